// Where the requests of a rule go: one entry for each of its destinations.

import { isIP } from 'node:net';
import type { Segments } from '../../../diagnostics/path.ts';
import type { MergedField, MergedPolicy } from '../../../policy/merge.ts';
import type { Destination, RulePlace } from '../effective/effective.ts';
import { EVICTED_FOR } from '../model/failover.ts';
import type { BackendSpec } from '../model/specs.ts';
import { poolHost, serviceHost } from '../options.ts';
import type { BuiltRouteBackend } from '../routes/built-rule.ts';
import { aiDestination } from './ai-destination.ts';
import { HOST_HINT, hasMembers, hostProblem, POOL_HINT, POOL_NEEDS_SERVICES } from './calls.ts';
import type { Note, PlacedNote } from './diagnostic.ts';
import type { BackendPolicies, CallTarget, DestinationOf, RouteBackend } from './document.ts';
import { mcpDestination } from './mcp-destination.ts';
import { objectOf, type UnitPlace } from './places.ts';
import { redirect } from './routing-units.ts';
import type { SharedBackends } from './shared-backends.ts';
import type { ConfigSources } from './sources.ts';
import type { UnitWriter } from './unit-writer.ts';
import { BACKEND_UNITS } from './units/backend.ts';
import type { UnitTools } from './units/config-unit.ts';
import { headerChanges } from './units/lists.ts';

export interface WrittenDestination {
  readonly index: number;
  readonly weight: number;
  readonly entry: DestinationOf;
  readonly policies: BackendPolicies;
  /** For messages: `Service cart`. */
  readonly name: string;
  /** What happens to the Host header by itself: `Auto` replaces it by the name of the destination. Undefined: nothing is sent there. */
  readonly hostMode: 'Auto' | 'None' | undefined;
  /** `Service` and the like: names that are written as hosts, though they are services. */
  readonly isService: boolean;
  /** Of an MCP destination; `authentication` where one is asked for. */
  readonly mcp?: { readonly authentication: MergedField | undefined };
  /** The groups of LLM providers. */
  readonly groups: number;
  /** Where it passes on the token of the client. */
  readonly passed?: MergedField;
  readonly notes: readonly PlacedNote[];
}

export interface DestinationTools {
  readonly sources: ConfigSources;
  readonly writer: UnitWriter;
  readonly calls: UnitTools;
  readonly shared: SharedBackends | undefined;
}

export const REFUSED: DestinationOf = { invalid: null };

export function writtenDestination(
  backend: BuiltRouteBackend,
  place: RulePlace,
  tools: DestinationTools,
): WrittenDestination {
  const { index, weight, destination, problem } = backend;
  const path = referencePath(place.rule, index);
  const notes: PlacedNote[] = [];
  const tell = (note: Note): void =>
    void notes.push({ ...note, object: objectOf(place.route), path: [...path, ...note.at], below: '' });
  const common = { index, weight, isService: false, groups: 0, notes };
  const refused = (name: string): WrittenDestination => ({
    ...common,
    entry: REFUSED,
    policies: {},
    name,
    hostMode: undefined,
  });
  if (destination === undefined) {
    tell({
      severity: 'error',
      code: 'unresolved',
      at: [],
      message: `${problem ?? "the reference can't be resolved"}: requests for it get 500`,
    });
    return refused('a reference without an object');
  }
  const name = `${destination.kind} ${destination.namespace}/${destination.name}`;
  if (problem !== undefined) tell({ severity: 'error', code: 'unresolved', at: [], message: problem });
  const merged = tools.sources.effective.backend(destination, place);
  for (const message of merged.errors) tell({ severity: 'error', code: 'invalid', at: [], message });
  const reached = reach(destination, merged, place, tools);
  notes.push(...reached.notes);
  if (reached.problem !== undefined)
    tell({
      severity: 'error',
      code: reached.code ?? 'unsupported',
      at: [],
      message: reached.problem,
      ...(reached.hint !== undefined && { hint: reached.hint }),
    });
  if (reached.entry === undefined) return refused(name);
  const filters = filterPolicies(backend.policies, tell);
  const { entry, hostMode, groups = 0, isService = false, mcp } = reached;
  const auth = merged.fields.get('backend.auth');
  return {
    ...common,
    entry,
    policies: { ...reached.policies, ...filters },
    name,
    hostMode,
    isService,
    groups,
    ...(auth?.value !== undefined && 'passthrough' in (auth.value as object) && { passed: auth }),
    ...(mcp && { mcp }),
  };
}

