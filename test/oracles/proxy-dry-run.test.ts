// Dry runs of both Envoys: which resources they refuse, and with what words.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { dryRun } from '../../src/cli/translate/envoy/dry-run.ts';
import type { DryRunConfiguration } from '../../src/cli/translate/envoy/dry-run-configuration.ts';
import { openVerdicts } from '../../src/cli/translate/envoy/verdicts.ts';
import { typed } from '../../src/translation/proxy/envoy/any.ts';
import type { Cluster } from '../../src/translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { Route, RouteMatch } from '../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { ConfigFragment } from '../../src/translation/proxy/envoy-validation.ts';
import { type EnvoyProgram, envoys } from '../parts/envoy.ts';
import { asked, had } from './asking.ts';

const matchAlone = (match: RouteMatch): Route => ({ match, directResponse: { status: 200 } });

const forwarding = (route: object = {}): Route => ({
  match: { prefix: '/' },
  route: { cluster: 'elsewhere', ...route },
});

const eds = (cluster: object = {}): Cluster => ({
  name: 'backend',
  type: 'EDS',
  connectTimeout: '5s',
  edsClusterConfig: { edsConfig: { ads: {}, resourceApiVersion: 'V3' } },
  ...cluster,
});

const tls = (context: object): object => ({
  transportSocket: {
    name: 'envoy.transport_sockets.tls',
    typedConfig: typed('envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext', {
      commonTlsContext: context,
    }),
  },
});

const lua = (source: string): ConfigFragment => ({
  httpFilters: [{ name: 'lua', typedConfig: typed('envoy.extensions.filters.http.lua.v3.Lua', {}) }],
  routes: [
    {
      ...forwarding(),
      typedPerFilterConfig: {
        lua: typed('envoy.extensions.filters.http.lua.v3.LuaPerRoute', {
          sourceCode: { inlineString: source },
        }),
      },
    },
  ],
});

const GOOD: Readonly<Record<string, ConfigFragment>> = {
  'a match alone': { routes: [matchAlone({ safeRegex: { regex: '/a+' } })] },
  'a route to a cluster that is not there': { routes: [forwarding()] },
  'a pattern with a program above Envoy’s default limit': {
    routes: [matchAlone({ safeRegex: { regex: '[a-f0-9]{64}' } })],
  },
  'a cluster over EDS': { clusters: [eds()] },
  'another cluster of that name': { clusters: [eds({ connectTimeout: '6s' })] },
  'a cluster with the trust store of the system': {
    clusters: [
      eds(
        tls({
          combinedValidationContext: {
            defaultValidationContext: {},
            validationContextSdsSecretConfig: { name: 'SYSTEM_CA_CERT' },
          },
        }),
      ),
    ],
  },
  'a filter with its settings on a route': lua('function envoy_on_request(handle) end'),
  'another filter of that name': lua('function envoy_on_response(handle) end'),
};

const BAD: Readonly<Record<string, readonly [words: RegExp, content: ConfigFragment]>> = {
  'a pattern that RE2 refuses': [
    /perl operator/,
    { routes: [matchAlone({ safeRegex: { regex: '(?=a)' } })] },
  ],
  'a format string that is none': [
    /format|Invalid|Incorrect|not supported/i,
    { routes: [{ ...forwarding(), requestHeadersToAdd: [{ header: { key: 'a', value: '%NOTHING%' } }] }] },
  ],
  'a program of Lua that is none': [/script|lua/i, lua('function (')],
  'an unknown cipher suite': [
    /cipher/i,
    { clusters: [eds(tls({ tlsParams: { cipherSuites: ['NO-SUCH-CIPHER'] } }))] },
  ],
  'a violated constraint': [
    /constraint|value/i,
    { routes: [{ match: { prefix: '/' }, directResponse: { status: 7 } }] },
  ],
};

const programs: readonly EnvoyProgram[] = (await asked(t, () => had(envoys()))) ?? [];

// Other tests run dry runs at the same time: with a temporary folder of its own, this file sees only what its own runs leave there.
const temporary = await mkdtemp(join(tmpdir(), 'gatewarden-test-'));
process.env.TMPDIR = temporary;
t.teardown(() => rm(temporary, { recursive: true, force: true }));

async function folderOf(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-test-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

for (const program of programs) {
  t.test(`Envoy ${program.version}`, async (t) => {
    t.test('refuses what is bad among what is good, and says why', async (t) => {
      const specimens = [
        ...Object.entries(GOOD).map(([id, content]) => ({ id, ...content })),
        ...Object.entries(BAD).map(([id, [, content]]) => ({ id, ...content })),
      ];
      const refused = await dryRun(specimens, { program, verdicts: await openVerdicts(undefined, 'none') });
      t.same([...refused.keys()].sort(), Object.keys(BAD).sort());
      for (const [id, [words]] of Object.entries(BAD)) {
        t.match(refused.get(id), words, id);
        t.notMatch(refused.get(id), tmpdir(), 'no file of ours');
      }
    });

    t.test('finds three among 500', async (t) => {
      const bad = [17, 250, 251];
      const specimens = Array.from({ length: 500 }, (_, index) => ({
        id: String(index),
        routes: [matchAlone({ safeRegex: { regex: bad.includes(index) ? `(${index}` : `/${index}` } })],
      }));
      const refused = await dryRun(specimens, { program, verdicts: await openVerdicts(undefined, 'none') });
      t.same([...refused.keys()], bad.map(String));
    });
  });
}

const BAD_ROUTE: DryRunConfiguration = { id: 'a', ...BAD['a violated constraint']![1] };
const [program] = programs;

if (program !== undefined) {
  t.test('what was asked before is known, in this process and in the next', async (t) => {
    const folder = await folderOf(t);
    const verdicts = await openVerdicts(folder, program.version);
    const words = (await dryRun([BAD_ROUTE], { program, verdicts })).get('a');
    const gone = { ...program, path: '/no/such/envoy' };
    t.same([...(await dryRun([{ ...BAD_ROUTE, id: 'b' }], { program: gone, verdicts }))], [['b', words]]);
    // A line that was cut short is skipped.
    const [name = ''] = await readdir(folder);
    await writeFile(join(folder, name), '["half', { flag: 'a' });
    const again = await openVerdicts(folder, program.version);
    t.same([...(await dryRun([BAD_ROUTE], { program: gone, verdicts: again }))], [['a', words]]);
    const other = await openVerdicts(folder, '9.9.9');
    await t.rejects(dryRun([BAD_ROUTE], { program: gone, verdicts: other }), 'another version is asked anew');
  });

  t.test('a program that takes too long is an error, since it gave no verdict', async (t) => {
    const folder = await folderOf(t);
    const path = join(folder, 'slow');
    await writeFile(path, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
    const verdicts = await openVerdicts(undefined, 'none');
    const slow = { ...program, path };
    await t.rejects(dryRun([BAD_ROUTE], { program: slow, verdicts, timeLimit: 200 }), {
      message: /did not end within 0.2 s: 0 of 1/,
    });
  });

  t.test('nothing is left behind', async (t) => {
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('gatewarden-dry-run-'));
    t.same(left, []);
  });
}
