// `gatewarden translate -o bootstrap`: a file with which a plain Envoy starts.

import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { gatewarden } from '../cli/running.ts';
import { HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { start, validate } from '../parts/envoy.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { send } from '../parts/requests.ts';

const CLASS = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;
const MANIFESTS = [
  CLASS,
  HTTP_GATEWAY,
  service('a'),
  route('HTTPRoute', 'a', '- backendRefs: [{name: gone, port: 1}]', 'hostnames: [a.example.org]'),
].join('\n---\n');

await withEnvoys(t, 'Envoy takes it as it stands, and serves', async (t, { path }) => {
  const cwd = t.testdir({ 'm.yaml': MANIFESTS });
  const { stdout } = await gatewarden(['translate', '-o', 'bootstrap', join(cwd, 'm.yaml')], { cwd });
  t.equal(await validate(path, parse(stdout)), '');
  // The port of the Gateway may be somebody else's here.
  const moved = parse(stdout.replace('portValue: 8080', 'portValue: 0'));
  const envoy = await start(path, moved);
  t.teardown(() => envoy.stop());
  const port = await envoy.portOf('listener~8080');
  t.equal((await send(port, { host: 'a.example.org' })).status, 500, 'a backend that is not there');
  t.equal((await send(port, { host: 'b.example.org' })).status, 404);
});
