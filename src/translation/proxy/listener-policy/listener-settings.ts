// The settings of a ListenerPolicy for the listeners of a port.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { typed } from '../envoy/any.ts';
import type { ListenerFilter } from '../envoy/generated/envoy.config.listener.v3.ts';

type ListenerPolicy = SnapshotObjects['ListenerPolicy'];
export type Config = NonNullable<ListenerPolicy['spec']['default']>;

/** The settings of policies for a listener. */
export interface ListenerParts {
  /** Bytes. */
  readonly bufferLimit?: number;
  /** Before all other listener filters. */
  readonly proxyProtocol?: ListenerFilter;
}

interface Setting<V> {
  readonly name: keyof Config;
  readonly parse: (config: Config, policy: ListenerPolicy) => V | undefined;
  /** A method, so that a setting of any value is a `ListenerSetting`. */
  contribute(value: V): ListenerParts;
}

export type ListenerSetting = Setting<unknown>;

export const PROXY_PROTOCOL = 'envoy.filters.listener.proxy_protocol';

/** Connections must begin with the header of the PROXY protocol. The value is a prefix of statistics. */
const proxyProtocol: Setting<string> = {
  name: 'proxyProtocol',
  parse: (config, { metadata }) => config.proxyProtocol && `${metadata.namespace ?? ''}_${metadata.name}`,
  contribute: (statPrefix) => ({
    proxyProtocol: {
      name: PROXY_PROTOCOL,
      typedConfig: typed('envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol', { statPrefix }),
    },
  }),
};

/** A soft limit on the bytes that are buffered for a connection. */
const perConnectionBufferLimitBytes: Setting<number> = {
  name: 'perConnectionBufferLimitBytes',
  parse: (config) => config.perConnectionBufferLimitBytes,
  contribute: (bufferLimit) => ({ bufferLimit }),
};

/** The value of `parse` is passed to `contribute`, since the merge keeps values by name. */
export const SETTINGS: readonly ListenerSetting[] = [proxyProtocol, perConnectionBufferLimitBytes];
