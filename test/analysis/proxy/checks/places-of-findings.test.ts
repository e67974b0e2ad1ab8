// Findings about ways around that name one of many rules have all of them as their places.

import t from 'tap';
import { analyze } from '../../../../src/analysis/analyze.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  httpRoute,
  listener,
  service,
  trafficPolicy,
} from '../../../translation/objects.ts';

const USERS = { basicAuth: { users: ['ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='] } };

const rule = (value: string, type = 'PathPrefix') => ({
  name: `r${value.replaceAll('/', '-')}`,
  matches: [{ path: { type, value } }],
  backendRefs: [backendRef('web')],
});
const through = (sectionName: string) => ({
  parentRefs: [{ name: 'edge', namespace: 'default', sectionName }],
});

function placesOf(code: string, objects: readonly unknown[]) {
  return analyze([gatewayClass, service('web'), ...objects])
    .filter((finding) => finding.code === code)
    .map(({ message, places }) => [message, places] as const);
}

t.test('rules that requests for the host of a listener reach through another one', async (t) => {
  const [[message, places] = [], ...others] = placesOf('AN-51', [
    gateway({ listeners: [listener('all'), listener('shop', { hostname: 'shop.test' })] }),
    httpRoute('own', { ...through('shop'), rules: [rule('/own')] }),
    httpRoute('r', {
      ...through('all'),
      hostnames: ['shop.test'],
      rules: [rule('/a'), rule('/b'), rule('/c')],
    }),
    trafficPolicy('demand', [{ kind: 'Gateway', name: 'edge', sectionName: 'shop' }], USERS),
  ]);
  t.match(message, 'reach HTTPRoute default/r rules[0] and 2 more through');
  t.strictSame(
    places,
    [0, 1, 2].map((index) => `HTTPRoute default/r rules[${index}]`),
  );
  t.strictSame(others, []);
});

t.test('guarded rules that one path leads around', async (t) => {
  const [[message, places] = [], ...others] = placesOf('AN-52', [
    gateway(),
    httpRoute('r', { rules: [rule('/a', 'Exact'), rule('/b', 'Exact')] }),
    httpRoute('rest', { rules: [rule('/')] }),
    trafficPolicy('demand', [{ kind: 'HTTPRoute', name: 'r' }], USERS),
  ]);
  t.match(message, 'through HTTPRoute default/rest rules[0], without it (and likewise for 1 more)');
  t.strictSame(
    places,
    [0, 1].map((index) => `HTTPRoute default/r rules[${index}]`),
  );
  t.strictSame(others, []);
});
