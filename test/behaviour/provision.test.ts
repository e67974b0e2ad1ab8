// The bootstrap that is provisioned for a proxy, in real Envoys: they take it for any parameters, answer for readiness and metrics, and show
// the control plane the token of the pod, also after the kubelet has replaced it.

import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import {
  createSecureServer,
  createServer,
  type Http2Server,
  type Http2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { certificates } from '../parts/certificates.ts';
import { type EnvoyProgram, start, validate } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { fuzz } from '../parts/fuzz.ts';
import { freePorts } from '../parts/ports.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { randomParameters } from '../provision/random-parameters.ts';
import { type Given, type Json, parts, WAYPOINT } from '../provision/rendering.ts';

const minor = ({ version }: EnvoyProgram): string => version.split('.', 2).join('.');

/** The files of the ConfigMap, with the folders of a pod moved into this one. */
async function filesIn(folder: string, given: Given): Promise<Readonly<Record<string, string>>> {
  await mkdir(join(folder, 'tokens'), { recursive: true });
  await mkdir(join(folder, 'envoy'));
  const data = parts(given).configMap!['data'] as unknown as Readonly<Record<string, string>>;
  const moved = Object.fromEntries(
    Object.entries(data).map(([name, text]) => [
      name,
      text
        .replaceAll('/var/run/secrets/tokens', `${folder}/tokens`)
        .replaceAll('/etc/envoy', `${folder}/envoy`),
    ]),
  );
  for (const [name, text] of Object.entries(moved)) await writeFile(join(folder, 'envoy', name), text);
  return moved;
}

/** As the kubelet writes a projected token: the folder of the data is replaced at once. */
async function writeToken(folder: string, token: string): Promise<void> {
  const tokens = join(folder, 'tokens');
  const version = `..${token}`;
  await mkdir(join(tokens, version));
  await writeFile(join(tokens, version, 'xds-token'), `${token}\n`);
  await symlink(version, join(tokens, '..data_tmp'));
  await rename(join(tokens, '..data_tmp'), join(tokens, '..data'));
  await symlink(join('..data', 'xds-token'), join(tokens, 'xds-token')).catch(() => {});
}

await withEnvoys(t, 'parameters at random: Envoy takes the bootstrap', async (t, program) => {
  const { authority: ca } = await certificates();
  let count = 0;
  await fuzz(t, { seed: 700, cases: 12 }, async (_seed, random) => {
    const folder = join(t.testdir({}), String(count++));
    const given: Given = {
      ofClass: randomParameters(random),
      ofGateway: randomParameters(random),
      ...(random() < 0.3 ? WAYPOINT : {}),
      settings: {
        proxyVersion: minor(program),
        mesh: { autoMtls: random() < 0.5 },
        ...(random() < 0.5 ? { xdsTls: true, xdsTlsCa: ca } : {}),
      },
    };
    const files = await filesIn(folder, given);
    await writeToken(folder, 'token');
    const bootstrap = parse(files['envoy.yaml']!) as Json;
    const node = { ...bootstrap['node'], id: 'pod.web' };
    t.equal(await validate(program.path, { ...bootstrap, node }), '', files['envoy.yaml']!);
  });
});

interface ControlPlane {
  readonly port: number;
  /** The tokens of the streams so far. */
  readonly tokens: readonly string[];
  /** Ends all streams, so that proxies open new ones. */
  disconnect(): void;
}

/** Answers every request with no resources. */
async function controlPlane(
  server: Http2Server,
  onClose: (close: () => void) => void,
): Promise<ControlPlane> {
  const tokens: string[] = [];
  const sessions = new Set<Http2Session>();
  const streams = new Set<ServerHttp2Stream>();
  server.on('session', (session) => sessions.add(session));
  server.on('stream', (stream, headers) => {
    streams.add(stream);
    stream.on('error', () => {}).on('close', () => streams.delete(stream));
    tokens.push(headers.authorization ?? '');
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' });
    const answered = new Set<string>();
    stream.on('data', (chunk: Buffer) => {
      for (const [type] of chunk.toString('latin1').matchAll(/type\.googleapis\.com\/[A-Za-z0-9.]+/g)) {
        if (answered.has(type)) continue;
        answered.add(type);
        stream.write(emptyResponse(type));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onClose(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  const { port } = server.address() as { readonly port: number };
  return {
    port,
    tokens,
    disconnect: () => {
      for (const stream of streams) stream.close();
    },
  };
}

/** A DiscoveryResponse in a frame of gRPC: version, type and nonce, all shorter than 128 bytes. */
function emptyResponse(type: string): Buffer {
  const field = (number: number, text: string) => [(number << 3) | 2, text.length, ...Buffer.from(text)];
  const message = [...field(1, '1'), ...field(4, type), ...field(5, '1')];
  return Buffer.from([0, 0, 0, 0, message.length, ...message]);
}

const moveTo = (ports: Readonly<Record<number, number>>, text: string): string =>
  text.replaceAll(/port_value: (\d+)/g, (whole, port: string) => {
    const other = ports[Number(port)];
    return other === undefined ? whole : `port_value: ${other}`;
  });

for (const isTls of [false, true])
  await withEnvoys(
    t,
    `a proxy starts ${isTls ? 'with TLS' : 'without TLS'} to the control plane`,
    async (t, program) => {
      const folder = t.testdir({});
      const { authority: ca, leaf } = await certificates();
      const server = isTls ? createSecureServer(await leaf(['127.0.0.1'])) : createServer();
      const plane = await controlPlane(server, (close) => t.teardown(close));
      const files = await filesIn(folder, {
        ofGateway: { podTemplate: { readinessProbe: { periodSeconds: 3 } } },
        settings: {
          proxyVersion: minor(program),
          xdsServiceHost: '127.0.0.1',
          xdsServicePort: plane.port,
          ...(isTls ? { xdsTls: true, xdsTlsCa: ca } : {}),
        },
      });
      await writeToken(folder, 'first');
      const [admin = 0, ready = 0, metrics = 0] = await freePorts(3);
      const text = moveTo({ 19000: admin, 8082: ready, 9091: metrics }, files['envoy.yaml']!);
      const envoy = await start(program.path, parse(text) as object, { args: ['--service-node', 'pod.web'] });
      t.teardown(() => envoy.stop());

      const get = (port: number, path: string, method = 'GET') =>
        fetch(`http://127.0.0.1:${port}${path}`, { method }).then(async (answer) => ({
          status: answer.status,
          text: await answer.text(),
        }));
      t.match(await get(ready, '/ready'), { status: 200, text: /^LIVE/ });
      t.equal((await get(ready, '/envoy-hc')).status, 200, 'the check of a load balancer');
      t.equal((await get(ready, '/quitquitquit', 'POST')).status, 404, 'nothing else of the administration');
      t.equal((await get(ready, '/stats')).status, 404);
      t.match(await get(metrics, '/metrics'), { status: 200, text: /^# TYPE envoy_/m });
      t.match(await get(metrics, '/stats'), { status: 200, text: /^server\.live: 1$/m });
      t.equal((await get(metrics, '/metrics', 'POST')).status, 404);
      t.match(await envoy.admin('/server_info'), /"id": "pod\.web"/);
      t.strictSame(
        [...new Set(plane.tokens)],
        ['Bearer first'],
        'the token, without the line feed of its file',
      );

      await writeToken(folder, 'second');
      await eventually('the new token, without a restart', () => {
        plane.disconnect();
        return plane.tokens.at(-1) === 'Bearer second' || undefined;
      });

      await envoy.admin('/healthcheck/fail', 'POST');
      t.equal((await get(ready, '/envoy-hc')).status, 503, 'the pod ends: load balancers go elsewhere');
    },
  );
