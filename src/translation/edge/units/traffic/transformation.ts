// traffic.transformation: headers and bodies computed from expressions.

import { defined } from '../../../../grammar/defined.ts';
import type { Transform } from '../../model/specs.ts';
import { type ExpressionCheck, expressionCheck } from '../expressions.ts';
import { failed, partial } from '../problems.ts';
import type { Traffic, TrafficUnit, UnitProblem } from '../unit.ts';
import type { TransformValue } from '../values.ts';

type Written = NonNullable<NonNullable<Traffic['transformation']>['request']>;
type Side = 'request' | 'response';
type Header = NonNullable<Written['set']>[number];

export const transformation: TrafficUnit<'traffic.transformation'> = {
  name: 'traffic.transformation',
  isBeforeRouting: true,
  read({ transformation: block }) {
    if (block === undefined) return undefined;
    const faults: Fault[] = [];
    const check = expressionCheck();
    const request = block.request && readSide('request', block.request, check, faults);
    const response = block.response && readSide('response', block.response, check, faults);
    if (request !== undefined || response !== undefined)
      return {
        value: defined({ request, response }),
        problems: faults.map(({ at, text }) => partial(at, text)),
      };
    return faults.length === 0
      ? { value: {}, problems: [] }
      : { problems: faults.map(({ at, text }) => failed(at, text)) };
  },
  records: ({ request, response }) =>
    request === undefined && response === undefined
      ? []
      : [
          {
            key: (policy) => `traffic/${policy}:transformation`,
            spec: {
              transformation: defined({
                request: request && transform(request),
                response: response && transform(response),
              }),
            },
          },
        ],
};

interface Fault {
  readonly at: UnitProblem['at'];
  readonly text: string;
}

/** Undefined: nothing is left of it. */
function readSide(
  side: Side,
  { set, add, remove, body }: Written,
  check: ExpressionCheck,
  faults: Fault[],
): TransformValue | undefined {
  const parses = (text: string, ...below: (string | number)[]): boolean => {
    const problem = check(text);
    if (problem !== undefined)
      faults.push({ at: ['transformation', side, ...below], text: `${problem}; it is left out` });
    return problem === undefined;
  };
  const headers = (list: 'set' | 'add', all: readonly Header[] = []) => {
    const kept = all.filter(({ value }, index) => parses(value, list, index, 'value'));
    return kept.length === 0 ? undefined : kept.map(({ name, value }) => ({ name, value }));
  };
  const value = defined({
    set: headers('set', set),
    add: headers('add', add),
    remove: remove === undefined || remove.length === 0 ? undefined : remove,
    body: body !== undefined && parses(body, 'body') ? body : undefined,
  });
  return Object.keys(value).length === 0 ? undefined : value;
}

const transform = ({ set, add, remove, body }: TransformValue): Transform =>
  defined({
    set: set?.map(computed),
    add: add?.map(computed),
    remove,
    body: body === undefined ? undefined : { expression: body },
  });

const computed = ({ name, value }: Header) => ({ name, expression: value });
