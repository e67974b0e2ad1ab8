// Rules that a request with a changed route can't reach, because it has passed a filter that they demand.

import t from 'tap';
import { analyze } from '../../../../src/analysis/analyze.ts';
import { gateway, gatewayClass, httpRoute, service, trafficPolicy } from '../../../translation/objects.ts';

type Members = Readonly<Record<string, unknown>>;

const extension = (name: string, spec: Members): Members => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'GatewayExtension',
  metadata: { name, namespace: 'default' },
  spec,
});
const grpcService = { backendRef: { name: 'web', port: 80 } };
const lead = (more: Members = { clearRouteCache: true }): Members =>
  extension('lead', { extAuth: { grpcService, ...more } });
const proc = (routeCacheAction: string): Members =>
  extension('proc', { extProc: { grpcService, routeCacheAction } });

const users = (name: string): Members => ({
  basicAuth: { users: [`${name}:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=`] },
});
const LEAD = { extAuth: { extensionRef: { name: 'lead' } } };
const PROC = { extProc: { extensionRef: { name: 'proc' } } };
const rule = (sectionName: string): Members => ({ kind: 'HTTPRoute', name: 'tiers', sectionName });

const backendRefs = [{ name: 'web', port: 80 }];
const TIERS = httpRoute('tiers', {
  rules: [
    { name: 'plain', backendRefs },
    { name: 'gold', matches: [{ headers: [{ name: 'x-tier', value: 'gold' }] }], backendRefs },
  ],
});
const PATHS = httpRoute('tiers', {
  rules: [
    { name: 'plain', backendRefs },
    { name: 'gold', matches: [{ path: { type: 'PathPrefix', value: '/gold' } }], backendRefs },
  ],
});

/** `tiers @ spec.rules[1]` */
function said(...objects: readonly unknown[]): string[] {
  return analyze([gatewayClass, gateway(), service('web'), ...objects])
    .filter(({ code }) => code === 'AN-45')
    .map(({ object, path }) => `${object.name} @ ${path}`);
}

t.test('a rule that demands a filter before the one that changes the route', async (t) => {
  const gold = trafficPolicy('gold', [rule('gold')], users('ann'));
  t.same(said(TIERS, lead(), trafficPolicy('lead', [rule('plain')], LEAD), gold), ['tiers @ spec.rules[1]']);
  t.same(said(TIERS, proc('Clear'), trafficPolicy('proc', [rule('plain')], PROC), gold), [
    'tiers @ spec.rules[1]',
  ]);
});

t.test('other users are other settings', async (t) => {
  const all = [
    TIERS,
    lead(),
    trafficPolicy('lead', [{ kind: 'Gateway', name: 'edge' }], LEAD),
    trafficPolicy('plain', [rule('plain')], users('ann')),
  ];
  t.same(said(...all, trafficPolicy('gold', [rule('gold')], users('bob'))), [
    'tiers @ spec.rules[0]',
    'tiers @ spec.rules[1]',
  ]);
  t.same(said(...all, trafficPolicy('gold', [rule('gold')], users('ann'))), []);
});

t.test('nothing is said where the route stays, or the filter comes later', async (t) => {
  const gold = trafficPolicy('gold', [rule('gold')], users('ann'));
  t.same(said(TIERS, lead({}), trafficPolicy('lead', [rule('plain')], LEAD), gold), []);
  t.same(said(TIERS, proc('Retain'), trafficPolicy('proc', [rule('plain')], PROC), gold), []);
  t.same(said(PATHS, lead(), trafficPolicy('lead', [rule('plain')], LEAD), gold), []);
  const limited = trafficPolicy('gold', [rule('gold')], { buffer: { maxRequestSize: '1Ki' } });
  t.same(said(TIERS, lead(), trafficPolicy('lead', [rule('plain')], LEAD), limited), []);
});
