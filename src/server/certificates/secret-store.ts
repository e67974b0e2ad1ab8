// Stores the authorities in a Secret that all replicas share. It is created once, and updated only with the resourceVersion that was read:
// when replicas race, one wins and the others read again. docs/development/design.md#certificates.

import { type ClusterClient, type ObjectMeta, refused } from '../../cluster/client.ts';
import type { Clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { watchObject } from '../../cluster/watch.ts';
import type { StoredText } from './authority.ts';
import type { CaStore, StoredAuthorities } from './ca-store.ts';

export interface SecretStoreOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly namespace: string;
  readonly secret: string;
}

interface Secret {
  readonly metadata: ObjectMeta;
  readonly data?: Readonly<Record<string, string>>;
}

const CERTS = 'ca.crt';
const KEYS = 'ca.key';

export class SecretStore implements CaStore {
  readonly name: string;
  readonly #options: SecretStoreOptions;
  readonly #collection: string;

  constructor(options: SecretStoreOptions) {
    this.#options = options;
    this.name = `Secret ${options.namespace}/${options.secret}`;
    this.#collection = `/api/v1/namespaces/${encodeURIComponent(options.namespace)}/secrets`;
  }

  async read(): Promise<StoredAuthorities | undefined> {
    const secret = await this.#get();
    if (secret === undefined) return undefined;
    const { data = {}, metadata } = secret;
    return { certs: decoded(data[CERTS]), keys: decoded(data[KEYS]), revision: metadata.resourceVersion };
  }

  async write({ certs, keys }: StoredText, revision: string | undefined): Promise<boolean> {
    const data = { [CERTS]: encoded(certs), [KEYS]: encoded(keys) };
    return revision === undefined ? this.#create(data) : this.#replace(data, revision);
  }

  watch(listener: () => void): () => void {
    const { client, clock, log, secret } = this.#options;
    let seen: string | undefined;
    const watch = watchObject<Secret>({
      client,
      clock,
      log,
      path: this.#collection,
      name: secret,
      onObject: (object) => {
        const revision = object?.metadata.resourceVersion ?? 'none';
        if (revision === seen) return;
        seen = revision;
        listener();
      },
    });
    return () => watch.stop();
  }

  async #get(): Promise<Secret | undefined> {
    const answer = await this.#options.client.request<Secret>('GET', this.#path());
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw refused("can't be read", answer);
    return answer.body;
  }

  async #create(data: Readonly<Record<string, string>>): Promise<boolean> {
    const answer = await this.#options.client.request('POST', this.#collection, {
      body: {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: {
          name: this.#options.secret,
          labels: { 'app.kubernetes.io/name': 'gatewarden', 'app.kubernetes.io/managed-by': 'gatewarden' },
        },
        type: 'Opaque',
        data,
      },
    });
    if (answer.status === 409) return false;
    if (answer.status !== 201) throw refused("can't be created", answer);
    return true;
  }

  async #replace(data: Readonly<Record<string, string>>, revision: string): Promise<boolean> {
    const secret = await this.#get();
    if (secret === undefined || secret.metadata.resourceVersion !== revision) return false;
    // Labels and other keys of the Secret belong to others and are kept.
    const body = { ...secret, data: { ...secret.data, ...data } };
    const answer = await this.#options.client.request('PUT', this.#path(), { body });
    if (answer.status === 409 || answer.status === 404) return false;
    if (answer.status !== 200) throw refused("can't be changed", answer);
    return true;
  }

  #path(): string {
    return `${this.#collection}/${encodeURIComponent(this.#options.secret)}`;
  }
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64');
}

function decoded(base64: string | undefined): string {
  return base64 === undefined ? '' : Buffer.from(base64, 'base64').toString('utf8');
}
