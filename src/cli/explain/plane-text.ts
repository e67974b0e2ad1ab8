// How explanations of a data plane read. Each function is undefined for what another data plane has made.

import type {
  ExplainedRoute,
  ExplainedStream,
  ObjectExplanation,
  PolicyOutcome,
} from '../../analysis/explain/object-explanation.ts';
import type { Answer, RouteSummary } from '../../analysis/explain/request-explanation.ts';
import type { Setting } from '../../analysis/policies/policy-setting.ts';

export interface PlaneText {
  readonly answer: (answer: Answer) => AnswerText | undefined;
  /** The name of a route that is made of no object. */
  readonly routeName: (route: RouteSummary) => string | undefined;
  readonly route: (route: ExplainedRoute) => RouteText | undefined;
  /** Where connections go. */
  readonly stream: (stream: ExplainedStream) => readonly string[] | undefined;
  readonly setting: (setting: Setting) => SettingText | undefined;
  /** `unlisted`: how many more there are. */
  readonly outcomes: (outcomes: readonly PolicyOutcome[], unlisted: number) => readonly string[] | undefined;
  /** What else there is to show of an object: titles and lines. */
  readonly details: (
    explanation: ObjectExplanation,
  ) => readonly (readonly [title: string, lines: readonly string[]])[] | undefined;
}

interface AnswerText {
  readonly host?: string;
  /** Whole lines. */
  readonly action?: readonly string[];
  readonly filters?: readonly string[];
}

interface RouteText {
  /** The part of the listener that serves it. */
  readonly at: string;
  /** Whole lines. */
  readonly action: readonly string[];
}

interface SettingText {
  readonly place: string;
  /** Backends whose requests get another setting. */
  readonly exceptFor: readonly string[];
}
