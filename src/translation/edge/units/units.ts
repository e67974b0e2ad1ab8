// All units, by part, in the order in which they are told and written.

import type { BackendSpec, FrontendSpec, TrafficSpec } from '../model/specs.ts';
import type { EdgeOptions } from '../options.ts';
import { accessLog } from './frontend/access-log.ts';
import { http } from './frontend/http.ts';
import { tcp } from './frontend/tcp.ts';
import { tls } from './frontend/tls.ts';
import { apiKeyAuthentication } from './traffic/api-key-authentication.ts';
import { authorization } from './traffic/authorization.ts';
import { basicAuthentication } from './traffic/basic-authentication.ts';
import { cors } from './traffic/cors.ts';
import { csrf } from './traffic/csrf.ts';
import { directResponse } from './traffic/direct-response.ts';
import { extAuth } from './traffic/ext-auth.ts';
import { extProc } from './traffic/ext-proc.ts';
import { headerModifiers } from './traffic/header-modifiers.ts';
import { hostRewrite } from './traffic/host-rewrite.ts';
import { jwtAuthentication } from './traffic/jwt-authentication.ts';
import { rateLimit } from './traffic/rate-limit.ts';
import { retry } from './traffic/retry.ts';
import { timeouts } from './traffic/timeouts.ts';
import { transformation } from './traffic/transformation.ts';
import type {
  BackendPolicies,
  Frontend,
  ReadUnit,
  Traffic,
  UnitContext,
  UnitOf,
  UnitProblem,
  UnitRecord,
} from './unit.ts';
import type { UnitName } from './values.ts';

/** A unit in a list with others: its values are only those that it has read, and those that it has combined. */
export interface ListedUnit<Part, Spec> {
  readonly name: UnitName;
  readonly read: (part: Part, context: UnitContext) => ReadUnit<unknown> | undefined;
  readonly records: (value: unknown, options: EdgeOptions) => readonly UnitRecord<Spec>[];
  readonly combine?: (preferred: unknown, other: unknown) => unknown;
  readonly isBeforeRouting?: true;
}

const listed = <N extends UnitName, Part, Spec>(unit: UnitOf<N, Part, Spec>): ListedUnit<Part, Spec> =>
  unit as ListedUnit<Part, Spec>;

export const FRONTEND_UNITS: readonly ListedUnit<Frontend, FrontendSpec>[] = [
  listed(http),
  listed(tls),
  listed(tcp),
  listed(accessLog),
];

export const TRAFFIC_UNITS: readonly ListedUnit<Traffic, TrafficSpec>[] = [
  listed(extAuth),
  listed(extProc),
  listed(authorization),
  listed(rateLimit),
  listed(transformation),
  listed(csrf),
  listed(cors),
  listed(headerModifiers),
  listed(hostRewrite),
  listed(timeouts),
  listed(retry),
  listed(directResponse),
  listed(jwtAuthentication),
  listed(apiKeyAuthentication),
  listed(basicAuthentication),
];

export const BACKEND_UNITS: readonly ListedUnit<BackendPolicies, BackendSpec>[] = [];

/** What a part sets: a unit with its value, or with the problems that made it fail. */
export interface SetUnit<Part, Spec> {
  readonly unit: ListedUnit<Part, Spec>;
  /** Undefined: it has failed. */
  readonly value?: unknown;
  readonly problems: readonly UnitProblem[];
}

/** The units that a part sets, in their order. */
export function readUnits<Part, Spec>(
  units: readonly ListedUnit<Part, Spec>[],
  part: Part | undefined,
  context: UnitContext,
): readonly SetUnit<Part, Spec>[] {
  if (part === undefined) return [];
  return units.flatMap((unit) => {
    const read = unit.read(part, context);
    return read === undefined ? [] : [{ unit, ...read }];
  });
}
