// The types of variables: how a text becomes a value, and what to write where it does not.

import { type Fault, fromProblem, invalid, notSupported } from '../diagnostics/finding.ts';
import { defined } from '../grammar/defined.ts';
import { checkDuration, formatDuration, parseDuration } from '../grammar/duration.ts';
import { nearest } from '../grammar/nearest.ts';
import type { Problem } from '../grammar/problem.ts';

/** The value of a text, or what is wrong with it. */
export type Read<V> = { readonly value: V } | { readonly faults: readonly PlacedFault[] };

/** `place` is the path inside a JSON text. */
export interface PlacedFault extends Fault {
  readonly place?: string;
}

export interface Variable<V = unknown> {
  /** In words, for the reference: `true or false`. */
  readonly type: string;
  readonly read: (text: string) => Read<V>;
  /** The value when the variable is not set. */
  readonly default: V;
  /** How the reference shows a default that is not the text itself. */
  readonly defaultText?: string;
  readonly doc: string;
  /** The key of the chart's values that sets the variable, or what else the chart derives it from. */
  readonly chart?: ChartSource;
  /** False: a wrong value is logged as an error, and the default applies. */
  readonly stopsStart?: false;
}

/** `key`: a key of the chart's values. `name`: the chart sets a name that it derives from the release. */
export type ChartSource = { readonly key: string } | { readonly name: string };

interface Described {
  readonly doc: string;
  readonly chart?: string | ChartSource;
}

const described = ({ doc, chart }: Described) => ({
  doc,
  ...defined({ chart: typeof chart === 'string' ? { key: chart } : chart }),
});

const wrong = (fault: Fault): Read<never> => ({ faults: [fault] });

/** Those of Go's strconv.ParseBool, which users of other control planes write. */
const TRUE: readonly string[] = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const FALSE: readonly string[] = ['0', 'f', 'F', 'FALSE', 'false', 'False'];
/** Words of other formats with one meaning. */
const MEANT_TRUE = /^\s*(?:true|t|1|yes|y|on|enabled?)\s*$/i;
const MEANT_FALSE = /^\s*(?:false|f|0|no|n|off|disabled?)\s*$/i;

export function readFlag(text: string): Read<boolean> {
  if (TRUE.includes(text)) return { value: true };
  if (FALSE.includes(text)) return { value: false };
  const hint = MEANT_TRUE.test(text)
    ? 'write `true`'
    : MEANT_FALSE.test(text)
      ? 'write `false`'
      : 'write `true` or `false`, or leave the variable out';
  return wrong(invalid(text, 'must be true or false', hint));
}

export function flag(value: boolean, options: Described): Variable<boolean> {
  return { type: 'true or false', default: value, read: readFlag, ...described(options) };
}

interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

function wholeReader({ minimum, maximum }: Range): (text: string) => Read<number> {
  const demand = `must be a whole number from ${minimum} to ${maximum}`;
  return (text) => {
    const value = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return { value };
    if (/^(?:tcp|udp|sctp):\/\//.test(text))
      return wrong(
        invalid(
          text,
          demand,
          'Kubernetes sets a variable of this name for a Service of the namespace: rename that Service, or set the variable in the Deployment',
        ),
      );
    const trimmed = text.trim();
    const meant = /^\+?[0-9]{1,16}(?:\.0*)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
    const hint = meant >= minimum && meant <= maximum ? `write \`${meant}\`` : 'write digits only';
    return wrong(invalid(text, demand, Number.isNaN(value) ? hint : undefined));
  };
}

export function whole(value: number, range: Range, options: Described): Variable<number>;
export function whole(value: undefined, range: Range, options: Described): Variable<number | undefined>;
export function whole(
  value: number | undefined,
  range: Range,
  options: Described,
): Variable<number | undefined> {
  const type = `a whole number from ${range.minimum} to ${range.maximum}`;
  return { type, default: value, read: wholeReader(range), ...described(options) };
}

/** A TCP port. */
export const port = (value: number, options: Described): Variable<number> => ({
  ...whole(value, { minimum: 1, maximum: 65_535 }, options),
  type: 'port',
});

/** A duration; the value is in milliseconds. */
export function duration(value: string, options: Described): Variable<number> {
  return {
    type: 'duration',
    default: parseDuration(value)!,
    defaultText: value,
    read: (text) => {
      const milliseconds = parseDuration(text);
      if (milliseconds !== undefined) return { value: milliseconds };
      const problem = checkDuration(text) ?? { message: 'must be a duration' };
      return wrong(fromProblem(problem, text));
    },
    ...described(options),
  };
}

/** A duration that no other default than that of the reader stands for. */
export function optionalDuration(options: Described): Variable<number | undefined> {
  return { ...duration('0s', options), default: undefined, defaultText: '' };
}

export const durationText = (milliseconds: number): string => formatDuration(milliseconds) ?? '';

/** One of a few words, with exact case. */
export function choice<const W extends string>(
  value: NoInfer<W>,
  words: readonly W[],
  options: Described & { readonly stopsStart?: false },
): Variable<W> & { readonly words: readonly W[] } {
  return {
    type: `one of ${words.join(', ')}`,
    words,
    default: value,
    read: (text) => {
      const found = words.find((word) => word === text);
      if (found !== undefined) return { value: found };
      const near =
        words.find((word) => word.toLowerCase() === text.trim().toLowerCase()) ?? nearest(text, words);
      return wrong(notSupported(text, words, near === undefined ? undefined : `write \`${near}\``));
    },
    ...described(options),
    ...defined({ stopsStart: options.stopsStart }),
  };
}

interface TextOptions extends Described {
  /** In words: `the name of a Service`. */
  readonly type: string;
  /** Undefined: any text is fine. */
  readonly check: (text: string) => Problem | undefined;
}

export function text(value: string, options: TextOptions): Variable<string>;
export function text(value: undefined, options: TextOptions): Variable<string | undefined>;
export function text(
  value: string | undefined,
  { type, check, ...options }: TextOptions,
): Variable<string | undefined> {
  return {
    type,
    default: value,
    read: (written) => {
      const problem = check(written);
      return problem === undefined ? { value: written } : wrong(fromProblem(problem, written));
    },
    ...described(options),
  };
}
