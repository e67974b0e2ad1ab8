// Reads a whole collection in pages.

import { isObject } from '../grammar/json.ts';
import { type Answer, type ClusterClient, TooLong } from './client.ts';

export interface ListOptions {
  readonly client: ClusterClient;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly accept?: string;
  /** The version to read; the newest one if the API server no longer has it, or none like it. */
  readonly at?: string;
  readonly signal: AbortSignal;
  readonly pageSize: number;
  /** The items of a page, as they come. */
  readonly onPage: (items: readonly unknown[]) => void;
  /** The pages start again: those so far belong to a list that is no longer available. */
  readonly onRestart?: () => void;
}

interface Page {
  readonly metadata?: { readonly resourceVersion?: string; readonly continue?: string };
  readonly items?: unknown;
}

/** Too old, of another storage, or newer than what the API server has. */
const NO_SUCH_VERSION: ReadonlySet<number> = new Set([400, 410, 504]);

const exactly = (version: string) => ({ resourceVersion: version, resourceVersionMatch: 'Exact' });

/** Milliseconds for a page. */
const TIMEOUT = 60_000;
/** Lists whose continuation expired: a page took longer than the API server keeps a version. */
const MAX_RESTARTS = 3;

/** The version of the list, or the answer of the API server that refuses it. */
export type Listed = { readonly version: string } | { readonly refused: Answer<unknown> };

/** @throws Unreachable, or an Error for an answer that is no list */
export async function listCollection(options: ListOptions): Promise<Listed> {
  const { client, path, query = {}, accept, signal, onPage, onRestart } = options;
  let { pageSize } = options;
  let restarts = 0;
  let next: string | undefined;
  let { at } = options;
  for (;;) {
    let answer: Answer<Page>;
    try {
      answer = await client.request<Page>('GET', path, {
        query: {
          ...query,
          limit: String(pageSize),
          // The token of a page has the version in it.
          ...(next !== undefined ? { continue: next } : at === undefined ? {} : exactly(at)),
        },
        ...(accept === undefined ? {} : { accept }),
        signal,
        timeout: TIMEOUT,
      });
    } catch (error) {
      if (!(error instanceof TooLong) || pageSize === 1) throw error;
      pageSize = Math.max(1, Math.floor(pageSize / 8));
      continue;
    }
    if (next === undefined && at !== undefined && NO_SUCH_VERSION.has(answer.status)) {
      at = undefined;
      continue;
    }
    if (answer.status === 410 && next !== undefined && restarts < MAX_RESTARTS) {
      restarts++;
      // Fewer pages, so that the last one comes in time.
      pageSize *= 4;
      next = undefined;
      at = undefined;
      onRestart?.();
      continue;
    }
    if (answer.status !== 200) return { refused: answer };
    const { metadata, items } = isObject(answer.body) ? (answer.body as Page) : {};
    // Of an empty list of metadata, the items are null.
    const page: unknown = items === null ? [] : items;
    if (!Array.isArray(page) || typeof metadata?.resourceVersion !== 'string')
      throw new Error(`GET ${path}: the answer is not a list`);
    onPage(page);
    if (!metadata.continue) return { version: metadata.resourceVersion };
    next = metadata.continue;
  }
}
