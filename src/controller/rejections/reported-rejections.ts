// What the reports of all replicas say together: pure. A report counts until its replica hasn't renewed it for a while, also when it is
// deleted with the pod of the replica: its proxies connect to another one first.

import { objectKey } from '../../objects/key.ts';
import { type GatewayRejections, readReport } from './report.ts';

interface Seen {
  readonly text: string;
  readonly gateways: readonly GatewayRejections[];
  /** When it was renewed, in milliseconds: by the clock of the replica that looks, so that the clocks of two machines needn't agree. */
  readonly at: number;
}

/** Milliseconds. */
export const RENEWED_EVERY = 30_000;
const COUNTS_FOR = 3 * RENEWED_EVERY;
/** After which nobody needs a report. */
const KEPT_FOR = 600_000;
/** In one status. */
const SHOWN = 3;

export class ReportedRejections {
  readonly #seen = new Map<string, Seen>();

  /** `isListed`: nobody saw when it was renewed, so its own time counts. Returns false for a text that is no report; it counts as empty. */
  set(
    name: string,
    text: string,
    { now, isListed }: { readonly now: number; readonly isListed: boolean },
  ): boolean {
    const report = readReport(text);
    const known = this.#seen.get(name);
    if (known?.text === text) return report !== undefined;
    const at = isListed && report !== undefined ? Math.min(now, report.renewed) : now;
    this.#seen.set(name, { text, gateways: report?.gateways ?? [], at });
    return report !== undefined;
  }

  get isEmpty(): boolean {
    return this.#seen.size === 0;
  }

  /** Names of reports that nobody needs any more, which are forgotten. */
  takeOld(now: number): readonly string[] {
    const old = [...this.#seen].filter(([, { at }]) => Math.abs(now - at) >= KEPT_FOR).map(([name]) => name);
    for (const name of old) this.#seen.delete(name);
    return old;
  }

  /** Sentences for statuses, by key of the Gateway. */
  current(now: number): ReadonlyMap<string, string> {
    const counting = [...this.#seen.values()].filter(({ at }) => Math.abs(now - at) < COUNTS_FOR);
    const groups = Map.groupBy(
      counting.flatMap(({ gateways }) => gateways),
      ({ namespace, name }) => objectKey('Gateway', namespace, name),
    );
    return new Map([...groups].map(([key, group]) => [key, sentences(group)]));
  }
}

function sentences(group: readonly GatewayRejections[]): string {
  const texts = [...new Set(group.flatMap((each) => each.texts))].sort();
  const shown = texts.slice(0, SHOWN);
  // Those that replicas didn't name can be the same ones.
  const more = texts.length - shown.length + Math.max(0, ...group.map((each) => each.more));
  return `${shown.join('; ')}${more === 0 ? '' : `; and ${more} more`}`;
}
