// `gatewarden translate --level strict --strict-with=proxy`: a real Envoy judges every part, and the output says that it has.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Translation } from '../../src/translation/planes.ts';
import { gatewarden } from '../cli/running.ts';
import { withEnvoys } from '../parts/proxy.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  gatewayPolicy,
  httpRoute,
  service,
  trafficPolicy,
} from '../translation/objects.ts';

const STRICT = ['translate', '--level', 'strict', '-o', 'json'];

async function folder(t: Test): Promise<string> {
  const objects = [
    gatewayClass,
    gateway(),
    service('web'),
    httpRoute('web', {
      rules: [
        { backendRefs: [backendRef('web')] },
        {
          matches: [{ headers: [{ name: 'x', type: 'RegularExpression', value: '(?!no)' }] }],
          backendRefs: [backendRef('web')],
        },
      ],
    }),
    trafficPolicy('p', [{ kind: 'HTTPRoute', name: 'web' }], { buffer: { maxRequestSize: '1Ki' } }),
  ];
  const path = t.testdir({});
  await writeFile(join(path, 'all.json'), JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
  return path;
}

/** Names of all Envoy routes. */
const routes = (json: string): readonly string[] =>
  [...json.matchAll(/"name":\s*"([^"]*-route-[^"]*)"/g)].map(([, name]) => name!);

await withEnvoys(t, 'a real Envoy judges what passes the checks in process', async (t, { path, version }) => {
  const cwd = await folder(t);
  const env = { ENVOY_BIN: path, XDG_CACHE_HOME: join(cwd, 'cache') };
  const asked = await gatewarden([...STRICT, '--strict-with=proxy', 'all.json'], { cwd, env });
  t.equal(asked.code, 0, 'of a match that is dropped a status tells');
  // A policy, a match, a route, a cluster.
  t.match(asked.stderr, `Envoy ${version} checked 4 parts, and rejected 0`);
  const inProcess = await gatewarden([...STRICT, 'all.json'], { cwd });
  t.match(inProcess.stderr, 'not with a real proxy');
  t.equal(asked.stdout, inProcess.stdout);
  t.equal(routes(asked.stdout).length, 1, 'the match that is none is left out');
});

await withEnvoys(t, 'what only Envoy knows of a log makes its policy invalid', async (t, { path }) => {
  const cwd = t.testdir({});
  const env = { ENVOY_BIN: path, XDG_CACHE_HOME: join(cwd, 'cache') };
  const accessLog = [{ fileSink: { path: '/no/such/folder/log' } }];
  const limit = { default: { proxyProtocol: {}, perConnectionBufferLimitBytes: 1 } };
  const items = [
    gatewayClass,
    gateway(),
    gatewayPolicy('HTTPListenerPolicy', 'logs', { accessLog }),
    gatewayPolicy('ListenerPolicy', 'limits', limit),
  ];
  await writeFile(join(cwd, 'all.json'), JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  const { stdout } = await gatewarden([...STRICT, '--strict-with=proxy', 'all.json'], { cwd, env });
  const { statuses } = JSON.parse(stdout) as Pick<Translation, 'statuses'>;
  const said = (kind: string) => statuses.find((status) => status.kind === kind)?.status;
  const message = /^invalid xds configuration: .*no\/such\/folder/;
  t.match(said('HTTPListenerPolicy'), { ancestors: [{ conditions: [{ status: 'False', message }] }] });
  t.match(said('ListenerPolicy'), { ancestors: [{ conditions: [{ status: 'True', reason: 'Valid' }] }] });
});

t.test('a proxy that is asked for and does not run ends the command', async (t) => {
  const cwd = await folder(t);
  const env = { ENVOY_BIN: join(cwd, 'all.json'), PATH: '' };
  const { code, stderr, stdout } = await gatewarden([...STRICT, '--strict-with=proxy', 'all.json'], {
    cwd,
    env,
  });
  t.equal(code, 2);
  t.equal(stdout, '');
  t.match(stderr, /ENVOY_BIN is .*all\.json/);
});

t.test('at level standard there is nothing to ask a proxy', async (t) => {
  const cwd = await folder(t);
  const { code, stderr } = await gatewarden(['translate', '--strict-with=proxy', 'all.json'], { cwd });
  t.equal(code, 2);
  t.match(stderr, /--level strict/);
});
