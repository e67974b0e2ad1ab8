// What the clients of one audience receive, kept from change to change: by type, then by name.

import { KeptResources } from '../../translation/edge/wire/kept-resources.ts';
import type {
  ConfigurationOf,
  GatewayChange,
  GatewayConfiguration,
  PlaneName,
} from '../../translation/planes.ts';
import { PROXY_RESOURCE_TYPES } from '../../translation/proxy/configuration.ts';
import type { Changed } from '../../translation/result.ts';
import type { XdsChange, XdsResource } from '../../xds/feed.ts';
import { ChainRoutes } from './chain-routes.ts';
import { EmptyAssignments } from './empty-assignments.ts';
import { edgeResource, edgeTypeUrl, proxyResource, proxyTypeUrl } from './resources.ts';

type ResourcesByType = ReadonlyMap<string, ReadonlyMap<string, XdsResource>>;

type ChangeOf<P extends PlaneName> = Extract<GatewayChange, { readonly dataPlane: P }>;

/** A change of a Gateway in resources of discovery. */
type Convert<P extends PlaneName> = (change: ChangeOf<P>) => readonly XdsChange[];

export class Audience {
  readonly plane: PlaneName;
  readonly gateway: { readonly namespace: string; readonly name: string };
  readonly #convert: Convert<PlaneName>;
  readonly #byType = new Map<string, Map<string, XdsResource>>();

  /** An audience with everything of a configuration. */
  constructor(configuration: GatewayConfiguration) {
    this.plane = configuration.dataPlane;
    this.gateway = { namespace: configuration.namespace, name: configuration.name };
    this.#convert = (
      configuration.dataPlane === 'edge' ? ofEdge(configuration) : ofProxy()
    ) as Convert<PlaneName>;
    this.apply(everythingIn(configuration));
  }

  /** Takes a change in, and returns it in resources of discovery. */
  apply(change: GatewayChange): readonly XdsChange[] {
    const changes = this.#convert(change);
    for (const { typeUrl, set, removed } of changes) {
      const held = this.#byType.get(typeUrl) ?? new Map<string, XdsResource>();
      this.#byType.set(typeUrl, held);
      for (const name of removed) held.delete(name);
      for (const resource of set) held.set(resource.name, resource);
    }
    return changes;
  }

  resources(typeUrl: string): ReadonlyMap<string, XdsResource> {
    return this.#byType.get(typeUrl) ?? NOTHING;
  }

  get all(): ResourcesByType {
    return this.#byType;
  }

  /** The resources of the moment, which later changes don't touch. */
  copy(): ResourcesByType {
    return new Map([...this.#byType].map(([typeUrl, held]) => [typeUrl, new Map(held)]));
  }
}

export const NOTHING: ReadonlyMap<string, XdsResource> = new Map();

/** What a client misses that has one state, and is to have another. */
export function difference(from: ResourcesByType, to: ResourcesByType): readonly XdsChange[] {
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((typeUrl) => {
    const before = from.get(typeUrl) ?? NOTHING;
    const after = to.get(typeUrl) ?? NOTHING;
    const set = [...after.values()].filter((resource) => {
      const held = before.get(resource.name);
      return held !== resource && held?.version !== resource.version;
    });
    const removed = [...before.keys()].filter((name) => !after.has(name));
    return set.length + removed.length === 0 ? [] : [{ typeUrl, set, removed }];
  });
}

function ofProxy(): Convert<'proxy'> {
  const empty = new EmptyAssignments();
  const chains = new ChainRoutes();
  return (change) => {
    const changes = {
      ...change,
      ...chains.complete(change),
      endpoints: empty.complete(change.clusters, change.endpoints),
    };
    return PROXY_RESOURCE_TYPES.flatMap((type) => {
      const { set, removed } = changes[type];
      if (set.length + removed.length === 0) return [];
      return [{ typeUrl: proxyTypeUrl(type), set: set.map((each) => proxyResource(type, each)), removed }];
    });
  };
}

function ofEdge({ namespace, name }: ConfigurationOf<'edge'>): Convert<'edge'> {
  const kept = new KeptResources({ namespace, name });
  return (change) => {
    const { set, removed } = kept.apply(change);
    return (['resource', 'address'] as const).flatMap((type) => {
      const written = set.filter((each) => each.type === type).map(edgeResource);
      const gone = removed.filter((each) => each.type === type).map((each) => each.name);
      if (written.length + gone.length === 0) return [];
      return [{ typeUrl: edgeTypeUrl(type), set: written, removed: gone }];
    });
  };
}

function everythingIn(configuration: GatewayConfiguration): GatewayChange {
  const { namespace, name, class: ofClass, dataPlane, ...types } = configuration;
  const all = Object.entries(types as Record<string, readonly unknown[]>).map(
    ([type, set]): [string, Changed<unknown>] => [type, { set, removed: [] }],
  );
  return {
    namespace,
    name,
    class: ofClass,
    dataPlane,
    ...Object.fromEntries(all),
  } as unknown as GatewayChange;
}
