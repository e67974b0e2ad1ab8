// ParentRefs that lead to one of our Gateways or ListenerSets although none of its listeners accepts the route, and why.

import { advice } from '../../diagnostics/finding.ts';
import { enumerated, firstOf } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';
import type { Labels } from '../../objects/labels.ts';
import type { ParentWithListeners } from '../../translation/gateways/build-gateways.ts';
import type { GatewayListener } from '../../translation/gateways/listener.ts';
import { carries, takesKind } from '../../translation/gateways/protocols.ts';
import type { Report } from '../../translation/reports.ts';
import type { AttachmentRefusal, ParentAttachment } from '../../translation/routes/attachment.ts';
import { hostnamesOf, ROUTE_KINDS, type RouteObject } from '../../translation/routes/route.ts';
import type { TranslationView } from '../../translation/view.ts';
import { oneOf } from '../missing/absent-object.ts';
import { unmatchedLabels } from '../missing/unmatched-labels.ts';

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
      const { message, hint, members } = whyNot(attachment.refusal, route, attachment, parent, view);
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
  { snapshot }: TranslationView,
): Why {
  const name = `${owner.kind} ${quote(`${owner.namespace}/${owner.name}`)}`;
  const home = route.metadata.namespace ?? '';
  switch (refusal) {
    case 'NotAllowedByListeners': {
      const ofKind = listeners.filter(({ spec }) => takesKind(spec, route.kind));
      if (ofKind.length === 0)
        return {
          message: `no listener of ${name} accepts ${route.kind}s`,
          hint: kindHint(listeners, route.kind),
          members: [],
        };
      const labels = snapshot.namespaceLabels(home);
      return {
        message: `no listener of ${name} that accepts ${route.kind}s allows routes from namespace ${quote(home)}`,
        hint:
          ofKind.map((listener) => selectorHint(listener, home, labels)).find((hint) => hint !== undefined) ??
          'set `allowedRoutes.namespaces` of a listener: without it, only routes in the namespace of the Gateway are allowed',
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
      const isNamed = sectionName !== undefined && names.includes(sectionName);
      return {
        message: `no listener of ${name} ${enumerated(asked, 'and')} accepts the route`,
        hint: isNamed
          ? "the listener with that name is on another port, or doesn't accept such routes"
          : sectionName === undefined
            ? ports.length === 1
              ? `write \`port: ${ports[0]}\``
              : `there are ${firstOf(ports, MAX_SHOWN).join(', ')}`
            : oneOf(sectionName, names.slice(0, MAX_NEAR)),
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

/** A listener whose protocol carries the kind lists other kinds; else the protocol is the reason. */
function kindHint(listeners: readonly GatewayListener[], kind: string): string {
  const carrying = listeners.find(({ spec }) => carries(spec.protocol, kind));
  if (carrying !== undefined)
    return `add ${kind} to \`allowedRoutes.kinds\` of listener ${quote(carrying.spec.name)}`;
  const protocols = [...new Set(listeners.map(({ spec }) => spec.protocol))];
  return `add a listener whose protocol carries it; there ${protocols.length === 1 ? 'is' : 'are'} ${shown(protocols)}`;
}

/** Which label a namespace lacks to be selected by a listener. */
function selectorHint({ spec }: GatewayListener, home: string, labels: Labels): string | undefined {
  const { from, selector } = spec.allowedRoutes?.namespaces ?? {};
  if (from !== 'Selector' || selector?.matchLabels === undefined) return undefined;
  const title = `namespace ${quote(home)}`;
  const lacking = unmatchedLabels(selector.matchLabels, [{ title, labels }]);
  const [pair] = Object.entries(selector.matchLabels).filter(([key, value]) => labels[key] !== value);
  const why = lacking ?? (pair && `${title} has no label ${quote(`${pair[0]}: ${pair[1]}`)}`);
  return why === undefined ? undefined : `listener ${quote(spec.name)} selects namespaces by labels: ${why}`;
}

const MAX_SHOWN = 5;
const MAX_NEAR = 200;
const shown = (names: readonly string[]): string => firstOf(names.map(quote), MAX_SHOWN).join(', ');
