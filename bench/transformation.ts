// The cost of a transformation per request: CPU time of one Envoy with transformations and of the same Envoy without, and the cost of the
// worst template until its limits stop it. node bench/transformation.ts [requests a round] [rounds]

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localConfiguration } from '../src/cli/preview/envoy/local/configuration.ts';
import { configurationsOf } from '../src/translation/planes.ts';
import { bootstrapOf } from '../src/translation/proxy/bootstrap.ts';
import { defaultSettings, translate } from '../src/translation.ts';
import { envoys, type RunningEnvoy, start } from '../test/parts/envoy.ts';
import { percentile, table } from './statistics.ts';

const [requests = 2000, rounds = 5] = process.argv.slice(2).map(Number);
const CONNECTIONS = 16;

const ITEMS = Array.from({ length: 20 }, (_, id) => ({
  id,
  name: `item ${id}`,
  price: id * 1.5,
  tags: ['a', 'b'],
}));
const BODY = JSON.stringify({ items: ITEMS, user: 'ann' });
const LIST =
  '[{% for item in items %}{"id":{{ item.id }},"name":"{{ upper(item.name) }}"}{% if not loop.is_last %},{% endif %}{% endfor %}]';

const PLACES: readonly { readonly name: string; readonly body?: string; readonly transformation: object }[] =
  [
    { name: 'none', transformation: {} },
    {
      name: 'constant',
      transformation: { request: { set: [{ name: 'x-a', value: 'b' }], remove: ['x-c'] } },
    },
    {
      name: 'headers',
      transformation: {
        request: {
          set: [
            { name: 'x-a', value: '{{ lower(header("user-agent")) }}' },
            { name: 'x-b', value: '{% if header("x-none") == "" %}none{% else %}some{% endif %}' },
          ],
        },
        response: { set: [{ name: 'x-d', value: '{{ request_header("x-a") }}' }] },
      },
    },
    { name: 'none-body', body: BODY, transformation: {} },
    { name: 'text', body: BODY, transformation: { request: { body: { value: '<{{ body() }}>' } } } },
    {
      name: 'json',
      body: BODY,
      transformation: {
        request: { body: { parseAs: 'AsJson' }, set: [{ name: 'x-user', value: '{{ user }}' }] },
      },
    },
    { name: 'list', body: BODY, transformation: { request: { body: { parseAs: 'AsJson', value: LIST } } } },
  ];

/** Each template uses up all of its steps or bytes. */
const WORST: readonly (readonly [name: string, template: string])[] = [
  ['loops', '{% for a in range(9999) %}{% for b in range(99) %}{% endfor %}{% endfor %}{{ range(9e9) }}'],
  ['values', `{% for a in range(99999) %}${'{{ a * 1.1 }}'.repeat(50)}{% endfor %}`],
  [
    'calls',
    `{% for a in range(99999) %}${'{{ upper("a") + replace("abab", "b", "c") }}'.repeat(20)}{% endfor %}`,
  ],
  [
    'objects',
    '{% for a in range(99999) %}{% set o.a = {"x": [1, 2, {"y": 3}]} %}{% if o == o.a %}{% endif %}{{ o }}{% endfor %}',
  ],
  [
    'searches',
    '{% for a in range(9999) %}{{ replace(body, "ab", "c") }}{{ length(replace(body, "aaaaaaab", "")) }}{% endfor %}',
  ],
  ['finding', '{% for a in range(9999) %}{% if "aaaaaaaaaaab" in body %}{% endif %}{% endfor %}'],
  ['texts', '{% for a in range(9999) %}{% set s = upper(body) + raw_string(body) %}{% endfor %}'],
  ['sorting', '{% for a in range(9999) %}{% set s = sort(context()) %}{% endfor %}'],
];
const WORST_BODY: Readonly<Record<string, string>> = {
  searches: 'a'.repeat(500_000),
  finding: 'a'.repeat(500_000),
  texts: '"'.repeat(100_000),
  sorting: JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `${(index * 7919) % 20_000}`)),
};

const [program] = await envoys();
const upstream = createServer((incoming, outgoing) => {
  incoming.resume().on('end', () => outgoing.end('ok'));
});
await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
const { port: upstreamPort } = upstream.address() as AddressInfo;

