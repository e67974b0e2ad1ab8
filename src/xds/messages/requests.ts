// Requests of both variants of the protocol, in one form. https://www.envoyproxy.io/docs/envoy/latest/api-docs/xds_protocol

import { fromBinary } from '@bufbuild/protobuf';
import { GrpcError } from '../grpc/status.ts';
import { discoveryMessage } from './descriptors.ts';
import type { NodeMessage } from './node.ts';

/** State of the world, or only what changes. */
export type Variant = 'world' | 'delta';

interface Common {
  readonly typeUrl: string;
  /** Of the response that it answers; empty: it answers none. */
  readonly nonce: string;
  /** Why the client rejects that response. */
  readonly rejection: string | undefined;
  /** In the first request of a stream at least. */
  readonly node: NodeMessage | undefined;
}

export interface WorldRequest extends Common {
  readonly variant: 'world';
  /** Of the last response that the client accepted, maybe on an earlier stream. */
  readonly version: string;
  readonly names: readonly string[];
}

export interface DeltaRequest extends Common {
  readonly variant: 'delta';
  readonly subscribe: readonly string[];
  readonly unsubscribe: readonly string[];
  /** What the client has from an earlier stream: versions by name. */
  readonly initialVersions: ReadonlyMap<string, string>;
}

export type XdsRequest = WorldRequest | DeltaRequest;

/** The members of the decoded messages that are read. */
interface DecodedCommon {
  readonly typeUrl: string;
  readonly responseNonce: string;
  readonly errorDetail?: { readonly code: number; readonly message: string };
  readonly node?: NodeMessage;
}

interface DecodedWorld extends DecodedCommon {
  readonly versionInfo: string;
  readonly resourceNames: readonly string[];
}

interface DecodedDelta extends DecodedCommon {
  readonly resourceNamesSubscribe: readonly string[];
  readonly resourceNamesUnsubscribe: readonly string[];
  readonly initialResourceVersions: Readonly<Record<string, string>>;
}

const MESSAGES = {
  world: 'envoy.service.discovery.v3.DiscoveryRequest',
  delta: 'envoy.service.discovery.v3.DeltaDiscoveryRequest',
} as const satisfies Readonly<Record<Variant, string>>;

/** Throws GrpcError for bytes that aren't this message. */
export function decodeRequest(variant: Variant, bytes: Uint8Array): XdsRequest {
  if (variant === 'world') {
    const { versionInfo, resourceNames, ...common } = decoded<DecodedWorld>(variant, bytes);
    return { variant, ...commonOf(common), version: versionInfo, names: resourceNames };
  }
  const message = decoded<DecodedDelta>(variant, bytes);
  return {
    variant,
    ...commonOf(message),
    subscribe: message.resourceNamesSubscribe,
    unsubscribe: message.resourceNamesUnsubscribe,
    initialVersions: new Map(Object.entries(message.initialResourceVersions)),
  };
}

function decoded<Decoded>(variant: Variant, bytes: Uint8Array): Decoded {
  const name = MESSAGES[variant];
  try {
    return fromBinary(discoveryMessage(name), bytes, { readUnknownFields: false }) as unknown as Decoded;
  } catch (error) {
    throw new GrpcError('INVALID_ARGUMENT', `the message is no ${name}: ${(error as Error).message}`);
  }
}

const commonOf = ({ typeUrl, responseNonce, errorDetail, node }: DecodedCommon): Common => ({
  typeUrl,
  nonce: responseNonce,
  rejection: errorDetail && (errorDetail.message || `code ${errorDetail.code}, without a message`),
  node,
});
