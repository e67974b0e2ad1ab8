// `gatewarden preview` where there is nothing to run: what is told, before anything starts.

import t, { type Test } from 'tap';
import { gatewarden } from '../running.ts';

const gateway = (name: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: infra}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: web, port: 80, protocol: HTTP}
    - {name: more, port: 81, protocol: HTTP}
---
`;

const CLASS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
`;

const ENVOY = `#!/bin/sh
echo 'envoy  version: bad8280de85c25b147a90c1d9b8a8c67a13e7134/1.36.4/Clean/RELEASE/BoringSSL'
`;

interface Row {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly said: RegExp;
}

const one = { 'a.yaml': CLASS + gateway('front') };
const withEnvoy = { ENVOY_BIN: './envoy' };

const ROWS: readonly Row[] = [
  { name: 'no Gateway', files: { 'a.yaml': CLASS }, said: /no Gateway is translated/ },
  {
    name: 'several Gateways',
    files: { 'a.yaml': CLASS + gateway('front') + gateway('back') },
    said: /--gateway: there are infra\/back, infra\/front/,
  },
  {
    name: 'a Gateway that is not there',
    files: one,
    args: ['--gateway', 'infra/frnt'],
    said: /--gateway infra\/frnt: no such Gateway[\s\S]*infra\/front/,
  },
  { name: 'a file that cannot be read', files: { 'a.yaml': 'a: [' }, said: /a\.yaml:1:\d+: not valid YAML/ },
  {
    name: 'a folder that is not there',
    files: one,
    args: ['nowhere'],
    said: /nowhere.*no such file or folder/,
  },
  {
    name: 'settings with a mistake',
    files: { ...one, 's.json': '{"mesh": {"enabld": true}}' },
    args: ['--settings', 's.json', '--exclude', 's.json'],
    said: /s\.json:1:\d+: .*enabld/,
  },
  {
    name: 'standard input for both settings and manifests',
    files: one,
    args: ['-', '--settings', '-'],
    said: /standard input can be used only once/,
  },
  { name: 'no Envoy', files: one, env: { PATH: '/nowhere' }, said: /none was found[\s\S]*ENVOY_BIN/ },
  {
    name: 'a port that is none',
    files: one,
    args: ['--port', 'http'],
    said: /--port http: it is a port, or LISTENERPORT=PORT/,
  },
  {
    name: 'one port for several listeners',
    files: one,
    args: ['--port', '8000'],
    env: withEnvoy,
    said: /--port 8000: there are listeners on 80, 81/,
  },
  {
    name: 'an upstream of another form',
    files: one,
    args: ['--upstream', 'cart=localhost'],
    said: /--upstream cart=localhost: it has the form NS\/NAME:PORT=HOST:PORT/,
  },
  {
    name: 'an upstream for a backend that is not there',
    files: one,
    args: ['--upstream', 'shop/cart:80=localhost:1'],
    env: withEnvoy,
    said: /--upstream shop\/cart:80=localhost:1: there is no such backend/,
  },
  {
    name: 'services that allow and deny',
    files: one,
    args: ['--allow', '--deny'],
    said: /--allow and --deny exclude each other/,
  },
];

async function ran(t: Test, { files, args = [], env = {} }: Row) {
  const cwd = t.testdir({ m: files, envoy: ENVOY });
  const { chmod } = await import('node:fs/promises');
  await chmod(`${cwd}/envoy`, 0o755);
  return gatewarden(['preview', 'm', ...args.map((arg) => (arg in files ? `m/${arg}` : arg))], { cwd, env });
}

for (const row of ROWS)
  t.test(`${row.name} is told, with exit code 2`, async (t) => {
    const { code, stderr } = await ran(t, row);
    t.match(stderr, row.said);
    t.equal(code, 2);
  });
