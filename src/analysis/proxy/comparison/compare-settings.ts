// The differences between two messages, and which of them policies cause.

import { type Segments, valueAt } from '../../../diagnostics/path.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { equalJson } from '../../../grammar/json.ts';
import { GATEWAY_GROUP } from '../../../identifiers.ts';
import type { Any } from '../../../translation/proxy/envoy/any.ts';
import type { Metadata } from '../../../translation/proxy/envoy/generated/envoy.config.core.v3.ts';
import { isFilterConfig } from '../../../translation/proxy/filter-config.ts';
import { KIND as LISTENER_POLICY } from '../../../translation/proxy/listener-policy/listener-policies.ts';
import { CONNECTION_MANAGER } from '../../../translation/proxy/listeners/names.ts';
import { fieldOrigins } from '../../../translation/proxy/origins.ts';
import { demandsIn } from '../../../translation/proxy/rerouting/checkpoint.ts';
import { KIND as TRAFFIC_POLICY } from '../../../translation/proxy/traffic-policy/traffic-policies.ts';
import type { PolicyObjects } from '../../comparison/changes.ts';
import type { Difference } from '../../comparison/differences.ts';
import { fieldSegments, fieldValue, maskedValue } from '../../policies/field-values.ts';
import { policyOf } from '../../policies/policy-setting.ts';
import { ENTRIES, withEntriesApart } from './entry-differences.ts';
import { extensionOfFilter, fieldOfFilter, isCounter, isFilterOf } from './filter-fields.ts';
import { differences } from './message-differences.ts';
import type { PolicyChange, SettingChanges, WrittenDifference } from './proxy-changes.ts';

interface Sides<V> {
  readonly before: V;
  readonly after: V;
}

export interface WithMetadata {
  readonly metadata?: Metadata;
  readonly typedPerFilterConfig?: Readonly<Record<string, Any>>;
}

export const NO_SETTINGS: SettingChanges = { policies: [], others: [] };

export const isChanged = ({ policies, others }: SettingChanges): boolean =>
  policies.length > 0 || others.length > 0;

export class SettingComparison {
  readonly #objects: Sides<PolicyObjects>;
  /** The differences of a policy's own field, cached since thousands of routes use it. */
  readonly #written = new Map<string, readonly WrittenDifference[]>();

  constructor(objects: Sides<PolicyObjects>) {
    this.#objects = objects;
  }

  /** `found`: the differences of the two messages. */
  changes(before: WithMetadata, after: WithMetadata, found: readonly Difference[]): SettingChanges {
    const plain = withEntriesApart(found).filter((difference) => !isOfOrigins(difference));
    const origins = { before: fieldOrigins(before.metadata), after: fieldOrigins(after.metadata) };
    const fields = new Set([...origins.before.keys(), ...origins.after.keys()]);
    const follows = (difference: Difference): boolean => isFollowing(difference, before, after);
    if (fields.size === 0)
      return this.#withExtensions(
        [],
        plain.filter((each) => !follows(each)),
      );
    const changed = [...fields].map((field) => {
      const [was, is] = [origins.before.get(field) ?? [], origins.after.get(field) ?? []];
      const written = is.filter((id) => was.includes(id)).flatMap((id) => this.#writtenIn(id, field));
      return { field, before: was, after: is, written, isOther: !equalJson(was, is) || written.length > 0 };
    });
    const others: Difference[] = [];
    const byField = new Map<string, Difference[]>();
    for (const difference of plain) {
      const all = changed.filter((each) => isBy(difference, each.field));
      const by = all.find(({ isOther }) => isOther) ?? all[0];
      if (by?.isOther !== true && follows(difference)) continue;
      if (by === undefined || extensionIn(difference) !== undefined) others.push(difference);
      else byField.set(by.field, [...(byField.get(by.field) ?? []), difference]);
    }
    const sides = [before, after];
    const policies = changed.flatMap(
      ({ field, before: was, after: is, written, isOther }): PolicyChange[] => {
        const own = byField.get(field) ?? [];
        if (own.length === 0 && (!isOther || hasNoEffect({ field, was, is }, sides))) return [];
        const values = { ...this.#value('before', was, field), ...this.#value('after', is, field) };
        return [{ field, before: was, after: is, ...values, written, differences: own }];
      },
    );
    return this.#withExtensions(policies, others);
  }

  /** Settings of a GatewayExtension, as it writes them. Where it writes the same, what it refers to has changed. */
  #withExtensions(policies: readonly PolicyChange[], found: readonly Difference[]): SettingChanges {
    const others: Difference[] = [];
    const changed = new Map<string, PolicyChange & { readonly differences: Difference[] }>();
    for (const difference of found) {
      const extension = extensionIn(difference);
      if (extension === undefined || !this.#isKept(extension.id)) {
        others.push(difference);
        continue;
      }
      const { id, field } = extension;
      getOrCreate(changed, id, () => {
        const written = this.#writtenAt(id, '', () => ['spec']);
        return { field, before: [id], after: [id], written, differences: [] };
      }).differences.push(difference);
    }
    return { policies: [...policies, ...changed.values()], others };
  }

