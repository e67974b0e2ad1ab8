// The routes of a TCP or TLS listener. They have hosts and services only, and of all units the TLS of the connection.

import type { GatewayListener } from '../../gateways/listener.ts';
import type { RouteObject } from '../../routes/route.ts';
import type { RulePlace } from '../effective/effective.ts';
import type { BuiltRouteBackend, BuiltRule } from '../routes/built-rule.ts';
import type { UnitName } from '../units/values.ts';
import { hostProblem, POOL_NEEDS_SERVICES } from './calls.ts';
import { referencePath, serviceTarget } from './destinations.ts';
import type { Note, PlacedNote } from './diagnostic.ts';
import type { BackendPolicies, CallTarget, StreamBackend, StreamRoute } from './document.ts';
import { routeInFile } from './file-limits.ts';
import { HTTP_KINDS, inOrder, lowerHosts, numbered, type RouteTools, tellDropped } from './http-routes.ts';
import { objectOf, placedNotes } from './places.ts';
import { CALL_UNITS } from './units/backend.ts';

export function streamRoutes(
  listener: GatewayListener,
  at: string,
  tools: RouteTools,
): readonly StreamRoute[] {
  const written: StreamRoute[] = [];
  for (const read of inOrder(tools.sources.routes(listener))) {
    const { route } = read;
    if (HTTP_KINDS.has(route.kind)) continue;
    tellDropped(read, tools.diagnostics);
    const { rules, limit } = routeInFile(read, tools);
    const hosts = route.kind === 'TLSRoute' ? lowerHosts(route) : [];
    for (const rule of rules) {
      const place = `${at}.tcpRoutes[${written.length}]`;
      const backends = limit === undefined ? streamBackends(listener, route, rule, tools, place) : [];
      const entry: StreamRoute = {
        name: numbered(written.length, route, rule.index),
        namespace: tools.namespace,
        ...(hosts.length > 0 && { hostnames: hosts }),
        ...(backends.length > 0 && { backends }),
      };
      tools.sizes.add(route, entry, []);
      written.push(entry);
    }
  }
  return written;
}

/** Those that can't be used are left out: the format has no entry for them here. */
function streamBackends(
  listener: GatewayListener,
  route: RouteObject,
  rule: BuiltRule,
  tools: RouteTools,
  at: string,
): readonly StreamBackend[] {
  const place: RulePlace = { listener, route, rule: rule.index, own: rule.own };
  const backends: StreamBackend[] = [];
  for (const backend of rule.backends) {
    const tell = (note: Note): void =>
      tools.diagnostics.add(
        {
          ...note,
          object: objectOf(route),
          path: [...referencePath(rule.index, backend.index), ...note.at],
          below: '',
        },
        at,
      );
    const written = streamBackend(backend, place, tools, tell, (notes) => {
      for (const note of notes) tools.diagnostics.add({ ...note, below: '' }, at);
    });
    if (written !== undefined) backends.push(written);
  }
  return backends;
}

const TLS: UnitName = 'backend.tls';

function streamBackend(
  { destination, weight, problem }: BuiltRouteBackend,
  place: RulePlace,
  { sources, writer }: RouteTools,
  tell: (note: Note) => void,
  tellAll: (notes: readonly PlacedNote[]) => void,
): StreamBackend | undefined {
  if (problem !== undefined || destination === undefined)
    tell({
      severity: 'error',
      code: 'unresolved',
      at: [],
      message:
        destination === undefined
          ? `${problem ?? "the reference can't be resolved"}: it is left out`
          : (problem ?? ''),
    });
  if (destination === undefined) return undefined;
  const target = streamTarget();
  if ('problem' in target) {
    tell({ severity: 'error', code: 'unsupported', at: [], message: target.problem });
    return undefined;
  }
  const merged = sources.effective.backend(destination, place);
  const { fields, errors } = merged;
  for (const message of errors) tell({ severity: 'error', code: 'invalid', at: [], message });
  const unitPlace = { route: place.route, rule: place.rule };
  for (const { name } of CALL_UNITS) {
    const field = fields.get(name);
    if (field !== undefined && name !== TLS)
      tellAll(
        placedNotes(
          [
            {
              severity: 'warning',
              code: 'unsupported',
              at: [],
              message: 'has no effect on connections that are only passed on: they can have `tls`',
            },
          ],
          name,
          field,
          unitPlace,
        ),
      );
  }
  const tls = CALL_UNITS.filter(({ name }) => name === TLS);
  const { policies, notes, isRefused } = writer.all<BackendPolicies>(tls, merged, unitPlace);
  tellAll(notes);
  if (isRefused) return undefined;
  const { backendTLS } = policies;
  return { ...target, weight, ...(backendTLS && { policies: { backendTLS } }) };

  function streamTarget(): CallTarget | { readonly problem: string } {
    if (destination!.kind !== 'EdgeBackend')
      return serviceTarget(destination!, sources) ?? { problem: POOL_NEEDS_SERVICES };
    const built = sources.backend(destination!.object);
    const name = `EdgeBackend ${destination!.namespace}/${destination!.name}`;
    if (built === undefined) return { problem: `${name} can't be used: it is left out` };
    if (built.kind !== 'static')
      return {
        problem: `${name} is left out: connections that are only passed on can go to a static EdgeBackend or to a Service`,
      };
    const wrong = hostProblem(built.host);
    return wrong === undefined ? { host: `${built.host}:${built.port}` } : { problem: wrong };
  }
}
