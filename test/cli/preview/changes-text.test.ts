// The line about a change of a preview: what is other than before, in a few words.

import t from 'tap';
import { changesText } from '../../../src/cli/preview/envoy/changes-text.ts';
import type { ProxyConfiguration } from '../../../src/translation/proxy/configuration.ts';
import { exampleConfiguration } from '../../parts/example-configuration.ts';

const example = exampleConfiguration({ cert: 'c', key: 'k' });
const edited = (change: (text: string) => string): ProxyConfiguration =>
  JSON.parse(change(JSON.stringify(example)));
const [first] = example.routes;
const [other, host] = first!.virtualHosts!;
const withRoutes = (routes: unknown): ProxyConfiguration =>
  ({
    ...example,
    routes: [{ ...first, virtualHosts: [other, { ...host, routes }] }, ...example.routes.slice(1)],
  }) as ProxyConfiguration;

const CASES: readonly (readonly [what: string, after: ProxyConfiguration, text: RegExp])[] = [
  [
    'a path',
    edited((text) => text.replace('"/cart"', '"/basket"')),
    /^Changed: 1 route of shop\.example\.org\.$/,
  ],
  ['a route less', withRoutes(host!.routes!.slice(1)), /^Changed: 1 route of /],
  [
    'the order of routes',
    withRoutes(host!.routes!.toReversed()),
    /^Changed: order of the routes of shop\.example\.org\.$/,
  ],
  [
    'names of routes, which contain positions',
    withRoutes(host!.routes!.map((route, index) => ({ ...route, name: `n${index}` }))),
    /^Changed\.$/,
  ],
  [
    'a host',
    edited((text) => text.replaceAll('shop.example.org', 'new.example.org')),
    /new host new\.example\.org with \d+ routes?/,
  ],
  ['a host that is gone', { ...example, routes: [] }, /no host shop\.example\.org/],
  ['a listener', { ...example, listeners: example.listeners.slice(1) }, /no listener port \d+/],
  [
    'a backend',
    { ...example, clusters: [...example.clusters, { name: 'kube_shop_new_80' }] },
    /^Changed: new backend shop\/new:80\.$/,
  ],
  [
    'endpoints',
    { ...example, endpoints: example.endpoints.map((each) => ({ ...each, endpoints: [] })) },
    /^Changed: endpoints of shop\/.*\.$/,
  ],
  [
    'very much',
    { ...example, clusters: Array.from({ length: 50 }, (_, index) => ({ name: `kube_shop_s${index}_80` })) },
    /, \d+ more\.$/,
  ],
];

for (const [what, after, text] of CASES)
  t.test(what, async (t) => t.match(changesText(example, after), text));
