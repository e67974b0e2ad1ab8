// The listeners of a Gateway in the static file, by port. A listener that can't be served as written is left out: a certificate that can't be
// read makes the program refuse the whole file.

import { idOfKey } from '../../../objects/key.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import { protocolOf, terminatesTls } from '../listeners/protocols.ts';
import type { DestinationTools } from './destinations.ts';
import type { DiagnosticObject, Diagnostics, Note } from './diagnostic.ts';
import type { Bind, Listener, ListenerPolicies } from './document.ts';
import { beforeRoutingInFile, type FileLimits, type FileSizes } from './file-limits.ts';
import { httpRoutes, type RouteTools } from './http-routes.ts';
import { placedNotes } from './places.ts';
import type { SideFiles } from './side-files.ts';
import { streamRoutes } from './stream-routes.ts';
import { BEFORE_ROUTING } from './units/traffic.ts';

export interface ListenerTools extends DestinationTools {
  readonly diagnostics: Diagnostics;
  readonly files: SideFiles;
  readonly namespace: string;
  readonly sizes: FileSizes;
  readonly limits: FileLimits;
}

export function writtenBinds(listeners: readonly GatewayListener[], tools: ListenerTools): readonly Bind[] {
  const names = listenerNames(listeners);
  const served = listeners.filter((listener) => isServed(listener, tools));
  const byPort = Map.groupBy(served, ({ spec }) => spec.port);
  return [...byPort]
    .sort(([a], [b]) => a - b)
    .map(([port, own], bind) => ({
      port,
      listeners: own.map((listener, index) =>
        writtenListener(listener, names.get(listener)!, `binds[${bind}].listeners[${index}]`, tools),
      ),
    }));
}

/** In the order of `binds[].listeners[]`; listeners of ListenerSets have the name of the set before theirs. */
function listenerNames(listeners: readonly GatewayListener[]): ReadonlyMap<GatewayListener, string> {
  const taken = new Set<string>();
  return new Map(
    listeners.map((listener) => {
      const { owner, spec } = listener;
      const base = owner.kind === 'Gateway' ? spec.name : [owner.namespace, owner.name, spec.name].join('.');
      let name = base;
      for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
      taken.add(name);
      return [listener, name];
    }),
  );
}

function isServed(listener: GatewayListener, { sources, diagnostics }: ListenerTools): boolean {
  const tell = (code: Note['code'], path: readonly string[], message: string): void =>
    diagnostics.add(
      {
        severity: 'error',
        code,
        object: objectOfListener(listener),
        path: ['spec', 'listeners', listener.position, ...path],
        below: '',
        message: `the listener is left out: ${message}`,
      },
      '',
    );
  const { refusal, spec } = listener;
  if (refusal !== undefined) {
    tell(REFUSALS[refusal.reason] ?? 'invalid', [], refusal.message);
    return false;
  }
  const certificates = sources.certificates(listener);
  if (certificates === undefined && terminatesTls(spec)) {
    tell('unresolved', ['tls'], 'it has no certificate');
    return false;
  }
  if (certificates !== undefined && 'problem' in certificates) {
    tell('unresolved', ['tls'], certificates.problem);
    return false;
  }
  return true;
}

const REFUSALS: Readonly<Record<string, Note['code']>> = {
  UnsupportedProtocol: 'unsupported',
  ProtocolConflict: 'conflict',
  HostnameConflict: 'conflict',
};

export const objectOfListener = ({
  owner: { kind, namespace, name },
}: GatewayListener): DiagnosticObject => ({
  kind,
  namespace,
  name,
});

function writtenListener(
  listener: GatewayListener,
  name: string,
  at: string,
  tools: ListenerTools,
): Listener {
  const { sources, files } = tools;
  const { spec } = listener;
  const { hostname } = spec;
  const protocol = protocolOf(spec);
  const certificates = sources.certificates(listener);
  const carriesHttp = protocol === 'HTTP' || protocol === 'HTTPS';
  const { merged, isRefused } = beforeRoutingInFile(sources.effective.beforeRouting(listener), at, tools);
  const routeTools: RouteTools = { ...tools, beforeRouting: merged, isRefused };
  return {
    name,
    ...(hostname !== undefined && hostname !== '' && { hostname: hostname.toLowerCase() }),
    protocol,
    ...(certificates !== undefined &&
      !('problem' in certificates) && {
        tls: files.ofListener(name, certificates) as Listener['tls'] & object,
      }),
    // Streams have no requests that they could act on.
    ...(carriesHttp && listenerPolicies(merged, at, tools)),
    ...(carriesHttp
      ? { routes: httpRoutes(listener, at, routeTools) }
      : { tcpRoutes: streamRoutes(listener, at, routeTools) }),
  };
}

function listenerPolicies(
  merged: MergedPolicy,
  at: string,
  { writer, diagnostics, sizes }: Pick<ListenerTools, 'writer' | 'diagnostics' | 'sizes'>,
): Pick<Listener, 'policies'> {
  const { policies, notes } = writer.all<ListenerPolicies>(BEFORE_ROUTING, merged, {});
  for (const note of notes) diagnostics.add(note, at);
  for (const unit of BEFORE_ROUTING) {
    const field = merged.fields.get(unit.name);
    const [id] = field?.origins ?? [];
    if (field !== undefined && id !== undefined)
      sizes.addPolicy(id, writer.one<ListenerPolicies>(unit, field).policies);
  }
  return Object.keys(policies).length === 0 ? {} : { policies };
}

/** Policies that would act on listeners of which none is left. */
export function withoutListeners(
  gateway: string,
  listeners: readonly GatewayListener[],
  { sources, diagnostics }: Pick<ListenerTools, 'sources' | 'diagnostics'>,
): void {
  const { effective } = sources;
  const merged = [
    effective.frontend(gateway),
    ...listeners.map((listener) => effective.beforeRouting(listener)),
  ];
  const told = new Set<string>();
  for (const { fields } of merged)
    for (const [unit, field] of fields)
      for (const id of field.origins) {
        const key = JSON.stringify([id, unit]);
        if (told.has(key)) continue;
        told.add(key);
        const { namespace, name } = idOfKey(gateway);
        const note: Note = {
          severity: 'warning',
          code: 'invalid',
          at: [],
          message: `has no effect: no listener of Gateway ${namespace}/${name} is left in the file`,
        };
        for (const placed of placedNotes([note], unit as never, { ...field, origins: [id] }, {}))
          diagnostics.add(placed, '');
      }
}
