// What the checks beside a part of an expression prove about it: `type(x) == double && x < 5`. CEL evaluates both sides of `&&` and `||`,
// and one side that decides makes a failure of the other irrelevant, so the order doesn't matter.

import {
  AND,
  argsOf,
  type CelExpr,
  call,
  DIFFERS,
  EQUALS,
  IN,
  INDEX,
  identityOf,
  NOT,
  OR,
  termsOf,
  textOf,
} from './expr.ts';
import type { CelType, KnownType } from './types.ts';

export interface Facts {
  readonly type: KnownType;
  /** Whether a member is checked to exist. */
  readonly isPresent: (expr: CelExpr) => boolean;
  /** Whether a text is checked to be a number that fits into an int. */
  readonly isDigits: (expr: CelExpr) => boolean;
}

export const NO_FACTS: Facts = { type: () => undefined, isPresent: () => false, isDigits: () => false };

/** A fact about an expression: its type, that it exists, or that it is a number written as text. */
type Fact = readonly [about: string, fact: CelType | 'present' | 'digits'];

export function withFacts(facts: Facts, added: readonly Fact[]): Facts {
  if (added.length === 0) return facts;
  const has = (expr: CelExpr, fact: Fact[1]) => {
    const about = identityOf(expr);
    return added.some(([subject, known]) => subject === about && known === fact);
  };
  return {
    type(expr) {
      const about = identityOf(expr);
      const [, type] = added.find(([subject, fact]) => subject === about && isType(fact)) ?? [];
      return (type as CelType | undefined) ?? facts.type(expr);
    },
    isPresent: (expr) => has(expr, 'present') || facts.isPresent(expr),
    isDigits: (expr) => has(expr, 'digits') || facts.isDigits(expr),
  };
}

const isType = (fact: Fact[1]): boolean => fact !== 'present' && fact !== 'digits';

/** What holds where the expression is true, or where it is false. */
export function factsIf(expr: CelExpr, isTrue: boolean): readonly Fact[] {
  return termsOf(expr, isTrue ? AND : OR).flatMap((term) => {
    const [negated] = argsOf(term, NOT) ?? [];
    return negated === undefined ? factOf(term, isTrue) : factsIf(negated, !isTrue);
  });
}

const DIGITS = /^\^(?:\[0-9\]|\\d)(?:\{(?:\d+,)?(\d+)\})?\$$/;

function factOf(term: CelExpr, isTrue: boolean): readonly Fact[] {
  const types = argsOf(term, isTrue ? EQUALS : DIFFERS);
  if (types !== undefined) return typeFact(types);
  if (!isTrue) return [];
  const [key, map] = argsOf(term, IN) ?? [];
  if (key !== undefined && map !== undefined) return [[identityOf(call(INDEX, map, key)), 'present']];
  const { selectExpr, callExpr } = term;
  if (selectExpr?.testOnly) {
    const { testOnly: _, ...select } = selectExpr;
    return [[identityOf({ selectExpr: select }), 'present']];
  }
  const pattern = callExpr?.function === 'matches' ? textOf(callExpr.args?.at(-1)) : undefined;
  const tested = callExpr?.target ?? callExpr?.args?.[0];
  const [whole, most = '1'] = DIGITS.exec(pattern ?? '') ?? [];
  return whole !== undefined && tested !== undefined && Number(most) <= 18
    ? [[identityOf(tested), 'digits']]
    : [];
}

/** `type(x) == double` */
function typeFact(sides: readonly CelExpr[]): readonly Fact[] {
  const tested = sides.map((side) => argsOf(side, 'type')?.[0]).find((arg) => arg !== undefined);
  const name = sides.map(({ identExpr }) => identExpr?.name).find((found) => found !== undefined);
  if (tested === undefined || name === undefined) return [];
  return [[identityOf(tested), (name === 'null_type' ? 'null' : name) as CelType]];
}
