// The text of explanations from a data plane. Each function returns undefined for explanations of other data planes.

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
  /** The name of a route that comes from no object. */
  readonly routeName: (route: RouteSummary) => string | undefined;
  readonly route: (route: ExplainedRoute) => RouteText | undefined;
  /** The destination of connections. */
  readonly stream: (stream: ExplainedStream) => readonly string[] | undefined;
  readonly setting: (setting: Setting) => SettingText | undefined;
  /** `unlisted`: how many more there are. */
  readonly outcomes: (outcomes: readonly PolicyOutcome[], unlisted: number) => readonly string[] | undefined;
  /** Further details of an object: titles and lines. */
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
  /** Backends whose requests use another setting. */
  readonly exceptFor: readonly string[];
  /** Parts without effect: `request header x-a (spec. ...), by TrafficPolicy shop/base`. */
  readonly overwritten: readonly string[];
}
