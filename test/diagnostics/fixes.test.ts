// Every fix of the catalogue's bad examples: it removes the finding, adds no new one, and changes nothing else.

import t from 'tap';
import { mostOf, provenFixes } from '../../src/cli/rewriting/proven-fixes.ts';
import { equalJson } from '../../src/grammar/json.ts';
import { judge } from '../../src/judgement/judge.ts';
import { applyPlan, planOf } from '../../src/manifests/edit/change.ts';
import { objectOf } from '../kinds/judging.ts';
import { OBJECT_EXAMPLES } from './object-examples.ts';

const options = { validationLevel: 'strict', maxFindings: 1000 } as const;

/** A fix may change only what it names. */
function without(value: unknown, segments: readonly (string | number)[]): unknown {
  const [first, ...rest] = segments;
  if (first === undefined || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return value.map((item, index) => (index === first ? without(item, rest) : item));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name !== first ? [[name, member]] : rest.length === 0 ? [] : [[name, without(member, rest)]],
    ),
  );
}

let fixes = 0;
for (const { code, kind, bad } of OBJECT_EXAMPLES) {
  const object = objectOf(kind, bad);
  for (const finding of judge(object, options).findings) {
    const { fix } = finding;
    if (fix === undefined) continue;
    fixes++;
    t.test(`${code}: the fix of ${finding.code} @ ${finding.path} removes the finding`, async (t) => {
      const { fixes: proven } = await provenFixes(
        object,
        options,
        (each) => each.code === finding.code && each.path === finding.path,
      );
      t.equal(proven.length, 1, JSON.stringify(fix.map(({ op, path, value }) => ({ op, path, value }))));
      const plan = planOf(fix);
      const applied = plan && applyPlan(object, plan);
      t.ok(applied !== undefined && !equalJson(applied.value, object), 'it changes something');
      const [change] = fix;
      if (fix.length === 1 && change?.op === 'replace')
        t.strictSame(
          without(applied?.value, change.segments),
          without(object, change.segments),
          'and nothing else',
        );
    });
  }
}
t.ok(fixes >= 10, `${fixes} fixes`);

t.test('if some fixes conflict, the largest valid set is applied', async (t) => {
  const passes = (some: readonly number[]) => !some.includes(3) && !(some.includes(5) && some.includes(6));
  t.strictSame(await mostOf([1, 2, 3, 4, 5, 6, 7], passes), [1, 2, 4, 5, 7]);
  t.strictSame(await mostOf([], passes), []);
  t.strictSame(await mostOf([3], passes), []);
});

t.test('a fix that adds another finding is dropped', async (t) => {
  const retry = (perTryTimeout: unknown) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: { name: 'a' },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'r' }],
      timeouts: { request: '5s' },
      retry: { retryOn: ['5xx'], perTryTimeout },
    },
  });
  t.equal((await provenFixes(retry(1), {})).fixes.length, 1);
  // 9s is longer than the request timeout: TP-04.
  t.equal((await provenFixes(retry(9), {})).fixes.length, 0);
});

t.test('a warning about a value that only lost its quotes is not new', async (t) => {
  const backend = (port: unknown, name?: string) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'Backend',
    metadata: { name: 'a' },
    spec: {
      type: 'Static',
      static: { hosts: [{ host: 'a.example', ...(name === undefined ? { port } : { [name]: port }) }] },
    },
  });
  t.equal((await provenFixes(backend('443'), {})).fixes.length, 1, 'W-54 was hidden');
  t.equal((await provenFixes(backend('443 '), {})).fixes.length, 0);
  const { refused } = await provenFixes(
    {
      ...backend(80),
      kind: 'GatewayExtension',
      spec: { extAuth: { grpcService: { backendRef: { name: 'a', port: 80 } }, failureModeAllow: true } },
    },
    {},
  );
  t.match(
    refused,
    [{ why: 'W-10 spec.extAuth.failOpen would come' }],
    'what weakens an object is left to the author',
  );
});
