// Attacks: a new mistake hidden behind an old one, an old object that isn't an object, a version similar to ours.
// docs/development/design.md#ratcheting; docs/development/design.md#the-judgement.

import t from 'tap';
import { parse } from 'yaml';
import { judge } from '../../src/judgement/judge.ts';
import { findingsOf, objectOf } from '../kinds/judging.ts';

const POLICY = 'TrafficPolicy';
const users = (...lines: readonly string[]) => `{basicAuth: {users: ${JSON.stringify(lines)}}}`;
const errors = (now: string, old: string): string[] =>
  findingsOf(POLICY, now, { old: objectOf(POLICY, old) }).filter((finding) => !finding.startsWith('warning'));

t.test('a new bad line of users is not hidden by old ones', async (t) => {
  const bad = Array.from({ length: 200 }, (_, n) => `user${n}:raw`);
  t.strictSame(errors(users(...bad, 'new:raw'), users(...bad)), ['C-07 @ spec.basicAuth.users[200]']);
  t.strictSame(errors(users('a:raw', 'a:raw'), users('a:raw')), ['C-07 @ spec.basicAuth.users[1]']);
  t.strictSame(errors(users('a:x', 'a:y', 'a:y'), users('a:x', 'a:y')), ['C-07 @ spec.basicAuth.users[2]']);
  const many = 'a:x\n'.repeat(1000);
  t.strictSame(errors(users(many, 'b:raw'), users(many)), ['C-07 @ spec.basicAuth.users[1]']);
  t.strictSame(errors(users(...bad.toReversed()), users(...bad)), [], 'moved');
});

t.test('an old object of another kind, or a missing one, exempts nothing', async (t) => {
  const object = objectOf(POLICY, '{timeouts: {request: "1"}}') as Record<string, unknown>;
  for (const old of [
    { ...object, kind: 'ListenerPolicy' },
    { ...object, apiVersion: 'edge.gatewarden.dev/v1alpha1' },
    { ...object, apiVersion: 'apps/v1' },
    { spec: object['spec'] },
    [object],
    'old',
  ])
    t.equal(judge(object, { old }).errors, 1, JSON.stringify(old));
  t.equal(judge(object, { old: object }).errors, 0, 'the same object does');
});

t.test('only `group/version` is one of our versions', async (t) => {
  const spec = parse('{status: 200}');
  for (const version of ['', '/', '/v1', '/v1alpha1/', '/v1alpha1/v1alpha1', '/v1alpha1 ', '/V1ALPHA1']) {
    const apiVersion = `gateway.gatewarden.dev${version}`;
    const { findings } = judge({ apiVersion, kind: 'DirectResponse', metadata: { name: 'x' }, spec });
    t.strictSame(
      findings.map(({ code, path }) => `${code} @ ${path}`),
      ['ST-10 @ apiVersion'],
      apiVersion,
    );
  }
});