interface Reached {
  /** Undefined: nothing is sent there. */
  readonly entry?: DestinationOf;
  readonly policies: BackendPolicies;
  readonly notes: readonly PlacedNote[];
  readonly hostMode?: 'Auto' | 'None';
  readonly isService?: boolean;
  readonly groups?: number;
  readonly mcp?: WrittenDestination['mcp'];
  readonly problem?: string;
  readonly code?: Note['code'];
  readonly hint?: string;
}

const nothing = (problem: string, code: Note['code'], hint?: string): Reached => ({
  policies: {},
  notes: [],
  problem,
  code,
  ...(hint !== undefined && { hint }),
});

function reach(
  destination: Destination,
  merged: MergedPolicy,
  place: RulePlace,
  { sources, writer, shared }: DestinationTools,
): Reached {
  const unitPlace: UnitPlace = { route: place.route, rule: place.rule };
  const own = () => writer.all<BackendPolicies>(BACKEND_UNITS, merged, unitPlace);
  if (destination.kind !== 'EdgeBackend') {
    const target = serviceTarget(destination, sources);
    if (target === undefined) return nothing(POOL_NEEDS_SERVICES, 'unsupported', POOL_HINT);
    const units = own();
    if (units.isRefused) return { policies: {}, notes: units.notes };
    const inherent = inherentPolicies(destination, sources);
    return {
      entry: target,
      policies: { ...units.policies, ...inherent.policies },
      notes: [...units.notes, ...inherent.notes],
      hostMode: 'None',
      isService: true,
    };
  }
  const built = sources.backend(destination.object);
  if (built === undefined)
    return nothing(`EdgeBackend ${destination.namespace}/${destination.name} can't be used`, 'unresolved');
  const share = (entry: Parameters<SharedBackends['reference']>[1]): DestinationOf =>
    (shared?.reference(`${built.namespace}.${built.name}`, entry) ?? entry) as DestinationOf;
  const { effective } = sources;
  if (built.kind === 'ai') {
    const { ai, policies, notes } = aiDestination(built, destination, merged, {
      effective,
      writer,
      place,
      unitPlace,
    });
    if (ai === undefined) return { policies: {}, notes };
    return { entry: share({ ai }), policies, notes, hostMode: 'Auto', groups: ai.groups.length };
  }
  if (built.kind === 'mcp') {
    const { mcp, policies, notes, isRefused } = mcpDestination(built, destination, merged, {
      effective,
      writer,
      place,
      unitPlace,
    });
    if (isRefused) return { policies: {}, notes };
    const authentication = merged.fields.get('backend.mcp.authentication');
    return { entry: share({ mcp }), policies, notes, hostMode: 'Auto', mcp: { authentication } };
  }
  const units = own();
  if (units.isRefused) return { policies: {}, notes: units.notes };
  const { policies, notes } = units;
  if (built.kind === 'dynamic') return { entry: { dynamic: {} }, policies, notes, hostMode: 'Auto' };
  const problem = hostProblem(built.host);
  if (problem !== undefined) return nothing(problem, 'unsupported', HOST_HINT);
  const hostMode = isIP(built.host) === 0 ? 'Auto' : 'None';
  return { entry: share({ host: `${built.host}:${built.port}` }), policies, notes, hostMode };
}

