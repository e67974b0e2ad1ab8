// The data planes that answer questions: the only module that knows them by name.

import {
  type ConfigurationOf,
  configurationsOf,
  type GatewayConfiguration,
  type PlaneName,
} from '../translation/planes.ts';
import type { TranslationView } from '../translation/view.ts';
import type { ComparedSide, GatewayPair } from './comparison/changes.ts';
import { sumOfLost } from './comparison/lost-protections.ts';
import { type Outage, sumOf } from './comparison/outage.ts';
import type { Compared } from './comparison/plane-comparison.ts';
import { EDGE_SUBJECTS, type EdgeChange } from './edge/comparison/edge-changes.ts';
import { edgeAnalysis, type KeptByEdge } from './edge/edge-analysis.ts';
import type { ExplainedAnswers } from './explain/explain-request.ts';
import type { PlaneExplanation } from './explain/plane-explanation.ts';
import type { RequestQuestion } from './explain/request-explanation.ts';
import { PROXY_SUBJECTS, type ProxyChange } from './proxy/comparison/proxy-changes.ts';
import { type KeptByProxy, proxyAnalysis } from './proxy/proxy-analysis.ts';
import type { RuleFaults } from './rule-faults.ts';

export const PLANES = {
  proxy: proxyAnalysis,
  edge: edgeAnalysis,
} as const satisfies Readonly<Record<PlaneName, unknown>>;

/** What a comparison stores for each data plane. */
export interface KeptByPlanes {
  readonly proxy: KeptByProxy;
  readonly edge: KeptByEdge;
}

export interface KeptSide extends ComparedSide {
  readonly kept: KeptByPlanes;
}

/** Copies what a comparison needs besides the results, since the translator goes on to change. */
export const keptByPlanes = (
  view: TranslationView,
  gateways: readonly GatewayConfiguration[],
): KeptByPlanes => ({
  proxy: PLANES.proxy.comparison.keep(view, configurationsOf(gateways, 'proxy')),
  edge: PLANES.edge.comparison.keep(view, configurationsOf(gateways, 'edge')),
});

/** The rules of routes that no data plane serves as written. */
export function ruleFaults(view: TranslationView): RuleFaults {
  const all = Object.values(PLANES).map(({ faults }) => faults(view));
  return { of: (route, parent) => all.flatMap((faults) => faults.of(route, parent)) };
}

/** A change of what a Gateway of any data plane serves. */
export type ServedChange = ProxyChange | EdgeChange;

export const SERVED_SUBJECTS = [
  ...new Set([...PROXY_SUBJECTS, ...EDGE_SUBJECTS]),
] as const satisfies readonly ServedChange['subject'][];

/** Subjects that only the edge data plane has. */
export const EDGE_ONLY: ReadonlySet<string> = new Set(
  EDGE_SUBJECTS.filter((subject) => !PROXY_SUBJECTS.some((other) => other === subject)),
);

/** In the order of the output. */
export function servedChanges(
  pairs: readonly GatewayPair[],
  before: KeptSide,
  after: KeptSide,
): Compared<ServedChange> {
  const { proxy, edge } = PLANES;
  const all: readonly Compared<ServedChange>[] = [
    proxy.comparison.changes(pairsOf(pairs, 'proxy'), ...keptFor('proxy', before, after)),
    edge.comparison.changes(pairsOf(pairs, 'edge'), ...keptFor('edge', before, after)),
  ];
  return {
    changes: all.flatMap(({ changes }) => changes),
    outage: sumOf(all.map(({ outage }) => outage)),
    unprotected: sumOfLost(all.flatMap(({ unprotected }) => unprotected)),
  };
}

const pairsOf = <P extends PlaneName>(pairs: readonly GatewayPair[], plane: P) =>
  pairs.filter((pair) =>
    pair.every(({ dataPlane }) => dataPlane === plane),
  ) as unknown as readonly GatewayPair<P>[];

type KeptOf<P extends PlaneName> = ComparedSide & { readonly kept: KeptByPlanes[P] };

function keptFor<P extends PlaneName>(plane: P, ...[before, after]: readonly [KeptSide, KeptSide]) {
  const ofPlane = (side: KeptSide): KeptOf<P> => ({ ...side, kept: side.kept[plane] });
  return [ofPlane(before), ofPlane(after)] as const;
}

/** What a Gateway takes with it. */
export function lostWith(gateway: GatewayConfiguration): Outage {
  switch (gateway.dataPlane) {
    case 'proxy':
      return PLANES.proxy.comparison.lost(gateway);
    case 'edge':
      return PLANES.edge.comparison.lost(gateway);
  }
}

/** The answers of a Gateway to a request; why there are none, if that needs an explanation. */
export function answersOf(
  gateway: GatewayConfiguration,
  view: TranslationView,
  question: RequestQuestion,
): ExplainedAnswers {
  switch (gateway.dataPlane) {
    case 'proxy':
      return answered(PLANES.proxy.explanation, gateway, view, question);
    case 'edge':
      return answered(PLANES.edge.explanation, gateway, view, question);
  }
}

function answered<P extends PlaneName>(
  { answers, notExplained }: PlaneExplanation<P>,
  gateway: ConfigurationOf<P>,
  view: TranslationView,
  question: RequestQuestion,
): ExplainedAnswers {
  const found = answers(view, gateway, question);
  return { answers: found, why: found.length === 0 ? notExplained(view, gateway) : undefined };
}
