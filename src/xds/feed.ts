// What the discovery server serves, and to whom: the interfaces between it and the control plane. Resources are names, versions and bytes.

import type { GrpcStatus } from './grpc/status.ts';
import type { XdsNode } from './messages/node.ts';

/** A resource as clients receive it. */
export interface XdsResource {
  readonly name: string;
  /** Changes exactly when the bytes change. */
  readonly version: string;
  /** The serialized message in pieces, shared and never modified. */
  readonly parts: () => readonly Uint8Array[];
}

/** What changed of one type. A resource in `set` that has not changed does no harm. */
export interface XdsChange {
  readonly typeUrl: string;
  readonly set: readonly XdsResource[];
  readonly removed: readonly string[];
}

/** What one client receives. */
export interface Feed {
  /** By name: the state after the last change. Empty for a type that the feed doesn't have. */
  resources(typeUrl: string): ReadonlyMap<string, XdsResource>;
  /** The client is gone: no more changes are wanted. */
  close(): void;
}

/** Why a client gets nothing, as the gRPC status that it receives. */
export interface Refusal {
  readonly status: GrpcStatus;
  readonly message: string;
}

export const isRefusal = (value: object): value is Refusal => 'status' in value && 'message' in value;

export interface XdsClient<Identity> {
  readonly identity: Identity;
  readonly node: XdsNode;
}

export interface FeedSource<Identity> {
  /** `onChange` gets what one translation changed, all types in one call, after `resources` returns the new state. */
  open(client: XdsClient<Identity>, onChange: (changes: readonly XdsChange[]) => void): Feed | Refusal;
}

/** Request headers of the stream, names in lower case. */
export type StreamHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Called once for each stream, with the node of its first request. `peer`: `10.8.0.4:51234`. */
export type Authenticate<Identity> = (
  headers: StreamHeaders,
  node: XdsNode,
  peer: string,
) => Promise<Identity | Refusal>;
