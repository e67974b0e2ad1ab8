// The part that runs the real Envoy: both versions say what is wrong, start, answer and end.

import { stat } from 'node:fs/promises';
import t from 'tap';
import { envoys, start, validate } from '../parts/envoy.ts';
import { asked, had } from './asking.ts';

const TYPES = 'type.googleapis.com/envoy.extensions.filters';

const bootstrapOf = (status: number): object => ({
  staticResources: {
    listeners: [
      {
        name: 'answers',
        address: { socketAddress: { address: '127.0.0.1', portValue: 0 } },
        filterChains: [{ filters: [{ name: 'manager', typedConfig: managerOf(status) }] }],
      },
    ],
  },
});

const managerOf = (status: number): object => ({
  '@type': `${TYPES}.network.http_connection_manager.v3.HttpConnectionManager`,
  statPrefix: 'test',
  httpFilters: [{ name: 'router', typedConfig: { '@type': `${TYPES}.http.router.v3.Router` } }],
  routeConfig: {
    virtualHosts: [
      { name: 'all', domains: ['*'], routes: [{ match: { prefix: '/' }, directResponse: { status } }] },
    ],
  },
});

const programs = (await asked(t, () => had(envoys()))) ?? [];

for (const { version, path } of programs) {
  t.test(`Envoy ${version} has nothing against a good configuration`, async (t) => {
    t.equal(await validate(path, bootstrapOf(200)), '');
  });

  t.test(`Envoy ${version} says what is wrong`, async (t) => {
    t.match(await validate(path, bootstrapOf(7)), /Status/);
  });

  t.test(`Envoy ${version} answers requests, and leaves nothing behind`, async (t) => {
    const envoy = await start(path, bootstrapOf(418));
    t.teardown(() => envoy.stop());
    const { status } = await fetch(`http://127.0.0.1:${await envoy.portOf('answers')}/`);
    t.equal(status, 418);
    t.match(await envoy.admin('/server_info'), /"version"/);
    await envoy.stop();
    await t.rejects(stat(envoy.folder), { code: 'ENOENT' });
    await t.rejects(fetch(`http://127.0.0.1:${envoy.adminPort}/`));
  });

  t.test(`a start of Envoy ${version} that fails tells its words`, async (t) => {
    await t.rejects(start(path, bootstrapOf(7)), { message: /did not start.*Status/s });
  });
}
