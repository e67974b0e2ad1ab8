// What is served to the proxies of each Gateway, for the admin port: one snapshot for all proxies that receive the same.

import type { GatewayConfiguration, PlaneName } from '../../translation/planes.ts';
import { PROXY_RESOURCE_TYPES } from '../../translation/proxy/configuration.ts';
import type { GatewayId } from '../../translation/result.ts';
import type { XdsResource } from '../../xds/feed.ts';
import { Audience } from '../feeds/audience.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { edgeTypeUrl, messageOf, proxyTypeUrl } from '../feeds/resources.ts';
import { translatedName } from '../feeds/routes-name.ts';
import { jsonText, messageTexts } from './message-texts.ts';

export interface Snapshot {
  /** `namespace/name` */
  readonly gateway: string;
  readonly dataPlane: PlaneName;
  /** Pods of the connected proxies, as `namespace/name`. */
  readonly pods: readonly string[];
  /** By type, then by name. */
  readonly all: () => ReadonlyMap<string, ReadonlyMap<string, XdsResource>>;
}

/** The part of a translator that snapshots need. */
export interface ListedGateways {
  gatewayIds(): readonly GatewayId[];
  gateway(namespace: string, name: string): GatewayConfiguration | undefined;
}

const nameOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }): string =>
  `${namespace}/${name}`;

/** Those of connected proxies, and of Gateways without one what a proxy without labels and locality would receive. Sorted by Gateway. */
export function snapshotsOf(feeds: Pick<Feeds, 'served'>, translator: ListedGateways): readonly Snapshot[] {
  const served = Map.groupBy(feeds.served(), ({ audience }) => nameOf(audience.gateway));
  return translator.gatewayIds().flatMap((id): Snapshot[] => {
    const gateway = nameOf(id);
    const audiences = served.get(gateway);
    if (audiences !== undefined)
      return audiences.map(({ audience, pods }) => ({
        gateway,
        dataPlane: audience.plane,
        pods: pods.map(nameOf).sort(),
        all: () => audience.all,
      }));
    const all = () => {
      const configuration = translator.gateway(id.namespace, id.name);
      return configuration === undefined ? NOTHING : new Audience(configuration).all;
    };
    return [{ gateway, dataPlane: id.dataPlane as PlaneName, pods: [], all }];
  });
}

const NOTHING: ReturnType<Snapshot['all']> = new Map();

export interface ResourceFilter {
  /** The URL of a type. */
  readonly typeUrl?: string;
  readonly name?: string;
}

/** How many pods are listed: hundreds of proxies can receive the same. */
const LISTED_PODS = 100;

/** Of both data planes. */
const TYPE_URLS: ReadonlyMap<string, string> = new Map([
  ...PROXY_RESOURCE_TYPES.map((type) => [type, proxyTypeUrl(type)] as const),
  ...(['resource', 'address'] as const).map((type) => [type, edgeTypeUrl(type)] as const),
]);

/** Whether a resource has this name, in discovery or in the translation. */
export const isCalled = (resource: { readonly name: string }, name: string): boolean =>
  resource.name === name || translatedName(resource.name) === name;

/** The names that `typeUrlOf` knows, beside the URLs. */
export const TYPE_NAMES: readonly string[] = [...TYPE_URLS.keys()];

/** `clusters`, or the URL of the type. Undefined: there is no such type. */
export function typeUrlOf(name: string): string | undefined {
  return TYPE_URLS.get(name) ?? [...TYPE_URLS.values()].find((url) => url === name);
}

/** JSON in parts. Each snapshot is that of the moment in which its turn comes. */
export function* snapshotTexts(
  snapshots: readonly Snapshot[],
  { typeUrl, name }: ResourceFilter,
): Generator<string> {
  let before = '{"snapshots":[';
  for (const snapshot of snapshots) {
    const { gateway, dataPlane, pods } = snapshot;
    const head = {
      gateway,
      dataPlane,
      proxies: pods.length,
      pods: pods.slice(0, LISTED_PODS),
    };
    yield `${before}\n${jsonText(head).slice(0, -1)},"types":[`;
    before = ',';
    // Later changes don't touch it.
    const types = [...snapshot.all()]
      .filter(([type]) => typeUrl === undefined || type === typeUrl)
      .map(([type, held]): [string, readonly XdsResource[]] => [type, chosen(held, name)]);
    yield* typesTexts(types, snapshot);
    yield ']}';
  }
  yield before === ',' ? '\n]}\n' : `${before}]}\n`;
}

function chosen(held: ReadonlyMap<string, XdsResource>, name: string | undefined): readonly XdsResource[] {
  if (name === undefined) return [...held.values()];
  const resource = held.get(name);
  return resource === undefined ? [...held.values()].filter((each) => isCalled(each, name)) : [resource];
}

function* typesTexts(
  types: readonly (readonly [string, readonly XdsResource[]])[],
  { dataPlane, pods }: Snapshot,
): Generator<string> {
  let before = '\n';
  for (const [type, resources] of types) {
    yield `${before}{"type":${jsonText(type)},"resources":[`;
    before = ',\n';
    let separator = '\n';
    for (const resource of resources) {
      // What no proxy has received may not be serialized yet, and has no version then.
      const version = pods.length === 0 ? '' : `"version":${jsonText(resource.version)},`;
      yield `${separator}{"name":${jsonText(resource.name)},${version}"resource":`;
      separator = ',\n';
      yield* messageTexts(dataPlane, messageOf(resource));
      yield '}';
    }
    yield ']}';
  }
}
