// What changed between two configurations of a preview, in one line.

import { labelOf } from '../../../analysis/proxy/cluster-backends.ts';
import { equalJson } from '../../../grammar/json.ts';
import { counted, firstOf } from '../../../grammar/plural.ts';
import type { ProxyConfiguration } from '../../../translation/proxy/configuration.ts';
import type { Route, VirtualHost } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { listenerPorts } from './local/configuration.ts';

/** The first few usually show whether the change is the one that was meant. */
const MAX_LISTED = 6;

/** `Changed: 1 route of shop.example.org, endpoints of shop/cart:8080.` */
export function changesText(before: ProxyConfiguration, after: ProxyConfiguration): string {
  const changes = [
    ...listenerChanges(before, after),
    ...hostChanges(before, after),
    ...named(before.clusters, after.clusters, ({ name }) => name).map(
      (change) => `${change.verb}backend ${labelOf(change.name)}`,
    ),
    ...named(before.endpoints, after.endpoints, ({ clusterName }) => clusterName)
      // A new backend is listed with its cluster.
      .filter(({ verb }) => verb === '')
      .map(({ name }) => `endpoints of ${labelOf(name)}`),
    ...named(before.secrets, after.secrets, ({ name }) => name).map(
      ({ verb, name }) => `${verb}secret ${name}`,
    ),
  ];
  return changes.length === 0 ? 'Changed.' : `Changed: ${firstOf(changes, MAX_LISTED).join(', ')}.`;
}

interface NamedChange {
  readonly verb: '' | 'new ' | 'no ';
  readonly name: string;
}

function named<Item extends object>(
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item) => string | undefined,
): readonly NamedChange[] {
  const old = new Map(before.map((item) => [nameOf(item) ?? '', item]));
  const now = new Map(after.map((item) => [nameOf(item) ?? '', item]));
  return [
    ...[...now].flatMap(([name, item]): NamedChange[] => {
      const known = old.get(name);
      if (known === undefined) return [{ verb: 'new ', name }];
      return equalJson(known, item) ? [] : [{ verb: '', name }];
    }),
    ...[...old.keys()].filter((name) => !now.has(name)).map((name): NamedChange => ({ verb: 'no ', name })),
  ];
}

function listenerChanges(before: ProxyConfiguration, after: ProxyConfiguration): readonly string[] {
  const portsOf = new Map(
    [...before.listeners, ...after.listeners].map((listener) => [
      listener.name ?? '',
      listenerPorts({ listeners: [listener] })[0],
    ]),
  );
  return named(before.listeners, after.listeners, ({ name }) => name).map(
    ({ verb, name }) => `${verb}listener port ${portsOf.get(name) ?? name}`,
  );
}

/** The hosts of all listeners, by their names in requests. */
function hostChanges(before: ProxyConfiguration, after: ProxyConfiguration): readonly string[] {
  const [old, now] = [before, after].map(hostsOf) as [Hosts, Hosts];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((host) => {
    const [were, are] = [old.get(host), now.get(host)];
    if (were === undefined) return [`new host ${host} with ${counted(are!.routes.length, 'route')}`];
    if (are === undefined) return [`no host ${host}`];
    const changed = Math.max(fresh(were.routes, are.routes), fresh(are.routes, were.routes));
    if (changed > 0) return [`${counted(changed, 'route')} of ${host}`];
    if (were.order !== are.order) return [`order of the routes of ${host}`];
    return were.other === are.other ? [] : [`settings of ${host}`];
  });
}

interface HostContent {
  /** Texts without the names, which contain positions. */
  readonly routes: readonly string[];
  readonly order: string;
  readonly other: string;
}

type Hosts = ReadonlyMap<string, HostContent>;

function hostsOf({ routes }: ProxyConfiguration): Hosts {
  const hosts = new Map<string, VirtualHost[]>();
  for (const { virtualHosts = [] } of routes)
    for (const host of virtualHosts) {
      const name = host.domains?.[0] === '*' ? 'any host' : (host.domains?.[0] ?? '');
      hosts.set(name, [...(hosts.get(name) ?? []), host]);
    }
  return new Map(
    [...hosts].map(([name, all]) => {
      const texts = all.flatMap(({ routes = [] }) => routes.map(contentOf));
      const other = JSON.stringify(all.map(({ routes: _, ...rest }) => rest));
      return [name, { routes: texts, order: texts.join('\n'), other }];
    }),
  );
}

const contentOf = ({ name: _, ...route }: Route): string => JSON.stringify(route);

/** How many of `now` aren't in `old`. */
function fresh(old: readonly string[], now: readonly string[]): number {
  const known = new Map<string, number>();
  for (const text of old) known.set(text, (known.get(text) ?? 0) + 1);
  let count = 0;
  for (const text of now) {
    const left = known.get(text) ?? 0;
    if (left === 0) count++;
    else known.set(text, left - 1);
  }
  return count;
}
