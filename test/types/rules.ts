// What must not compile: a rule that names what its object hasn't, or takes another type than its node has. `npm run typecheck` is
// the test: an error that is no longer one makes `@ts-expect-error` one. Beside each stands the same without the mistake.

import { advice } from '../../src/diagnostics/finding.ts';
import { emptyBlock } from '../../src/kinds/edge-policy/empty.ts';
import { KeyAnyValueList } from '../../src/kinds/http-listener-policy/any-value.ts';
import { sameExceptCase } from '../../src/kinds/shared/header-filter.ts';
import { typedUnion } from '../../src/kinds/shared/typed-union.ts';
import { ignoredSettings } from '../../src/kinds/traffic-policy/disable.ts';
import {
  atLeastOneOf,
  atMostOneOf,
  bothOrNone,
  exactlyOneOf,
  exactlyOneOfMany,
  onlyWith,
  requiredWhen,
  warnWhen,
} from '../../src/schema/combinators.ts';
import {
  array,
  boolean,
  defaulted,
  defaultedFrom,
  integer,
  json,
  map,
  object,
  optional,
  string,
} from '../../src/schema/node.ts';
import type { Rule, RuleOf } from '../../src/schema/rule.ts';

const provider = object({ name: string(), weight: optional(integer()) });
const fields = {
  type: optional(string({ enum: ['Static', 'Cloud'] })),
  host: optional(string()),
  port: optional(integer()),
  timeouts: optional(object({ request: optional(string()) })),
  providers: optional(array(provider)),
  disable: optional(object({})),
};

// Names in combinators are keys of the object.
object(fields, { rules: [exactlyOneOf('EB-01', ['host', 'port'])] });
// @ts-expect-error
object(fields, { rules: [exactlyOneOf('EB-01', ['host', 'typo'])] });
object(fields, { rules: [exactlyOneOfMany('EB-01', ['host', 'port'])] });
// @ts-expect-error
object(fields, { rules: [exactlyOneOfMany('EB-01', ['typo'])] });
object(fields, { rules: [atLeastOneOf('EB-01', ['host', 'port'])] });
// @ts-expect-error
object(fields, { rules: [atLeastOneOf('EB-01', ['host', 'typo'])] });
object(fields, { rules: [atMostOneOf('EB-01', ['host', 'port'])] });
// @ts-expect-error
object(fields, { rules: [atMostOneOf('EB-01', ['typo', 'port'])] });
object(fields, { rules: [bothOrNone('EB-01', ['host', 'port'])] });
// @ts-expect-error
object(fields, { rules: [bothOrNone('EB-01', ['host', 'typo'])] });
// @ts-expect-error: nothing says which object the names are of
exactlyOneOf('EB-01', ['host', 'port']);

// ... with the values that the member takes.
object(fields, { rules: [requiredWhen('EB-01', 'type', 'Static', 'host')] });
// @ts-expect-error
object(fields, { rules: [requiredWhen('EB-01', 'typo', 'Static', 'host')] });
// @ts-expect-error
object(fields, { rules: [requiredWhen('EB-01', 'type', 'static', 'host')] });
// @ts-expect-error
object(fields, { rules: [requiredWhen('EB-01', 'type', 'Static', 'typo')] });
// @ts-expect-error: not a text
object(fields, { rules: [requiredWhen('EB-01', 'port', '80', 'host')] });

// ... or paths below it.
object(fields, { rules: [onlyWith('EB-01', 'timeouts.request', 'host', 'why')] });
// @ts-expect-error
object(fields, { rules: [onlyWith('EB-01', 'timeouts.typo', 'host', 'why')] });
// @ts-expect-error
object(fields, { rules: [onlyWith('EB-01', 'timeouts.request', 'typo', 'why')] });

// What several kinds share knows the object all the same.
object(fields, {
  rules: typedUnion('EB-01', [
    ['EB-02', 'Static', 'host'],
    ['EB-03', 'Cloud', 'port'],
  ]),
});
// @ts-expect-error
object(fields, { rules: typedUnion('EB-01', [['EB-02', 'Typo', 'host']]) });
// @ts-expect-error
object(fields, { rules: typedUnion('EB-01', [['EB-02', 'Static', 'typo']]) });
object(fields, { rules: [ignoredSettings(['host'], 'port')] });
// @ts-expect-error
object(fields, { rules: [ignoredSettings(['typo'])] });
// @ts-expect-error
object(fields, { rules: [ignoredSettings(['host'], 'typo')] });
object(fields, { rules: [emptyBlock('block', 'host')] });
// @ts-expect-error
object(fields, { rules: [emptyBlock('block', 'typo')] });
array(provider, { key: 'name', rules: [sameExceptCase('name')] });
// @ts-expect-error
array(provider, { key: 'typo' });
// @ts-expect-error
array(provider, { rules: [sameExceptCase('typo')] });

