// Limits of the server: they bound memory and time for any client. docs/development/design.md#limits.

export interface ServerLimits {
  /** Bytes of one request's body; above it, the answer is 413. */
  readonly bodyBytes: number;
  /** Bytes of all bodies that are being received or wait in the queue; above it, the answer is 503. */
  readonly bodyBytesInFlight: number;
  /** Reviews that are being received or wait in the queue; above it, the answer is 503. */
  readonly reviewsInFlight: number;
  /** Milliseconds from a review's headers to its answer; a later answer is 503. A shorter `?timeout=` lowers it. */
  readonly reviewTime: number;
  /** Milliseconds in which the whole request must arrive. */
  readonly requestTime: number;
  readonly headersTime: number;
  /** Milliseconds that an idle connection is kept. */
  readonly keepAlive: number;
  readonly connections: number;
}

const MiB = 1024 * 1024;

export const DEFAULT_LIMITS: ServerLimits = {
  /** Two objects of at most 1.5 MiB in etcd, of which the API server accepts up to 3 MiB of JSON each, and 1 MiB for the envelope. */
  bodyBytes: 7 * MiB,
  /** Raw bytes: one body at a time is parsed, and a parsed body takes up to ten times as much. */
  bodyBytesInFlight: 32 * MiB,
  /** At 0.1 ms each, they are answered long before the time limit. */
  reviewsInFlight: 512,
  /** The webhook configurations set timeoutSeconds to 5 (registration/options.ts). */
  reviewTime: 4500,
  /** The API server writes a request in one go, and gives up after at most 30 s. */
  requestTime: 10_000,
  headersTime: 5000,
  /**
   * Longer than the 90 s after which Go's transport closes an idle connection (net/http, DefaultTransport): the client closes first, and
   * never while it sends a request.
   */
  keepAlive: 125_000,
  connections: 1024,
};

/** The part of the caller's timeout that we use; the rest is for the network. */
const SHARE_OF_TIMEOUT = 0.9;

/** The time limit in milliseconds for a review, from the `timeout` parameter of the API server: `5s`, `30s`, also `1m0s` or `500ms`. */
export function timeLimit(timeout: unknown, limit: number): number {
  const asked = milliseconds(timeout);
  return asked === undefined ? limit : Math.min(limit, asked * SHARE_OF_TIMEOUT);
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const DURATION = /^(?:\d{1,6}(?:\.\d{1,9})?(?:ms|[hms])){1,4}$/;

function milliseconds(duration: unknown): number | undefined {
  if (duration === '5s') return 5000;
  if (typeof duration !== 'string' || duration.length > 64 || !DURATION.test(duration)) return undefined;
  let sum = 0;
  for (const [, amount, unit] of duration.matchAll(/([\d.]+)(ms|[hms])/g))
    sum += Number(amount) * UNITS[unit!]!;
  return sum > 0 ? sum : undefined;
}
