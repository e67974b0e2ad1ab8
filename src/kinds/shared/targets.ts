// What a policy attaches to: references and selectors of target objects.

import { advice, invalid, notSupported, withReplacement } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { didYouMean, surelyMeant } from '../../grammar/nearest.ts';
import {
  CORE_GROUP,
  EDGE_GROUP,
  GATEWAY_API_EXPERIMENTAL_GROUP,
  GATEWAY_API_GROUP,
  GATEWAY_GROUP,
} from '../../identifiers.ts';
import { celString } from '../../schema/cel-text.ts';
import { map, object, optional, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import type { StaticObject } from '../../schema/static.ts';
import { group, kindName, objectName, sectionName } from './text.ts';

/** Group and kind of a target. */
export interface TargetKind extends StaticObject<typeof kindOfTarget> {}

/** The fields of a reference or selector that the rules read. */
export interface Target extends StaticObject<typeof partOfTarget> {}

export const GATEWAY: TargetKind = { group: GATEWAY_API_GROUP, kind: 'Gateway' };
export const HTTP_ROUTE: TargetKind = { group: GATEWAY_API_GROUP, kind: 'HTTPRoute' };
/** The Gateway API's ListenerSet, and its experimental predecessor. */
export const LISTENER_SETS: readonly TargetKind[] = [
  { group: GATEWAY_API_GROUP, kind: 'ListenerSet' },
  { group: GATEWAY_API_EXPERIMENTAL_GROUP, kind: 'XListenerSet' },
];
export const SERVICE: TargetKind = { group: CORE_GROUP, kind: 'Service' };
export const BACKEND: TargetKind = { group: GATEWAY_GROUP, kind: 'Backend' };
export const EDGE_BACKEND: TargetKind = { group: EDGE_GROUP, kind: 'EdgeBackend' };

/** A kind in the wrong group doesn't match. */
export function isTarget(target: TargetKind, kinds: readonly TargetKind[]): boolean {
  return kinds.some(({ group, kind }) => group === target.group && kind === target.kind);
}

/** `isTarget` as CEL for a variable. */
export function celIsTarget(variable: string, kinds: readonly TargetKind[]): string {
  return kinds
    .map(
      ({ group, kind }) =>
        `${variable}.group == ${celString(group)} && ${variable}.kind == ${celString(kind)}`,
    )
    .map((test, _, { length }) => (length === 1 ? test : `(${test})`))
    .join(' || ');
}

/** ``Gateway, HTTPRoute or ListenerSet of `gateway.networking.k8s.io`, or Service of the core group``. */
export function nameTargets(kinds: readonly TargetKind[]): string {
  const groups = new Map<string, string[]>();
  for (const { group, kind } of kinds) groups.set(group, [...(groups.get(group) ?? []), kind]);
  const named = [...groups].map(([group, names]) => {
    const place = group === CORE_GROUP ? 'the core group' : `\`${group}\``;
    const last = names.at(-1);
    return names.length === 1
      ? `${last} of ${place}`
      : `${names.slice(0, -1).join(', ')} or ${last} of ${place}`;
  });
  return named.length === 1 ? named.join() : `${named.slice(0, -1).join(', ')}, or ${named.at(-1)}`;
}

/** Gateway API routes that can't be targets: their names are not typos of HTTPRoute. */
const OTHER_ROUTES: readonly string[] = ['GRPCRoute', 'TCPRoute', 'TLSRoute', 'UDPRoute'];

/** Kinds that only some policies can target, and kinds related to a target. */
const WHO_TARGETS: ReadonlyMap<string, string> = new Map([
  ['Service', 'for Services, use BackendConfigPolicy, or EdgePolicy with `backend` for the edge data plane'],
  ['Backend', 'for Backends, use BackendConfigPolicy'],
  ['EdgeBackend', 'for EdgeBackends, use EdgePolicy with `backend`'],
  ['Gateway', 'for Gateways, use TrafficPolicy, HTTPListenerPolicy, ListenerPolicy or EdgePolicy'],
  ['HTTPRoute', 'for HTTPRoutes, use TrafficPolicy or EdgePolicy'],
  ['GRPCRoute', "a GRPCRoute can't be a target, but its Gateway can"],
  ['TCPRoute', "a TCPRoute can't be a target, but its Gateway can"],
  ['TLSRoute', "a TLSRoute can't be a target, but its Gateway can"],
  ['GatewayClass', 'target the Gateways of the class'],
  ['Deployment', 'target the Service of the Deployment'],
  ['Pod', 'target the Service of the pods'],
  ['Namespace', 'a policy applies to its own namespace; select targets there by labels'],
]);

/** The target has one of the kinds. Attached to the reference or selector; the finding points to its `kind` or its `group`. */
export function allowedTargets(id: Code, kinds: readonly TargetKind[]): Rule<TargetKind> {
  const names = kinds.map(({ kind }) => kind);
  return {
    id,
    reads: ['group', 'kind'],
    demand: `names ${nameTargets(kinds)}`,
    cel: celIsTarget('self', kinds),
    check(target, report) {
      if (isTarget(target, kinds)) return;
      const groups = kinds.filter(({ kind }) => kind === target.kind).map(({ group }) => group);
      const [right] = groups;
      if (right !== undefined) {
        const place = right === CORE_GROUP ? 'in the core group' : `in the group \`${right}\``;
        const hint = right === CORE_GROUP ? 'write `group: ""`' : `write \`group: ${right}\``;
        const fault = invalid(target.group, `${target.kind} is ${place}`, hint);
        // Another group may be right, and the kind wrong.
        const isSure = target.group === CORE_GROUP || surelyMeant(target.group, groups) !== undefined;
        report({
          ...withReplacement(fault, isSure && groups.length === 1 ? right : undefined),
          at: ['group'],
        });
        return;
      }
      const guess = OTHER_ROUTES.includes(target.kind) ? undefined : didYouMean(target.kind, names);
      const elsewhere = WHO_TARGETS.get(target.kind);
      const hint = guess ?? `${elsewhere === undefined ? '' : `${elsewhere}; `}target ${nameTargets(kinds)}`;
      const meant = guess === undefined ? undefined : surelyMeant(target.kind, names);
      report({ ...withReplacement(notSupported(target.kind, names, hint), meant), at: ['kind'] });
    },
  };
}

/** W-24: a selector that demands no label would take every object, and so takes none. */
const selectsNothing = (effect: string): Rule<{ readonly [label: string]: string }> => ({
  id: 'W-24',
  reads: [''],
  demand: 'has a label',
  check(labels, report) {
    if (Object.keys(labels).length > 0) return;
    report(advice(`without a label ${effect}`, 'add a label of what is meant'));
  },
});

/** The labels of a selector. `effect`: what happens without any, since `{}` selects nothing. */
export function selectorLabels(effect: string, doc: string) {
  return map(string(), { doc, rules: [selectsNothing(effect)] });
}

/** Kinds of targets by name; each is in one group. */
const GROUPS: ReadonlyMap<unknown, string> = new Map(
  [GATEWAY, HTTP_ROUTE, ...LISTENER_SETS, SERVICE, BACKEND, EDGE_BACKEND].map(({ kind, group }) => [
    kind,
    group,
  ]),
);

const kindOfTarget = {
  group: {
    ...group({ doc: 'API group of the target; empty for core.' }),
    implied: ({ kind }: Readonly<Record<string, unknown>>) => GROUPS.get(kind),
    instead: (value: unknown) =>
      value === undefined
        ? `write \`group: ${GATEWAY_API_GROUP}\` for a Gateway or HTTPRoute, \`group: ""\` for a Service`
        : undefined,
  },
  kind: kindName({ doc: 'Kind of the target.' }),
};
const name = objectName({ doc: 'Name of the target, in the namespace of the policy.' });
const matchLabels = selectorLabels(
  'it selects nothing: the policy has no effect there',
  'Labels that a target must have, with these values.',
);
const section = sectionName({
  doc: 'A section of the target, such as a listener or a route rule; the whole target when absent.',
});

const partOfTarget = { ...kindOfTarget, sectionName: optional(section) };

type TargetRules = readonly Rule<Target>[];

const WHOLE_OBJECTS = { sectionName: 'remove it: these policies attach to whole objects' };

/** LocalPolicyTargetReference. */
export function targetReference(rules: readonly Rule<TargetKind>[]) {
  return object({ ...kindOfTarget, name }, { doc: 'One target.', rules, foreign: WHOLE_OBJECTS });
}

/** LocalPolicyTargetReferenceWithSectionName. */
export function targetReferenceWithSectionName(rules: TargetRules) {
  return object({ ...kindOfTarget, name, sectionName: optional(section) }, { doc: 'One target.', rules });
}

/** LocalPolicyTargetSelector. */
export function targetSelector(rules: readonly Rule<TargetKind>[]) {
  return object(
    { ...kindOfTarget, matchLabels },
    { doc: 'Targets by their labels.', rules, foreign: WHOLE_OBJECTS },
  );
}

/** LocalPolicyTargetSelectorWithSectionName. */
export function targetSelectorWithSectionName(rules: TargetRules) {
  return object(
    { ...kindOfTarget, matchLabels, sectionName: optional(section) },
    { doc: 'Targets by their labels.', rules },
  );
}
