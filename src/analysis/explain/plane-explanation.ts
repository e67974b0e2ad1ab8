// The part of a data plane in `explain`.

import type { ConfigurationOf, PlaneName } from '../../translation/planes.ts';
import type { Translator } from '../../translation/translator.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { ExplainedPolicy, ExplainedRoute, ExplainedStream } from './object-explanation.ts';
import type { Answer, RequestQuestion } from './request-explanation.ts';

export interface PlaneExplanation<P extends PlaneName> extends ObjectExplanations {
  /** The answer to a request at each listener of the Gateway that may receive it. */
  readonly answers: (
    view: TranslationView,
    gateway: ConfigurationOf<P>,
    question: RequestQuestion,
  ) => readonly RankedAnswer[];
  /** Why a Gateway has no answer, if that needs an explanation. */
  readonly notExplained: (view: TranslationView, gateway: ConfigurationOf<P>) => string | undefined;
}

/** Of objects. */
export interface ObjectExplanations {
  /** The data plane's routes that come from a route object, each explained on demand. */
  readonly routes: (translator: Translator, route: ObjectName) => Iterable<() => ExplainedRoute>;
  /** The connections that a TCPRoute or TLSRoute receives. */
  readonly streams: (translator: Translator, route: ObjectName) => readonly ExplainedStream[];
  readonly policy: (translator: Translator, policy: ObjectName) => PolicyEffects;
  readonly backend: (translator: Translator, backend: ObjectName) => BackendUse;
}

export interface RankedAnswer {
  readonly answer: Answer;
  /** Answers are sorted by this. */
  readonly rank: AnswerRank;
}

/** A host of its own; a host for all names; no host; no listener for the connection; a connection without HTTP. */
export type AnswerRank = 0 | 1 | 2 | 3 | 4;

export interface PolicyEffects extends Pick<ExplainedPolicy, 'errors' | 'outcomes'> {
  /** As written in the policy. */
  readonly targetRefs: readonly {
    readonly group?: string;
    readonly kind: string;
    readonly name: string;
    readonly sectionName?: string;
  }[];
  /** The states of its attachments: `Merged`, `Overridden`. */
  readonly states: ReadonlySet<string>;
  /** At how many places it applies. */
  readonly places: number;
}

export interface BackendUse {
  /** The rules that lead to it. */
  readonly rules: readonly ObjectName[];
  /** What only this data plane knows about it, under the plane's name. */
  readonly part: Readonly<Record<string, unknown>>;
}
