// EdgePolicy's transformation: headers and bodies computed from expressions. EP-21 to EP-24, C-14.

import { checkPseudoHeader } from '../../grammar/header.ts';
import { atLeastOneOf } from '../../schema/combinators.ts';
import { array, at, object, optional } from '../../schema/node.ts';
import { edgeExpression } from '../shared/expression.ts';
import { exactHeaderName } from '../shared/foreign-pattern.ts';
import { ownFraming, sameExceptCase } from '../shared/header-filter.ts';
import { removedAndWritten } from '../shared/removed-headers.ts';
import { content, headerName } from '../shared/text.ts';

const pseudoHeader = content(
  'EP-24',
  'a name that starts with `:` is `:authority`, `:method`, `:path`, `:scheme` or `:status`',
  checkPseudoHeader,
);

function transform(doc: string, beforeResponse: boolean) {
  const headers = (what: string) =>
    optional(
      array(
        object({
          name: headerName({ doc: 'Name of the header.', rules: [pseudoHeader, ownFraming] }),
          value: edgeExpression({ beforeResponse, isText: true, doc: 'CEL expression of its value.' }),
        }),
        {
          minItems: 1,
          maxItems: 16,
          listType: 'map',
          key: 'name',
          unique: 'EP-23',
          doc: what,
          rules: [sameExceptCase('name')],
        },
      ),
    );
  return object(
    {
      set: headers('Headers to set; existing values are replaced.'),
      add: headers('Headers to add, next to existing values.'),
      remove: optional(
        array(
          at(headerName({ rules: [pseudoHeader, exactHeaderName] }), {
            codes: { length: 'C-14', pattern: 'C-14' },
          }),
          {
            minItems: 1,
            maxItems: 16,
            listType: 'set',
            unique: 'EP-23',
            doc: 'Names of headers to remove.',
            rules: [sameExceptCase()],
          },
        ),
      ),
      body: optional(
        edgeExpression({ beforeResponse, isText: true, doc: 'CEL expression of the new body.' }),
      ),
    },
    { doc, rules: [atLeastOneOf('EP-22', ['set', 'add', 'remove', 'body']), removedAndWritten()] },
  );
}

export const Transformation = object(
  {
    request: optional(transform('Changes to requests.', true)),
    response: optional(transform('Changes to responses.', false)),
  },
  {
    doc: 'Changes to requests and responses before they are forwarded.',
    rules: [atLeastOneOf('EP-21', ['request', 'response'])],
  },
);
