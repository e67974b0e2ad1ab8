// `diff -o markdown`, read by a parser that somebody else wrote: whatever names and values hold, the comment has the shape that we gave it,
// and they stand in it as texts.

import { isDeepStrictEqual } from 'node:util';
import { type MarkedToken, marked as parser, type Token } from 'marked';
import t from 'tap';
import { marked } from '../../../src/cli/diff/markdown.ts';
import { quoted, say } from '../../../src/cli/diff/words.ts';
import { pick } from '../../mutants/random.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { gatewarden } from '../running.ts';

const PIECES = [
  ...'`|<>@#*_~[]()!\\&:;"\'-+=.,$^{}/ \t\n\r\u0000\u001b\u0085\u2028\u202e\u00a0a1',
  '``',
  '```',
  '~~~',
  '\n\n',
  '\n- ',
  '\n# ',
  '\n| a | b |\n|---|---|\n',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<!--',
  '-->',
  '</details>',
  '&lt;b&gt;',
  '&#96;',
  '[a](https://x.test)',
  '![a](https://x.test/a.png)',
  '[a]: https://x.test',
  'https://x.test',
  'www.x.test',
  'a@x.test',
  '@somebody',
  '#1',
  '**',
  '__',
  '$$',
  ':tada:',
  '\u{1f600}',
  '\ud800',
];

/** What Markdown of ours is made of. */
const OURS: ReadonlySet<string> = new Set([
  ...['space', 'heading', 'paragraph', 'list', 'list_item', 'text', 'strong', 'codespan'],
]);

function* tokensOf(tokens: readonly Token[]): Generator<MarkedToken> {
  for (const token of tokens as readonly MarkedToken[]) {
    yield token;
    if (token.type === 'list') yield* tokensOf(token.items);
    else if ('tokens' in token) yield* tokensOf(token.tokens ?? []);
  }
}

const read = (markdown: string): readonly MarkedToken[] => [
  ...tokensOf(parser.lexer(markdown, { gfm: true })),
];

const codeOf = (tokens: readonly MarkedToken[]): readonly string[] =>
  tokens.flatMap((token) => (token.type === 'codespan' ? token.text : []));

t.test('a generated text is read back as it is shown, and nothing else of it is', async (t) => {
  await fuzz(t, { seed: 20_261_122, cases: 1000 }, (_seed, random) => {
    const text = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pick(random, PIECES)).join('');
    const { quoted: shown } = quoted(text);
    const tokens = read(`- ${marked(say`host ${text}: goes to ${'b'} (${text})`)}\n`);
    const code = codeOf(tokens);
    const expected = shown.trim() === '' ? ['b'] : [shown, 'b', shown];
    const isAsMeant =
      isDeepStrictEqual(code, expected) &&
      tokens.every(({ type }) => OURS.has(type)) &&
      tokens.filter(({ type }) => type === 'list_item').length === 1;
    if (!isAsMeant) t.fail(`${JSON.stringify(text)} is read otherwise`, { expected, code });
  });
});

const manifests = (names: readonly string[], backend: string): string =>
  [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: 'gatewarden' },
      spec: { controllerName: 'gatewarden.dev/gateway' },
    },
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'front', namespace: 'shop' },
      spec: {
        gatewayClassName: 'gatewarden',
        listeners: names.map((name, index) => ({ name, port: 8000 + index, protocol: 'HTTP' })),
      },
    },
    ...names.flatMap((name, index) => [
      {
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'HTTPRoute',
        metadata: { name: `${name}${index}`, namespace: 'shop' },
        spec: {
          parentRefs: [{ name: 'front' }],
          hostnames: [`${name}.test`],
          rules: [
            {
              name,
              matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }],
              backendRefs: [{ name: backend + name, port: 80 }],
            },
          ],
        },
      },
      {
        apiVersion: 'gateway.gatewarden.dev/v1alpha1',
        kind: 'TrafficPolicy',
        metadata: { name, namespace: 'shop' },
        spec: {
          targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: `${name}${index}` }],
          urlRewrite: { pathRegex: { pattern: '^/', substitution: `/${backend}${name}` } },
        },
      },
    ]),
  ]
    .map((object) => JSON.stringify(object))
    .join('\n---\n');

t.test('a comment on manifests with such names has no part of theirs', async (t) => {
  const names = PIECES.filter((piece) => piece.isWellFormed() && !piece.includes('/'));
  const cwd = t.testdir({ 'old.yaml': manifests(names, 'a'), 'new.yaml': manifests(names, 'b') });
  const { stdout, code } = await gatewarden(['diff', '-o', 'markdown', 'old.yaml', 'new.yaml'], { cwd });
  t.equal(code, 1);
  const tokens = read(stdout);
  t.strictSame(
    [...new Set(tokens.map(({ type }) => type))].filter((type) => !OURS.has(type)),
    [],
  );
  t.ok(codeOf(tokens).length > names.length, `${codeOf(tokens).length} code spans`);
  const plain = tokens.filter(
    (token) => token.type === 'heading' || (token.type === 'text' && !token.tokens),
  );
  t.strictSame(
    plain.map(({ raw }) => raw).filter((raw) => /[<>|@]|alert|somebody/.test(raw)),
    [],
  );
});
