// traffic.transformation: headers and bodies computed from expressions.

import { defined } from '../../../../grammar/defined.ts';
import type { MessageDirection } from '../../../../grammar/header.ts';
import type { Transform } from '../../model/specs.ts';
import { expressionCheck } from '../expressions.ts';
import { computedNameFault, pseudoNameFault } from '../headers.ts';
import { failed, partial } from '../problems.ts';
import type { Traffic, TrafficUnit, UnitProblem } from '../unit.ts';
import type { TransformValue } from '../values.ts';

type Written = NonNullable<NonNullable<Traffic['transformation']>['request']>;
type Header = NonNullable<Written['set']>[number];

export const transformation: TrafficUnit<'traffic.transformation'> = {
  name: 'traffic.transformation',
  isBeforeRouting: true,
  read({ transformation: block }, { options }) {
    if (block === undefined) return undefined;
    const faults: Fault[] = [];
    const parses = expressionCheck();
    const checksOf = (side: MessageDirection): Checks => {
      const checked =
        (check: FaultOf): Check =>
        (text, ...below) => {
          const fault = check(text);
          if (fault !== undefined)
            faults.push({ at: ['transformation', side, ...below], text: `${fault}; it is left out` });
          return fault === undefined;
        };
      return {
        isExpression: checked(parses),
        isName: checked(options.isOlder ? anyName : pseudoNameFault),
        isWritable: checked(options.isOlder ? anyName : (name) => computedNameFault(name, side)),
      };
    };
    const request = block.request && readSide(block.request, checksOf('request'));
    const response = block.response && readSide(block.response, checksOf('response'));
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

type FaultOf = (text: string) => string | undefined;

const anyName: FaultOf = () => undefined;

interface Fault {
  readonly at: UnitProblem['at'];
  readonly text: string;
}

/** Whether a text can be sent; what can't is added to the faults. */
type Check = (text: string, ...below: (string | number)[]) => boolean;

interface Checks {
  readonly isExpression: Check;
  /** Of a header that is removed. */
  readonly isName: Check;
  readonly isWritable: Check;
}

/** Undefined: nothing is left of it. */
function readSide(
  { set, add, remove, body }: Written,
  { isExpression, isName, isWritable }: Checks,
): TransformValue | undefined {
  const headers = (list: 'set' | 'add', all: readonly Header[] = []) => {
    const kept = all.filter(
      ({ name, value }, index) =>
        isWritable(name, list, index, 'name') && isExpression(value, list, index, 'value'),
    );
    return kept.length === 0 ? undefined : kept.map(({ name, value }) => ({ name, value }));
  };
  const names = (all: readonly string[] = []) => {
    const kept = all.filter((name, index) => isName(name, 'remove', index));
    return kept.length === 0 ? undefined : kept;
  };
  const value = defined({
    set: headers('set', set),
    add: headers('add', add),
    remove: names(remove),
    body: body !== undefined && isExpression(body, 'body') ? body : undefined,
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
