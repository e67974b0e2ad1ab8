// The requests that store a status: a patch, or the whole object for kinds whose status may not be patched. Both are for exactly one version
// of the object.

import { type Answer, type ClusterClient, MERGE_PATCH, refusal } from '../../cluster/client.ts';
import { objectPath } from '../../cluster/stored-object.ts';
import { isObject, type JsonObject } from '../../grammar/json.ts';
import type { LiveStatus } from '../watches/live-statuses.ts';
import { shortened } from './merged-status.ts';

export interface StatusRequestsOptions {
  readonly client: ClusterClient;
  /** Asked right before each write: a leader that was paused may have lost its Lease without noticing. */
  readonly mayWrite: () => boolean;
}

/** Kinds whose status the control plane may update, but not patch. */
const REPLACED: readonly string[] = ['InferencePool'];
const FIELD_MANAGER = 'gatewarden-status';
/** Length of messages in a status that is too large. */
const SHORT = 256;

/** The verb that a role must allow. */
export const statusVerb = (kind: string): string => (REPLACED.includes(kind) ? 'update' : 'patch');

export class StatusRequests {
  readonly #options: StatusRequestsOptions;

  constructor(options: StatusRequestsOptions) {
    this.#options = options;
  }

  /** With shorter messages if the API server finds it too large. `patch`: the members that differ. */
  async write(live: LiveStatus, patch: JsonObject, signal: AbortSignal): Promise<Answer<unknown>> {
    const answer = await this.#send(live, patch, signal);
    return isTooLarge(answer) ? this.#send(live, shortened(patch, SHORT), signal) : answer;
  }

  read(live: LiveStatus, signal: AbortSignal): Promise<Answer<unknown>> {
    return this.#options.client.request('GET', objectPath(live.path, live), { signal });
  }

  async #send(live: LiveStatus, status: JsonObject, signal: AbortSignal): Promise<Answer<unknown>> {
    if (REPLACED.includes(live.kind)) return this.#replace(live, status, signal);
    const { resourceVersion } = live;
    return this.#options.client.request('PATCH', `${objectPath(live.path, live)}/status`, {
      query: { fieldManager: FIELD_MANAGER },
      contentType: MERGE_PATCH,
      body: { metadata: { resourceVersion }, status },
      signal,
      mayBeSent: this.#options.mayWrite,
    });
  }

  /** A whole object, for kinds whose status may not be patched. */
  async #replace(live: LiveStatus, status: JsonObject, signal: AbortSignal): Promise<Answer<unknown>> {
    const read = await this.read(live, signal);
    if (read.status !== 200 || !isObject(read.body)) return read;
    const { metadata, status: stored } = read.body;
    // Someone has changed it since it was compared: as the API server would answer.
    if (!isObject(metadata) || metadata['resourceVersion'] !== live.resourceVersion)
      return { ...read, status: 409 };
    return this.#options.client.request('PUT', `${objectPath(live.path, live)}/status`, {
      query: { fieldManager: FIELD_MANAGER },
      body: { ...read.body, status: { ...(isObject(stored) ? stored : {}), ...status } },
      signal,
      mayBeSent: this.#options.mayWrite,
    });
  }
}

/** etcd's own limit comes back as an error of the server. */
function isTooLarge(answer: Answer<unknown>): boolean {
  if (answer.status === 413 || answer.status === 422) return true;
  return answer.status === 500 && refusal(answer).includes('request is too large');
}
