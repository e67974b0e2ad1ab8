// Writes what the proxies of this replica reject into a ConfigMap of this replica, for the leader: when it changes, and again and again as
// long as something is rejected. A replica whose proxies reject nothing has none.

import { createHash } from 'node:crypto';
import { APPLY_PATCH, type ClusterClient, refused } from '../../cluster/client.ts';
import type { Clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { retryDelay } from '../../cluster/retry-delay.ts';
import { REJECTIONS_LABEL } from '../../identifiers.ts';
import type { XdsEvents } from '../../xds/events.ts';
import type { XdsIdentity } from '../discovery/plane-source.ts';
import { type ClientOfPlane, CurrentRejections } from './current-rejections.ts';
import { reportText } from './report.ts';
import { RENEWED_EVERY } from './reported-rejections.ts';

export interface ReportWriterOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the control plane. */
  readonly namespace: string;
  /** The pod of this replica. */
  readonly pod: string;
  /** Unique among replicas, also among those of one pod one after the other. */
  readonly identity: string;
  readonly clients: () => readonly ClientOfPlane[];
}

/** The key of the data of a ConfigMap. */
export const REPORT_KEY = 'rejections.json';
/** Milliseconds between two looks while something is rejected. */
const EVERY = 1_000;
const RETRY = { first: 1_000, last: 30_000 };

export class ReportWriter {
  readonly #options: ReportWriterOptions;
  readonly #rejections = new CurrentRejections();
  readonly #name: string;
  #cancel: (() => void) | undefined;
  #isLooking = false;
  #isStopped = false;
  /** The rejections that were written last, and when. */
  #written = { rejections: '[]', at: Number.NEGATIVE_INFINITY };
  #owner: readonly object[] | undefined;
  #failures = 0;

  constructor(options: ReportWriterOptions) {
    this.#options = options;
    const hash = createHash('sha256').update(options.identity).digest('hex');
    this.#name = `gatewarden-rejections-${hash.slice(0, 16)}`;
  }

  /** The listener for the discovery servers. */
  get listener(): XdsEvents<XdsIdentity> {
    return { nacked: () => this.#lookIn(EVERY) };
  }

  /** The last report stays: the proxies will connect to another replica. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  #lookIn(time: number): void {
    if (this.#cancel !== undefined || this.#isLooking || this.#isStopped) return;
    this.#cancel = this.#options.clock.setTimer(time, () => {
      this.#cancel = undefined;
      void this.#look();
    });
  }

  async #look(): Promise<void> {
    const { clients, clock, log } = this.#options;
    this.#isLooking = true;
    const now = clock.now().getTime();
    const gateways = this.#rejections.update(clients(), now);
    const rejections = JSON.stringify(gateways);
    const isOld = gateways.length > 0 && Math.abs(now - this.#written.at) >= RENEWED_EVERY;
    try {
      if (rejections !== this.#written.rejections || isOld) {
        await this.#write(reportText({ renewed: now, gateways }));
        this.#written = { rejections, at: now };
      }
      this.#failures = 0;
    } catch (error) {
      if (this.#failures++ === 0)
        log.warn({ problem: (error as Error).message }, 'rejections of proxies could not be written');
    }
    this.#isLooking = false;
    if (this.#failures > 0) this.#lookIn(retryDelay(RETRY, this.#failures, Math.random()));
    else if (gateways.length > 0) this.#lookIn(EVERY);
  }

  async #write(text: string): Promise<void> {
    const { client, namespace } = this.#options;
    this.#owner ??= await this.#readOwner();
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/configmaps/${this.#name}`;
    const answer = await client.request('PATCH', path, {
      query: { fieldManager: 'gatewarden-rejections', force: 'true' },
      contentType: APPLY_PATCH,
      body: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: {
          name: this.#name,
          namespace,
          labels: { [REJECTIONS_LABEL]: 'proxies' },
          ownerReferences: this.#owner,
        },
        data: { [REPORT_KEY]: text },
      },
    });
    if (answer.status !== 200 && answer.status !== 201) throw refused(path, answer);
  }

  /** The report goes with the pod. A control plane that isn't one has no owner: the leader deletes old reports. */
  async #readOwner(): Promise<readonly object[]> {
    const { client, namespace, pod: name } = this.#options;
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(name)}`;
    const answer = await client.request<{ readonly metadata?: { readonly uid?: string } }>('GET', path);
    if (answer.status >= 500 || answer.status === 429) throw refused(path, answer);
    const uid = answer.body?.metadata?.uid;
    return answer.status === 200 && uid !== undefined ? [{ apiVersion: 'v1', kind: 'Pod', name, uid }] : [];
  }
}
