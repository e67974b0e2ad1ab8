// What one server takes from its clients. docs/development/xds.md#limits has the reasons.

export interface XdsLimits {
  /** Bytes of a request. One that names 10,000 resources with versions has about a megabyte. */
  readonly requestBytes: number;
  /** Bytes of all requests of a server together that are read and not handled yet. The stream with the most is ended. */
  readonly heldBytes: number;
  readonly connections: number;
  readonly streams: number;
  /** Of one identity: the proxies of a Gateway, and those of an old and a new connection. */
  readonly streamsPerIdentity: number;
  /** Requests in a second, in the long run; then the stream is read more slowly. A request that is long, or causes much work, counts as several. */
  readonly requestsPerSecond: number;
  /** Requests that may come at once. */
  readonly requestBurst: number;
  /** Milliseconds until the first request is complete. */
  readonly firstRequest: number;
  /** Milliseconds that a client may read nothing although there is something to read. */
  readonly stall: number;
  /** Milliseconds between pings of a connection. */
  readonly ping: number;
  /** Milliseconds for the answer to a ping. */
  readonly pingAnswer: number;
  /** Milliseconds that a connection may have no streams. */
  readonly idle: number;
  /** Milliseconds after which a stream ends, so that the client authenticates again, maybe at another replica. A tenth more or less at random. */
  readonly streamAge: number;
}

export const XDS_LIMITS: XdsLimits = {
  requestBytes: 16 * 1024 * 1024,
  heldBytes: 64 * 1024 * 1024,
  connections: 5_000,
  streams: 10_000,
  streamsPerIdentity: 1_000,
  requestsPerSecond: 100,
  requestBurst: 1_000,
  firstRequest: 10_000,
  stall: 120_000,
  ping: 30_000,
  pingAnswer: 20_000,
  idle: 60_000,
  streamAge: 3_600_000,
};
