// A client with somebody else's gRPC library, for streams of discovery.

import { fromBinary, fromJson, type JsonValue, toBinary, toJson } from '@bufbuild/protobuf';
import { Client, type ClientDuplexStream, credentials, Metadata, type StatusObject } from '@grpc/grpc-js';
import type { Test } from 'tap';
import { discoveryMessage, discoveryRegistry } from '../../src/xds/messages/descriptors.ts';
import type { Variant } from '../../src/xds/messages/requests.ts';

const SERVICE = '/envoy.service.discovery.v3.AggregatedDiscoveryService';

const VARIANTS = {
  world: {
    path: `${SERVICE}/StreamAggregatedResources`,
    request: 'envoy.service.discovery.v3.DiscoveryRequest',
    response: 'envoy.service.discovery.v3.DiscoveryResponse',
  },
  delta: {
    path: `${SERVICE}/DeltaAggregatedResources`,
    request: 'envoy.service.discovery.v3.DeltaDiscoveryRequest',
    response: 'envoy.service.discovery.v3.DeltaDiscoveryResponse',
  },
} as const;

export interface Response {
  readonly typeUrl: string;
  readonly nonce: string;
  /** World. */
  readonly versionInfo: string;
  /** Delta. */
  readonly removedResources?: readonly string[];
  readonly resources: readonly {
    readonly value?: Uint8Array;
    readonly name?: string;
    readonly version?: string;
    readonly resource?: { readonly value: Uint8Array };
  }[];
}

export interface OpenOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly ca?: string;
}

export class DiscoveryStream {
  readonly #call: ClientDuplexStream<Uint8Array, Buffer>;
  readonly #variant: Variant;
  readonly #received: Response[] = [];
  #waiting: (() => void) | undefined;
  #status: StatusObject | undefined;

  constructor(t: Test, port: number, variant: Variant, { headers = {}, path, ca }: OpenOptions = {}) {
    const security = ca === undefined ? credentials.createInsecure() : credentials.createSsl(Buffer.from(ca));
    const client = new Client(`localhost:${port}`, security, {
      'grpc.use_local_subchannel_pool': 1,
      'grpc.max_receive_message_length': -1,
    });
    const metadata = new Metadata();
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
    this.#variant = variant;
    this.#call = client.makeBidiStreamRequest(
      path ?? VARIANTS[variant].path,
      (bytes: Uint8Array) => Buffer.from(bytes),
      (bytes: Buffer) => bytes,
      metadata,
    );
    this.#call.on('data', (bytes: Buffer) => {
      this.#received.push(
        fromBinary(discoveryMessage(VARIANTS[variant].response), bytes) as unknown as Response,
      );
      this.#waiting?.();
    });
    this.#call.on('error', () => {});
    this.#call.on('status', (status: StatusObject) => {
      this.#status = status;
      this.#waiting?.();
    });
    t.teardown(() => {
      this.#call.cancel();
      client.close();
    });
  }

  get received(): number {
    return this.#received.length;
  }

  /** Canonical JSON. */
  send(request: object): void {
    const message = discoveryMessage(VARIANTS[this.#variant].request);
    this.#call.write(
      toBinary(message, fromJson(message, request as JsonValue, { registry: discoveryRegistry() })),
    );
  }

  sendBytes(bytes: Uint8Array): void {
    this.#call.write(bytes);
  }

  ack({ typeUrl, nonce, versionInfo }: Response, more: object = {}): void {
    const version = this.#variant === 'world' ? { versionInfo } : {};
    this.send({ typeUrl, responseNonce: nonce, ...version, ...more });
  }

  /** The next response; throws if the stream ends instead. */
  async next(): Promise<Response> {
    for (;;) {
      const response = this.#received.shift();
      if (response !== undefined) return response;
      if (this.#status !== undefined)
        throw new Error(`the stream has ended: ${this.#status.code} ${this.#status.details}`);
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }

  /** The status with which the stream ends. */
  async status(): Promise<{ readonly code: number; readonly details: string }> {
    while (this.#status === undefined)
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    const { code, details } = this.#status;
    return { code, details };
  }

  stopReading(): void {
    this.#call.pause();
  }

  cancel(): void {
    this.#call.cancel();
  }

  half(): void {
    this.#call.end();
  }
}

export const jsonOf = (name: string, bytes: Uint8Array): JsonValue =>
  toJson(discoveryMessage(name), fromBinary(discoveryMessage(name), bytes));

/** Names with texts of a response. */
export function textsOf({ resources }: Response): Readonly<Record<string, string>> {
  return Object.fromEntries(
    resources.map(({ name = '', value, resource }) => [
      name,
      Buffer.from(resource?.value ?? value ?? []).toString(),
    ]),
  );
}
