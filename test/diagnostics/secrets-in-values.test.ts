// No message repeats a secret: passwords in addresses, with any content and cut anywhere, and lists written as a string.

import t from 'tap';
import { parse } from 'yaml';
import { showValue } from '../../src/diagnostics/finding.ts';
import { judge } from '../../src/judgement/judge.ts';

const SECRET = 'hunter2';

t.test('a password in an address is not shown', async (t) => {
  const addresses: [string, string][] = [
    [`https://user:${SECRET}@host/path`, '"https://...@host/path"'],
    [`https://user:pa/${SECRET}@host/path`, '"https://...@host/path"'],
    [`https://user:p@${SECRET}@host`, '"https://...@host"'],
    [`https://user:p ${SECRET}@host`, '"https://...@host"'],
    [`https://user:${SECRET.repeat(50)}@host`, '"https://...@host"'],
    [`//user:${SECRET}@host`, '"//...@host"'],
    [`user:${SECRET}@host:80`, '"...@host:80"'],
    [`get("https://user:${SECRET}@host") + "x@y"`, '"get(\\"https://...@host\\") + \\"x@y\\""'],
  ];
  for (const [address, shown] of addresses) t.equal(showValue(address), shown, address.slice(0, 60));
});

t.test('text that only looks similar to a password is shown unchanged', async (t) => {
  for (const text of ['user@host', 'a:b', 'https://host/path', 'f(a:b)@c', 'has(x) ? "a:b" : y@'])
    t.equal(showValue(text), JSON.stringify(text));
});

const judged = (kind: string, spec: string) =>
  judge({
    apiVersion: `${kind.startsWith('Edge') ? 'edge' : 'gateway'}.gatewarden.dev/v1alpha1`,
    kind,
    metadata: { name: 'x' },
    spec: parse(spec),
  });

t.test('no finding repeats a password or a line of a list of users', async (t) => {
  const gateway = 'targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: g}]';
  const url = (value: string) =>
    `jwt: {providers: [{name: p, issuer: i, jwks: {remote: {url: "${value}", backendRef: {name: s, port: 1}}}}]}`;
  const objects: [string, string][] = [
    ['EdgePolicy', `{${gateway}, traffic: {basicAuthentication: {users: "u:${SECRET}"}}}`],
    ['TrafficPolicy', `{basicAuth: {users: "u:${SECRET}"}}`],
    ['EdgeBackend', `{static: {host: "u:${SECRET}@h", port: 80}}`],
    ['EdgeBackend', `{ai: {provider: {vendorB: {endpoint: "u:${SECRET}@h:80"}}}}`],
    ...[
      `https://u:${SECRET}@h/p`,
      `https://u:${SECRET}/x@h/p`,
      `https://u:x/${SECRET}@h/p`,
      `https://u:1${SECRET}?@h/p`,
      `u:${SECRET}@h/p`,
      `ftp://u:${SECRET}@h/p`,
      `https://u:${SECRET.repeat(20)}@h/p`,
    ].map((value): [string, string] => ['GatewayExtension', `{${url(value)}}`]),
  ];
  for (const [kind, spec] of objects) {
    const { findings } = judged(kind, spec);
    t.not(findings.length, 0, spec);
    t.notMatch(JSON.stringify(findings), SECRET, spec);
  }
});
