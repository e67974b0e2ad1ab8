// Times and sizes of the protocol on one stream.

export interface DiscoveryOptions {
  /** Milliseconds that later stages wait for an answer to new resources. Envoy answers clusters when it has resolved and checked them. */
  readonly answerWait: number;
  /** Milliseconds between the answer to what replaces a resource and its removal: requests in the proxy may have chosen it already. */
  readonly removalDelay: number;
  /** Milliseconds that a removal waits at most for a client that doesn't answer. */
  readonly removalWait: number;
  /**
   * Bytes of a delta response with several resources. What is left comes in the next ones. Clients with gRPC's libraries refuse more than
   * 4 MiB unless they are told otherwise.
   */
  readonly responseBytes: number;
  /** Names of all subscriptions of a stream, and others that a client has brought. */
  readonly names: number;
  /** Of all names of subscriptions of a stream. */
  readonly characters: number;
  /** Types of resources on a stream, unknown ones included. */
  readonly types: number;
}

export const DISCOVERY_OPTIONS: DiscoveryOptions = {
  answerWait: 5_000,
  removalDelay: 1_000,
  removalWait: 30_000,
  responseBytes: 3 * 1024 * 1024,
  names: 200_000,
  characters: 16 * 1024 * 1024,
  types: 32,
};
