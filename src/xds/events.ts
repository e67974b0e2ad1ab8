// What the server tells: for logs, metrics, statuses and events. A listener must not throw.

import type { XdsChange } from './feed.ts';
import type { GrpcStatus } from './grpc/status.ts';
import type { XdsNode } from './messages/node.ts';
import type { Variant } from './messages/requests.ts';

/** A client as it stays while it is connected. */
export interface ConnectedClient<Identity> {
  /** Unique in the server. */
  readonly id: number;
  readonly identity: Identity;
  readonly node: XdsNode;
  readonly variant: Variant;
  /** Undefined: aggregated discovery. */
  readonly onlyType: string | undefined;
  readonly peer: string;
  readonly since: Date;
}

/** What a client will be sent, if it wants it. */
export interface ChangedResources {
  /** The number of the change on this stream. */
  readonly change: number;
  /** Shared by the clients that get the same: listeners that need a part of it take it themselves. */
  readonly changes: readonly XdsChange[];
}

export interface SentResponse {
  readonly typeUrl: string;
  readonly version: string;
  readonly nonce: string;
  readonly resources: number;
  readonly removed: number;
  readonly bytes: number;
  /** It has what these changes did to the type: from the first that was not sent yet to the last one. */
  readonly changes: { readonly first: number; readonly last: number };
}

export interface AnsweredResponse {
  readonly typeUrl: string;
  readonly version: string;
  readonly nonce: string;
  /** Of the resources in the response, without removed ones. */
  readonly names: readonly string[];
  /** Milliseconds since it was sent. */
  readonly time: number;
}

export interface RejectedResponse extends AnsweredResponse {
  /** In the client's words. */
  readonly message: string;
  /** The client rejects exactly these resources. Otherwise they are sent again in parts, to find the bad ones. */
  readonly isExact: boolean;
}

/** All are optional. */
export interface XdsEvents<Identity> {
  /** A client asks to be authenticated. */
  authenticating?(peer: string): void;
  /** The client is not authenticated, or gets nothing: no `connected` follows. */
  refused?(refused: {
    readonly peer: string;
    readonly node: XdsNode;
    readonly status: GrpcStatus;
    readonly message: string;
    /** Which of the two steps it was. */
    readonly step: 'authentication' | 'feed';
  }): void;
  authenticated?(peer: string): void;
  connected?(client: ConnectedClient<Identity>): void;
  /** What the client receives has changed. */
  changed?(client: ConnectedClient<Identity>, changed: ChangedResources): void;
  sent?(client: ConnectedClient<Identity>, response: SentResponse): void;
  acked?(client: ConnectedClient<Identity>, response: AnsweredResponse): void;
  /** The client keeps what it had. */
  nacked?(client: ConnectedClient<Identity>, response: RejectedResponse): void;
  /** `reason`: of the server, if it has ended the stream. */
  gone?(client: ConnectedClient<Identity>, reason: string | undefined): void;
  /** A stream ended, of any client. */
  ended?(status: GrpcStatus): void;
  /** A mistake in this server, or in what it serves. The stream has ended. */
  failed?(error: unknown): void;
}

/** One listener for several. */
export function combined<Identity>(listeners: readonly XdsEvents<Identity>[]): Required<XdsEvents<Identity>> {
  const all = <Name extends keyof XdsEvents<Identity>>(name: Name) => {
    const interested = listeners.filter((listener) => listener[name] !== undefined);
    return (...args: Parameters<Required<XdsEvents<Identity>>[Name]>): void => {
      for (const listener of interested)
        (listener[name] as (...given: typeof args) => void).apply(listener, args);
    };
  };
  return {
    authenticating: all('authenticating'),
    refused: all('refused'),
    authenticated: all('authenticated'),
    connected: all('connected'),
    changed: all('changed'),
    sent: all('sent'),
    acked: all('acked'),
    nacked: all('nacked'),
    gone: all('gone'),
    ended: all('ended'),
    failed: all('failed'),
  };
}
