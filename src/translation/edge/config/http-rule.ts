// A rule of an HTTPRoute or GRPCRoute in the static file: what its entries have in common.

import { objectKey } from '../../../objects/key.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import type { RouteObject } from '../../routes/route.ts';
import { HOST_IS_REWRITTEN, type RulePlace } from '../effective/effective.ts';
import type { BackendReference } from '../model/specs.ts';
import { poolHost } from '../options.ts';
import type { AuxiliaryTarget } from '../references/auxiliary.ts';
import type { BuiltRule } from '../routes/built-rule.ts';
import type { UnitName, UnitValues } from '../units/values.ts';
import { hasMembers } from './calls.ts';
import {
  type DestinationTools,
  REFUSED,
  referencePath,
  routeBackend,
  type WrittenDestination,
  writtenDestination,
} from './destinations.ts';
import { conflicting, type DiagnosticObject, type Note, type PlacedNote } from './diagnostic.ts';
import type { CallTarget, RouteBackend, RoutePolicies } from './document.ts';
import { hostRewriting } from './hosts.ts';
import { mcpAuthentication } from './mcp-authentication.ts';
import { isOwn, objectOf, placedNotes, type UnitPlace } from './places.ts';
import { mirrored, pathChange, redirect, takesBodies } from './routing-units.ts';
import { resilience } from './units/resilience.ts';
import { AFTER_ROUTING, AT_THE_END } from './units/traffic.ts';

export interface WrittenRule {
  readonly policies: RoutePolicies;
  /** Undefined: the rule has none. */
  readonly backends: readonly RouteBackend[] | undefined;
  readonly notes: readonly PlacedNote[];
  /** Its entries also take the URLs of MCP metadata. */
  readonly servesMetadata: boolean;
}

export function httpRule(
  listener: GatewayListener,
  route: RouteObject,
  rule: BuiltRule,
  tools: DestinationTools & { readonly beforeRouting: MergedPolicy },
): WrittenRule {
  const { sources, writer, beforeRouting } = tools;
  const { options, effective } = sources;
  const place: RulePlace = { listener, route, rule: rule.index, own: rule.own };
  const unitPlace: UnitPlace = { route, rule: rule.index };
  const notes: PlacedNote[] = [];
  const object = objectOf(route);
  const tell = (note: Note, path: readonly (string | number)[], below = ''): void =>
    void notes.push({ ...note, object, path: [...path, ...note.at], below });
  const rulePath = ['spec', 'rules', rule.index];

  const merged = effective.afterRouting(place);
  const unjudged = [...beforeRouting.errors, ...merged.errors];
  if (unjudged.length > 0) return refusedRule(rule, object, unjudged);
  const { fields } = merged;
  const destinations = rule.backends.map((backend) => writtenDestination(backend, place, tools));
  for (const [index, { notes: own }] of destinations.entries())
    notes.push(...own.map((note) => ({ ...note, below: `.backends[${index}]${note.below}` })));

  const mcp = mcpAuthentication(destinations, unitPlace, options);
  notes.push(...mcp.notes);
  const backends = destinations.map((destination) =>
    routeBackend(mcp.refused.has(destination.index) ? { ...destination, entry: REFUSED } : destination),
  );

  const early = writer.all<RoutePolicies>(AFTER_ROUTING, merged, unitPlace);
  const late = writer.all<RoutePolicies>(AT_THE_END, merged, unitPlace);
  notes.push(...early.notes, ...late.notes);
  const { jwtAuth, ...others } = early.policies;
  const hasMcp = hasMembers(mcp.policies);
  notes.push(...authenticationNotes(fields, beforeRouting, { hasMcp, unitPlace, destinations }));

  const waiting = resilienceOf(fields, unitPlace);
  notes.push(...waiting.notes);
  for (const { groups, index, name } of destinations)
    if (groups > 1 && waiting.policies.retry === undefined)
      tell(
        {
          severity: 'info',
          code: 'approximated',
          at: [],
          message: `the first request that a group of ${name} fails is lost, and those after it go to the next group`,
          hint: 'set `traffic.retry`, so that it goes there too',
        },
        referencePath(rule.index, index),
        `.backends[${index}]`,
      );

  const hosts = hostsOf(rule, fields, destinations, options.serviceMode === 'service');
  for (const { index, ...note } of hosts.notes)
    tell(note, referencePath(rule.index, index), `.backends[${index}]`);
  const mirror = mirrorOf(rule, tools, (note) => tell(note, [...rulePath, 'filters']));

  return {
    policies: {
      ...others,
      // Both fill the same place of the program.
      ...(!hasMcp && jwtAuth !== undefined && { jwtAuth }),
      ...(rule.redirect && { requestRedirect: redirect(rule.redirect) }),
      ...hosts.policies,
      ...mirror,
      ...waiting.policies,
      ...late.policies,
      ...mcp.policies,
    },
    backends: rule.backends.length === 0 ? undefined : backends,
    notes,
    servesMetadata: 'mcpAuthentication' in mcp.policies,
  };
}

