// Every place at which the edge data plane serves a rule of a route that carries HTTP, and where its requests go.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { MergedField } from '../../../policy/merge.ts';
import type { BuiltBackend } from '../../../translation/edge/backends/built-backend.ts';
import { sectionsOf } from '../../../translation/edge/backends/sections.ts';
import type { Destination, RulePlace } from '../../../translation/edge/effective/effective.ts';
import type { BuiltRouteBackend, BuiltRule } from '../../../translation/edge/routes/built-rule.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';

export interface EdgePlace extends RulePlace {
  /** Key of the route. */
  readonly key: string;
  readonly built: BuiltRule;
}

/** Most checks look at them, each once, and nothing changes in between. */
const known = new WeakMap<TranslationView, readonly EdgePlace[]>();

export const edgePlaces = (view: TranslationView): readonly EdgePlace[] =>
  getOrCreate(known, view, () => [...edgePlacesIn(view)]);

function* edgePlacesIn({ snapshot, edge }: TranslationView): Iterable<EdgePlace> {
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

export interface PlaceDestination {
  readonly place: EdgePlace;
  readonly destination: Destination;
  /** Of an EdgeBackend that can be translated. */
  readonly built: BuiltBackend | undefined;
}

/** The destinations of all places. */
export function* edgeDestinations(view: TranslationView): Iterable<PlaceDestination> {
  for (const place of edgePlaces(view))
    for (const { destination } of destinationsOf(place))
      yield { place, destination, built: builtBackendOf(view, destination) };
}

export interface ProviderAi {
  readonly backend: BuiltBackend;
  /** The name of the provider. */
  readonly provider: string;
  /** What acts there. */
  readonly ai: MergedField;
}

/** `backend.ai` at each provider of each place that has it. */
export function* aiOfProviders(view: TranslationView): Iterable<ProviderAi> {
  for (const { place, destination, built } of edgeDestinations(view)) {
    if (built?.kind !== 'ai') continue;
    for (const section of sectionsOf(built)) {
      const ai = view.edge.effective.section(destination, section, place).fields.get('backend.ai');
      if (ai !== undefined) yield { backend: built, provider: section.name, ai };
    }
  }
}

/** `Service apps/a:80`, `EdgeBackend apps/llm` */
export function destinationText(destination: Destination): string {
  const { kind, namespace, name } = destination;
  return `${kind} ${namespace}/${name}${'port' in destination ? `:${destination.port}` : ''}`;
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
