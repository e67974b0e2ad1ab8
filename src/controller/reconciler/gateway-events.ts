// Events about Gateways: one when a problem begins or changes, none while it stays.

import { type ClusterClient, refusal } from '../../cluster/client.ts';
import type { Clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import type { OurGateway } from '../../translation/gateways/our-gateways.ts';

export interface GatewayEventsOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** The replica. */
  readonly instance: string;
}

/** The API server accepts no longer text. */
const MAX_MESSAGE = 1024;

export class GatewayEvents {
  readonly #options: GatewayEventsOptions;
  readonly #told = new Map<string, string>();

  constructor(options: GatewayEventsOptions) {
    this.#options = options;
  }

  warn({ key, object, controllerName }: OurGateway, reason: string, message: string): void {
    if (this.#told.get(key) === message) return;
    this.#told.set(key, message);
    const { client, clock, log, instance } = this.#options;
    const { apiVersion, kind, metadata } = object;
    const { namespace = '', name, uid } = metadata;
    const time = clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
    const body = {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { generateName: `${name.slice(0, 200)}.`, namespace },
      involvedObject: { apiVersion, kind, namespace, name, ...(uid === undefined ? {} : { uid }) },
      type: 'Warning',
      reason,
      message: message.slice(0, MAX_MESSAGE).toWellFormed(),
      count: 1,
      firstTimestamp: time,
      lastTimestamp: time,
      source: { component: 'gatewarden' },
      reportingComponent: controllerName,
      reportingInstance: instance.slice(0, 128),
    };
    void client.request('POST', path, { body }).then(
      (answer) => {
        if (answer.status !== 201) log.warn({ problem: refusal(answer) }, 'event could not be written');
      },
      (error: Error) => log.warn({ problem: error.message }, 'event could not be written'),
    );
  }

  /** The problem is over: the next one is told again. */
  forget(key: string): void {
    this.#told.delete(key);
  }
}
