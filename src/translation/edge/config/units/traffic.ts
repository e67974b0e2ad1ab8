// Units of requests and answers on a route, except those that authenticate or call another service. Host rewriting depends on the
// destinations: ../hosts.ts.

import type { UnitValues } from '../../units/values.ts';
import type { Note } from '../diagnostic.ts';
import type { ListenerPolicies, RoutePolicies, Transform } from '../document.ts';
import { apiKey, authorization, basicAuth, jwt } from './authentication.ts';
import { extAuth, extProc, rateLimit } from './calls.ts';
import type { ConfigUnit } from './config-unit.ts';
import { headerChanges, mapOf, unique } from './lists.ts';

const transformation: ConfigUnit<'traffic.transformation', ListenerPolicies> = {
  name: 'traffic.transformation',
  write({ request, response }) {
    const notes: Note[] = [];
    return {
      policies: {
        transformations: {
          ...(request && { request: transform(request, 'request', notes) }),
          ...(response && { response: transform(response, 'response', notes) }),
        },
      },
      notes,
    };
  },
};

function transform(
  { set = [], add = [], remove = [], body }: NonNullable<UnitValues['traffic.transformation']['request']>,
  side: string,
  notes: Note[],
): Transform {
  const replaced = mapOf(set, [side, 'set']);
  const added = mapOf(add, [side, 'add']);
  notes.push(...replaced.notes, ...added.notes);
  return {
    ...(set.length > 0 && { set: replaced.map }),
    ...(add.length > 0 && { add: added.map }),
    ...(remove.length > 0 && { remove: [...remove] }),
    ...(body !== undefined && { body }),
  };
}

const cors: ConfigUnit<'traffic.cors', RoutePolicies> = {
  name: 'traffic.cors',
  write: ({ maxAgeSeconds, ...members }) => ({
    policies: { cors: { ...members, maxAge: `${maxAgeSeconds}s` } },
  }),
};

const csrf: ConfigUnit<'traffic.csrf', RoutePolicies> = {
  name: 'traffic.csrf',
  write: ({ additionalOrigins }) => ({
    policies: {
      csrf: additionalOrigins.length === 0 ? {} : { additionalOrigins: unique(additionalOrigins) },
    },
  }),
};

const headerModifiers: ConfigUnit<'traffic.headerModifiers', RoutePolicies> = {
  name: 'traffic.headerModifiers',
  write({ request, response }) {
    const before = request && headerChanges(request, ['request']);
    const after = response && headerChanges(response, ['response']);
    return {
      policies: {
        ...(before && { requestHeaderModifier: before.changes }),
        ...(after && { responseHeaderModifier: after.changes }),
      },
      notes: [...(before?.notes ?? []), ...(after?.notes ?? [])],
    };
  },
};

const directResponse: ConfigUnit<'traffic.directResponse', RoutePolicies> = {
  name: 'traffic.directResponse',
  write: ({ status, body }) => ({
    policies: { directResponse: { status, ...(body !== undefined && { body }) } },
  }),
};

/** In the order in which the file has them. */
export const BEFORE_ROUTING = [transformation, extProc, extAuth, jwt, basicAuth, apiKey] as const;

/** Timeouts and retries are written together (resilience.ts), and hosts by destination (../hosts.ts). */
export const AFTER_ROUTING = [
  ...BEFORE_ROUTING,
  authorization,
  cors,
  csrf,
  rateLimit,
  headerModifiers,
] as const;

export const AT_THE_END = [directResponse] as const;