  /** Whether an object is on both sides. */
  #isKept(id: string): boolean {
    return this.#objects.before(id) !== undefined && this.#objects.after(id) !== undefined;
  }

  #value(side: keyof Sides<unknown>, policies: readonly string[], field: string) {
    const [policy, ...others] = policies;
    if (policy === undefined || others.length > 0) return {};
    const { value } = fieldValue(policyOf(policy).kind, field, this.#objects[side](policy));
    return side === 'before' ? { valueBefore: value } : { valueAfter: value };
  }

  #writtenIn(policy: string, field: string): readonly WrittenDifference[] {
    return this.#writtenAt(policy, field, (after) => fieldSegments(field, after));
  }

  /** `part`: names the path among those of the policy. */
  #writtenAt(
    policy: string,
    part: string,
    pathIn: (after: unknown) => Segments,
  ): readonly WrittenDifference[] {
    return getOrCreate(this.#written, `${policy} ${part}`, () => {
      const [before, after] = [this.#objects.before(policy), this.#objects.after(policy)];
      const path = pathIn(after);
      const { kind } = policyOf(policy);
      return differences(valueAt(before, path), valueAt(after, path), path).map(
        ({ segments, ...sides }): WrittenDifference => ({
          policy,
          segments,
          ...('before' in sides ? { before: maskedValue(kind, sides.before, segments) } : {}),
          ...('after' in sides ? { after: maskedValue(kind, sides.after, segments) } : {}),
        }),
      );
    });
  }
}

/**
 * An entry that only turns a filter off, or a counter that routes begin or cease to share. Unless a policy there says so, it follows from
 * other places, and the change is reported there.
 */
function isFollowing({ segments }: Difference, before: WithMetadata, after: WithMetadata): boolean {
  const [first, name] = segments;
  if (first !== ENTRIES || name === undefined) return false;
  if (segments.length === 2 && isCounter(String(name))) return true;
  return [before, after].every(({ typedPerFilterConfig = {} }) => isOff(typedPerFilterConfig, String(name)));
}

function isOff(entries: Readonly<Record<string, Any>>, name: string): boolean {
  const entry = entries[name];
  if (entry === undefined) return true;
  if (!isFilterConfig(entry)) return false;
  const demands = demandsIn([entries]);
  return entry.disabled === true || (demands !== undefined && !Object.hasOwn(demands, name));
}

interface ExtensionPart {
  /** Of the GatewayExtension. */
  readonly id: string;
  /** Of policies that refer to it. */
  readonly field: string;
}

/** The GatewayExtension whose settings in a chain have a difference: no policy changes them. */
function extensionIn({ segments: [first, , , , filter] }: Difference): ExtensionPart | undefined {
  if (first !== 'filters') return undefined;
  const name = String(filter);
  const [extension, field] = [extensionOfFilter(name), fieldOfFilter(name)];
  if (extension === undefined || field === undefined) return undefined;
  return { id: `${GATEWAY_GROUP}/GatewayExtension/${extension}`, field };
}

interface FieldChange {
  readonly field: string;
  readonly was: readonly string[];
  readonly is: readonly string[];
}

/**
 * Of a field that changes nothing in the message: a TrafficPolicy's `timeouts` at a Gateway, for example. Where the message has the field,
 * another policy sets the same as before.
 */
