// Hosts that a real Envoy looks up itself: `localhost`, which everybody knows without asking a server.

import t from 'tap';
import { localConfiguration } from '../../src/cli/preview/envoy/local/configuration.ts';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import { configurationOf, HTTP_GATEWAY, route } from '../parts/behaviour.ts';
import { start } from '../parts/envoy.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';

/** The server listens on 127.0.0.1 alone. */
const FAMILIES = { V4_PREFERRED: 200, V4_ONLY: 200, V6_ONLY: 503 } as const;

await withEnvoys(t, 'which addresses of a host are looked for', async (t, { path }) => {
  const { port, received } = await startUpstream(t, { backend: 'shop/local' });
  for (const [dnsLookupFamily, expected] of Object.entries(FAMILIES))
    await t.test(`dnsLookupFamily: ${dnsLookupFamily}`, async (t) => {
      const configuration = configurationOf({
        settings: { dnsLookupFamily: dnsLookupFamily as keyof typeof FAMILIES },
        manifests: [
          HTTP_GATEWAY,
          `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: local, namespace: shop}
spec: {type: Static, static: {hosts: [{host: localhost, port: ${port}}]}}
`,
          route(
            'HTTPRoute',
            'r',
            '- backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: local}]',
          ),
        ],
      });
      // Listeners are moved, and the cluster stays as it is translated.
      const local = localConfiguration(configuration, {
        portOf: () => 0,
        standIn: () => ({ address: '127.0.0.1', port }),
        realUpstream: () => undefined,
        isVerified: () => true,
      });
      const envoy = await start(path, bootstrapOf({ ...local, clusters: configuration.clusters }));
      t.teardown(() => envoy.stop());
      const listener = await envoy.portOf(configuration.listeners[0]?.name ?? '');
      for (let sent = 0; sent < 2; sent++) t.equal((await send(listener, {})).status, expected);
    });
  t.equal(received.length, 4);
});
