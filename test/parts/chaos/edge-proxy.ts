// A client of the edge data plane's port: it speaks the discovery protocol, keeps what it gets, and connects again as the data plane does.

import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { EDGE_TYPE_URLS, edgeResources, encodeEdge } from '../../../src/translation/encode.ts';
import type { GatewayConfiguration } from '../../../src/translation/planes.ts';
import { DiscoveryStream } from '../../xds/grpc-client.ts';
import { KeptResources } from '../kept-resources.ts';
import { type GatewayName, type Held, podOf } from './envoy-proxy.ts';

const TYPES = [EDGE_TYPE_URLS.address, EDGE_TYPE_URLS.resource];

export class EdgeProxy {
  readonly #kept = new KeptResources();
  #isOver = false;

  /** `ports`: of links to the discovery servers; a broken stream goes to the next one. */
  constructor(t: Test, gateway: GatewayName, ports: readonly number[], token: string) {
    void this.#run(t, gateway, ports, token);
    t.teardown(() => {
      this.#isOver = true;
    });
  }

  get held(): Held {
    return this.#kept.content;
  }

  async #run(t: Test, gateway: GatewayName, ports: readonly number[], token: string): Promise<void> {
    const node = { id: podOf(gateway), metadata: { role: `${gateway.namespace}~${gateway.name}` } };
    for (let count = 0; !this.#isOver; count++) {
      const stream = new DiscoveryStream(t, ports[count % ports.length]!, 'delta', {
        headers: { authorization: `Bearer ${token}` },
      });
      for (const typeUrl of TYPES)
        stream.send({ node, typeUrl, initialResourceVersions: this.#kept.versionsOf(typeUrl) });
      await this.#kept.keep(stream);
      stream.cancel();
      await delay(100);
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
