// Objects of a misspelt kind get a hint. Kinds of other APIs are ignored.

import t from 'tap';
import { OBJECT_KINDS } from '../../src/objects/index.ts';
import { decode } from '../../src/snapshot/decode.ts';

function said(apiVersion: unknown, kind: unknown): string[] {
  const { findings } = decode({ apiVersion, kind, metadata: { name: 'a', namespace: 'shop' }, spec: {} });
  return findings.map(({ code, path, severity, hint }) => `${severity} ${code} @ ${path}: ${hint}`);
}

const GATEWAY_API = 'gateway.networking.k8s.io/v1';

const slips: readonly (readonly [apiVersion: string | undefined, kind: string, said: RegExp])[] = [
  [GATEWAY_API, 'Gatway', /TR-09 @ kind: did you mean `Gateway`/],
  [GATEWAY_API, 'HttpRoute', /TR-09 @ kind: did you mean `HTTPRoute`/],
  [GATEWAY_API, 'http-route', /TR-09 @ kind: did you mean `HTTPRoute`/],
  [GATEWAY_API, 'GatewayClas', /TR-09 @ kind: did you mean `GatewayClass`/],
  ['v1', 'Secrets', /TR-09 @ kind: did you mean `Secret`/],
  ['discovery.k8s.io/v1', 'EndpointSlices', /TR-09 @ kind: did you mean `EndpointSlice`/],
  ['gateway.network.k8s.io/v1', 'HTTPRoute', /TR-09 @ apiVersion: .*gateway\.networking\.k8s\.io\/v1/],
  ['networking.k8s.io/v1', 'HTTPRoute', /TR-09 @ apiVersion: .*gateway\.networking\.k8s\.io\/v1/],
  ['v1', 'HTTPRoute', /TR-09 @ apiVersion: .*gateway\.networking\.k8s\.io\/v1/],
  ['v1', 'HttpRoute', /TR-09 @ kind: .*gateway\.networking\.k8s\.io\/v1`, `kind: HTTPRoute`/],
  ['gateway.networking.k8s.io', 'Gateway', /TR-09 @ apiVersion: .*gateway\.networking\.k8s\.io\/v1/],
  ['v1', 'TrafficPolicy', /TR-09 @ apiVersion: .*gateway\.gatewarden\.dev\/v1alpha1/],
  ['gateway.gatewarden.io/v1alpha1', 'TrafficPolicy', /TR-09 @ apiVersion: .*gateway\.gatewarden\.dev/],
  [undefined, 'HTTPRoute', /TR-09 @ kind: .*gateway\.networking\.k8s\.io\/v1/],
  [undefined, 'TrafficPolicy', /TR-09 @ kind: .*gateway\.gatewarden\.dev\/v1alpha1/],
];

for (const [apiVersion, kind, expected] of slips)
  t.test(`${kind} of ${apiVersion ?? 'no API'} gets a suggestion`, async (t) => {
    const found = said(apiVersion, kind);
    t.equal(found.length, 1);
    t.match(found[0], expected);
  });

const others: readonly (readonly [apiVersion: unknown, kind: unknown])[] = [
  ['apps/v1', 'Deployment'],
  ['v1', 'ServiceAccount'],
  ['v1', 'PersistentVolumeClaim'],
  ['v1', 'Endpoints'],
  ['v1', 'PodTemplate'],
  ['networking.k8s.io/v1', 'Ingress'],
  ['networking.istio.io/v1', 'Gateway'],
  ['networking.istio.io/v1', 'DestinationRule'],
  ['serving.knative.dev/v1', 'Service'],
  ['gateway.networking.k8s.io/v1alpha2', 'UDPRoute'],
  ['gateway.networking.x-k8s.io/v1alpha1', 'XBackendTrafficPolicy'],
  [undefined, 'Service'],
  [undefined, 'Deployment'],
  [undefined, undefined],
  [7, 'HTTPRoute'],
  ['', 'HTTPRoutes'],
  ['x'.repeat(100_000), 'HTTPRoute'.repeat(10_000)],
];

t.test('kinds of other APIs are ignored', async (t) => {
  for (const [apiVersion, kind] of others)
    t.strictSame(
      said(apiVersion, kind),
      [],
      `${String(apiVersion).slice(0, 40)} ${String(kind).slice(0, 40)}`,
    );
});

t.test('kinds that are read are not near misses', async (t) => {
  for (const { group, version, kind } of OBJECT_KINDS) {
    const found = said(group === '' ? version : `${group}/${version}`, kind);
    t.notOk(
      found.some((text) => text.includes('TR-09')),
      kind,
    );
  }
});
