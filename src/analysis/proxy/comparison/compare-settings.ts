// The differences between two messages, and which of them policies cause.

import { valueAt } from '../../../diagnostics/path.ts';
import { equalJson } from '../../../grammar/json.ts';
import type { Metadata } from '../../../translation/proxy/envoy/generated/envoy.config.core.v3.ts';
import { CONNECTION_MANAGER } from '../../../translation/proxy/listeners/names.ts';
import { fieldOrigins } from '../../../translation/proxy/origins.ts';
import { CHECKPOINT } from '../../../translation/proxy/rerouting/checkpoint.ts';
import type { PolicyObjects } from '../../comparison/changes.ts';
import type { Difference } from '../../comparison/differences.ts';
import { fieldSegments, fieldValue, maskedValue } from '../../policies/field-values.ts';
import { policyOf } from '../../policies/policy-setting.ts';
import { differences } from './message-differences.ts';
import type { PolicyChange, SettingChanges, WrittenDifference } from './proxy-changes.ts';

interface Sides<V> {
  readonly before: V;
  readonly after: V;
}

export interface WithMetadata {
  readonly metadata?: Metadata;
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
    const plain = found.filter((difference) => !isOfOrigins(difference) && !isOfCheckpoint(difference));
    const origins = { before: fieldOrigins(before.metadata), after: fieldOrigins(after.metadata) };
    const fields = new Set([...origins.before.keys(), ...origins.after.keys()]);
    if (fields.size === 0) return { policies: [], others: plain };
    const changed = [...fields].map((field) => {
      const [was, is] = [origins.before.get(field) ?? [], origins.after.get(field) ?? []];
      const written = is.filter((id) => was.includes(id)).flatMap((id) => this.#writtenIn(id, field));
      return { field, before: was, after: is, written, isOther: !equalJson(was, is) || written.length > 0 };
    });
    const open = changed.filter(({ isOther, field }) => isOther && !plain.some((each) => isBy(each, field)));
    const others: Difference[] = [];
    const byField = new Map<string, Difference[]>();
    for (const difference of plain) {
      const field =
        changed.find((each) => isBy(difference, each.field))?.field ??
        // A filter of an unknown name is attributed to the only changed field that is left.
        (open.length === 1 && difference.segments[0] === 'typedPerFilterConfig' ? open[0]?.field : undefined);
      if (field === undefined) others.push(difference);
      else byField.set(field, [...(byField.get(field) ?? []), difference]);
    }
    const policies = changed.flatMap(({ field, before, after, written, isOther }): PolicyChange[] => {
      const own = byField.get(field) ?? [];
      if (!isOther && own.length === 0) return [];
      const values = { ...this.#value('before', before, field), ...this.#value('after', after, field) };
      return [{ field, before, after, ...values, written, differences: own }];
    });
    return { policies, others };
  }

  #value(side: keyof Sides<unknown>, policies: readonly string[], field: string) {
    const [policy, ...others] = policies;
    if (policy === undefined || others.length > 0) return {};
    const { value } = fieldValue(policyOf(policy).kind, field, this.#objects[side](policy));
    return side === 'before' ? { valueBefore: value } : { valueAfter: value };
  }

  #writtenIn(policy: string, field: string): readonly WrittenDifference[] {
    const key = `${policy} ${field}`;
    let known = this.#written.get(key);
    if (known === undefined) {
      const [before, after] = [this.#objects.before(policy), this.#objects.after(policy)];
      const path = fieldSegments(field, after);
      const { kind } = policyOf(policy);
      known = differences(valueAt(before, path), valueAt(after, path), path).map(
        ({ segments, ...sides }): WrittenDifference => ({
          policy,
          segments,
          ...('before' in sides ? { before: maskedValue(kind, sides.before, segments) } : {}),
          ...('after' in sides ? { after: maskedValue(kind, sides.after, segments) } : {}),
        }),
      );
      this.#written.set(key, known);
    }
    return known;
  }
}

/** Origins are compared separately. */
function isOfOrigins({ segments: [first, second, third], before, after }: Difference): boolean {
  if (first !== 'metadata') return false;
  if (third !== undefined) return second === 'filterMetadata' && ORIGINS.test(String(third));
  const whole = (before ?? after) as Metadata | Metadata['filterMetadata'];
  const held = second === undefined ? (whole as Metadata).filterMetadata : whole;
  return Object.keys(held ?? {}).every((key) => ORIGINS.test(key));
}

/** It follows from the other entries of the place and of less specific ones. */
const isOfCheckpoint = ({ segments: [first, second] }: Difference): boolean =>
  first === 'typedPerFilterConfig' && second === CHECKPOINT;

const ORIGINS = /^merge\./;

/** The members of a route, a host or their action that a field writes. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  timeouts: ['timeout', 'idleTimeout'],
  retry: ['retryPolicy'],
  autoHostRewrite: ['autoHostRewrite'],
  urlRewrite: ['prefixRewrite', 'regexRewrite', 'hostRewriteLiteral', 'pathRewritePolicy'],
};

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

/** The filters that implement a field, by their names. */
const FILTERS: Readonly<Record<string, RegExp>> = {
  basicAuth: /basic_auth/,
  buffer: /buffer/,
  compression: /(?<!de)compressor/,
  cors: /cors/,
  csrf: /csrf/,
  decompression: /decompressor/,
  extAuth: /ext_authz/,
  extProc: /ext_proc/,
  headerModifiers: /header_mutation/,
  healthCheckPolicy: /health_check/,
  jwt: /jwt/,
  'rateLimit.global': /(?<!local_)ratelimit/,
  'rateLimit.local': /local_ratelimit/,
  rbac: /rbac/,
};

function isBy({ segments }: Difference, field: string): boolean {
  const [first, second, , third, fourth] = segments;
  if (first === 'filters' && second === CONNECTION_MANAGER)
    return third === 'httpFilters' ? isFilterOf(field, fourth) : isMemberOf(MANAGER_MEMBERS, field, third);
  if (first === 'typedPerFilterConfig') return isFilterOf(field, second);
  return isMemberOf(MEMBERS, field, first === 'route' ? second : first);
}

type Name = Difference['segments'][number] | undefined;

const isFilterOf = (field: string, name: Name): boolean =>
  Object.hasOwn(FILTERS, field) && FILTERS[field]!.test(String(name));

const isMemberOf = (members: typeof MEMBERS, field: string, name: Name): boolean =>
  Object.hasOwn(members, field) && members[field]!.includes(String(name));
