// The labels of namespaces for an audit: requested one by one and once each, because an account may only have access to its own namespace.

import { type ClusterClient, METADATA_ONLY, type ObjectMeta, refusal } from '../../cluster/client.ts';
import type { Labels } from '../../config/namespace-selector.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { judgeIn, type Settings } from '../config/settings.ts';

export class Namespaces {
  readonly #client: ClusterClient;
  readonly #answers = new Map<string, Promise<Labels | undefined>>();
  /** Why labels could not be read, by namespace. */
  readonly problems = new Map<string, string>();
  readonly absent = new Set<string>();

  constructor(client: ClusterClient) {
    this.#client = client;
  }

  /** Undefined if the labels can't be read. */
  labelsOf(namespace: string): Promise<Labels | undefined> {
    const known = this.#answers.get(namespace);
    if (known !== undefined) return known;
    const answer = this.#ask(namespace);
    this.#answers.set(namespace, answer);
    return answer;
  }

  async #ask(namespace: string): Promise<Labels | undefined> {
    const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}`;
    const answer = await this.#client.request<{ metadata: ObjectMeta }>('GET', path, {
      accept: METADATA_ONLY,
    });
    if (answer.status === 200) return answer.body.metadata.labels ?? {};
    if (answer.status === 404) this.absent.add(namespace);
    else this.problems.set(namespace, refusal(answer));
    return undefined;
  }
}

/** Chooses the options by the profile of the namespace; without profiles nothing is requested. */
export function optionsBy(
  settings: Settings,
  namespaces: Namespaces,
): (namespace: string) => Promise<JudgeOptions> {
  if (settings.profiles.length === 0) return async () => settings.judge;
  return async (namespace) => judgeIn(settings, (await namespaces.labelsOf(namespace)) ?? {});
}
