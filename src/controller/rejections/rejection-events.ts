// Events about configuration that proxies reject: on the Gateway, and on the Deployment of the same name. Equal rejections are one Event with
// a count, which is written again at most every ten seconds.

import { createHash } from 'node:crypto';
import { type ClusterClient, MERGE_PATCH, refusal } from '../../cluster/client.ts';
import type { Clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import type { PlaneName } from '../../translation/planes.ts';
import type { XdsEvents } from '../../xds/events.ts';
import type { XdsIdentity } from '../discovery/plane-source.ts';
import { DISCOVERY_STAGES } from '../discovery/stages.ts';
import { type Account, proxyOfClient } from '../feeds/identity.ts';
import { proxyMessage } from './proxy-message.ts';
import { rejectionText } from './rejection-text.ts';

export const NACK_REASONS: Readonly<Record<PlaneName, string>> = {
  proxy: 'ProxyNackError',
  edge: 'EdgeNackError',
};

export interface RejectionEventsOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** The replica. */
  readonly instance: string;
  /** The API version and uid of a Gateway; undefined: there is none. */
  readonly gateway: (account: Account) => { readonly apiVersion: string; readonly uid?: string } | undefined;
}

interface Rejection {
  readonly gateway: Account;
  readonly plane: PlaneName;
  readonly message: string;
  readonly id: string;
  readonly first: Date;
  last: Date;
  count: number;
  isDirty: boolean;
}

interface Involved {
  readonly apiVersion: string;
  readonly kind: string;
  readonly uid?: string;
}

/** Milliseconds between two batches of writes. */
const EVERY = 10_000;
/** Rejections of a batch. */
const BATCH = 20;
/** Rejections that are remembered; others of a flood are in the log and the metrics only. */
const MAX_REMEMBERED = 500;
/** Of one Gateway: its proxies take no place from those of others. */
const MAX_OF_GATEWAY = 10;
/** The API server deletes Events after an hour. */
const LIFETIME = 50 * 60 * 1000;

export class RejectionEvents {
  readonly #options: RejectionEventsOptions;
  readonly #rejections = new Map<string, Rejection>();
  #cancel: (() => void) | undefined;
  #isWriting = false;
  #lastWrite = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(options: RejectionEventsOptions) {
    this.#options = options;
  }

  /** The listener for the server of a data plane. */
  listener(plane: PlaneName): XdsEvents<XdsIdentity> {
    const whole = new Set(
      DISCOVERY_STAGES[plane].flat().flatMap(({ typeUrl, isWhole }) => (isWhole ? [typeUrl] : [])),
    );
    return {
      nacked: (client, { typeUrl, names, message, isExact }) => {
        // The bad resource of several is not known yet, and the server looks for it.
        const isFinal = isExact || names.length === 0 || (client.variant === 'world' && whole.has(typeUrl));
        if (!isFinal) return;
        const proxy = proxyOfClient(plane, client);
        if ('reason' in proxy) return;
        this.#record(
          plane,
          proxy.gateway,
          rejectionText(typeUrl, isExact ? names[0] : undefined, proxyMessage(message)),
        );
      },
    };
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  #record(plane: PlaneName, gateway: Account, message: string): void {
    const now = this.#options.clock.now();
    const { namespace, name } = gateway;
    const key = JSON.stringify([plane, namespace, name, message]);
    const known = this.#rejections.get(key);
    if (known !== undefined && now.getTime() - known.first.getTime() < LIFETIME) {
      known.count++;
      known.last = now;
      known.isDirty = true;
    } else {
      this.#rejections.delete(key);
      if (!this.#hasPlace(gateway, now)) return;
      const hash = createHash('sha256')
        .update(`${key}${this.#options.instance}${now.toISOString()}`)
        .digest('hex');
      const id = `gatewarden-nack-${hash.slice(0, 16)}`;
      this.#rejections.set(key, {
        gateway,
        plane,
        message,
        id,
        first: now,
        last: now,
        count: 1,
        isDirty: true,
      });
    }
    this.#writeLater();
  }

  #hasPlace({ namespace, name }: Account, now: Date): boolean {
    let ofGateway = 0;
    for (const [key, { gateway, first, isDirty }] of this.#rejections) {
      if (!isDirty && now.getTime() - first.getTime() >= LIFETIME) this.#rejections.delete(key);
      else if (gateway.namespace === namespace && gateway.name === name) ofGateway++;
    }
    return ofGateway < MAX_OF_GATEWAY && this.#rejections.size < MAX_REMEMBERED;
  }

  #writeLater(): void {
    if (this.#cancel !== undefined || this.#isWriting || this.#isStopped) return;
    const { clock } = this.#options;
    // The wall clock can be set back.
    const wait = Math.min(EVERY, Math.max(0, this.#lastWrite + EVERY - clock.now().getTime()));
    this.#cancel = clock.setTimer(wait, () => {
      this.#cancel = undefined;
      void this.#writeBatch();
    });
  }

  async #writeBatch(): Promise<void> {
    this.#isWriting = true;
    this.#lastWrite = this.#options.clock.now().getTime();
    const dirty = [...this.#rejections.values()].filter(({ isDirty }) => isDirty).slice(0, BATCH);
    for (const rejection of dirty) {
      rejection.isDirty = false;
      try {
        await this.#write(rejection);
      } catch (error) {
        this.#warn(rejection, (error as Error).message);
      }
    }
    this.#isWriting = false;
    if ([...this.#rejections.values()].some(({ isDirty }) => isDirty)) this.#writeLater();
  }

  async #write(rejection: Rejection): Promise<void> {
    const { namespace, name } = rejection.gateway;
    const gateway = this.#options.gateway(rejection.gateway);
    // Clients without a token can name any.
    if (gateway === undefined) return;
    await this.#put(rejection, { ...gateway, kind: 'Gateway' });
    const path = `/apis/apps/v1/namespaces/${encodeURIComponent(namespace)}/deployments/${encodeURIComponent(name)}`;
    const { status, body } = await this.#options.client.request<{
      readonly metadata?: { readonly uid?: string };
    }>('GET', path);
    // A self-managed Gateway has none.
    if (status !== 200) return;
    const uid = body.metadata?.uid;
    await this.#put(rejection, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      ...(uid === undefined ? {} : { uid }),
    });
  }

  async #put(rejection: Rejection, involved: Involved): Promise<void> {
    const { client, instance } = this.#options;
    const { gateway, plane, message, id, first, last, count } = rejection;
    const { namespace, name } = gateway;
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
    const event = `${id}-${involved.kind.toLowerCase()}`;
    if (count > 1) {
      const body = { count, lastTimestamp: seconds(last) };
      const answer = await client.request('PATCH', `${path}/${event}`, { contentType: MERGE_PATCH, body });
      if (answer.status === 200) return;
      if (answer.status !== 404) return this.#warn(rejection, refusal(answer));
    }
    const answer = await client.request('POST', path, {
      body: {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name: event, namespace },
        involvedObject: { ...involved, namespace, name },
        type: 'Warning',
        reason: NACK_REASONS[plane],
        message,
        count,
        firstTimestamp: seconds(first),
        lastTimestamp: seconds(last),
        source: { component: 'gatewarden' },
        reportingComponent: 'gatewarden.dev/discovery',
        reportingInstance: instance.slice(0, 128),
      },
    });
    if (answer.status !== 201) this.#warn(rejection, refusal(answer));
  }

  #warn({ gateway }: Rejection, problem: string): void {
    this.#options.log.warn({ ...gateway, problem }, 'event could not be written');
  }
}

/** The precision of meta/v1 Time. */
const seconds = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');
