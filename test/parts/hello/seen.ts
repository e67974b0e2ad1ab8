// What the world of README.md's story reports.

export interface Seen {
  /** To the request. */
  readonly answer: string;
  /** Of the proxy's Pod, which got the request. */
  readonly address: string;
  /** Of the Pods that ran. */
  readonly images: readonly string[];
}
