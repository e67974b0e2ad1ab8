// Guards on prompts and answers. Where one can't work, the whole list fails closed: prompts that it would reject must not pass.

import { formatPath } from '../../../../diagnostics/path.ts';
import { defined } from '../../../../grammar/defined.ts';
import { quote } from '../../../../grammar/quote.ts';
import type { BackendSpec, BuiltIn, Guard, ValueMatch } from '../../model/specs.ts';
import type { EdgeOptions } from '../../options.ts';
import { isMissing, targetReference } from '../../references/auxiliary.ts';
import { readUnits, specsOf } from '../listed-units.ts';
import { isStatus, notStatus } from '../numbers.ts';
import { isBrokenPattern } from '../patterns.ts';
import { partial, substituted, told } from '../problems.ts';
import type { BackendPolicies, UnitContext, UnitLists, UnitProblem } from '../unit.ts';
import type { GuardValue, UnitMap } from '../values.ts';
import { auth } from './auth.ts';
import { http } from './http.ts';
import { tcp } from './tcp.ts';
import { tls } from './tls.ts';

type PromptGuard = NonNullable<NonNullable<BackendPolicies['ai']>['promptGuard']>;
type Written = NonNullable<PromptGuard['request']>[number];
type Regex = NonNullable<Written['regex']>;
type Webhook = NonNullable<Written['webhook']>;
type Moderation = NonNullable<Written['vendorAModeration']>;

export type Direction = 'request' | 'response';

type Guards = readonly GuardValue[] | 'unresolved';

interface Read<V> {
  /** Undefined: the guard can't work. */
  readonly value?: V;
  readonly problems: readonly UnitProblem[];
}

/** What the moderation service is reached with. */
const CONNECTION: UnitLists['backend'] = [http, tls, tcp, auth];

/** `written`: the list of one direction, as far as it is valid. */
export function readGuards(
  written: readonly Written[] | undefined,
  direction: Direction,
  context: UnitContext,
): { readonly guards?: Guards; readonly problems: readonly UnitProblem[] } {
  if (written === undefined) return { problems: [] };
  const at = ['ai', 'promptGuard', direction];
  if (written.length === 0 && context.options.failsClosed)
    return { guards: 'unresolved', ...unusable(at, 'the list is empty', direction, context) };
  const read = written.map((guard, index) => readGuard(guard, [...at, index], direction, context));
  const guards = read.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const problems = read.flatMap((each) => each.problems);
  return { guards: guards.length < written.length ? 'unresolved' : guards, problems };
}

type Place = readonly (string | number)[];

function readGuard(
  { response, ...written }: Written,
  at: Place,
  direction: Direction,
  context: UnitContext,
): Read<GuardValue> {
  const code = response?.statusCode;
  if (code !== undefined && !isStatus(code) && context.options.failsClosed)
    return unusable([...at, 'response', 'statusCode'], notStatus(code), direction, context);
  const { value: kind, problems } = readKind(written, at, direction, context);
  if (kind === undefined) return { problems };
  const rejection = {
    message: response?.message ?? `The ${direction} was rejected due to inappropriate content`,
    status: response?.statusCode ?? 403,
  };
  return { value: { rejection, hasRejection: response !== undefined, kind }, problems };
}

function readKind(
  { regex, webhook, vendorAModeration }: Omit<Written, 'response'>,
  at: Place,
  direction: Direction,
  context: UnitContext,
): Read<GuardValue['kind']> {
  const kinds = [regex, webhook, vendorAModeration].filter((kind) => kind !== undefined);
  if (kinds.length > 1 && context.options.failsClosed)
    return unusable(at, 'the guard is of several kinds: write one entry for each', direction, context);
  if (regex !== undefined) return readRegex(regex, [...at, 'regex'], direction, context);
  if (webhook !== undefined) return readWebhook(webhook, [...at, 'webhook'], direction, context);
  if (vendorAModeration !== undefined)
    return readModeration(vendorAModeration, [...at, 'vendorAModeration'], context);
  return unusable(at, 'the guard is of no kind: set `regex`, or another one', direction, context);
}

/** The guard can't work. */
function unusable(
  at: Place,
  why: string,
  direction: Direction,
  { options }: UnitContext,
): { readonly problems: readonly UnitProblem[] } {
  const list = `${direction} guards`;
  return options.failsClosed
    ? { problems: [substituted(at, `${why}; in place of the ${list}, everything is refused`)] }
    : { problems: [partial(at, `${why}; the ${list} are left out`)] };
}

const BUILT_INS: ReadonlyMap<string, BuiltIn> = new Map([
  ['Ssn', 'SSN'],
  ['CreditCard', 'CREDIT_CARD'],
  ['PhoneNumber', 'PHONE_NUMBER'],
  ['Email', 'EMAIL'],
]);

