// What a target of a policy is in the model, and the suffix of keys that says where a unit is attached.

import { defined } from '../../../grammar/defined.ts';
import { isPort } from '../../../grammar/port.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import { namesOfTargets } from '../listeners/listener-names.ts';
import type { PolicyTarget } from '../model/records.ts';
import { type EdgeOptions, serviceHost } from '../options.ts';
import type { ResolvedTarget } from './resolved-targets.ts';

/** `missing`, `invalid`: why no unit is attached there. Neither: it has no place in the model. */
export type ModelTargets =
  | { readonly targets: readonly PolicyTarget[] }
  | { readonly missing: string }
  | { readonly invalid: string };

export interface ModelTargetSources {
  readonly snapshot: Snapshot;
  readonly gateways: Gateways;
  readonly options: EdgeOptions;
}

/** Reads the snapshot. */
export function modelTargets(target: ResolvedTarget, sources: ModelTargetSources): ModelTargets {
  const { snapshot, options } = sources;
  const { kind, object, namespace, name, section } = target;
  if (options.verifyTargets) {
    const missing = missingTarget(target, sources);
    if (missing !== undefined) return { missing };
  }
  switch (kind) {
    case 'Gateway':
      return { targets: [gatewayTarget(namespace, name, section)] };
    case 'XListenerSet':
      return options.corrects('E5') ? { targets: listenersOfSet(target, sources) } : { targets: [] };
    case 'HTTPRoute':
      return { targets: [{ route: { namespace, name, ...defined({ routeRule: section }) } }] };
    case 'EdgeBackend':
      return { targets: [{ backend: { namespace, name, ...defined({ section }) } }] };
    case 'Service': {
      const hostname = serviceHost(namespace, name, options);
      if (section === undefined) return { targets: [{ service: { hostname, namespace } }] };
      const port = portOf(snapshot.get('Service', object), section, options);
      return port === undefined
        ? { invalid: `port ${section} not found` }
        : { targets: [{ service: { hostname, namespace, port } }] };
    }
  }
}

function gatewayTarget(namespace: string, name: string, listener: string | undefined): PolicyTarget {
  return { gateway: { namespace, name, ...defined({ listener }) } };
}

function listenersOfSet(
  { object, section }: ResolvedTarget,
  { snapshot, gateways, options }: ModelTargetSources,
): readonly PolicyTarget[] {
  const set = gateways.listenerSet(object);
  if (set === undefined || set.denial !== undefined) return [];
  const { namespace = '', name } = snapshot.get('Gateway', set.gateway)?.metadata ?? { name: '' };
  const nameOf = namesOfTargets(gateways.listeners, options);
  return (gateways.listeners(set.gateway) ?? [])
    .filter(({ owner, spec }) => owner.key === object && (section === undefined || spec.name === section))
    .map((listener) => gatewayTarget(namespace, name, nameOf(listener).name));
}

/** A number needs no Service; a name is looked up. */
function portOf(
  service: SnapshotObjects['Service'] | undefined,
  section: string,
  options: EdgeOptions,
): number | undefined {
  if (/^[0-9]+$/.test(section)) {
    const port = Number(section);
    return isPort(port) ? port : undefined;
  }
  if (!options.corrects('E21')) return 0;
  const found = service?.spec?.ports?.find((port) => port.name === section)?.port;
  return found !== undefined && isPort(found) ? found : undefined;
}

const CALLED: Readonly<Record<ResolvedTarget['kind'], string>> = {
  Gateway: 'listener',
  XListenerSet: 'listener',
  HTTPRoute: 'rule',
  Service: 'port',
  EdgeBackend: 'section',
};

/** Why the object or the section isn't there; undefined: it is. */
export function missingTarget(
  { kind, ref, object, namespace, name, section }: ResolvedTarget,
  { snapshot }: ModelTargetSources,
): string | undefined {
  const sections = sectionsOf(kind, object, snapshot);
  if (sections === undefined) return `${ref.kind} ${namespace}/${name} not found`;
  if (section === undefined || sections.includes(section)) return undefined;
  return `${CALLED[kind]} ${section} of ${ref.kind} ${namespace}/${name} not found`;
}

/** Undefined: the object isn't there. */
function sectionsOf(
  kind: ResolvedTarget['kind'],
  object: string,
  snapshot: Snapshot,
): readonly string[] | undefined {
  switch (kind) {
    case 'Gateway':
    case 'XListenerSet':
      return snapshot.oneOf(['Gateway', 'XListenerSet'], object)?.spec.listeners.map(({ name }) => name);
    case 'HTTPRoute': {
      const route = snapshot.get('HTTPRoute', object);
      return route && (route.spec.rules ?? []).flatMap(({ name }) => (name === undefined ? [] : [name]));
    }
    case 'Service': {
      const service = snapshot.get('Service', object);
      return (
        service &&
        (service.spec?.ports ?? []).flatMap(({ name, port }) => [
          String(port),
          ...(name === undefined ? [] : [name]),
        ])
      );
    }
    case 'EdgeBackend':
      return backendSections(snapshot.get('EdgeBackend', object));
  }
}

/** Names of providers and targets; a single provider is `backend`. */
function backendSections(backend: SnapshotObjects['EdgeBackend'] | undefined): readonly string[] | undefined {
  if (backend === undefined) return undefined;
  const { ai, mcp } = backend.spec;
  return [
    ...(ai?.provider === undefined ? [] : ['backend']),
    ...(ai?.groups ?? []).flatMap(({ providers = [] }) => providers.map(({ name }) => name)),
    ...(mcp?.targets ?? []).map(({ name }) => name),
  ];
}

/** `:shop/web/http` */
export function attachmentSuffix(target: PolicyTarget): string {
  const parts = (...all: readonly (string | number | undefined)[]): string =>
    `:${all.filter((part) => part !== undefined).join('/')}`;
  if ('gateway' in target)
    return parts(target.gateway.namespace, target.gateway.name, target.gateway.listener);
  if ('route' in target) return parts(target.route.namespace, target.route.name, target.route.routeRule);
  if ('backend' in target)
    return parts(target.backend.namespace, target.backend.name, target.backend.section);
  return parts(target.service.namespace, target.service.hostname, target.service.port);
}
