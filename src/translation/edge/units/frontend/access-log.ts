// frontend.accessLog: which requests are logged, and with which fields. The data plane treats an expression that doesn't parse as absent.

import type { Segments } from '../../../../diagnostics/path.ts';
import { defined } from '../../../../grammar/defined.ts';
import { type ExpressionCheck, expressionCheck } from '../expressions.ts';
import { told } from '../problems.ts';
import type { Frontend, FrontendUnit, UnitProblem } from '../unit.ts';

type AccessLog = NonNullable<Frontend['accessLog']>;

export const accessLog: FrontendUnit<'frontend.accessLog'> = {
  name: 'frontend.accessLog',
  read({ accessLog: block }) {
    if (block === undefined) return undefined;
    const { filter, attributes: { remove, add } = {} } = block;
    return { value: defined({ filter, remove, add }), problems: problemsOf(block) };
  },
  records: ({ filter, remove, add }) => [
    {
      key: (policy) => `frontend/${policy}:frontend-logging`,
      spec: {
        logging: defined({
          filter,
          fields:
            remove === undefined && add === undefined
              ? undefined
              : defined({ remove, add: add?.map(attribute) }),
        }),
      },
    },
  ],
};

const attribute = ({ name, expression }: { readonly name: string; readonly expression: string }) => ({
  name,
  expression,
});

function problemsOf({ filter, attributes }: AccessLog): readonly UnitProblem[] {
  const check = expressionCheck();
  return [
    ...ignored(check, filter, ['accessLog', 'filter'], 'every request is logged'),
    ...(attributes?.add ?? []).flatMap(({ expression }, index) =>
      ignored(
        check,
        expression,
        ['accessLog', 'attributes', 'add', index, 'expression'],
        'the field is left out',
      ),
    ),
  ];
}

function ignored(
  check: ExpressionCheck,
  text: string | undefined,
  at: Segments,
  effect: string,
): readonly UnitProblem[] {
  const problem = text === undefined ? undefined : check(text);
  return problem === undefined ? [] : [told(at, `${problem}; ${effect}`)];
}
