// Every place at which the edge data plane serves a rule of a route that carries HTTP, and where its requests go.

import { objectKey } from '../../../objects/key.ts';
import type { BuiltBackend } from '../../../translation/edge/backends/built-backend.ts';
import type { Destination, RulePlace } from '../../../translation/edge/effective/effective.ts';
import type { BuiltRouteBackend, BuiltRule } from '../../../translation/edge/routes/built-rule.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';

export interface EdgePlace extends RulePlace {
  /** Key of the route. */
  readonly key: string;
  readonly built: BuiltRule;
}

export function* edgePlaces({ snapshot, edge }: TranslationView): Iterable<EdgePlace> {
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const found = edge.routes.built(key);
    if (found === undefined) continue;
    for (const listener of edge.routes.listenersOf(key))
      for (const built of found.rules)
        yield { key, listener, route: found.route, rule: built.index, own: built.own, built };
  }
}

/** The destinations of a rule that can be used and get requests. */
export const destinationsOf = ({ built }: EdgePlace) =>
  built.backends.filter(
    (backend): backend is BuiltRouteBackend & { readonly destination: Destination } =>
      backend.destination !== undefined && backend.weight > 0,
  );

export const builtBackendOf = (
  { edge }: TranslationView,
  destination: Destination,
): BuiltBackend | undefined =>
  destination.kind === 'EdgeBackend' ? edge.backends.backend(destination.object) : undefined;

/** `Service apps/a:80`, `EdgeBackend apps/llm` */
export function destinationText(destination: Destination): string {
  const { kind, namespace, name } = destination;
  return `${kind} ${namespace}/${name}${'port' in destination ? `:${destination.port}` : ''}`;
}

/** The providers and targets of an EdgeBackend, as policies name them. */
export function sectionsOf(
  built: BuiltBackend,
): readonly { readonly name: string; readonly selector?: string }[] {
  switch (built.kind) {
    case 'ai':
      return built.groups.flat().map(({ name }) => ({ name }));
    case 'mcp':
      return built.targets.map((target) =>
        target.kind === 'service' ? { name: target.name, selector: target.selector } : { name: target.name },
      );
    default:
      return [];
  }
}

export interface EdgeOrigin {
  readonly kind: 'EdgePolicy' | 'EdgeBackend';
  /** Key of the object. */
  readonly key: string;
  /** `EdgePolicy apps/base`; of a provider's own policies, the EdgeBackend. */
  readonly text: string;
  /** The provider or target that has the policies. */
  readonly section?: string;
}

/** Where a unit comes from, by the id in its origins; undefined for what is no object of ours. */
export function originOf(id: string): EdgeOrigin | undefined {
  const [, kind = '', namespace = '', name = '', section] = id.split('/');
  if (kind !== 'EdgePolicy' && kind !== 'EdgeBackend') return undefined;
  const origin = {
    kind,
    key: objectKey(kind, namespace, name),
    text: `${kind} ${namespace}/${name}`,
  } as const;
  return section === undefined ? origin : { ...origin, section };
}

/** `HTTPRoute apps/r, rule 2` */
export const ruleText = ({ route, built }: EdgePlace): string => {
  const { namespace = '', name } = route.metadata;
  return `${route.kind} ${namespace}/${name}, rule ${built.name ?? built.index}`;
};

/** `main of Gateway apps/web` */
export function listenerText({ listener }: EdgePlace): string {
  const { owner, spec } = listener;
  return `listener ${spec.name} of ${owner.kind} ${owner.namespace}/${owner.name}`;
}
