// What a client of discovery (the delta variant) has: it keeps the resources that it gets, drops those that are taken from it, and accepts all.

import type { DiscoveryStream } from '../xds/grpc-client.ts';

export class KeptResources {
  readonly #kept = new Map<string, Map<string, { readonly version: string; readonly bytes: string }>>();
  responses = 0;

  /** Resolves when the stream has ended. What it has is kept for the next stream. */
  async keep(stream: DiscoveryStream): Promise<void> {
    for (;;) {
      const response = await stream.next().catch(() => undefined);
      if (response === undefined) return;
      const all = this.#kept.get(response.typeUrl) ?? new Map();
      this.#kept.set(response.typeUrl, all);
      for (const { name = '', version = '', resource } of response.resources)
        all.set(name, { version, bytes: Buffer.from(resource!.value).toString('hex') });
      for (const name of response.removedResources ?? []) all.delete(name);
      this.responses++;
      stream.ack(response);
    }
  }

  /** By name, for the first request of a stream. */
  versionsOf(typeUrl: string): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...(this.#kept.get(typeUrl) ?? [])].map(([name, { version }]) => [name, version]),
    );
  }

  /** The bytes in hexadecimal form, by `TYPE NAME`, sorted. */
  get content(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.#kept]
        .flatMap(([type, all]) => [...all].map(([name, { bytes }]) => [`${type} ${name}`, bytes] as const))
        .sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  }
}
