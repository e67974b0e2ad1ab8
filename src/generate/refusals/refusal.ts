// One value that Envoy refuses: how it is written, what admission reports, and what the translation does with it.

import { defined } from '../../grammar/defined.ts';
/** What becomes of a policy. */
export type Outcome =
  /** It is invalid, and what it is for answers 500. */
  | 'invalid'
  /** It is valid; the routes that it is for answer 500. */
  | 'replaced'
  /** It is valid; the listeners of its Gateway go without what it says, and say so. */
  | 'left out'
  /** It is valid; the cluster isn't made, so what leads there answers 500. */
  | 'withheld'
  /** It is handed over as it is, and Envoy refuses all that comes with it. */
  | 'handed over'
  /** As before, unless a proxy is asked: then it is invalid. */
  | 'asked';

export interface Refusal {
  /** Members of the spec, in YAML. */
  readonly spec: string;
  readonly refused: string;
  /** Code and place of admission's finding, or why there can be none. */
  readonly admission: readonly [code: string, path: string] | { readonly unknown: string };
  readonly standard: Outcome;
  readonly strict: Outcome;
  /** The first version that refuses it, where older ones take it. */
  readonly since?: string;
}

type Row = readonly [
  spec: string,
  refused: string,
  admission: string,
  standard: Outcome,
  strict: Outcome,
  since?: string,
];

/** `C-02 rbac.action`: a code at a place of the spec; `- because`: a reason. */
export const refusals = (...rows: readonly Row[]): readonly Refusal[] =>
  rows.map(([spec, refused, admission, standard, strict, since]) => {
    const [, code = '', rest = ''] = /^(\S+) (.*)$/.exec(admission) ?? [];
    return {
      spec,
      refused,
      admission: code === '-' ? { unknown: rest } : [code, `spec.${rest}`],
      standard,
      strict,
      ...defined({ since }),
    };
  });
