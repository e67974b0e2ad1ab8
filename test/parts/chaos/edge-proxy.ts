// A client of the edge data plane's port: it speaks the discovery protocol, keeps what it gets, and connects again as the data plane does.

import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { EDGE_TYPE_URLS, edgeResources, encodeEdge } from '../../../src/translation/encode.ts';
import type { GatewayConfiguration } from '../../../src/translation/planes.ts';
import { DiscoveryStream } from '../../xds/grpc-client.ts';
import { type GatewayName, type Held, podOf } from './envoy-proxy.ts';

const TYPES = [EDGE_TYPE_URLS.address, EDGE_TYPE_URLS.resource];

export class EdgeProxy {
  readonly #kept = new Map<string, Map<string, { readonly version: string; readonly bytes: string }>>();
  #isOver = false;

  /** `ports`: of links to the discovery servers; a broken stream goes to the next one. */
  constructor(t: Test, gateway: GatewayName, ports: readonly number[], token: string) {
    void this.#run(t, gateway, ports, token);
    t.teardown(() => {
      this.#isOver = true;
    });
  }

  get held(): Held {
    return Object.fromEntries(
      [...this.#kept].flatMap(([type, all]) =>
        [...all].map(([name, { bytes }]) => [`${type} ${name}`, bytes]),
      ),
    );
  }

  async #run(t: Test, gateway: GatewayName, ports: readonly number[], token: string): Promise<void> {
    const node = { id: podOf(gateway), metadata: { role: `${gateway.namespace}~${gateway.name}` } };
    for (let count = 0; !this.#isOver; count++) {
      const stream = new DiscoveryStream(t, ports[count % ports.length]!, 'delta', {
        headers: { authorization: `Bearer ${token}` },
      });
      for (const typeUrl of TYPES) {
        const initialResourceVersions = Object.fromEntries(
          [...(this.#kept.get(typeUrl) ?? [])].map(([name, { version }]) => [name, version]),
        );
        stream.send({ node, typeUrl, initialResourceVersions });
      }
      await this.#keep(stream);
      stream.cancel();
      await delay(100);
    }
  }

  async #keep(stream: DiscoveryStream): Promise<void> {
    for (;;) {
      const response = await stream.next().catch(() => undefined);
      if (response === undefined) return;
      const all = this.#kept.get(response.typeUrl) ?? new Map();
      this.#kept.set(response.typeUrl, all);
      for (const { name = '', version = '', resource } of response.resources)
        all.set(name, { version, bytes: Buffer.from(resource!.value).toString('hex') });
      for (const name of response.removedResources ?? []) all.delete(name);
      stream.ack(response);
    }
  }
}

export function expectedOfEdge(configuration: GatewayConfiguration | undefined): Held {
  if (configuration?.dataPlane !== 'edge') return {};
  return Object.fromEntries(
    edgeResources(configuration).map((resource) => [
      `${EDGE_TYPE_URLS[resource.type]} ${resource.name}`,
      Buffer.from(encodeEdge(resource)).toString('hex'),
    ]),
  );
}