/** Undefined: a pool has no name that can be resolved. */
export function serviceTarget(
  destination: Extract<Destination, { readonly port: number }>,
  { options }: Pick<ConfigSources, 'options'>,
): CallTarget | undefined {
  const { kind, namespace, name, port } = destination;
  const isPool = kind === 'InferencePool';
  if (isPool && options.serviceMode !== 'service') return undefined;
  const host = isPool ? poolHost(namespace, name, options) : serviceHost(namespace, name, options);
  return options.serviceMode === 'service'
    ? { service: { name: `${namespace}/${host}`, port } }
    : { host: `${host}:${port}` };
}

/** What the object itself says. */
function inherentPolicies(
  destination: Extract<Destination, { readonly port: number }>,
  sources: ConfigSources,
): { readonly policies: BackendPolicies; readonly notes: readonly PlacedNote[] } {
  const { a2a, inferenceRouting } = sources.inherent(destination);
  if (inferenceRouting === undefined) return { policies: a2a ? { a2a: {} } : {}, notes: [] };
  const { namespace, name } = destination;
  const about = { object: { kind: 'InferencePool', namespace, name }, below: '' };
  const notes: PlacedNote[] = [
    {
      ...about,
      severity: 'warning',
      code: 'unsupported',
      path: ['spec', 'endpointPickerRef'],
      message: 'the picker is called without TLS: a file has no policies for it',
    },
  ];
  if (inferenceRouting.failureMode === 'FAIL_OPEN')
    notes.push({
      ...about,
      severity: 'warning',
      code: 'unsupported',
      path: ['spec', 'endpointPickerRef', 'failureMode'],
      message: "requests fail while the picker does: `FailOpen` can't be expressed",
    });
  const { endpointPicker } = inferenceRouting;
  if (!('service' in endpointPicker)) return { policies: {}, notes };
  const { hostname } = endpointPicker.service;
  return {
    policies: {
      inferenceRouting: {
        endpointPicker: { host: `${hostname}:${endpointPicker.port}` },
        destinationMode: 'validated',
      },
    },
    notes,
  };
}

/** Of the filters of a reference. */
function filterPolicies(specs: readonly BackendSpec[], tell: (note: Note) => void): BackendPolicies {
  let policies: BackendPolicies = {};
  for (const spec of specs) {
    if ('requestHeaderModifier' in spec) {
      const { changes, notes } = headerChanges(spec.requestHeaderModifier, []);
      policies = { ...policies, requestHeaderModifier: changes };
      for (const note of notes) tell({ ...note, at: ['filters'] });
    } else if ('responseHeaderModifier' in spec) {
      const { changes, notes } = headerChanges(spec.responseHeaderModifier, []);
      policies = { ...policies, responseHeaderModifier: changes };
      for (const note of notes) tell({ ...note, at: ['filters'] });
    } else if ('requestRedirect' in spec)
      policies = { ...policies, requestRedirect: redirect(spec.requestRedirect) };
    else if ('requestMirror' in spec)
      tell({
        severity: 'warning',
        code: 'unsupported',
        at: ['filters'],
        message: "requests to one destination can't be mirrored",
        hint: 'put the filter into the rule',
      });
  }
  return policies;
}

/** Without it, the program never leaves the first group. */
export const FAILOVER: BackendPolicies = { health: { eviction: { duration: EVICTED_FOR } } };

export function routeBackend({ entry, weight, policies, groups }: WrittenDestination): RouteBackend {
  if ('invalid' in entry) return { weight, invalid: null };
  const all = { ...policies, ...(groups > 1 && FAILOVER) };
  return { ...entry, weight, ...(hasMembers(all) && { policies: all }) } as RouteBackend;
}

/** The path of a reference to a backend. */
export const referencePath = (rule: number, index: number): Segments => [
  'spec',
  'rules',
  rule,
  'backendRefs',
  index,
];
