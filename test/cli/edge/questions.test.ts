// explain, analyze, diff and report on an LLM gateway: what each tells, and that none tells a key.

import t, { type Test } from 'tap';
import { gatewarden } from '../running.ts';
import { LLM } from './llm.ts';

const run = (args: readonly string[], input = LLM) => gatewarden(args, { input });

t.test(
  'explain tells providers in their order, the unit of each policy and the key by its Secret',
  async (t) => {
    const { stdout, code } = await run(['explain', '-f', '-', 'chat.test', '/v1/x']);
    t.equal(code, 0);
    t.match(stdout, 'Gateway ai/front, port 8080 (HTTP), listener http\n');
    t.match(stdout, /host: {8}chat\.test\n/);
    t.match(
      stdout,
      /backend: {5}EdgeBackend ai\/llm\n +provider main: vendorA, model large-1, key of Secret ai\/key, used first\n +provider spare: vendorC, model small-2, used when group 1 fails\n/,
    );
    t.match(
      stdout,
      /rateLimit\.local\[0\]\.requests: 5\n.*\n +by EdgePolicy ai\/limits at HTTPRoute ai\/chat\n/,
    );
    t.match(stdout, /spec\.ai\.groups\[0\]\.providers\[0\]\.policies\.auth\.secretRef\.name: key\n/);
    t.notMatch(stdout, /sk-secret/);
  },
);

t.test('explain tells backends that are not there', async (t) => {
  const { stdout } = await run(['explain', '-f', '-', 'chat.test', '/docs']);
  t.match(
    stdout,
    /backend: {5}Service ai\/gone:80 \(not there: 500\)\n {2}problem: {5}Service `ai\/gone` not found\n/,
  );
});

t.test('a rule whose policy fails is refused, and explain says so', async (t) => {
  const broken = LLM.replace(
    'traffic: {rateLimit',
    'backend: {ai: {promptGuard: {request: [{regex: {matches: ["("], action: REJECT}}]}}}\n  traffic: {rateLimit',
  );
  const { stdout } = await run(['explain', '-f', '-', 'chat.test', '/v1'], broken);
  t.match(
    stdout,
    'problem:     requests to EdgeBackend ai/llm are refused: a policy on the way there has errors\n',
  );
});

t.test('the summary tells the rule that is not served as written', async (t) => {
  const { stdout } = await run(['translate', '-']);
  t.match(
    stdout,
    'HTTPRoute ai/chat rules[1] at Gateway ai/front: ResolvedRefs=False BackendNotFound: Service `ai/gone` not found (spec.rules[1].backendRefs[0].name: ',
  );
});

t.test('analyze reports backends by the rules of the edge data plane', async (t) => {
  const { stdout } = await run(['analyze', '-']);
  t.match(stdout, /AN-05 spec\.rules\[1\]\.backendRefs\[0\]\.name: Service `ai\/gone` not found/);
  t.notMatch(stdout, /EdgeBackend/);
  const wrong = LLM.replace('kind: EdgeBackend, name: llm', 'kind: EdgeBackend, name: lm');
  t.match(
    (await run(['analyze', '-'], wrong)).stdout,
    /AN-05 .*name: EdgeBackend `ai\/lm` not found\n(?:.*\n)+ +hint: .*there is `llm`/,
  );
  const kind = LLM.replace(
    'group: edge.gatewarden.dev, kind: EdgeBackend, name',
    'group: gateway.gatewarden.dev, kind: Backend, name',
  );
  t.match(
    (await run(['analyze', '-'], kind)).stdout,
    /AN-05 .*kind: `Backend` of group `gateway\.gatewarden\.dev` can't be a backend of the edge data plane/,
  );
  const foreign = LLM.replace('name: llm}]\n    - ', 'name: llm, namespace: other}]\n    - ').replace(
    'kind: EdgeBackend\nmetadata: {name: llm, namespace: ai}',
    'kind: EdgeBackend\nmetadata: {name: llm, namespace: other}',
  );
  t.match(
    (await run(['analyze', '-'], foreign)).stdout,
    /AN-06 .*namespace: EdgeBackend `other\/llm` can't be used: no ReferenceGrant/,
  );
});

async function diff(t: Test, after: string, ...args: readonly string[]) {
  const cwd = t.testdir({ 'before.yaml': LLM, 'after.yaml': after });
  return gatewarden(['diff', ...args, 'before.yaml', 'after.yaml'], { cwd });
}

t.test('diff tells what changes in providers and policies, and not the keys', async (t) => {
  const after = LLM.replace('large-1', 'large-2')
    .replace('sk-secret-1', 'sk-secret-2')
    .replace('requests: 5', 'requests: 9');
  const { stdout, code } = await diff(t, after);
  t.equal(code, 1);
  t.match(stdout, /2 routes: localRateLimit\.maxTokens 5 → 9; localRateLimit\.tokensPerFill 5 → 9\n/);
  t.match(
    stdout,
    /EdgeBackend ai\/llm: .*main\.vendorA\.model large-1 → large-2; .*auth\.key\.secret is another one\n/,
  );
  t.match(stdout, /Changed: 2 routes, 1 backend\n/);
  for (const form of ['text', 'json', 'markdown'])
    t.notMatch((await diff(t, after, '-o', form)).stdout, /sk-secret/);
});

t.test('diff counts what fails', async (t) => {
  const after = LLM.replace('kind: EdgeBackend, name: llm', 'kind: EdgeBackend, name: lm');
  const { stdout } = await diff(t, after, '-o', 'json');
  const { summary, changes } = JSON.parse(stdout);
  t.match(summary, { changes: { route: 1 }, failing: { hosts: 1, routes: 1 } });
  t.match(changes[0], {
    subject: 'route',
    dataPlane: 'edge',
    gateways: ['ai/front'],
    key: 'ai/chat.0.0.http',
    requests: 'all',
    failing: true,
  });
  t.match(changes[0].text, /leads to no valid backend \(500\) instead of EdgeBackend ai\/llm/);
});

t.test('the report shows routes, providers and policies', async (t) => {
  const { stdout } = await run(['report', '-']);
  t.match(stdout, /"match":"prefix \/v1","to":\[\{"cluster":0\}\]/);
  t.match(
    stdout,
    /"about":\["provider main: vendorA, model large-1, used first","provider spare: vendorC, model small-2, used when group 1 fails"\]/,
  );
  t.match(stdout, /"field":"traffic\.rateLimit"/);
  t.notMatch(stdout, /sk-secret|c2stc2/);
});
