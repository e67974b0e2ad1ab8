// ParentRefs that lead to one of our Gateways or ListenerSets although none of its listeners accepts the route, and why.

import { advice } from '../../diagnostics/finding.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { enumerated, firstOf } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';
import type { ParentWithListeners } from '../../translation/gateways/build-gateways.ts';
import { takesKind } from '../../translation/gateways/protocols.ts';
import type { Report } from '../../translation/reports.ts';
import type { AttachmentRefusal, ParentAttachment } from '../../translation/routes/attachment.ts';
import { hostnamesOf, ROUTE_KINDS, type RouteObject } from '../../translation/routes/route.ts';
import type { TranslationView } from '../../translation/view.ts';

export function* attachments(view: TranslationView): Iterable<Report> {
  const { snapshot, routes, gateways } = view;
  for (const about of snapshot.keysOf(ROUTE_KINDS)) {
    const placed = routes.attached.get(about);
    for (const attachment of placed?.parents ?? []) {
      if (attachment.refusal === undefined) continue;
      const { route } = placed!;
      const parent = gateways.parentListeners(attachment.parent.key);
      if (parent === undefined) continue;
      const index = (route.spec.parentRefs ?? []).indexOf(attachment.parentRef);
      const { message, hint, members } = whyNot(attachment.refusal, route, attachment, parent);
      const segments =
        members[0] === 'hostnames'
          ? ['spec', ...members]
          : ['spec', 'parentRefs', ...(index === -1 ? [] : [index]), ...members];
      yield { about, code: 'AN-10', segments, fault: advice(message, hint) };
    }
  }
}

interface Why {
  readonly message: string;
  readonly hint: string;
  /** Below the parentRef, or `hostnames`. */
  readonly members: readonly string[];
}

function whyNot(
  refusal: AttachmentRefusal,
  route: RouteObject,
  { parentRef }: ParentAttachment,
  { owner, listeners }: ParentWithListeners,
): Why {
  const name = `${owner.kind} ${quote(`${owner.namespace}/${owner.name}`)}`;
  const home = route.metadata.namespace ?? '';
  switch (refusal) {
    case 'NotAllowedByListeners': {
      const ofKind = listeners.some(({ spec }) => takesKind(spec, route.kind));
      if (!ofKind)
        return {
          message: `no listener of ${name} accepts a ${route.kind}`,
          hint: `add ${route.kind} to \`allowedRoutes.kinds\` of a listener whose protocol carries it`,
          members: [],
        };
      return {
        message: `no listener of ${name} that accepts a ${route.kind} allows routes from namespace ${quote(home)}`,
        hint: 'set `allowedRoutes.namespaces` of a listener: without it, only routes in the namespace of the Gateway are allowed',
        members: [],
      };
    }
    case 'NoMatchingParent': {
      const { sectionName, port } = parentRef;
      const names = listeners.map(({ spec }) => spec.name);
      const ports = [...new Set(listeners.map(({ spec }) => String(spec.port)))];
      const asked = [
        ...(sectionName === undefined ? [] : [`named ${quote(sectionName)}`]),
        ...(port === undefined ? [] : [`on port ${port}`]),
      ];
      const near = sectionName === undefined ? undefined : didYouMean(sectionName, names.slice(0, MAX_NEAR));
      const isNamed = sectionName !== undefined && names.includes(sectionName);
      return {
        message: `no listener of ${name} ${enumerated(asked, 'and')} accepts the route`,
        hint: isNamed
          ? "the listener with that name is on another port, or doesn't accept such routes"
          : (near ?? `there are ${firstOf(sectionName === undefined ? ports : names, MAX_SHOWN).join(', ')}`),
        members: [sectionName === undefined ? 'port' : 'sectionName'],
      };
    }
    case 'NoMatchingListenerHostname': {
      const hostnames = [...new Set(listeners.map(({ spec }) => spec.hostname ?? '*'))];
      const own = hostnamesOf(route);
      return {
        message: `no listener of ${name} that this parentRef selects has a hostname that matches the route`,
        hint: `the route has ${shown(own)}; the listeners have ${shown(hostnames)}`,
        members: ['hostnames'],
      };
    }
  }
}

const MAX_SHOWN = 5;
const MAX_NEAR = 200;
const shown = (names: readonly string[]): string => firstOf(names.map(quote), MAX_SHOWN).join(', ');
