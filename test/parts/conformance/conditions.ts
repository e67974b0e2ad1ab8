// Compares statuses with the expectations of a conformance test. A complaint states what is missing.

import type { ObjectStatus } from '../../../src/translation/object-status.ts';
import { CONTROLLER, type Manifest } from './cluster.ts';
import type { Expectation, ExpectedCondition, ExpectedListener, ObjectName } from './expectations.ts';

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly observedGeneration?: number;
}

interface Reference {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
}

interface Status {
  readonly conditions?: readonly Condition[];
  readonly listeners?: readonly {
    readonly name: string;
    readonly attachedRoutes: number;
    readonly supportedKinds?: readonly { readonly kind: string }[];
    readonly conditions: readonly Condition[];
  }[];
  readonly parents?: readonly {
    readonly parentRef: Reference;
    readonly controllerName: string;
    readonly conditions: readonly Condition[];
  }[];
  readonly ancestors?: readonly {
    readonly ancestorRef: Reference;
    readonly conditions: readonly Condition[];
  }[];
}

/** Expectations that can be checked without a request. */
export type StatusExpectation = Extract<
  Expectation,
  { kind: 'accepted' | 'condition' | 'listener' | 'listeners' | 'no routes' | 'not accepted' | 'parents' }
>;

export const isAboutStatus = (expectation: Expectation): expectation is StatusExpectation =>
  ['accepted', 'condition', 'listener', 'listeners', 'no routes', 'not accepted', 'parents'].includes(
    expectation.kind,
  );

export function statusComplaints(
  statuses: readonly ObjectStatus[],
  expected: StatusExpectation,
): readonly string[] {
  const found = (kind: string, { namespace, name }: ObjectName): Status | undefined =>
    statuses.find((each) => each.kind === kind && each.namespace === namespace && each.name === name)?.status;
  const statusOf = (kind: string, name: ObjectName): Status => found(kind, name) ?? {};
  const missing = subjectsOf(expected).filter(([kind, name]) => found(kind, name) === undefined);
  if (missing.length > 0) return missing.map(([kind, { name }]) => `${kind} ${name} has no status`);
  switch (expected.kind) {
    case 'accepted': {
      const listeners = expected.listeners.length === 0 ? [''] : expected.listeners;
      const parents = listeners.map(() => ({ gateway: expected.gateway, conditions: [ACCEPTED] }));
      return [
        ...expected.routes.flatMap((route) =>
          parentComplaints(
            `${expected.routeKind} ${route.name}`,
            route,
            statusOf(expected.routeKind, route),
            parents,
          ),
        ),
        ...(expected.routeKind === 'TLSRoute' ? [] : readyComplaints(statusOf('Gateway', expected.gateway))),
      ];
    }
    case 'condition': {
      const { of, object, gateway, condition } = expected;
      const status = statusOf(of, object);
      const places = gateway === undefined ? [status.conditions ?? []] : conditionsFor(status, gateway);
      if (places.some((conditions) => has(conditions, condition))) return [];
      return [`${of} ${object.name}: no ${described(condition)} among ${JSON.stringify(places.map(shown))}`];
    }
    case 'listeners':
      return listenerComplaints(statusOf('Gateway', expected.gateway), expected.listeners);
    case 'listener': {
      const { listeners = [] } = statusOf('Gateway', expected.gateway);
      const { conditions = [] } = listeners.find(({ name }) => name === expected.listener) ?? {};
      return expected.conditions
        .filter((condition) => !has(conditions, condition))
        .map((condition) => `listener ${expected.listener}: no ${described(condition)}`);
    }
    case 'no routes': {
      const { listeners = [] } = statusOf('Gateway', expected.gateway);
      const isEmpty =
        listeners.length === 0 || (listeners.length === 1 && listeners[0]?.attachedRoutes === 0);
      return isEmpty ? [] : [`Gateway ${expected.gateway.name}: ${JSON.stringify(listeners)}`];
    }
    case 'not accepted': {
      const { parents = [] } = statusOf('HTTPRoute', expected.route);
      const isRefused = parents.every(({ conditions }) =>
        has(conditions, { type: 'Accepted', status: 'False', reason: '' }),
      );
      return parents.length <= 1 && isRefused
        ? []
        : [`HTTPRoute ${expected.route.name}: ${JSON.stringify(parents)}`];
    }
    case 'parents':
      return parentComplaints(
        `HTTPRoute ${expected.route.name}`,
        expected.route,
        statusOf('HTTPRoute', expected.route),
        expected.parents,
      );
  }
}

function subjectsOf(expected: StatusExpectation): readonly (readonly [kind: string, name: ObjectName])[] {
  switch (expected.kind) {
    case 'accepted': {
      const { gateway, routeKind, routes } = expected;
      return [['Gateway', gateway], ...routes.map((route) => [routeKind, route] as const)];
    }
    case 'condition':
      return [[expected.of, expected.object]];
    case 'listener':
    case 'listeners':
    case 'no routes':
      return [['Gateway', expected.gateway]];
    case 'not accepted':
    case 'parents':
      return [['HTTPRoute', expected.route]];
  }
}