function readRegex(
  { action: written, matches = [], builtins = [] }: Regex,
  at: Place,
  direction: Direction,
  context: UnitContext,
): Read<GuardValue['kind']> {
  // Answers are masked, whatever is written.
  const isOverruled = direction === 'response' && written === 'REJECT' && context.options.corrects('E18');
  const problems = isOverruled
    ? [told([...at, 'action'], 'matches in answers are masked, not rejected: write MASK')]
    : [];
  const named = builtins.map((name) => BUILT_INS.get(name));
  if (context.options.failsClosed) {
    const broken = matches.findIndex((pattern) => isBrokenPattern(pattern, context.options));
    if (broken !== -1)
      return unusable([...at, 'matches', broken], "the pattern can't be read", direction, context);
    const unknown = named.indexOf(undefined);
    if (unknown !== -1)
      return unusable([...at, 'builtins', unknown], 'no such pattern is built in', direction, context);
    if (written !== undefined && !isAction(written))
      return unusable([...at, 'action'], `${quote(written)} is neither MASK nor REJECT`, direction, context);
  }
  const action = isOverruled ? 'MASK' : isAction(written) ? written : undefined;
  const known = named.filter((name) => name !== undefined);
  return { value: { regex: { ...defined({ action }), patterns: matches, builtins: known } }, problems };
}

const isAction = (text: string | undefined): text is 'MASK' | 'REJECT' =>
  text === 'MASK' || text === 'REJECT';

function readWebhook(
  { backendRef, forwardHeaderMatches = [] }: Webhook,
  at: Place,
  direction: Direction,
  context: UnitContext,
): Read<GuardValue['kind']> {
  const target = context.references.auxiliary(backendRef, context.holder);
  if (isMissing(target)) return unusable([...at, 'backendRef'], target.missing, direction, context);
  const problems: UnitProblem[] = [];
  const headers = forwardHeaderMatches.flatMap(({ name, type, value }, index): ValueMatch[] => {
    if (type !== 'RegularExpression') return [{ name, exact: value }];
    if (!isBrokenPattern(value, context.options)) return [{ name, regex: value }];
    const headerAt = [...at, 'forwardHeaderMatches', index, 'value'];
    problems.push(partial(headerAt, "the pattern can't be read; the header isn't forwarded"));
    return [];
  });
  return { value: { webhook: { target, headers } }, problems };
}

function readModeration(
  { model, policies }: Moderation,
  at: Place,
  context: UnitContext,
): Read<GuardValue['kind']> {
  const isTold = context.options.corrects('E24');
  const read = readUnits(CONNECTION, policies, context);
  const problems = read
    .flatMap((unit) => unit.problems)
    .map(({ at: within, message, effect }): UnitProblem => {
      const place = [...at, 'policies'];
      // The guard stays, and asks the service without them.
      const softened = effect === 'failed' ? 'partial' : effect;
      return {
        at: [...place, ...within],
        message: `${formatPath(place)}.${message}`,
        effect: isTold ? softened : 'told',
      };
    });
  const isDropped = !isTold && problems.length > 0;
  const kept = isDropped ? [] : read.filter(({ value }) => value !== undefined);
  const units = Object.fromEntries(kept.map(({ name, value }) => [name, value])) as UnitMap;
  return { value: { moderation: { ...defined({ model }), units } }, problems };
}

/** What stands for a list that can't work: nothing passes, or nothing is seen. */
const REFUSES: Readonly<Record<Direction, Guard>> = {
  request: { regex: { action: 'REJECT', rules: [{ regex: '.*' }] } },
  response: { regex: { action: 'MASK', rules: [{ regex: '.*' }] } },
};

/** Undefined: there are none. */
export function guardSpecs(
  guards: Guards | undefined,
  direction: Direction,
  options: EdgeOptions,
): readonly Guard[] | undefined {
  if (guards === 'unresolved') return options.failsClosed ? [REFUSES[direction]] : undefined;
  return guards?.map((guard) => guardSpec(guard, options));
}

function guardSpec({ rejection, hasRejection, kind }: GuardValue, options: EdgeOptions): Guard {
  const { message, status } = rejection;
  return {
    ...(hasRejection ? { rejection: { body: Buffer.from(message).toString('base64'), status } } : {}),
    ...kindSpec(kind, options),
  };
}

function kindSpec(kind: GuardValue['kind'], options: EdgeOptions): Guard {
  if ('regex' in kind) {
    const { action, patterns, builtins } = kind.regex;
    const rules = [...patterns.map((regex) => ({ regex })), ...builtins.map((builtin) => ({ builtin }))];
    return { regex: defined({ action, rules: rules.length === 0 ? undefined : rules }) };
  }
  if ('webhook' in kind) {
    const { target, headers } = kind.webhook;
    const backend = targetReference(target);
    return backend === undefined
      ? {}
      : { webhook: { backend, ...(headers.length === 0 ? {} : { forwardHeaderMatches: headers }) } };
  }
  const { model, units } = kind.moderation;
  const inlinePolicies: readonly BackendSpec[] = specsOf(CONNECTION, new Map(Object.entries(units)), options);
  return {
    vendorAModeration: defined({
      model: model || undefined,
      inlinePolicies: inlinePolicies.length === 0 ? undefined : inlinePolicies,
    }),
  };
}
