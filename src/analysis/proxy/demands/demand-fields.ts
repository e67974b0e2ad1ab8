// The fields of TrafficPolicies by which a place demands something of its requests, and their values.

import type { MergedPolicy } from '../../../policy/merge.ts';
import type { Users } from '../../../translation/proxy/traffic-policy/basic-auth.ts';
import type { Buffer } from '../../../translation/proxy/traffic-policy/buffer.ts';
import type { Csrf } from '../../../translation/proxy/traffic-policy/csrf.ts';
import type { Limits } from '../../../translation/proxy/traffic-policy/global-rate-limit.ts';
import type { LocalLimit } from '../../../translation/proxy/traffic-policy/local-rate-limit.ts';
import type { Providers } from '../../../translation/proxy/traffic-policy/providers.ts';
import type { Rbac } from '../../../translation/proxy/traffic-policy/rbac.ts';

/** As the fields are parsed. */
export interface DemandValues {
  readonly extAuth: Providers;
  readonly jwt: Providers;
  readonly basicAuth: Users;
  readonly rbac: Rbac;
  readonly 'rateLimit.local': LocalLimit;
  readonly 'rateLimit.global': Limits;
  readonly extProc: Providers;
  readonly csrf: Csrf;
  readonly buffer: Buffer;
}

export type DemandField = keyof DemandValues;

export type DemandKind = 'authentication' | 'authorization' | 'limit' | 'processing' | 'origin' | 'size';

/** A field of the same kind can take the place of another one. An authorization service can do the work of rules. */
export const FIELDS_OF_KIND: Readonly<Record<DemandKind, readonly DemandField[]>> = {
  authentication: ['extAuth', 'jwt', 'basicAuth'],
  authorization: ['rbac', 'extAuth'],
  limit: ['rateLimit.local', 'rateLimit.global'],
  processing: ['extProc'],
  origin: ['csrf'],
  size: ['buffer'],
};

export const KIND_OF_FIELD: Readonly<Record<DemandField, DemandKind>> = {
  extAuth: 'authentication',
  jwt: 'authentication',
  basicAuth: 'authentication',
  rbac: 'authorization',
  'rateLimit.local': 'limit',
  'rateLimit.global': 'limit',
  extProc: 'processing',
  csrf: 'origin',
  buffer: 'size',
};

/** The fields of all kinds of a field, itself among them. */
export const alternativesTo = (field: DemandField): readonly DemandField[] =>
  Object.values(FIELDS_OF_KIND)
    .filter((fields) => fields.includes(field))
    .flat();

export const DEMAND_FIELDS = Object.keys(KIND_OF_FIELD) as readonly DemandField[];

/** Those that decide who gets to a backend, and how often: other ways to it that lack them are ways around. */
export const GUARD_FIELDS: readonly DemandField[] = DEMAND_FIELDS.filter((field) =>
  ['authentication', 'authorization', 'limit'].includes(KIND_OF_FIELD[field]),
);

type Fields = ReadonlyMap<string, unknown>;

/** The value of a field in one policy: the map has values by the names of their fields. */
export const demandIn = <F extends DemandField>(fields: Fields, field: F): DemandValues[F] | undefined =>
  fields.get(field) as DemandValues[F] | undefined;

/** The value of a field in merged policies. */
export const mergedDemand = <F extends DemandField>(
  { fields }: Pick<MergedPolicy, 'fields'>,
  field: F,
): DemandValues[F] | undefined => fields.get(field)?.value as DemandValues[F] | undefined;

const IS_OFF: { readonly [F in DemandField]: (value: DemandValues[F]) => boolean } = {
  extAuth: ({ isOff }) => isOff,
  jwt: ({ isOff }) => isOff,
  basicAuth: ({ users }) => users === undefined,
  rbac: () => false,
  'rateLimit.local': ({ tokenBucket }) => tokenBucket === undefined,
  'rateLimit.global': () => false,
  extProc: ({ isOff }) => isOff,
  csrf: ({ percentageEnabled = 0 }) => percentageEnabled === 0,
  buffer: ({ disable }) => disable !== undefined,
};

/** Whether a value turns the field off. */
export const turnsOff = <F extends DemandField>(field: F, value: DemandValues[F] | undefined): boolean =>
  value !== undefined && IS_OFF[field](value);
