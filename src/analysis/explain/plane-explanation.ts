// What a data plane answers to `explain`.

import type { GatewayConfiguration } from '../../translation/planes.ts';
import type { Translator } from '../../translation/translator.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { ExplainedPolicy, ExplainedRoute, ExplainedStream } from './object-explanation.ts';
import type { Answer, RequestQuestion } from './request-explanation.ts';

export interface PlaneExplanation {
  /** What happens to a request at each listener of the Gateway that it may come to. */
  readonly answers: (
    view: TranslationView,
    gateway: GatewayConfiguration,
    question: RequestQuestion,
  ) => readonly RankedAnswer[];
  /** Why a Gateway has no answer, where that needs an explanation. */
  readonly notExplained: (view: TranslationView, gateway: GatewayConfiguration) => string | undefined;
  /** The data plane's routes that are made of a route object, each explained when it is asked for. */
  readonly routes: (translator: Translator, route: ObjectName) => Iterable<() => ExplainedRoute>;
  /** Connections that a TCPRoute or TLSRoute gets. */
  readonly streams: (translator: Translator, route: ObjectName) => readonly ExplainedStream[];
  readonly policy: (translator: Translator, policy: ObjectName) => PolicyEffects;
  readonly backend: (translator: Translator, backend: ObjectName) => BackendUse;
}

export interface RankedAnswer {
  readonly answer: Answer;
  /** Answers are listed in this order. */
  readonly rank: AnswerRank;
}

/** A host of its own; a host for all names; no host; no listener for the connection; a connection without HTTP. */
export type AnswerRank = 0 | 1 | 2 | 3 | 4;

export interface PolicyEffects extends Pick<ExplainedPolicy, 'errors' | 'outcomes'> {
  /** As the policy names them. */
  readonly targetRefs: readonly {
    readonly group?: string;
    readonly kind: string;
    readonly name: string;
    readonly sectionName?: string;
  }[];
  /** Of its attachments: `Merged`, `Overridden`. */
  readonly states: ReadonlySet<string>;
  /** How many places it applies at. */
  readonly places: number;
}

export interface BackendUse {
  /** The rules that lead to it. */
  readonly rules: readonly ObjectName[];
  /** What only this data plane knows of it, under its name. */
  readonly part: Readonly<Record<string, unknown>>;
}
