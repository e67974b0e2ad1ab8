// Fixes in reports: as data in JSON, as text edits in SARIF, as suggestion blocks for GitHub. Suggestions are validated and contain no
// secret.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { gatewarden } from './running.ts';

const TEXT = `# head
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: x}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: "ü"}]
  timeouts: {request: 5} # ü
  cors:
    allowOrigins:
    - https://a.example
    - https://a.example
  autoHostRewrite: "true"
---
{"apiVersion": "gateway.gatewarden.dev/v1alpha1", "kind": "DirectResponse", "metadata": {"name": "x"}, "spec": {"Status": 200}}
`;

interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

async function sarifOf(input: string) {
  const { stdout } = await gatewarden(['validate', '-o', 'sarif', '-'], { input });
  const [run] = JSON.parse(stdout).runs;
  return run;
}

/** Same as an editor: columns count characters. */
function replaced(text: string, { startLine, startColumn, endLine, endColumn }: Region, by: string): string {
  const lines = text.split('\n');
  const at = (line: number, column: number): number =>
    lines.slice(0, line - 1).join('\n').length +
    (line > 1 ? 1 : 0) +
    [...lines[line - 1]!].slice(0, column - 1).join('').length;
  return text.slice(0, at(startLine, startColumn)) + by + text.slice(at(endLine, endColumn));
}

t.test('JSON has the fix as data', async (t) => {
  const { stdout } = await gatewarden(['validate', '-o', 'json', '-'], { input: TEXT });
  const fixes = JSON.parse(stdout).results.flatMap(({ findings }: { findings: { fix?: object[] }[] }) =>
    findings.flatMap(({ fix = [] }) => fix),
  );
  t.strictSame(fixes, [
    { op: 'replace', path: 'spec.timeouts.request', value: '5s' },
    { op: 'remove', path: 'spec.cors.allowOrigins[1]' },
    { op: 'replace', path: 'spec.autoHostRewrite', value: true },
    { op: 'rename', path: 'spec.Status', value: 'status' },
  ]);
});

t.test('SARIF has the fix as an edit of the text, which removes the finding', async (t) => {
  const { results } = await sarifOf(TEXT);
  t.ok(results.length >= 4);
  for (const { ruleId, fixes, locations } of results) {
    const where = `${ruleId} in line ${locations[0].physicalLocation.region.startLine}`;
    if (ruleId === 'ST-02' || ruleId === 'W-69') continue;
    const [{ artifactChanges: changes }] = fixes;
    t.equal(changes[0].artifactLocation.uri, 'stdin', where);
    let text = TEXT;
    for (const { deletedRegion, insertedContent } of changes[0].replacements.toReversed())
      text = replaced(text, deletedRegion, insertedContent.text);
    const after = (await sarifOf(text)).results;
    t.ok(after.length < results.length, `${where}: ${text}`);
  }
});

t.test('SARIF links to the documentation of this version', async (t) => {
  const { homepage, version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const { tool } = await sarifOf(TEXT);
  t.equal(tool.driver.informationUri, homepage);
  const anchors = readFileSync(new URL('../../docs/reference/codes.md', import.meta.url), 'utf8');
  for (const { id, helpUri } of tool.driver.rules) {
    t.equal(helpUri, `${homepage}/blob/v${version}/docs/reference/codes.md#${id.toLowerCase()}`);
    t.match(anchors, `<a id="${id.toLowerCase()}">`);
  }
});

const suggestions: readonly (readonly [string, string])[] = [
  ['line=7,', '%0A```suggestion%0A  timeouts: {request: 5s} # ü%0A```'],
  ['line=11,', '%0A```suggestion%0A```'],
  ['line=12,', '%0A```suggestion%0A  autoHostRewrite: true%0A```'],
  ['line=14,', '"spec": {"status": 200}}%0A```'],
];

t.test('GitHub gets the fixed lines', async (t) => {
  const { stdout } = await gatewarden(['validate', '-o', 'github', '-'], { input: TEXT });
  for (const [line, block] of suggestions) {
    const shown = stdout.split('\n').filter((each) => each.includes(line));
    t.ok(
      shown.some((each) => each.includes(block)),
      `${line} ${block}\n${shown.join('\n')}`,
    );
  }
});

t.test('a fix that causes another finding, or would show a secret, is not suggested', async (t) => {
  const input = `apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: k}
spec:
  ai: {provider: {vendorA: {}}}
  policies: {auth: {Key: sk-verysecret1}}
`;
  for (const format of ['sarif', 'github', 'json', 'text']) {
    const { stdout } = await gatewarden(['validate', '-o', format, '--severity', 'W-06=off', '-'], { input });
    t.notMatch(stdout, /verysecret/, format);
    if (format !== 'json') t.notMatch(stdout, /"fixes"|suggestion/, format);
  }
});
