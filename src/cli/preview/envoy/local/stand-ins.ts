// The servers of a preview: one for each endpoint, as long as the configuration names it. Each echoes requests, and answers as the service
// that the proxy asks there, if it is one.

import { labelOf } from '../../../../analysis/proxy/cluster-backends.ts';
import { defined } from '../../../../grammar/defined.ts';
import { UsageError } from '../../../command-line/io.ts';
import { standInCertificate } from '../../echo/certificate.ts';
import { type Answer, asAsked, type Identity, type Received } from '../../echo/exchange.ts';
import { type EchoServer, startEcho } from '../../echo/server.ts';
import { DECISION_HEADER, type Decision, decisionOf } from '../../services/decision.ts';
import { proxyServices } from '../../services/grpc-methods.ts';
import { PreviewKeys } from '../../services/keys.ts';
import type { ServiceRoles } from '../services/roles.ts';
import type { ClusterEndpoint, Place } from './configuration.ts';

export class StandIns {
  readonly #servers = new Map<string, EchoServer>();
  readonly #decision: Decision;
  readonly keys = new PreviewKeys();
  #roles: ServiceRoles | undefined;

  /** `decision`: about requests that choose none. */
  constructor(decision: Decision) {
    this.#decision = decision;
  }

  /** Starts missing ones. */
  async add(endpoints: readonly ClusterEndpoint[], roles: ServiceRoles): Promise<void> {
    this.#roles = roles;
    for (const endpoint of endpoints) {
      const key = keyOf(endpoint);
      if (this.#servers.has(key)) continue;
      const { cluster, address } = endpoint;
      const identity = { backend: labelOf(cluster), ...defined({ endpoint: address }) };
      this.#servers.set(key, await this.#started(cluster, identity));
    }
  }

  async #started(cluster: string, identity: Identity): Promise<EchoServer> {
    try {
      return await startEcho({
        identity,
        respond: (received) => this.#answer(cluster, received),
        tls: standInCertificate,
        methods: proxyServices(identity.backend, this.#decision),
      });
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code !== 'EMFILE' && code !== 'ENFILE') throw error;
      throw new UsageError(
        `more than ${this.#servers.size} endpoints need a server each, and this machine allows no more open files`,
        'raise the limit (`ulimit -n`), or preview fewer Services',
      );
    }
  }

  async #answer(cluster: string, received: Received): Promise<Answer> {
    if (this.#roles?.keys.has(cluster)) return { body: this.keys.keySet };
    const asked = received.headers[DECISION_HEADER];
    if (this.#roles?.httpAuthorization.has(cluster) && decisionOf(asked, this.#decision) === 'deny')
      return { status: 403, body: `denied by the stand-in for ${received.backend}\n` };
    return asAsked(received);
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
