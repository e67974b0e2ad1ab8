// What we encode, Envoy reads: resources from files in binary, served as they were meant.

import t from 'tap';
import {
  type MessageName,
  type Messages,
  type TypedConfig,
  typed,
} from '../../src/translation/proxy/envoy/any.ts';
import { contentVersion, encode } from '../../src/translation/proxy/envoy/encode.ts';
import type { Listener } from '../../src/translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration } from '../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { envoys, start } from '../parts/envoy.ts';
import { asked, had } from './asking.ts';

const ROUTES = 'envoy.config.route.v3.RouteConfiguration';
const COUNT = 200;

const routes: RouteConfiguration = {
  name: 'routes',
  virtualHosts: [
    {
      name: 'all',
      domains: ['*'],
      routes: Array.from({ length: COUNT }, (_, index) => ({
        name: `route-${index}`,
        match: { path: `/${index}` },
        directResponse: { status: 200, body: { inlineString: `answer ${index}` } },
        responseHeadersToAdd: [{ header: { key: 'x-route', value: '%ROUTE_NAME%' } }],
      })),
    },
  ],
};

const listener: Listener = {
  name: 'listener',
  address: { socketAddress: { address: '127.0.0.1', portValue: 0 } },
  filterChains: [
    {
      filters: [
        {
          name: 'envoy.filters.network.http_connection_manager',
          typedConfig: typed(
            'envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager',
            {
              statPrefix: 'http',
              rds: {
                routeConfigName: 'routes',
                configSource: { pathConfigSource: { path: './routes.pb' }, resourceApiVersion: 'V3' },
              },
              httpFilters: [
                {
                  name: 'envoy.filters.http.router',
                  typedConfig: typed('envoy.extensions.filters.http.router.v3.Router', {}),
                },
              ],
            },
          ),
        },
      ],
    },
  ],
};

/** An answer of a file: one resource, and its content as its version. */
function response<Name extends 'envoy.config.listener.v3.Listener' | typeof ROUTES>(
  name: Name,
  resource: Messages[Name],
): Buffer {
  const any = { '@type': `type.googleapis.com/${name}`, ...resource } as TypedConfig;
  const message: Messages['envoy.service.discovery.v3.DiscoveryResponse'] = {
    versionInfo: contentVersion(name, resource),
    typeUrl: `type.googleapis.com/${name}`,
    resources: [any],
  };
  return Buffer.from(encode('envoy.service.discovery.v3.DiscoveryResponse' satisfies MessageName, message));
}

const bootstrap = {
  node: { id: 'test', cluster: 'test' },
  dynamicResources: {
    ldsConfig: { pathConfigSource: { path: './listeners.pb' }, resourceApiVersion: 'V3' },
  },
};

for (const { version, path } of (await asked(t, () => had(envoys()))) ?? []) {
  t.test(`Envoy ${version} serves what it read in binary`, async (t) => {
    const files = {
      'listeners.pb': response('envoy.config.listener.v3.Listener', listener),
      'routes.pb': response(ROUTES, routes),
    };
    const envoy = await start(path, bootstrap, { files });
    t.teardown(() => envoy.stop());
    const port = await envoy.portOf('listener');
    for (const index of [0, 77, COUNT - 1]) {
      const answer = await fetch(`http://127.0.0.1:${port}/${index}`);
      t.equal(await answer.text(), `answer ${index}`);
      t.equal(answer.headers.get('x-route'), `route-${index}`);
    }
    t.match(await envoy.admin('/config_dump?resource=dynamic_route_configs'), contentVersion(ROUTES, routes));
  });
}
