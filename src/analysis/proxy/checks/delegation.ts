// Delegation without effect: references that fail, children that no route delegates to, children that set hostnames.

import { advice } from '../../../diagnostics/finding.ts';
import { quote } from '../../../grammar/quote.ts';
import { GATEWAY_API_GROUP } from '../../../identifiers.ts';
import { objectKey } from '../../../objects/key.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import type { Report } from '../../../translation/reports.ts';
import { isDelegation, mayTakePart } from '../../../translation/routes/delegation-ref.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { type Absence, absentObject } from '../../missing/absent-object.ts';
import type { Names } from '../../missing/names.ts';
import { ruleSegments } from './rule-places.ts';

export function* delegation(view: TranslationView, names: Names): Iterable<Report> {
  const { snapshot, proxy } = view;
  const children = new Set<string>();
  /** Routes that a misspelt reference means: the finding is at the reference. */
  const meant = new Set<string>();
  for (const key of snapshot.keys('HTTPRoute')) {
    const { matches = [], delegated = [] } = proxy.translated.get(key) ?? {};
    for (const { child, setsHostnames } of delegated) {
      children.add(child);
      if (!setsHostnames) continue;
      const fault = advice(
        "a child route inherits hostnames from its parent route: with its own hostnames it isn't served",
        'remove `hostnames`',
      );
      yield { about: child, code: 'AN-09', segments: ['spec', 'hostnames'], fault };
    }
    for (const { flat } of matches) {
      if (flat.delegation === undefined) continue;
      const { rule, route } = flat.held;
      for (const { message } of flat.delegation.failures) {
        const at = (rule.backendRefs ?? []).findIndex(
          (reference) => isDelegation(reference) && message.startsWith(textOf(reference, route)),
        );
        const segments = [...ruleSegments(flat.held), 'backendRefs', ...(at === -1 ? [] : [at])];
        const about = keyOfObject(route);
        const absent = absentChild((rule.backendRefs ?? [])[at], route, view, names);
        if (absent?.near !== undefined) meant.add(absent.near);
        const fault =
          absent === undefined
            ? advice(`${message}: the match answers with 500`)
            : advice(`${absent.message}: the match answers with 500`, absent.hint);
        const place = absent === undefined ? segments : [...segments, absent.member];
        yield { about, code: 'AN-09', segments: place, fault };
      }
    }
  }
  for (const key of snapshot.keys('HTTPRoute')) {
    const route = snapshot.get('HTTPRoute', key);
    if (route === undefined || children.has(key) || meant.has(key) || !mayTakePart(route)) continue;
    yield* notDelegated(route, view);
  }
}

interface AbsentChild extends Absence {
  /** The key of the route that is meant. */
  readonly near?: string | undefined;
}

/** A delegation to a route by name that isn't there. */
function absentChild(
  reference: Partial<Parameters<typeof textOf>[0]> | undefined,
  route: Parameters<typeof textOf>[1],
  view: TranslationView,
  names: Names,
): AbsentChild | undefined {
  const home = route.metadata.namespace ?? '';
  const { kind, name, namespace = home } = reference ?? {};
  if (kind !== 'HTTPRoute' || name === undefined || EVERY.has(name)) return undefined;
  if (view.snapshot.find('HTTPRoute', namespace, name) !== undefined) return undefined;
  const near = names.near('HTTPRoute', namespace, name);
  return {
    ...absentObject({ kind, namespace, name, home }, view, names),
    near: near === undefined ? undefined : objectKey('HTTPRoute', namespace, near),
  };
}

/** All routes of a namespace. */
const EVERY: ReadonlySet<string> = new Set(['', '*']);

type Route = NonNullable<ReturnType<TranslationView['snapshot']['get']>> & {
  readonly spec: { readonly parentRefs?: readonly ParentRef[] };
};

interface ParentRef {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
}

/** A route that can only be reached by delegation, and to which no route delegates. */
function* notDelegated(route: Route, { snapshot }: TranslationView): Iterable<Report> {
  const about = keyOfObject(route);
  const { parentRefs = [] } = route.spec;
  if (parentRefs.length === 0) {
    const fault = advice(
      "the route isn't served: it has no parentRef, and no route that is served delegates to it",
      'add `parentRefs`, or delegate to it from another route',
    );
    yield { about, code: 'AN-13', segments: ['spec'], fault };
  }
  for (const [
    index,
    { group, kind, name, namespace = route.metadata.namespace ?? '' },
  ] of parentRefs.entries()) {
    if (group !== GATEWAY_API_GROUP || kind !== 'HTTPRoute') continue;
    if (snapshot.get('HTTPRoute', objectKey('HTTPRoute', namespace, name)) === undefined) continue;
    const fault = advice(
      `HTTPRoute ${quote(`${namespace}/${name}`)} doesn't delegate to this route, or isn't served itself`,
      'add this route to its `backendRefs`',
    );
    yield { about, code: 'AN-13', segments: ['spec', 'parentRefs', index], fault };
  }
}

/** The start of the messages of failures. */
const textOf = (
  {
    group,
    kind,
    namespace,
    name,
  }: { readonly group?: string; readonly kind?: string; readonly namespace?: string; readonly name: string },
  route: { readonly metadata: { readonly namespace?: string } },
): string => `${group}/${kind}/${namespace ?? route.metadata.namespace ?? ''}/${name}: `;
