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
  /** Why the client rejects that response, in its words; the beginning of a long text. */
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

/**
 * Characters of a rejection, which is kept as long as the client is connected. Envoy's reason is at the beginning; the message that it rejects
 * can follow.
 */
const MAX_REJECTION = 16 * 1024;

/** Characters. Names of resources have names of objects, sections and hosts in them, of 253 characters at most. */
const MAX_NAME = 4 * 1024;

const MESSAGES = {
  world: 'envoy.service.discovery.v3.DiscoveryRequest',
  delta: 'envoy.service.discovery.v3.DeltaDiscoveryRequest',
} as const satisfies Readonly<Record<Variant, string>>;

/** Throws GrpcError for bytes that aren't this message. */
export function decodeRequest(variant: Variant, bytes: Uint8Array): XdsRequest {
  if (variant === 'world') {
    const { versionInfo, resourceNames, ...common } = decoded<DecodedWorld>(variant, bytes);
    checkNames(resourceNames);
    return { variant, ...commonOf(common), version: versionInfo, names: resourceNames };
  }
  const { resourceNamesSubscribe, resourceNamesUnsubscribe, initialResourceVersions, ...common } =
    decoded<DecodedDelta>(variant, bytes);
  for (const names of [
    resourceNamesSubscribe,
    resourceNamesUnsubscribe,
    Object.keys(initialResourceVersions),
    Object.values(initialResourceVersions),
  ])
    checkNames(names);
  return {
    variant,
    ...commonOf(common),
    subscribe: resourceNamesSubscribe,
    unsubscribe: resourceNamesUnsubscribe,
    initialVersions: new Map(Object.entries(initialResourceVersions)),
  };
}

/** Names stay in memory as long as the stream. */
function checkNames(names: readonly string[]): void {
  const long = names.find(({ length }) => length > MAX_NAME);
  if (long !== undefined)
    throw new GrpcError(
      'INVALID_ARGUMENT',
      `a name or version of ${long.length} characters is too long: the limit is ${MAX_NAME}`,
    );
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
  rejection:
    errorDetail &&
    (errorDetail.message.slice(0, MAX_REJECTION) || `code ${errorDetail.code}, without a message`),
  node,
});
