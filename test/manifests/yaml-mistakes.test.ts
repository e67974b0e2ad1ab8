// Invalid YAML is explained in plain words, at the line and column of its cause, with a hint.

import t from 'tap';
import { readDocuments } from '../../src/manifests/documents.ts';
import { tagHint } from '../../src/manifests/yaml-mistakes.ts';

/** Every problem of a file as `line:column code`, and the message of the first. */
async function problemsOf(text: string): Promise<{ places: string[]; said: string }> {
  const places: string[] = [];
  let said: string | undefined;
  for await (const { lines, problems } of readDocuments('a.yaml', Buffer.from(text))) {
    for (const { offset, code, message, hint } of problems) {
      const { line, column } = lines.at(offset);
      places.push(`${line}:${column} ${code}`);
      said ??= `${message} | ${hint ?? ''}`;
    }
  }
  return { places, said: said ?? '' };
}

const HEAD = 'apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: DirectResponse\nmetadata:\n  name: a\n';
const OBJECT = `${HEAD}spec:\n  status: 200\n`;

const CASES: readonly (readonly [what: string, text: string, places: readonly string[], said: RegExp])[] = [
  ['a missing `---`', OBJECT + OBJECT, ['7:1 ST-13'], /second object.*`---`/],
  ['two missing `---`', OBJECT + OBJECT + OBJECT, ['7:1 ST-13', '13:1 ST-13'], /second object.*`---`/],
  ['a duplicate key is one still', `${OBJECT}  status: 201\n`, ['7:3 ST-13'], /"status".*keep one/],
  ['a second spec alone is a duplicate', `${OBJECT}spec: {}\n`, ['7:1 ST-13'], /"spec".*keep one/],
  ['a star', 'a:\n- *\n', ['2:3 ST-14'], /`\*`.*write `'\*'`/],
  ['a star in brackets', 'a: [*]\n', ['1:5 ST-14'], /write `'\*'`/],
  ['a wildcard', 'a:\n- *.example.com\n', ['2:3 ST-14'], /`'\*\.example\.com'`/],
  ['a percent sign', 'a:\n  stringFormat: %PROTOCOL% x\n', ['2:17 ST-14'], /`%`.*write `'%PROTOCOL% x'`/],
  ['an at sign', 'a: @file\n', ['1:4 ST-14'], /`@`.*write `'@file'`/],
  ['a backtick', 'a: `b`\n', ['1:4 ST-14'], /a backtick unquoted/],
  [
    'a template of ours',
    'a:\n  text: {{ header("x") }}\n',
    ['2:9 ST-14'],
    /quote it: write `'\{\{ header\("x"\) \}\}'`/,
  ],
  [
    'an unrendered chart: a value',
    `${HEAD}spec:\n  status: {{ .Values.status }}\n`,
    ['6:11 ST-14'],
    /helm template/,
  ],
  [
    'an unrendered chart: a condition',
    `{{- if .Values.on }}\n${OBJECT}{{- end }}\n`,
    ['1:1 ST-14'],
    /helm template/,
  ],
  [
    'an unrendered chart: an include',
    `${HEAD}  labels:\n    {{- include "x" . | nindent 4 }}\n`,
    ['6:5 ST-14'],
    /helm template/,
  ],
  ['another template', `{% if x %}\n${OBJECT}{% endif %}\n`, ['1:1 ST-14'], /unrendered/],
  [
    'PEM in the first column',
    'a:\n  inline: |\n-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n',
    ['3:1 ST-14'],
    /PEM.*indent/,
  ],
  [
    'PEM without `|`',
    'a:\n  inline:\n  -----BEGIN PUBLIC KEY-----\n  MIIB\n  -----END PUBLIC KEY-----\n',
    ['3:3 ST-14'],
    /PEM.*`\|`/,
  ],
  ['a colon in a text', 'a: b: c\n', ['1:4 ST-14'], /second `: `.*write `'b: c'`/],
  [
    'a quoted text that goes on',
    'a:\n- "x" == "y"\n',
    ['2:7 ST-14'],
    /quote all of it: write `'"x" == "y"'`/,
  ],
  ['a bracket that goes on', 'a: {id}/b\n', ['1:8 ST-14'], /write `'\{id\}\/b'`/],
  ['a comparison', 'a: >= 5\n', ['1:4 ST-14'], /write `'>= 5'`/],
  ['an open quote', 'a: "b\nc: d\n', ['1:4 ST-14'], /quote that opens here/],
  ['an open bracket', 'a: [b, c\nd: e\n', ['1:4 ST-14'], /bracket that opens here/],
  ['no space behind a colon', 'a:\n  b:1\n  c: 2\n', ['2:3 ST-14'], /write `b: 1`/],
  ['a line too deep', 'a:\n  b: 1\n   c: 2\n', ['3:4 ST-14'], /deeper than the one above/],
  ['a line not deep enough', 'a:\n    b: 1\n  c: 2\n', ['3:3 ST-14'], /indent all entries/],
  ['a tab', 'a:\n\tb: 1\n', ['2:1 ST-14'], /spaces/],
  ['a merge conflict', '<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> x\n', ['1:1 ST-14'], /merge conflict/],
  ['a Markdown code fence', '```yaml\na: 1\n```\n', ['1:1 ST-14'], /Markdown/],
];

for (const [what, text, places, said] of CASES) {
  t.test(what, async (t) => {
    const found = await problemsOf(text);
    t.strictSame(found.places, places);
    t.match(found.said, said);
    t.notMatch(
      found.said,
      /alias cannot|plain value|block collection|implicit key|compact mapping|scalar|directive indicator/,
    );
  });
}

t.test('an expression that YAML reads as a tag is explained', async (t) => {
  const text = 'a:\n- !has(request.headers.a)\n- !b c\n- d\n';
  for await (const { value, locator } of readDocuments('a.yaml', Buffer.from(text))) {
    t.strictSame(value, { a: ['', 'c', 'd'] });
    const locate = await locator();
    t.match(tagHint(text, locate(['a', 0], 'value')), "write `'!has(request.headers.a)'`");
    t.equal(tagHint(text, locate(['a', 2], 'value')), undefined);
  }
});

t.test('text that may be secret is not repeated', async (t) => {
  for (const text of [
    'users:\n- bob:{SHA}hunter2: x: y\n',
    'key: hunter2: x\n',
    'a:\n  value: %hunter2\n',
    'authorization: "Bearer" hunter2\n',
  ]) {
    const { places, said } = await problemsOf(text);
    t.not(places.length, 0, text);
    t.notMatch(said, 'hunter2', text);
  }
});

t.test('an unindented PEM block does not hide the documents after it', async (t) => {
  const text = `a: |\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n---\n${OBJECT}`;
  const values: unknown[] = [];
  for await (const { value } of readDocuments('a.yaml', Buffer.from(text))) values.push(value);
  t.match(values.at(-1), { kind: 'DirectResponse' });
});