/** Each condition must have the generation of its object. */
export function generationComplaints(
  objects: readonly Manifest[],
  statuses: readonly ObjectStatus[],
): readonly string[] {
  return statuses.flatMap(({ kind, namespace, name, status }) => {
    const object = objects.find(
      ({ kind: its, metadata }) =>
        its === kind && (metadata.namespace ?? '') === namespace && metadata.name === name,
    );
    const { conditions = [], listeners = [], parents = [], ancestors = [] } = status as Status;
    const all = [
      ...conditions,
      ...[...listeners, ...parents, ...ancestors].flatMap(({ conditions }) => conditions),
    ];
    const generation = object?.metadata.generation;
    return all
      .filter(({ observedGeneration }) => observedGeneration !== generation)
      .map(
        ({ type, observedGeneration }) =>
          `${kind} ${name}: ${type} is of generation ${observedGeneration}, not ${generation}`,
      );
  });
}

const ACCEPTED: ExpectedCondition = { type: 'Accepted', status: 'True', reason: 'Accepted' };
const READY = ['ResolvedRefs', 'Accepted', 'Programmed'].map((type) => ({
  type,
  status: 'True',
  reason: '',
}));

function parentComplaints(
  about: string,
  { namespace }: ObjectName,
  { parents = [] }: Status,
  expected: Extract<Expectation, { kind: 'parents' }>['parents'],
): readonly string[] {
  if (parents.length !== expected.length)
    return [`${about}: ${parents.length} parents, not ${expected.length}`];
  return expected.flatMap(({ gateway, conditions }, index) => {
    const { parentRef: ref, controllerName, conditions: actual } = parents[index]!;
    const isRef =
      ref.group === 'gateway.networking.k8s.io' &&
      ref.kind === 'Gateway' &&
      ref.name === gateway.name &&
      (ref.namespace === gateway.namespace ||
        (ref.namespace === undefined && namespace === gateway.namespace));
    return [
      ...(isRef && controllerName === CONTROLLER
        ? []
        : [`${about}: parent ${JSON.stringify(parents[index])}`]),
      ...conditionComplaints(about, actual, conditions),
    ];
  });
}

const readyComplaints = ({ listeners = [] }: Status): readonly string[] =>
  listeners.flatMap(({ name, conditions }) => conditionComplaints(`listener ${name}`, conditions, READY));

function listenerComplaints(
  { listeners = [] }: Status,
  expected: readonly ExpectedListener[],
): readonly string[] {
  if (listeners.length !== expected.length) return [`${listeners.length} listeners, not ${expected.length}`];
  return expected.flatMap(({ name, supportedKinds, attachedRoutes, conditions }) => {
    const about = `listener ${name}`;
    const actual = listeners.find((listener) => listener.name === name);
    if (actual === undefined) return [`${about} has no status`];
    const kinds = (actual.supportedKinds ?? []).map(({ kind }) => kind);
    const areKinds =
      supportedKinds.length === 0 ? kinds.length === 0 : supportedKinds.every((kind) => kinds.includes(kind));
    return [
      ...(areKinds
        ? []
        : [`${about}: supported kinds ${JSON.stringify(kinds)}, not ${JSON.stringify(supportedKinds)}`]),
      ...(actual.attachedRoutes === attachedRoutes
        ? []
        : [`${about}: ${actual.attachedRoutes} attached routes, not ${attachedRoutes}`]),
      ...conditionComplaints(about, actual.conditions, conditions),
    ];
  });
}

const conditionComplaints = (
  about: string,
  actual: readonly Condition[],
  expected: readonly ExpectedCondition[],
): readonly string[] =>
  expected
    .filter((condition) => !has(actual, condition))
    .map((condition) => `${about}: no ${described(condition)} among ${JSON.stringify(shown(actual))}`);

/** The conditions for each parent or ancestor that is the Gateway. */
function conditionsFor(
  { parents = [], ancestors = [] }: Status,
  { namespace, name }: ObjectName,
): readonly (readonly Condition[])[] {
  const all = [
    ...parents.map(({ parentRef, conditions }) => ({ ref: parentRef, conditions })),
    ...ancestors.map(({ ancestorRef, conditions }) => ({ ref: ancestorRef, conditions })),
  ];
  return all
    .filter(({ ref }) => ref.name === name && (ref.namespace ?? namespace) === namespace)
    .map(({ conditions }) => conditions);
}

const has = (conditions: readonly Condition[], { type, status, reason }: ExpectedCondition): boolean =>
  conditions.some(
    (condition) =>
      condition.type === type &&
      (status === '' || condition.status === status) &&
      (reason === '' || condition.reason === reason),
  );

const described = ({ type, status, reason }: ExpectedCondition): string =>
  [type, status, reason].filter(Boolean).join(' ');

const shown = (conditions: readonly Condition[]): readonly string[] =>
  conditions.map(({ type, status, reason }) => `${type} ${status} ${reason}`);
