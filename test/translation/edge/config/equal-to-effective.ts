// Compares what is read back from a static file with the effective policies: each rule at each listener, each destination, each provider and
// target. What differs must be named by a diagnostic.

import type { MergedPolicy } from '../../../../src/policy/merge.ts';
import type { Diagnostic } from '../../../../src/translation/edge/config/diagnostic.ts';
import type { Rendered } from '../../../../src/translation/edge/config/render.ts';
import type { Destination, RulePlace } from '../../../../src/translation/edge/effective/effective.ts';
import type { BuiltRule } from '../../../../src/translation/edge/routes/built-rule.ts';
import type { UnitName, UnitValues } from '../../../../src/translation/edge/units/values.ts';
import type { GatewayListener } from '../../../../src/translation/gateways/listener.ts';
import type { Translator } from '../../../../src/translation.ts';
import { type ReadDestination, type ReadRoute, readConfig, type Units } from './config-reader.ts';
import { wantedResilience, wantedUnit } from './wanted-units.ts';

type Sources = Translator['view']['edge']['config'];

/** The differences, each with its place. */
export function differencesOf(
  gateway: string,
  { edge }: Translator['view'],
  rendered: Rendered,
): readonly string[] {
  const { config: sources } = edge;
  const file = readConfig(rendered.text!, rendered.files);
  const found: string[] = [];
  const differ = (at: string, what: string, wanted: unknown, own: unknown): void =>
    void found.push(`${at} ${what}: wanted ${json(wanted)}, read ${json(own)}`);
  compareUnits(file.frontend, sources.effective.frontend(gateway), 'frontend.', (name, wanted, own) => {
    if (!isNamed(rendered.diagnostics, 'frontendPolicies', name))
      differ('frontendPolicies', name, wanted, own);
  });
  for (const listener of sources.listeners(gateway)) {
    const name = nameOf(listener);
    const read = file.listeners.find((each) => each.name === name && each.port === listener.spec.port);
    if (read === undefined) {
      const { kind, name: owner } = listener.owner;
      const isTold = rendered.diagnostics.some(
        ({ object, path, severity }) =>
          severity === 'error' &&
          object.kind === kind &&
          object.name === owner &&
          path.startsWith(`spec.listeners[${listener.position}]`),
      );
      if (!isTold) found.push(`${name} is not in the file, and no diagnostic tells it`);
      continue;
    }
    const isHttp = read.protocol.startsWith('HTTP');
    if (isHttp)
      compareUnits(read.units, sources.effective.beforeRouting(listener), 'traffic.', (unit, wanted, own) => {
        if (!isNamed(rendered.diagnostics, 'binds', unit)) differ(name, unit, wanted, own);
      });
    const left = new Set(read.routes);
    for (const { route, rules } of sources.routes(listener))
      for (const rule of rules) {
        const key = `${route.metadata.namespace}/${route.metadata.name}`;
        const isGrpc = route.kind === 'GRPCRoute';
        const entries = isHttp && !isGrpc ? Math.max(1, rule.matches.length) : 1;
        for (let match = 0; match < entries; match++) {
          const own = read.routes.find(
            (each) =>
              left.has(each) && each.route === key && each.rule === rule.index && each.match === match,
          );
          if (own === undefined) {
            found.push(`${name}: ${key} rule ${rule.index} match ${match} is not in the file`);
            continue;
          }
          left.delete(own);
          const place = { listener, route, rule: rule.index, own: rule.own };
          compareRule(own, rule, place, sources, rendered.diagnostics, differ, isHttp);
        }
      }
    for (const { at } of left) found.push(`${at} comes from no rule`);
  }
  return found;
}

type Differ = (at: string, what: string, wanted: unknown, own: unknown) => void;

function compareRule(
  read: ReadRoute,
  rule: BuiltRule,
  place: RulePlace,
  sources: Sources,
  diagnostics: readonly Diagnostic[],
  differ: Differ,
  isHttp: boolean,
): void {
  const { effective } = sources;
  const after = effective.afterRouting(place);
  const isRefused = after.errors.length > 0 || effective.beforeRouting(place.listener).errors.length > 0;
  const sent = read.destinations.filter(({ to }) => to !== 'invalid');
  if (isHttp && isRefused) {
    if (sent.length > 0) differ(read.at, 'destinations', [], sent);
    return;
  }
  if (isHttp) {
    const resilience = wantedResilience(value(after, 'traffic.timeouts'), value(after, 'traffic.retry'));
    if (json(resilience) !== json(read.units['resilience']) && !isNamed(diagnostics, read.at, 'retry'))
      differ(read.at, 'resilience', resilience, read.units['resilience']);
    compareUnits(read.units, after, 'traffic.', (name, wanted, own) => {
      if (!isNamed(diagnostics, read.at, name)) differ(read.at, name, wanted, own);
    });
    if (read.destinations.length !== rule.backends.length)
      differ(read.at, 'destinations', rule.backends.length, read.destinations.length);
  }
  let next = 0;
  for (const [index, backend] of rule.backends.entries()) {
    const at = isHttp ? `${read.at}.backends[${index}]` : read.at;
    const own = isHttp ? read.destinations[index] : read.destinations[next];
    const { destination } = backend;
    const isLeftOut =
      own === undefined ||
      own.to === 'invalid' ||
      (!isHttp && !(destination && leadsTo(own, destination, sources)));
    if (isLeftOut) {
      if (
        !diagnostics.some(
          ({ severity, where }) => severity === 'error' && where.some((each) => each.startsWith(at)),
        )
      )
        differ(at, 'destination', destination, own?.to);
      continue;
    }
    next++;
    if (own.weight !== backend.weight) differ(at, 'weight', backend.weight, own.weight);
    if (destination === undefined || !leadsTo(own, destination, sources))
      differ(at, 'destination', destination, own.to);
    else compareDestination(own, destination, place, { sources, diagnostics, at, isHttp }, differ);
  }
}

