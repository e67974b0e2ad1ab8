// Lists the objects of a cluster page by page, so that neither side holds all of them at once.
// Kubernetes API concepts, "Retrieving large results sets in chunks".

import { type Answer, type ClusterClient, refusal, type StatusBody } from '../../cluster/client.ts';
import { defined } from '../../grammar/defined.ts';
import type { Kind } from '../../schema/kind.ts';

export interface Page {
  readonly items: readonly unknown[];
  /** The list continues, but at a later resource version: the one at which it started is compacted. */
  readonly isLater: boolean;
}

/** Why a list ended early. */
export class ListProblem extends Error {
  readonly reason: 'missing' | 'forbidden' | 'unauthorized' | 'other';

  constructor(reason: ListProblem['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

interface ListBody extends StatusBody {
  readonly items?: readonly unknown[] | null;
  readonly metadata?: { readonly continue?: string; readonly resourceVersion?: string };
}

/** A list that expires more often than this is given up. */
const MAX_EXPIRED = 20;

export async function* listPages(
  client: ClusterClient,
  kind: Kind,
  namespace: string | undefined,
  limit: number,
  signal?: AbortSignal,
): AsyncGenerator<Page> {
  const within = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  const path = `/apis/${kind.apiVersion}${within}/${kind.plural}`;
  let token: string | undefined;
  let expired = 0;
  let isLater = false;
  do {
    const answer: Answer<ListBody> = await client.request('GET', path, {
      query: { limit: String(limit), ...defined({ continue: token }) },
      timeout: 60_000,
      ...defined({ signal }),
    });
    if (answer.status === 410 && token !== undefined && ++expired <= MAX_EXPIRED) {
      // The answer has a token that continues after the last key, at the current resource version. Without a token the list starts again.
      token = answer.body?.metadata?.continue || undefined;
      isLater = true;
      continue;
    }
    if (answer.status !== 200) throw problemOf(answer);
    yield { items: answer.body?.items ?? [], isLater };
    token = answer.body?.metadata?.continue || undefined;
    if (token === undefined) return;
  } while (true);
}

function problemOf(answer: Answer<ListBody>): ListProblem {
  const reasons: Readonly<Record<number, ListProblem['reason']>> = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'missing',
  };
  return new ListProblem(reasons[answer.status] ?? 'other', refusal(answer));
}