const hasNoEffect = ({ field, was, is }: FieldChange, sides: readonly WithMetadata[]): boolean =>
  [...was, ...is].every((policy) => OF_PLACES.has(policyOf(policy).kind)) &&
  (was.length === 0 || is.length === 0 || !sides.some((side) => carries(side, field)));

/** Kinds that are recorded at places where some of their fields have no effect. */
const OF_PLACES: ReadonlySet<string> = new Set([TRAFFIC_POLICY, LISTENER_POLICY]);

function carries({ typedPerFilterConfig = {}, ...message }: WithMetadata, field: string): boolean {
  const { route = {} } = message as { readonly route?: object };
  return (
    Object.keys(typedPerFilterConfig).some((name) => isFilterOf(field, name)) ||
    [message, route].some((each) => Object.keys(each).some((member) => isMemberOf(MEMBERS, field, member))) ||
    Object.keys(message).some((member) => isOfListener(field, member))
  );
}

/** Origins are compared separately. */
function isOfOrigins({ segments: [first, second, third], before, after }: Difference): boolean {
  if (first !== 'metadata') return false;
  if (third !== undefined) return second === 'filterMetadata' && ORIGINS.test(String(third));
  const whole = (before ?? after) as Metadata | Metadata['filterMetadata'];
  const held = second === undefined ? (whole as Metadata).filterMetadata : whole;
  return Object.keys(held ?? {}).every((key) => ORIGINS.test(key));
}

const ORIGINS = /^merge\./;

/** The members of a route, a host or their action that a field writes. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  timeouts: ['timeout', 'idleTimeout'],
  retry: ['retryPolicy'],
  autoHostRewrite: ['autoHostRewrite'],
  urlRewrite: ['prefixRewrite', 'regexRewrite', 'hostRewriteLiteral', 'pathRewritePolicy'],
};

/** The members of a listener that a field of ListenerPolicy writes: `default.proxyProtocol`, or all settings of a port. */
const LISTENER_MEMBERS: Readonly<Record<string, string>> = {
  perConnectionBufferLimitBytes: 'perConnectionBufferLimitBytes',
  proxyProtocol: 'listenerFilters',
};

function isOfListener(field: string, member: Name): boolean {
  const found = /^(?:default|perPortPolicy\[\d+\])(?:\.(\w+))?$/.exec(field);
  if (found === null) return false;
  const [, setting] = found;
  if (setting === undefined) return Object.values(LISTENER_MEMBERS).some((each) => each === member);
  return Object.hasOwn(LISTENER_MEMBERS, setting) && LISTENER_MEMBERS[setting] === member;
}

/** The members of a connection manager that a field of HTTPListenerPolicy writes. */
const MANAGER_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  acceptHttp10: ['httpProtocolOptions'],
  accessLog: ['accessLog'],
  defaultHostForHttp10: ['httpProtocolOptions'],
  earlyHeaderMutationExtensions: ['earlyHeaderMutationExtensions'],
  mergeIdleTimeout: ['commonHttpProtocolOptions'],
  mergeStreamIdleTimeout: ['streamIdleTimeout'],
  preserveHttp1HeaderCase: ['httpProtocolOptions'],
  serverHeaderTransformation: ['serverHeaderTransformation'],
  tracing: ['tracing'],
  upgradeConfig: ['upgradeConfigs'],
  useRemoteAddress: ['useRemoteAddress'],
  xffNumTrustedHops: ['xffNumTrustedHops'],
};

function isBy({ segments }: Difference, field: string): boolean {
  const [first, second, , third, fourth] = segments;
  if (first === 'filters' && second === CONNECTION_MANAGER)
    return third === 'httpFilters'
      ? isFilterOf(field, String(fourth))
      : isMemberOf(MANAGER_MEMBERS, field, third);
  if (first === ENTRIES) return isFilterOf(field, String(second));
  return isMemberOf(MEMBERS, field, first === 'route' ? second : first) || isOfListener(field, first);
}

type Name = Difference['segments'][number] | undefined;

const isMemberOf = (members: typeof MEMBERS, field: string, name: Name): boolean =>
  Object.hasOwn(members, field) && members[field]!.includes(String(name));
