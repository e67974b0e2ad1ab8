// transformation: headers and body from templates. TP-17, TP-18, C-05, D-47, W-30, W-39.

import { advice, fromProblem } from '../../diagnostics/finding.ts';
import { checkHeaderName, checkPseudoHeader } from '../../grammar/header.ts';
import { checkTemplate } from '../../grammar/template.ts';
import { warnWhen } from '../../schema/combinators.ts';
import { array, at, defaulted, object, optional, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import type { StaticObject } from '../../schema/static.ts';
import { exactHeaderName } from '../shared/foreign-pattern.ts';
import { ownFraming, sameExceptCase } from '../shared/header-filter.ts';
import { removedAndWritten } from '../shared/removed-headers.ts';
import { content, headerName } from '../shared/text.ts';

const parsesAsTemplate: Rule<string> = {
  id: 'C-05',
  reads: [''],
  demand: 'a template: text with `{{ expression }}`, `{% statement %}` and `{# comment #}`',
  expression: true,
  check(text, report) {
    for (const problem of checkTemplate(text)) report(fromProblem(problem, text));
  },
};

const template = (doc: string) => optional(string({ doc, rules: [parsesAsTemplate] }));

const knownPseudoHeader: Rule<string> = {
  id: 'W-39',
  reads: [''],
  demand: 'a name with a leading `:` is one of `:authority`, `:method`, `:path`, `:scheme`, `:status`',
  check(name, report) {
    const problem = checkPseudoHeader(name);
    if (problem !== undefined) report(advice(problem.message, problem.hint));
  },
};

const HeaderTransformation = object(
  {
    name: at(headerName({ doc: 'Name of the header.', rules: [knownPseudoHeader, ownFraming] }), {
      codes: { length: 'TP-18', pattern: 'TP-18' },
    }),
    value: template('Template of the value.'),
  },
  { name: 'HeaderTransformation' },
);

const headers = (doc: string) =>
  optional(
    array(HeaderTransformation, {
      maxItems: 16,
      listType: 'map',
      key: 'name',
      unique: 'TP-17',
      doc,
      rules: [sameExceptCase('name')],
    }),
  );

/** A direction without an operation is left out of the proxy's configuration. */
const noOperation = warnWhen<StaticObject<typeof transform>>(
  'W-30',
  ['set', 'add', 'remove', 'body.value?'],
  '`set`, `add`, `remove` has an item, or `body` a value',
  ({ set = [], add = [], remove = [], body }) =>
    set.length + add.length + remove.length === 0 && body?.value === undefined,
  () => advice('changes nothing', 'set `set`, `add`, `remove` or `body.value`, or remove it'),
);

const transform = {
  set: headers('Headers to set; existing values are replaced.'),
  add: headers('Headers to add, next to existing values.'),
  remove: optional(
    array(string({ rules: [content('C-14', 'a header name', checkHeaderName), exactHeaderName] }), {
      maxItems: 16,
      listType: 'set',
      unique: 'TP-17',
      doc: 'Names of headers to remove.',
      rules: [sameExceptCase()],
    }),
  ),
  body: optional(
    object(
      {
        parseAs: defaulted(
          'D-47',
          'AsString',
          string({
            enum: ['AsString', 'AsJson'],
            doc: 'How the body is read for templates. With `AsJson`, a body that is not JSON is left unchanged.',
          }),
        ),
        value: template('Template of the new body; the body is not buffered when absent.'),
      },
      { doc: 'Changes to the body.' },
    ),
  ),
};

const Transform = object(transform, { name: 'Transform', rules: [noOperation, removedAndWritten(['add'])] });

export const TransformationPolicy = object(
  {
    request: optional(Transform, { doc: 'Changes to requests.' }),
    response: optional(Transform, { doc: 'Changes to responses.' }),
  },
  {
    doc: 'Changes headers and bodies by templates.',
    rules: [
      warnWhen(
        'W-30',
        ['request?', 'response?'],
        '`request` or `response` is present',
        ({ request, response }) => request === undefined && response === undefined,
        () =>
          advice(
            'changes nothing: it only turns off the transformations of less specific levels',
            'set `request` or `response`, or remove it if no other level has a transformation',
          ),
      ),
    ],
  },
);
