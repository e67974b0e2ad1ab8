// A simple client of both variants for properties: it keeps what it gets, and rejects resources whose text begins with "bad". As Envoy does, it
// forgets the endpoints of a cluster that changes, and asks for them again only in the state of the world.

import type { XdsResource } from '../../src/xds/feed.ts';
import type { Variant, XdsRequest } from '../../src/xds/messages/requests.ts';
import type { XdsResponse } from '../../src/xds/messages/responses.ts';

export const textOf = (resource: XdsResource): string => Buffer.concat([...resource.parts()]).toString();

export class ModelClient {
  readonly variant: Variant;
  readonly #types = new Map<string, ModelType>();
  readonly #isWhole: (typeUrl: string) => boolean;
  readonly #renewedBy: (typeUrl: string) => readonly string[];
  /** All resources that it got, by type and name, in order. */
  readonly received: string[] = [];

  /** `renewedBy`: the types of which it forgets a resource when the one of the same name of this type changes. */
  constructor(
    variant: Variant,
    isWhole: (typeUrl: string) => boolean,
    renewedBy: (typeUrl: string) => readonly string[],
  ) {
    this.variant = variant;
    this.#isWhole = isWhole;
    this.#renewedBy = renewedBy;
  }

  has(typeUrl: string): ReadonlyMap<string, string> {
    return new Map([...(this.#types.get(typeUrl)?.has ?? [])].map(([name, { text }]) => [name, text]));
  }

  wants(typeUrl: string, name: string): boolean {
    const type = this.#types.get(typeUrl);
    return type !== undefined && (type.isWildcard || type.names.has(name));
  }

  get typeUrls(): readonly string[] {
    return [...this.#types.keys()];
  }

  namesOf(typeUrl: string): readonly string[] {
    return [...(this.#types.get(typeUrl)?.names ?? [])];
  }

  isWildcard(typeUrl: string): boolean {
    return this.#types.get(typeUrl)?.isWildcard === true;
  }

  /** The first requests on a new stream. */
  connect(): readonly XdsRequest[] {
    return [...this.#types].flatMap(([typeUrl, type]): XdsRequest[] => {
      type.nonce = '';
      const names = [...(type.isWildcard ? ['*'] : []), ...type.names];
      type.isOpen = names.length > 0;
      // Without names, the first request would ask for everything.
      if (!type.isOpen) return [];
      return this.variant === 'world'
        ? [{ ...EMPTY_WORLD, typeUrl, names, version: type.version }]
        : [{ ...EMPTY_DELTA, typeUrl, subscribe: names, initialVersions: versionsOf(type) }];
    });
  }

  /** New names of a subscription, and names that it leaves; `*` is all. */
  subscribe(typeUrl: string, added: readonly string[], dropped: readonly string[]): readonly XdsRequest[] {
    const type = this.#types.get(typeUrl) ?? newType();
    this.#types.set(typeUrl, type);
    for (const name of added) {
      if (name === '*') type.isWildcard = true;
      else type.names.add(name);
    }
    for (const name of dropped) {
      if (name === '*') type.isWildcard = false;
      else type.names.delete(name);
    }
    for (const name of [...type.has.keys()]) if (!this.wants(typeUrl, name)) type.has.delete(name);
    if (!type.isOpen && added.length === 0) return [];
    type.isOpen = true;
    return this.variant === 'world'
      ? [this.#worldRequest(typeUrl, type)]
      : [{ ...EMPTY_DELTA, typeUrl, subscribe: added, unsubscribe: dropped }];
  }

  /** The answer to a response, after requests for what it forgets. */
  take(response: XdsResponse): readonly XdsRequest[] {
    const { typeUrl } = response;
    const before = this.has(typeUrl);
    const answer = this.#answer(response);
    const has = this.has(typeUrl);
    const changed = [...before].flatMap(([name, text]) =>
      has.has(name) && has.get(name) !== text ? [name] : [],
    );
    const requests = this.#renewedBy(typeUrl).flatMap((other) => {
      const type = this.#types.get(other);
      const forgotten = changed.filter((name) => type?.names.has(name));
      for (const name of forgotten) type!.has.delete(name);
      return forgotten.length > 0 && this.variant === 'world' ? [this.#worldRequest(other, type!)] : [];
    });
    return [...requests, answer];
  }

  #answer({ typeUrl, version, nonce, resources, removed }: XdsResponse): XdsRequest {
    const type = this.#types.get(typeUrl)!;
    type.nonce = nonce;
    const bad = resources.filter((resource) => textOf(resource).startsWith('bad'));
    for (const { name } of resources) this.received.push(`${typeUrl} ${name}`);
    const rejection = bad.length === 0 ? undefined : `bad: ${bad.map(({ name }) => name).join(', ')}`;
    if (this.variant === 'world') {
      if (rejection === undefined) {
        type.version = version;
        if (this.#isWhole(typeUrl)) type.has.clear();
        this.#keep(typeUrl, type, resources);
      }
      return { ...this.#worldRequest(typeUrl, type), rejection };
    }
    if (rejection === undefined) {
      this.#keep(typeUrl, type, resources);
      for (const name of removed) type.has.delete(name);
    }
    return { ...EMPTY_DELTA, typeUrl, nonce, rejection };
  }

  #keep(typeUrl: string, type: ModelType, resources: readonly XdsResource[]): void {
    for (const resource of resources)
      if (this.wants(typeUrl, resource.name))
        type.has.set(resource.name, { version: resource.version, text: textOf(resource) });
  }

  #worldRequest(typeUrl: string, { isWildcard, names, nonce, version }: ModelType) {
    return { ...EMPTY_WORLD, typeUrl, nonce, version, names: [...(isWildcard ? ['*'] : []), ...names] };
  }
}

interface ModelType {
  /** On this stream. */
  isOpen: boolean;
  isWildcard: boolean;
  readonly names: Set<string>;
  readonly has: Map<string, { readonly version: string; readonly text: string }>;
  nonce: string;
  version: string;
}

const newType = (): ModelType => ({
  isOpen: false,
  isWildcard: false,
  names: new Set(),
  has: new Map(),
  nonce: '',
  version: '',
});

const versionsOf = ({ has }: ModelType): ReadonlyMap<string, string> =>
  new Map([...has].map(([name, { version }]) => [name, version]));

const COMMON = { typeUrl: '', nonce: '', rejection: undefined, node: undefined };
export const EMPTY_WORLD = {
  ...COMMON,
  variant: 'world' as const,
  version: '',
  names: [] as readonly string[],
};
export const EMPTY_DELTA = {
  ...COMMON,
  variant: 'delta' as const,
  subscribe: [] as readonly string[],
  unsubscribe: [] as readonly string[],
  initialVersions: new Map<string, string>() as ReadonlyMap<string, string>,
};