/** A policy on it can't be judged: what it demands isn't known. */
function refusedRule(
  { index, backends }: BuiltRule,
  object: DiagnosticObject,
  errors: readonly string[],
): WrittenRule {
  const note: PlacedNote = {
    severity: 'error',
    code: 'invalid',
    object,
    path: ['spec', 'rules', index],
    below: '',
    message: `requests get 500, because a policy on the rule can't be judged: ${errors.join('; ')}`,
  };
  const refused = backends.length === 0 ? [{ weight: 1 }] : backends;
  return {
    policies: {},
    backends: refused.map(({ weight }) => ({ weight, invalid: null })),
    notes: [note],
    servesMetadata: false,
  };
}

const unitValue = <U extends UnitName>(fields: MergedPolicy['fields'], unit: U): UnitValues[U] | undefined =>
  fields.get(unit)?.value as UnitValues[U] | undefined;

function authenticationNotes(
  fields: MergedPolicy['fields'],
  { fields: before }: MergedPolicy,
  {
    hasMcp,
    unitPlace,
    destinations,
  }: {
    readonly hasMcp: boolean;
    readonly unitPlace: UnitPlace;
    readonly destinations: readonly WrittenDestination[];
  },
): readonly PlacedNote[] {
  const notes: PlacedNote[] = [];
  const unit = 'traffic.jwtAuthentication';
  const [early, late] = [before.get(unit), fields.get(unit)];
  if (hasMcp && late !== undefined)
    notes.push(
      ...placedNotes(
        [
          conflicting(
            'warning',
            [],
            'is not written, because the MCP authentication of the destination takes its place',
          ),
        ],
        unit,
        late,
        unitPlace,
      ),
    );
  if (hasMcp && early !== undefined)
    notes.push(
      ...placedNotes(
        [
          conflicting(
            'error',
            [],
            'takes the token from the request, so the MCP authentication of the destination refuses it',
            'use one of the two',
          ),
        ],
        unit,
        early,
        {},
      ),
    );
  const other = (['traffic.apiKeyAuthentication', 'traffic.basicAuthentication'] as const).some(
    (each) => fields.has(each) || before.has(each),
  );
  if (other && early === undefined && late === undefined && !hasMcp)
    for (const { passed, index } of destinations)
      if (passed !== undefined)
        notes.push(
          ...placedNotes(
            [
              {
                severity: 'warning',
                code: 'approximated',
                at: ['passthrough'],
                message:
                  'nothing is passed on: only tokens that `jwtAuthentication` has checked are, and these requests are authenticated in another way',
              },
            ],
            'backend.auth',
            passed,
            unitPlace,
            `.backends[${index}]`,
          ),
        );
  return notes;
}

