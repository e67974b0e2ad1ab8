// TLS to a backend that trusts all public authorities: without a name the proxy speaks to anybody with a certificate of one of them, and
// `analyze` says so.

import tap from 'tap';
import { analyze } from '../../src/analysis/analyze.ts';
import { objectsOf } from '../analysis/shop.ts';
import { behaves, HTTP_GATEWAY, route, rules, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';

const { authority, leaf } = await certificates();
/** Of an authority that the system trusts, for another name. */
const other = await leaf(['other.test']);
const own = await leaf(['a.test']);

const trusting = (more: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: trusting, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: a}]
  tls: {wellKnownCACertificates: System${more}}
`;

const CASES: readonly (readonly [name: string, more: string, ofOther: number, finds: readonly string[]])[] = [
  ['no name', '', 200, ['spec.tls.wellKnownCACertificates']],
  ['an empty list of names', ', verifySubjectAltNames: []', 200, ['spec.tls.wellKnownCACertificates']],
  ['sni', ', sni: a.test', 503, []],
  ['verifySubjectAltNames', ', verifySubjectAltNames: [a.test]', 503, []],
];

for (const [name, more, ofOther, finds] of CASES) {
  const manifests = [HTTP_GATEWAY, service('a'), route('HTTPRoute', 'r', rules('x')), trusting(more)];
  await tap.test(`findings: ${name}`, async (t) =>
    t.strictSame(
      analyze(objectsOf(...manifests))
        .filter(({ code }) => code === 'AN-53')
        .map(({ path }) => path),
      finds,
    ),
  );
  for (const [whose, pair, status] of [
    ['its own certificate', own, 200],
    ['the certificate of another server', other, ofOther],
  ] as const)
    await behaves({
      name: `${name}: ${whose}`,
      manifests,
      systemCa: authority,
      upstreams: { 'shop/a:8080': { tls: pair } },
      requests: [['a request', { path: '/x' }, { status }]],
    });
}