const worst = WORST.map(([name, value]) => ({
  name: `worst-${name}`,
  transformation: { request: { body: { value } } },
}));
const configuration = configurationsOf(
  translate(objects([...PLACES, ...worst]), defaultSettings).gateways,
  'proxy',
)[0]!;
const local = localConfiguration(configuration, {
  portOf: () => 0,
  standIn: () => ({ address: '127.0.0.1', port: upstreamPort }),
  realUpstream: () => undefined,
  isVerified: () => true,
});
const envoy = await start(program!.path, bootstrapOf(local));
const port = await envoy.portOf(configuration.listeners[0]!.name ?? '');
const processId = processOf(envoy);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const taken = new Map<string, number[]>(PLACES.map(({ name }) => [name, []]));
for (let round = 0; round <= rounds; round++)
  for (const { name, body } of PLACES) {
    const before = ran();
    await load(`/${name}`, body);
    // The first round is a warm-up.
    if (round > 0) taken.get(name)!.push(((ran() - before) / requests) * 1000);
  }

const median = (name: string): number => percentile(taken.get(name)!, 0.5);
console.log(
  `Envoy ${program!.version}, ${requests} requests a round, median of ${rounds}; body: ${BODY.length} bytes\n`,
);
console.log(
  table(
    ['transformation', 'µs of Envoy', 'ratio'],
    PLACES.map(({ name, body }) => [
      name,
      median(name).toFixed(0),
      (median(name) / median(body === undefined ? 'none' : 'none-body')).toFixed(2),
    ]),
  ),
);
const stops: string[][] = [];
for (const [name] of WORST) {
  const before = ran();
  const cause = await sent(`/worst-${name}`, WORST_BODY[name] ?? '');
  stops.push([name, (ran() - before).toFixed(0), cause]);
}
console.log(table(['worst', 'ms of Envoy', 'stopped by'], stops));
agent.destroy();
await envoy.stop();
upstream.close();

/** A Gateway with a route and a policy per place. */
function objects(places: readonly { readonly name: string; readonly transformation: object }[]): unknown[] {
  const api = 'gateway.networking.k8s.io';
  const object = (apiVersion: string, kind: string, name: string, more: object) => ({
    apiVersion,
    kind,
    metadata: { name, namespace: 'shop', labels: { 'kubernetes.io/service-name': name } },
    ...more,
  });
  return [
    object(`${api}/v1`, 'GatewayClass', 'gatewarden', { spec: { controllerName: 'gatewarden.dev/gateway' } }),
    object(`${api}/v1`, 'Gateway', 'front', {
      spec: { gatewayClassName: 'gatewarden', listeners: [{ name: 'web', port: 8080, protocol: 'HTTP' }] },
    }),
    object('v1', 'Service', 'a', { spec: { ports: [{ port: 8080 }] } }),
    object('discovery.k8s.io/v1', 'EndpointSlice', 'a', {
      addressType: 'IPv4',
      ports: [{ port: 9000 }],
      endpoints: [{ addresses: ['10.8.0.4'], conditions: { ready: true } }],
    }),
    ...places.flatMap(({ name, transformation }) => [
      object(`${api}/v1`, 'HTTPRoute', name, {
        spec: {
          parentRefs: [{ name: 'front' }],
          rules: [{ matches: [{ path: { value: `/${name}` } }], backendRefs: [{ name: 'a', port: 8080 }] }],
        },
      }),
      object('gateway.gatewarden.dev/v1alpha1', 'TrafficPolicy', name, {
        spec: { targetRefs: [{ group: api, kind: 'HTTPRoute', name }], transformation },
      }),
    ]),
  ];
}

async function load(path: string, body = ''): Promise<void> {
  let left = requests;
  const one = async (): Promise<void> => {
    while (left-- > 0) await sent(path, body);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

function sent(path: string, body: string): Promise<string> {
  return new Promise((done, failed) => {
    const method = body === '' ? 'GET' : 'POST';
    const headers = { 'user-agent': 'Bench', ...(body === '' ? {} : { 'content-type': 'application/json' }) };
    request({ port, path, method, headers, agent }, (answer: IncomingMessage) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => done(text));
    })
      .on('error', failed)
      .end(body);
  });
}

/** CPU milliseconds of all threads of Envoy. */
function ran(): number {
  const tasks = `/proc/${processId}/task`;
  return readdirSync(tasks)
    .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0);
}

/** The process whose working folder is this Envoy's folder. */
function processOf({ folder }: RunningEnvoy): string {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return command.startsWith(program!.path) && readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('the process of Envoy is not found');
  return found;
}
