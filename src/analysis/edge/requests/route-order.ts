// Which of two routes of a listener comes first, by the precedence of the Gateway API: the more specific match, then the older route.

import { compareText } from '../../../objects/reference.ts';
import type { SnapshotKind } from '../../../snapshot/objects.ts';
import type { Match, Route, TcpRoute } from '../../../translation/edge/model/records.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { Decision } from '../../explain/request-explanation.ts';
import { ruleNameOf } from '../record-names.ts';

/** Exact paths come before prefixes, and these before patterns. */
const PATH_RANKS = { exact: 2, pathPrefix: 1, regex: 0 } as const;

/** In the order of what decides; more is first. */
const SPECIFICITY = [
  'pathType',
  'pathLength',
  'method',
  'headers',
  'queryParameters',
] as const satisfies readonly Decision[];

function specificity({ path, method, headers = [], queryParams = [] }: Match): readonly number[] {
  const [type, text] = Object.entries(path ?? { pathPrefix: '/' })[0] as [keyof typeof PATH_RANKS, string];
  return [PATH_RANKS[type], text.length, method === undefined ? 0 : 1, headers.length, queryParams.length];
}

/** What decides that the first comes before the second; undefined if nothing of their matches does. */
export function moreSpecific(
  left: Match,
  right: Match,
): { readonly sign: number; readonly by: Decision } | undefined {
  const [own, other] = [specificity(left), specificity(right)];
  const at = own.findIndex((value, index) => value !== other[index]);
  return at === -1 ? undefined : { sign: other[at]! - own[at]!, by: SPECIFICITY[at]! };
}

type Ranked = Route | TcpRoute;

/** What decides between routes whose matches don't. */
export interface RouteRanks {
  compare(left: Ranked, right: Ranked): { readonly sign: number; readonly by: Decision };
}

/** Routes in the order of their objects: the older one, then the name, the rule and the match. */
export class RouteAges implements RouteRanks {
  readonly #view: TranslationView;
  readonly #created = new Map<string, string>();

  constructor(view: TranslationView) {
    this.#view = view;
  }

  compare(left: Ranked, right: Ranked): { readonly sign: number; readonly by: Decision } {
    const [own, other] = [ruleNameOf(left), ruleNameOf(right)];
    const age = compareText(this.#createdAt(left), this.#createdAt(right));
    if (age !== 0) return { sign: age, by: 'age' };
    const name = compareText(`${own.namespace}/${own.name}`, `${other.namespace}/${other.name}`);
    if (name !== 0) return { sign: name, by: 'name' };
    return { sign: own.rule - other.rule || (own.match ?? 0) - (other.match ?? 0), by: 'position' };
  }

  /** Timestamps of one form sort as texts. Without one, a route counts as the oldest. */
  #createdAt({ key, name: { kind, namespace, name } }: Ranked): string {
    let created = this.#created.get(key);
    if (created === undefined) {
      const object = this.#view.snapshot.find(kind as SnapshotKind, namespace, name);
      created = object?.metadata.creationTimestamp ?? '';
      this.#created.set(key, created);
    }
    return created;
  }
}

/** Sorts the routes of a listener as a list: by their first matches. */
export function compareRoutes(view: TranslationView): (left: Ranked, right: Ranked) => number {
  const ages = new RouteAges(view);
  return (left, right) => {
    const [own, other] = [firstMatch(left), firstMatch(right)];
    return moreSpecific(own, other)?.sign ?? ages.compare(left, right).sign;
  };
}

const firstMatch = (route: Ranked): Match => ('matches' in route ? route.matches?.[0] : undefined) ?? {};
