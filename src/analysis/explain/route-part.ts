// The explanation of a route: which listeners accept it, or why none does, and the effect of its rules.

import { defined } from '../../grammar/defined.ts';
import { counted } from '../../grammar/plural.ts';
import { objectKey } from '../../objects/key.ts';
import type { AttachmentRefusal } from '../../translation/routes/attachment.ts';
import type { Translator } from '../../translation/translator.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { ExplainedParent, ExplainedRoute, ObjectPart } from './object-explanation.ts';
import type { ObjectExplanations } from './plane-explanation.ts';

const MAX_ROUTES = 20;

const REFUSALS: Readonly<Record<AttachmentRefusal, string>> = {
  NotAllowedByListeners: 'no listener allows routes of its kind and namespace',
  NoMatchingParent: 'no listener that allows it has the name and port of the parentRef',
  NoMatchingListenerHostname: 'no listener has a matching hostname',
};

export function routePart(
  translator: Translator,
  route: ObjectName,
  { planes }: { readonly planes: readonly ObjectExplanations[] },
): ObjectPart {
  const parents = explainedParents(translator, route);
  const shown: ExplainedRoute[] = [];
  let count = 0;
  for (const plane of planes)
    for (const explained of plane.routes(translator, route))
      if (count++ < MAX_ROUTES) shown.push(explained());
  return {
    summary: `${attachedText(parents)}; ${counted(count, 'route')} of the proxy ${count === 1 ? 'comes' : 'come'} from it`,
    parents,
    routes: shown,
    otherRoutes: count - shown.length,
  };
}

/** For a TCPRoute or TLSRoute. */
export function streamPart(
  translator: Translator,
  route: ObjectName,
  { planes }: { readonly planes: readonly ObjectExplanations[] },
): ObjectPart {
  const parents = explainedParents(translator, route);
  const streams = planes.flatMap((plane) => plane.streams(translator, route));
  const serves = streams.filter(({ unserved }) => unserved === undefined).length;
  const served = `it gets connections of ${counted(serves, 'listener')}`;
  return {
    summary: `${attachedText(parents)}; ${served}`,
    parents,
    streams: streams.slice(0, MAX_ROUTES),
    otherRoutes: Math.max(0, streams.length - MAX_ROUTES),
  };
}

export function explainedParents(
  { view: { routes } }: Translator,
  { kind, namespace, name }: ObjectName,
): readonly ExplainedParent[] {
  const placed = routes.attached.get(objectKey(kind, namespace, name));
  return (placed?.parents ?? []).map((attachment): ExplainedParent => {
    const { parentRef, listeners, refusal } = attachment;
    const { kind = 'Gateway', namespace: other = namespace, name, sectionName, port } = parentRef;
    return {
      parent: {
        kind,
        namespace: other,
        name,
        ...defined({ section: sectionName }),
      },
      ...defined({ port }),
      listeners: listeners.map(({ listener, hosts }) => ({
        name: listener.key,
        hosts: hosts.slice(0, MAX_ROUTES),
      })),
      ...(refusal === undefined ? {} : { refusal: REFUSALS[refusal] }),
    };
  });
}

/** `1 of 2 parentRefs of ours leads to listeners` */
export function attachedText(parents: readonly ExplainedParent[]): string {
  if (parents.length === 0) return 'no parentRef refers to a translated Gateway';
  const taken = parents.filter(({ listeners }) => listeners.length > 0).length;
  if (taken === 0) return 'no listener accepts it';
  return `${taken} of ${counted(parents.length, 'parentRef')} ${taken === 1 ? 'attaches' : 'attach'} to listeners`;
}
