// The echo servers of a preview: one for each endpoint, as long as the configuration names it.

import { labelOf } from '../../../../analysis/proxy/cluster-backends.ts';
import { defined } from '../../../../grammar/defined.ts';
import { UsageError } from '../../../command-line/io.ts';
import { standInCertificate } from '../../echo/certificate.ts';
import { asAsked, type Identity } from '../../echo/exchange.ts';
import { type EchoServer, startEcho } from '../../echo/server.ts';
import type { ClusterEndpoint, Place } from './configuration.ts';

export class StandIns {
  readonly #servers = new Map<string, EchoServer>();

  /** Starts missing ones. */
  async add(endpoints: readonly ClusterEndpoint[]): Promise<void> {
    for (const endpoint of endpoints) {
      const key = keyOf(endpoint);
      if (this.#servers.has(key)) continue;
      const { cluster, address } = endpoint;
      const identity = { backend: labelOf(cluster), ...defined({ endpoint: address }) };
      this.#servers.set(key, await this.#started(identity));
    }
  }

  async #started(identity: Identity): Promise<EchoServer> {
    try {
      return await startEcho({ identity, respond: asAsked, tls: standInCertificate });
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code !== 'EMFILE' && code !== 'ENFILE') throw error;
      throw new UsageError(
        `more than ${this.#servers.size} endpoints need a server each, and this machine allows no more open files`,
        'raise the limit (`ulimit -n`), or preview fewer Services',
      );
    }
  }

  /** Stops all others. */
  async keepOnly(endpoints: readonly ClusterEndpoint[]): Promise<void> {
    const kept = new Set(endpoints.map(keyOf));
    for (const [key, server] of this.#servers) {
      if (kept.has(key)) continue;
      this.#servers.delete(key);
      await server.close();
    }
  }

  placeOf(endpoint: ClusterEndpoint): Place {
    const server = this.#servers.get(keyOf(endpoint));
    if (server === undefined) throw new Error(`no local server for ${keyOf(endpoint)}`);
    return { address: '127.0.0.1', port: server.port };
  }
}

const keyOf = ({ cluster, address = '' }: ClusterEndpoint): string => `${cluster} ${address}`;