function leadsTo({ to }: ReadDestination, destination: Destination, { backend, options }: Sources): boolean {
  const { kind, namespace, name } = destination;
  if (kind !== 'EdgeBackend') {
    const host = `${name}.${namespace}.${kind === 'Service' ? 'svc' : 'inference'}.${options.clusterDomain}`;
    return (
      to === `host ${host}:${destination.port}` || to === `service ${namespace}/${host}:${destination.port}`
    );
  }
  const built = backend(destination.object);
  return built?.kind === 'static' ? to === `host ${built.host}:${built.port}` : to === built?.kind;
}

interface Place {
  readonly sources: Sources;
  readonly diagnostics: readonly Diagnostic[];
  readonly at: string;
  readonly isHttp: boolean;
}

const CONNECTION: readonly UnitName[] = ['backend.http', 'backend.tls', 'backend.tcp', 'backend.auth'];

function compareDestination(
  read: ReadDestination,
  destination: Destination,
  place: RulePlace,
  { sources, diagnostics, at, isHttp }: Place,
  differ: Differ,
): void {
  const { effective } = sources;
  const built = destination.kind === 'EdgeBackend' ? sources.backend(destination.object) : undefined;
  const told =
    (where: string) =>
    (name: UnitName, wanted: unknown, own: unknown): void => {
      if (!isNamed(diagnostics, at, name)) differ(where, name, wanted, own);
    };
  const whole = effective.backend(destination, place);
  if (built?.kind === 'ai') {
    const providers = built.groups.flat();
    for (const { name } of providers) {
      const own = read.sections.find((section) => section.name === name);
      const merged = effective.section(destination, { name }, place);
      if (own !== undefined) compareUnits(own.units, merged, 'backend.', told(`${at} ${name}`));
      else if (!diagnostics.some(({ message }) => message.includes(`provider ${name} is left out`)))
        differ(at, 'provider', name, undefined);
    }
    return;
  }
  if (built?.kind === 'mcp') {
    const authorization = wanted(whole, 'backend.mcp.authorization');
    if (json(authorization) !== json(read.units['backend.mcp.authorization']))
      told(at)('backend.mcp.authorization', authorization, read.units['backend.mcp.authorization']);
    for (const target of built.targets) {
      const own = read.sections.find((section) => section.name === target.name);
      const selector = target.kind === 'service' ? target.selector : undefined;
      const section = { name: target.name, ...(selector !== undefined && { selector }) };
      const merged = effective.section(destination, section, place);
      if (own !== undefined) compareUnits(own.units, merged, CONNECTION, told(`${at} ${target.name}`));
      else if (!diagnostics.some(({ message }) => message.includes(`target ${target.name} is left out`)))
        differ(at, 'target', target.name, undefined);
    }
    return;
  }
  compareUnits(read.units, whole, isHttp ? 'backend.' : ['backend.tls'], told(at));
}

/** `of`: a prefix of names, or names. */
function compareUnits(
  read: Units,
  merged: MergedPolicy,
  of: string | readonly UnitName[],
  differ: (name: UnitName, wanted: unknown, own: unknown) => void,
): void {
  const isOf = (name: string): boolean =>
    typeof of === 'string' ? name.startsWith(of) : of.includes(name as UnitName);
  const names = new Set(
    [...Object.keys(read), ...merged.fields.keys()].filter(isOf),
  ) as ReadonlySet<UnitName>;
  for (const name of names) {
    if (ELSEWHERE.has(name)) continue;
    const want = wanted(merged, name);
    if (json(want) !== json(read[name])) differ(name, want, read[name]);
  }
}

/** Compared by themselves, or written with something else. */
const ELSEWHERE: ReadonlySet<UnitName> = new Set<UnitName>([
  'traffic.timeouts',
  'traffic.retry',
  'traffic.hostRewrite',
  'backend.mcp.authentication',
]);

const value = <U extends UnitName>({ fields }: MergedPolicy, name: U): UnitValues[U] | undefined =>
  fields.get(name)?.value as UnitValues[U] | undefined;

function wanted(merged: MergedPolicy, name: UnitName): unknown {
  const own = value(merged, name);
  const want = own === undefined ? undefined : wantedUnit(name, own);
  // A unit that sets nothing hides those below it, and that is all.
  return EMPTY.includes(`${name} ${json(want)}`) ? undefined : want;
}

const EMPTY: readonly string[] = [
  'traffic.headerModifiers {}',
  'traffic.transformation {}',
  'traffic.rateLimit {"local":[]}',
];

/** Whether a diagnostic about this place names the unit. */
function isNamed(diagnostics: readonly Diagnostic[], at: string, unit: UnitName | 'retry'): boolean {
  const name = unit.split('.').slice(1).join('.') || unit;
  return diagnostics.some(
    ({ where, path }) =>
      (path.includes(name) ||
        (path.includes('filters') && FILTERED.has(unit)) ||
        // A host that the vendor has not is reached over TLS all the same.
        (path.endsWith('vendorB.endpoint') && unit === 'backend.tls')) &&
      where.some((each) => each.startsWith(at) || at.startsWith(each)),
  );
}

const FILTERED: ReadonlySet<string> = new Set(['traffic.headerModifiers', 'traffic.cors']);

const nameOf = ({ owner, spec }: GatewayListener): string =>
  owner.kind === 'Gateway' ? spec.name : `${owner.namespace}.${owner.name}.${spec.name}`;

/** With sorted keys. */
const json = (own: unknown): string =>
  JSON.stringify(own, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? 'nothing';