// What a rule reads is there, and it takes what it is.
const none = (): boolean => false;
const say = () => advice('word');
object(fields, { rules: [warnWhen('EB-01', ['host', 'port?'], 'demand', ({ port }) => port === 1, say)] });
object(fields, {
  rules: [warnWhen('EB-01', ['timeouts.request?', 'providers[].name', '', '?'], 'demand', none, say)],
});
// @ts-expect-error
object(fields, { rules: [warnWhen('EB-01', ['typo'], 'demand', none, say)] });
// @ts-expect-error
object(fields, { rules: [warnWhen('EB-01', ['typo?'], 'demand', none, say)] });
// @ts-expect-error
object(fields, { rules: [warnWhen('EB-01', ['timeouts.typo'], 'demand', none, say)] });
// @ts-expect-error
object(fields, { rules: [warnWhen('EB-01', ['providers[].typo'], 'demand', none, say)] });
// @ts-expect-error: a list has items, no members
object(fields, { rules: [warnWhen('EB-01', ['providers.name'], 'demand', none, say)] });
// @ts-expect-error: a port is no text
object(fields, { rules: [warnWhen('EB-01', ['port'], 'demand', ({ port }) => port === '1', say)] });
// @ts-expect-error: there is no such type
object(fields, { rules: [warnWhen('EB-01', ['type'], 'demand', ({ type }) => type === 'Dynamic', say)] });
object(fields, {
  rules: [{ id: 'EB-01', reads: ['host'], demand: 'demand', check: ({ host }) => host?.length }],
});
// @ts-expect-error
object(fields, { rules: [{ id: 'EB-01', reads: ['host'], demand: 'demand', check: ({ typo }) => typo }] });
// @ts-expect-error
object(fields, { rules: [{ id: 'EB-01', reads: ['typo'], demand: 'demand', check() {} }] });

// A rule stands on nodes of its type only.
declare const onText: Rule<string>;
declare const onNumber: Rule<number>;
declare const onFlag: Rule<boolean>;
declare const onTexts: Rule<readonly string[]>;
declare const onObject: Rule<{ readonly host?: string }>;
declare const onOther: Rule<{ readonly name: string }>;
string({ rules: [onText] });
string({ enum: ['a', 'b'], rules: [onText] });
// @ts-expect-error
string({ rules: [onNumber] });
integer({ rules: [onNumber] });
// @ts-expect-error
integer({ rules: [onText] });
boolean({ rules: [onFlag] });
// @ts-expect-error
boolean({ rules: [onText] });
array(string(), { rules: [onTexts] });
// @ts-expect-error
array(integer(), { rules: [onTexts] });
// @ts-expect-error
array(string(), { rules: [onText] });
map(string(), { keyRules: [onText] });
// @ts-expect-error
map(string(), { keyRules: [onNumber] });
// @ts-expect-error
map(integer(), { rules: [onText] });
// @ts-expect-error
json({ shape: 'object', rules: [onTexts] });
object(fields, { rules: [onObject] });
// @ts-expect-error: it would meet objects without a name
object(fields, { rules: [onOther] });
// @ts-expect-error: a text there, a number here
object({ host: optional(integer()) }, { rules: [onObject] });
// @ts-expect-error: rules that stand apart are bound to the members
export const apart: RuleOf<typeof fields> = { id: 'EB-01', reads: ['typo'], demand: 'demand', check() {} };

// A default is a value of its node.
defaulted('D-01', 'Static', string({ enum: ['Static', 'Cloud'] }));
// @ts-expect-error
defaulted('D-01', 'Typo', string({ enum: ['Static', 'Cloud'] }));
// @ts-expect-error
defaulted('D-01', '1', integer());
defaultedFrom(
  'D-12',
  'demand',
  ({ host }) => (host === 1 ? 'Cloud' : undefined),
  string({ enum: ['Static', 'Cloud'] }),
);
// @ts-expect-error
defaultedFrom('D-12', 'demand', () => 1, string());

// A type that contains itself is known at any depth.
object(
  { attributes: KeyAnyValueList },
  {
    rules: [
      warnWhen(
        'EB-01',
        ['attributes.values[].key'],
        'demand',
        ({ attributes }) => {
          const deep = attributes.values?.[0]?.value.arrayValue?.[0]?.kvListValue?.values?.[0]?.value;
          // @ts-expect-error
          deep?.typo;
          return deep?.stringValue === 'x';
        },
        say,
      ),
    ],
  },
);
