// HTTPHeaderFilter and HeaderModifiers: headers to set, add or remove.

import { advice } from '../../diagnostics/finding.ts';
import {
  checkChangeableHeader,
  checkFramingHeader,
  checkHeaderName,
  checkHeaderValue,
  checkHTTPHeaderName,
} from '../../grammar/header.ts';
import type { Problem } from '../../grammar/problem.ts';
import { atLeastOneOf } from '../../schema/combinators.ts';
import { array, object, optional, string } from '../../schema/node.ts';
import { itemRead, type Name } from '../../schema/reads.ts';
import type { Rule } from '../../schema/rule.ts';
import { exactHeaderName } from './foreign-pattern.ts';
import { formatString } from './format-string.ts';
import { removedAndWritten } from './removed-headers.ts';
import { content, httpHeaderName } from './text.ts';

/**
 * W-39: header names are case-insensitive, so two items that differ only in case are one header. Items are names, or have their name at
 * `key`.
 */
export function sameExceptCase<I>(key?: NoInfer<Name<I>>): Rule<readonly I[]> {
  const nameOf = (item: I): unknown => (key === undefined ? item : item[key]);
  return {
    id: 'W-39',
    reads: [key === undefined ? '' : itemRead<I>(key)],
    demand: 'no two names differ only in case',
    check(items, report) {
      const spellings = new Map<string, Set<string>>();
      for (const [index, item] of items.entries()) {
        const name = nameOf(item);
        if (typeof name !== 'string') continue;
        const folded = name.toLowerCase();
        const known = spellings.get(folded);
        if (known === undefined) {
          spellings.set(folded, new Set([name]));
          continue;
        }
        // An exact duplicate is an error with its own code.
        if (known.has(name)) continue;
        known.add(name);
        report({
          ...advice(
            'names the same header as an item before it: upper and lower case are the same',
            'keep one of the two',
          ),
          at: key === undefined ? [index] : [index, key],
          ...(key === undefined ? { fix: [{ op: 'remove' as const }] } : {}),
        });
      }
    },
  };
}

/** C-15, for names that `check` accepts. */
export const changeableHeader = (check: (name: string) => Problem | undefined): Rule<string> =>
  content('C-15', 'not `host` and not a pseudo-header', (name) =>
    check(name) === undefined ? checkChangeableHeader(name) : undefined,
  );

/** C-15, for names of headers that are written. */
export const ownFraming: Rule<string> = content(
  'C-15',
  'not `content-length` or `transfer-encoding`',
  checkFramingHeader,
);

type DataPlane = 'Edge' | 'Proxy';

function headerFilter(dataPlane: DataPlane) {
  const isProxy = dataPlane === 'Proxy';
  // A value may be a credential, so messages never repeat it.
  const values = content('C-16', 'no CR, LF or NUL', checkHeaderValue, { secret: true });
  const header = object(
    {
      name: httpHeaderName({
        doc: 'Name of the header.',
        rules: [...(isProxy ? [changeableHeader(checkHTTPHeaderName)] : []), ownFraming],
      }),
      value: string({
        minLength: 1,
        maxLength: 4096,
        doc: 'Value of the header.',
        secret: true,
        rules: isProxy ? [values, formatString('C-18', { secret: true })] : [values],
      }),
    },
    { name: `${dataPlane}HTTPHeader` },
  );
  const headers = (doc: string) =>
    optional(
      array(header, {
        maxItems: 16,
        listType: 'map',
        key: 'name',
        unique: 'CM-08',
        doc,
        rules: [sameExceptCase('name')],
      }),
    );
  const names = content('C-14', 'a header name', checkHeaderName);
  return object(
    {
      set: headers('Headers to set; existing values are replaced.'),
      add: headers('Headers to add, next to existing values.'),
      remove: optional(
        array(
          string({
            rules: [names, ...(isProxy ? [changeableHeader(checkHeaderName)] : []), exactHeaderName],
          }),
          {
            maxItems: 16,
            listType: 'set',
            unique: 'CM-08',
            doc: 'Names of headers to remove.',
            rules: [sameExceptCase()],
          },
        ),
      ),
    },
    {
      name: `${dataPlane}HTTPHeaderFilter`,
      doc: 'Headers that are set, added or removed.',
      rules: [removedAndWritten()],
    },
  );
}

/** For the edge data plane. */
export const EdgeHTTPHeaderFilter = headerFilter('Edge');
/** For the proxy: values are format strings, and some headers can't be changed (C-15, C-18). */
export const ProxyHTTPHeaderFilter = headerFilter('Proxy');

function headerModifiers(filter: typeof EdgeHTTPHeaderFilter, dataPlane: DataPlane) {
  return object(
    {
      request: optional(filter, { doc: 'Changes to the headers of requests.' }),
      response: optional(filter, { doc: 'Changes to the headers of responses.' }),
    },
    {
      name: `${dataPlane}HeaderModifiers`,
      doc: 'Changes to headers.',
      rules: [atLeastOneOf('CM-07', ['request', 'response'])],
    },
  );
}

export const EdgeHeaderModifiers = headerModifiers(EdgeHTTPHeaderFilter, 'Edge');
export const ProxyHeaderModifiers = headerModifiers(ProxyHTTPHeaderFilter, 'Proxy');
