// The listeners of Gateways and ListenerSets that Envoy's listeners, chains and hosts come from: people know these names rather than ports.

import { keyOf } from '../../../objects/key.ts';
import type { GatewayListener } from '../../../translation/gateways/listener.ts';
import type { SectionKey } from '../../../translation/policies/attachment-levels.ts';
import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { GatewayPort } from '../../../translation/proxy/listeners/gateway-ports.ts';
import { serverNamesOf } from '../../../translation/proxy/listeners/server-names.ts';
import { listenerAt, listenerOf } from '../../../translation/proxy/routes/policy-places.ts';

/** A listener of the Gateway API. */
export interface Section {
  /** `http` */
  readonly section: string;
  /** The object that contains it. */
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** The ports of a Gateway, and the listeners that the routes of its hosts attached through, by `hostId`. */
export interface KeptListeners {
  readonly ports: readonly GatewayPort[];
  readonly hosts: ReadonlyMap<string, readonly SectionKey[]>;
}

export const hostId = (chain: string, host: string): string => keyOf(chain, host);

const NONE: KeptListeners = { ports: [], hosts: new Map() };

export class Sections {
  readonly #ports: readonly GatewayPort[];
  readonly #hosts: KeptListeners['hosts'];

  constructor({ ports, hosts }: KeptListeners = NONE) {
    this.#ports = ports;
    this.#hosts = hosts;
  }

  /** All on the port of a listener of the proxy. */
  ofListener({ address }: Listener): readonly Section[] {
    const found = this.#ports.find(({ port }) => port === address?.socketAddress?.portValue);
    if (found === undefined) return [];
    const { chains, streams } = found;
    return [...chains.flatMap(({ listeners }) => listeners), ...streams].map(sectionOf);
  }

  ofChain(listener: Listener, { name, filterChainMatch }: FilterChain): readonly Section[] {
    const ofHttp = this.#ofHttp(name);
    if (ofHttp.length > 0) return ofHttp.map(sectionOf);
    const port = this.#ports.find((each) => each.port === listener.address?.socketAddress?.portValue);
    const names = (filterChainMatch?.serverNames ?? []).join();
    const streams = port?.streams ?? [];
    const meant = streams.filter(({ spec }) => serverNamesOf(spec.hostname).join() === names);
    return (meant.length === 0 ? streams : meant).map(sectionOf);
  }

  /** `configuration`: the name of the RouteConfiguration, which is also that of its chain. */
  ofHost(configuration: string, host: string): readonly Section[] {
    const through = (this.#hosts.get(hostId(configuration, host)) ?? []).flatMap(
      (section) => listenerAt(configuration, section, this.#ports) ?? [],
    );
    if (through.length > 0) return through.map(sectionOf);
    const found = listenerOf({ chain: configuration, host }, this.#ports);
    return (found === undefined ? this.#ofHttp(configuration) : [found]).map(sectionOf);
  }

  #ofHttp(chain: string | undefined): readonly GatewayListener[] {
    return this.#ports
      .flatMap(({ chains }) => chains)
      .filter(({ name }) => name === chain)
      .flatMap(({ listeners }) => listeners);
  }
}

function sectionOf({ owner, spec }: GatewayListener): Section {
  const { kind, namespace, name } = owner;
  return { section: spec.name, kind, namespace, name };
}
