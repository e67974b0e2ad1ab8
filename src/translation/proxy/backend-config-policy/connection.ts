// connectTimeout, perConnectionBufferLimitBytes, tcpKeepalive: settings of connections to a backend.

import { defined } from '../../../grammar/defined.ts';
import type { TcpKeepalive } from '../envoy/generated/envoy.config.core.v3.ts';
import type { BackendPolicyField } from './backend-config-policy-field.ts';
import { Reader } from './reading.ts';

export const connectTimeout: BackendPolicyField<string> = {
  name: 'connectTimeout',
  parse: ({ connectTimeout }, context) => new Reader(context).duration('connectTimeout', connectTimeout),
  apply: (connectTimeout, { cluster }) => ({ ...cluster, connectTimeout }),
};

export const perConnectionBufferLimitBytes: BackendPolicyField<number> = {
  name: 'perConnectionBufferLimitBytes',
  parse: ({ perConnectionBufferLimitBytes: limit }, context) =>
    new Reader(context).count('perConnectionBufferLimitBytes', limit),
  apply: (perConnectionBufferLimitBytes, { cluster }) => ({ ...cluster, perConnectionBufferLimitBytes }),
};

export const tcpKeepalive: BackendPolicyField<TcpKeepalive> = {
  name: 'tcpKeepalive',
  parse({ tcpKeepalive }, context) {
    if (tcpKeepalive === undefined) return undefined;
    const reader = new Reader(context, 'tcpKeepalive');
    const { keepAliveProbes, keepAliveTime, keepAliveInterval } = tcpKeepalive;
    return defined({
      keepaliveProbes: reader.count('keepAliveProbes', keepAliveProbes),
      keepaliveTime: reader.seconds('keepAliveTime', keepAliveTime),
      keepaliveInterval: reader.seconds('keepAliveInterval', keepAliveInterval),
    });
  },
  apply: (tcpKeepalive, { cluster }) => ({
    ...cluster,
    upstreamConnectionOptions: { ...cluster.upstreamConnectionOptions, tcpKeepalive },
  }),
};