function resilienceOf(
  fields: MergedPolicy['fields'],
  place: UnitPlace,
): { readonly policies: RoutePolicies; readonly notes: readonly PlacedNote[] } {
  const retry = fields.get('traffic.retry');
  const { policies, retryNotes } = resilience(
    unitValue(fields, 'traffic.timeouts'),
    unitValue(fields, 'traffic.retry'),
    retry !== undefined && isOwn(retry),
  );
  return {
    policies,
    notes: retry === undefined ? [] : placedNotes(retryNotes, 'traffic.retry', retry, place),
  };
}

function hostsOf(
  { rewrite }: BuiltRule,
  fields: MergedPolicy['fields'],
  destinations: readonly WrittenDestination[],
  isServiceMode: boolean,
) {
  const written = rewrite?.urlRewrite as { readonly host?: string } | undefined;
  const asked = fields.get('traffic.hostRewrite')?.value;
  const { authority, notes } = hostRewriting(
    written?.host,
    asked === HOST_IS_REWRITTEN ? undefined : (asked as UnitValues['traffic.hostRewrite'] | undefined),
    destinations,
    isServiceMode,
  );
  const path = written && pathChange(written);
  const policies: RoutePolicies =
    authority === undefined && path === undefined
      ? {}
      : {
          urlRewrite: {
            ...(authority !== undefined && { authority }),
            ...(path !== undefined && { path }),
          },
        };
  return { policies, notes };
}

function mirrorOf(
  { mirrors, matches }: BuiltRule,
  tools: DestinationTools,
  tell: (note: Note) => void,
): RoutePolicies {
  if (mirrors === undefined || mirrors.mirrors.length === 0) return {};
  const warn = (message: string): void => tell({ severity: 'warning', code: 'unsupported', at: [], message });
  const written = mirrored(mirrors, (backend) => mirrorTarget(backend, tools, warn));
  if (written === undefined) return {};
  for (const each of mirrors.mirrors.slice(written.index + 1))
    warn(`requests aren't mirrored to ${nameOf(each.backend)}, because a rule has one mirror`);
  if (takesBodies(matches))
    tell({
      severity: 'warning',
      code: 'approximated',
      at: [],
      message: 'copies of requests have no body',
    });
  return { requestMirror: { backend: written.target, percentage: written.part } };
}

const nameOf = (backend: BackendReference): string =>
  'backend' in backend ? `EdgeBackend ${backend.backend}` : backend.service.hostname;

/** Undefined: the copy is left out. */
function mirrorTarget(
  backend: BackendReference,
  { sources, calls, shared }: DestinationTools,
  warn: (message: string) => void,
): CallTarget | undefined {
  const target = mirrorAddress(backend, sources);
  const left = `requests aren't mirrored to ${nameOf(backend)}`;
  if (target === undefined) {
    warn(`${left}, because they can go to a static EdgeBackend or a Service only`);
    return undefined;
  }
  const isEncrypted = sources.effective.auxiliary(target).fields.has('backend.tls');
  if (isEncrypted && !(shared !== undefined && target.kind === 'EdgeBackend')) {
    warn(`${left}, because copies would go without TLS`);
    return undefined;
  }
  const call = calls.bareCall(target);
  for (const { message } of call.notes) warn(call.isRefused ? `${left}: ${message}` : message);
  return call.isRefused ? undefined : call.target;
}

function mirrorAddress(
  backend: BackendReference,
  { options, backend: builtOf }: DestinationTools['sources'],
): PresentTarget | undefined {
  if ('service' in backend) {
    const { hostname, namespace } = backend.service;
    const [name = ''] = hostname.split('.');
    const kind = hostname === poolHost(namespace, name, options) ? 'InferencePool' : 'Service';
    return { kind, namespace, name, hostname, port: backend.port ?? 0 };
  }
  const [namespace = '', name = ''] = backend.backend.split('/');
  const built = builtOf(objectKey('EdgeBackend', namespace, name));
  if (built?.kind !== 'static') return undefined;
  return { kind: 'EdgeBackend', namespace, name, host: built.host, port: built.port };
}

type PresentTarget = Exclude<AuxiliaryTarget, { readonly missing: string }>;
