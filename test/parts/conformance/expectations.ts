// The expectations of a conformance test, call by call, in our types: statuses, requests, and changes in between.

import { type ConformanceTest, type Fact, list, part, type Step, text, texts } from './facts.ts';

export interface ObjectName {
  readonly namespace: string;
  readonly name: string;
}

/** An empty reason matches any reason. */
export interface ExpectedCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
}

export interface ExpectedListener {
  readonly name: string;
  readonly supportedKinds: readonly string[];
  readonly attachedRoutes: number;
  readonly conditions: readonly ExpectedCondition[];
}

/** The destination of a test's requests: the Gateway's address, with the port of a listener, a port of its own, or without one. */
export interface Place {
  readonly gateway: ObjectName;
  readonly listener: string;
  readonly hasPort: boolean;
  readonly port?: number;
}

export interface Exchange {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isHttp2: boolean;
  /** The headers that the backend must set in its answer. */
  readonly backendHeaders: Readonly<Record<string, string>>;
  /** The request that reaches the backend. */
  readonly expected: {
    readonly method: string;
    readonly host: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly absentHeaders: readonly string[];
    readonly serverName: string;
  };
  readonly statuses: readonly number[];
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly absentResponseHeaders: readonly string[];
  /** An empty part isn't checked. */
  readonly redirect?: {
    readonly scheme: string;
    readonly host: string;
    readonly port: string;
    readonly path: string;
  };
  /** The prefix of the pod's name. */
  readonly backend: string;
  readonly namespace: string;
  readonly mirrors: readonly (ObjectName & { readonly percent?: number })[];
}

export interface GrpcExchange {
  readonly method: string;
  readonly authority: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly code: number;
  readonly backend: string;
  readonly namespace: string;
}

/** The certificate's Secret, and the name that the client requests; undefined: the only hostname of the route. */
export interface ExpectedTls {
  readonly certificate: ObjectName;
  readonly serverName: string | undefined;
  /** The Secret of the client's certificate. */
  readonly client?: ObjectName;
}

export type Expectation =
  | {
      readonly kind: 'accepted';
      readonly gateway: ObjectName;
      readonly listeners: readonly string[];
      readonly routeKind: string;
      readonly routes: readonly ObjectName[];
    }
  | {
      readonly kind: 'condition';
      readonly of: string;
      readonly object: ObjectName;
      /** Absent for a condition of the object itself. */
      readonly gateway?: ObjectName;
      readonly condition: ExpectedCondition;
    }
  | {
      readonly kind: 'listeners';
      readonly gateway: ObjectName;
      readonly listeners: readonly ExpectedListener[];
    }
  | {
      readonly kind: 'listener';
      readonly gateway: ObjectName;
      readonly listener: string;
      readonly conditions: readonly ExpectedCondition[];
    }
  | { readonly kind: 'no routes'; readonly gateway: ObjectName }
  | { readonly kind: 'not accepted'; readonly route: ObjectName }
  | {
      readonly kind: 'parents';
      readonly route: ObjectName;
      readonly parents: readonly {
        readonly gateway: ObjectName;
        readonly conditions: readonly ExpectedCondition[];
      }[];
    }
  | {
      readonly kind: 'exchange';
      readonly place: Place;
      readonly exchange: Exchange;
      readonly tls?: ExpectedTls;
    }
  | {
      readonly kind: 'failure';
      readonly place: Place;
      readonly exchange: Exchange;
      readonly tls?: ExpectedTls;
    }
  | { readonly kind: 'mirrored'; readonly place: Place; readonly exchange: Exchange }
  | { readonly kind: 'mirror shares'; readonly place: Place; readonly exchange: Exchange }
  | { readonly kind: 'grpc'; readonly place: Place; readonly exchange: GrpcExchange }
  | {
      readonly kind: 'weights';
      readonly place: Place;
      readonly exchange: Exchange | GrpcExchange;
      readonly weights: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'websocket'; readonly place: Place; readonly path: string; readonly backend: string }
  | { readonly kind: 'backend header'; readonly place: Place; readonly path: string; readonly header: string }
  | { readonly kind: 'change' }
  | { readonly kind: 'unread'; readonly what: string };

export interface NamedExpectation {
  readonly name: string;
  readonly expectation: Expectation;
}

/** In order. Checks that are always made, and checks of the test's own client, are omitted. */
export function expectationsOf({ steps }: ConformanceTest): readonly NamedExpectation[] {
  const found: NamedExpectation[] = [];
  const walk = (steps: readonly Step[], names: readonly string[]): void => {
    for (const step of steps) {
      if ('run' in step) {
        walk(step.steps, [...names, step.run]);
        continue;
      }
      const expectation = expectationOf(step, found);
      if (expectation === undefined) continue;
      const name = [...names, 'call' in step ? step.call.split('.').at(-1) : 'statement'].join(': ');
      found.push({ name, expectation });
    }
  };
  walk(steps, []);
  return found;
}

const SILENT =
  /^(?:context|client|require)\.|^suite\.Client\.(?:Get|List)$|^weight\.NewFunctionBasedSender$|^http\.MakeRequest$|^GetTLSSecret$|^net\.(?:Join|Split)HostPort$|^parentRefTo$|^kubernetes\.(?:NamespacesMustBeReady|\w+MustHaveLatestConditions|WaitForGatewayAddress)$/;

function expectationOf(
  step: Exclude<Step, { run: string }>,
  before: readonly NamedExpectation[],
): Expectation | undefined {
  // The change follows, and by-hand.ts lists what it changes.
  if ('assign' in step) return undefined;
  if ('unread' in step) return { kind: 'unread', what: step.unread };
  const { call, args } = step;
  if (SILENT.test(call)) return undefined;
  return READERS[call]?.(args, before) ?? { kind: 'unread', what: call };
}

type Reader = (args: readonly Fact[], before: readonly NamedExpectation[]) => Expectation | undefined;

const conditionOf =
  (of: string): Reader =>
  ([object, gateway, condition]) => ({
    kind: 'condition',
    of,
    object: nameOf(object),
    gateway: nameOf(gateway),
    condition: readCondition(condition),
  });

const accepted =
  (routeKind: string): Reader =>
  ([ref, ...routes]) => ({ kind: 'accepted', ...gatewayRef(ref), routeKind, routes: routes.map(nameOf) });

const changes: Reader = () => ({ kind: 'change' });

const READERS: Readonly<Record<string, Reader>> = {
  'kubernetes.GatewayAndHTTPRoutesMustBeAccepted': accepted('HTTPRoute'),
  'kubernetes.GatewayAndTLSRoutesMustBeAccepted': accepted('TLSRoute'),
  'kubernetes.GatewayAndRoutesMustBeAccepted': ([ref = null, type, _usePort, ...routes], before) =>
    accepted(text(type, '$type').split('.').at(-1) ?? '')([ref, ...routes], before),
  'kubernetes.HTTPRouteMustHaveCondition': conditionOf('HTTPRoute'),
  'kubernetes.TLSRouteMustHaveCondition': conditionOf('TLSRoute'),
  'kubernetes.BackendTLSPolicyMustHaveCondition': conditionOf('BackendTLSPolicy'),
  'kubernetes.HTTPRouteMustHaveResolvedRefsConditionsTrue': ([route, gateway]) => ({
    kind: 'condition',
    of: 'HTTPRoute',
    object: nameOf(route),
    gateway: nameOf(gateway),
    condition: { type: 'ResolvedRefs', status: 'True', reason: 'ResolvedRefs' },
  }),
  'kubernetes.GatewayMustHaveCondition': ([gateway, condition]) => ({
    kind: 'condition',
    of: 'Gateway',
    object: nameOf(gateway),
    condition: readCondition(condition),
  }),
  'kubernetes.GWCMustHaveAcceptedConditionAny': ([name]) => ({
    kind: 'condition',
    of: 'GatewayClass',
    object: { namespace: '', name: text(name) },
    condition: { type: 'Accepted', status: '', reason: '' },
  }),
  'kubernetes.GatewayStatusMustHaveListeners': ([gateway, listeners]) => ({
    kind: 'listeners',
    gateway: nameOf(gateway),
    listeners: list(listeners).map(readListener),
  }),
  'kubernetes.GatewayMustHaveZeroRoutes': ([gateway]) => ({ kind: 'no routes', gateway: nameOf(gateway) }),
  'kubernetes.HTTPRouteMustHaveNoAcceptedParents': ([route]) => ({
    kind: 'not accepted',
    route: nameOf(route),
  }),
  'kubernetes.HTTPRouteMustHaveParents': ([route, parents]) => ({
    kind: 'parents',
    route: nameOf(route),
    parents: list(parents).map((parent) => ({
      // A function of the test creates it from the Gateway's name.
      gateway: nameOf(list(parent, 'ParentRef', 'args')[0]),
      conditions: list(parent, 'Conditions').map(readCondition),
    })),
  }),
  'http.MakeRequestAndExpectEventuallyConsistentResponse': ([address, expected]) => ({
    kind: 'exchange',
    place: placeOf(address),
    exchange: readExchange(expected),
  }),
  'kubernetes.GatewayListenerMustHaveConditions': ([gateway, listener, conditions]) => ({
    kind: 'listener',
    gateway: nameOf(gateway),
    listener: text(listener),
    conditions: list(conditions).map(readCondition),
  }),
  'tls.MakeTLSRequestAndExpectEventuallyConsistentResponse': (args) => ({
    kind: 'exchange',
    ...readTlsRequest(args),
  }),
  'tls.MakeTLSRequestAndExpectFailureResponse': (args) => ({ kind: 'failure', ...readTlsRequest(args) }),
  'http.MakeRequestAndExpectFailure': ([address, expected]) => ({
    kind: 'failure',
    place: placeOf(address),
    exchange: readExchange(expected),
  }),
  'http.ExpectMirroredRequest': (_args, before) => ({ ...lastExchange(before), kind: 'mirrored' }),
  testMirroredRequestsDistribution: (_args, before) => ({ ...lastExchange(before), kind: 'mirror shares' }),
  'grpc.MakeRequestAndExpectEventuallyConsistentResponse': ([address, expected]) => ({
    kind: 'grpc',
    place: placeOf(address),
    exchange: readGrpc(expected),
  }),
  'weight.TestWeightedDistribution': ([_sender, weights], before) => {
    const last = before.at(-1)?.expectation;
    if (last?.kind !== 'exchange' && last?.kind !== 'grpc') return undefined;
    const { place, exchange } = last;
    return { kind: 'weights', place, exchange, weights: (part(weights) ?? {}) as Record<string, number> };
  },
  'suite.Client.Patch': changes,
  'suite.Client.Delete': changes,
  setupEndpointSlices: changes,
};

function lastExchange(before: readonly NamedExpectation[]): {
  readonly place: Place;
  readonly exchange: Exchange;
} {
  const last = before.at(-1)?.expectation;
  if (last?.kind !== 'exchange') throw new Error('there is no request before it');
  return { place: last.place, exchange: last.exchange };
}

const nameOf = (fact: Fact | undefined): ObjectName => ({
  namespace: text(fact, 'Namespace'),
  name: text(fact, 'Name'),
});

const gatewayRef = (
  fact: Fact | undefined,
): { readonly gateway: ObjectName; readonly listeners: readonly string[] } => ({
  gateway: nameOf(part(fact, 'gateway')),
  listeners: list(fact, 'listeners').map((name) => text(name)),
});

/** Up to v1.4 with the server's certificate and key; since v1.5 with its certificate, and with certificate and key of the client. */
function readTlsRequest(args: readonly Fact[]): {
  readonly place: Place;
  readonly exchange: Exchange;
  readonly tls: ExpectedTls;
} {
  const [serverName, expected] = args.slice(-2);
  const client = args.length === 6 ? list(args[2], 'args')[0] : undefined;
  return {
    place: placeOf(args[0]),
    exchange: readExchange(expected),
    tls: {
      certificate: nameOf(list(args[1], 'args')[0]),
      serverName: typeof serverName === 'string' ? serverName : undefined,
      ...(client === undefined ? {} : { client: nameOf(client) }),
    },
  };
}

/** The address is the result of the call that waited for the Gateway, or its host with another port. */
function placeOf(address: Fact | undefined): Place {
  const call = text(address, '$call');
  const [first, second, usePort] = list(address, 'args');
  if (call === 'net.JoinHostPort') return { ...placeOf(first), port: Number(text(second)) };
  if (call === 'net.SplitHostPort') return placeOf(first);
  const { gateway, listeners } = gatewayRef(first);
  return { gateway, listener: listeners[0] ?? '', hasPort: usePort !== false };
}

const readCondition = (fact: Fact | undefined): ExpectedCondition => ({
  type: text(fact, 'Type'),
  status: text(fact, 'Status'),
  reason: text(fact, 'Reason'),
});

const readListener = (fact: Fact): ExpectedListener => {
  const attached = part(fact, 'AttachedRoutes');
  return {
    name: text(fact, 'Name'),
    supportedKinds: list(fact, 'SupportedKinds').map((kind) => text(kind, 'Kind')),
    attachedRoutes: typeof attached === 'number' ? attached : 0,
    conditions: list(fact, 'Conditions').map(readCondition),
  };
};

function readExchange(fact: Fact | undefined): Exchange {
  const request = part(fact, 'Request');
  // By default, a request must arrive as it was sent.
  const arrives =
    part(fact, 'ExpectedRequest', 'Request') ??
    (part(fact, 'ExpectedRequest') === undefined ? request : undefined);
  const redirect = part(fact, 'RedirectRequest');
  const status = part(fact, 'Response', 'StatusCode');
  const statuses = [...list(fact, 'Response', 'StatusCodes'), ...(status === undefined ? [] : [status])].map(
    Number,
  );
  return {
    method: text(request, 'Method') || 'GET',
    host: text(request, 'Host'),
    path: text(request, 'Path'),
    headers: texts(request, 'Headers'),
    isHttp2: part(request, 'Protocol') !== undefined,
    backendHeaders: texts(fact, 'BackendSetResponseHeaders'),
    expected: {
      method: text(arrives, 'Method') || 'GET',
      host: text(arrives, 'Host'),
      path: text(arrives, 'Path'),
      headers: texts(arrives, 'Headers'),
      absentHeaders: list(fact, 'ExpectedRequest', 'AbsentHeaders').map((name) => text(name)),
      serverName: part(fact, 'ExpectedRequest') === undefined ? '' : text(arrives, 'SNI'),
    },
    statuses: statuses.length === 0 ? [200] : statuses,
    responseHeaders: texts(fact, 'Response', 'Headers'),
    absentResponseHeaders: list(fact, 'Response', 'AbsentHeaders').map((name) => text(name)),
    ...(redirect === undefined
      ? {}
      : {
          redirect: {
            scheme: text(redirect, 'Scheme'),
            host: text(redirect, 'Host'),
            port: text(redirect, 'Port'),
            path: text(redirect, 'Path'),
          },
        }),
    backend: text(fact, 'Backend'),
    namespace: text(fact, 'Namespace'),
    mirrors: list(fact, 'MirroredTo').map((mirror) => {
      const percent = part(mirror, 'Percent');
      return { ...nameOf(part(mirror, 'BackendRef')), ...(typeof percent === 'number' ? { percent } : {}) };
    }),
  };
}

const METHODS = { EchoRequest: 'Echo', EchoTwoRequest: 'EchoTwo', EchoThreeRequest: 'EchoThree' } as const;

/** https://grpc.io/docs/guides/status-codes */
const CODES: Readonly<Record<string, number>> = { 'codes.OK': 0, 'codes.Unimplemented': 12 };

function readGrpc(fact: Fact | undefined): GrpcExchange {
  const [, method = ''] = Object.entries(METHODS).find(([name]) => part(fact, name) !== undefined) ?? [];
  const code = text(fact, 'Response', 'Code', '$source') || 'codes.OK';
  return {
    method,
    authority: text(fact, 'RequestMetadata', 'Authority'),
    metadata: texts(fact, 'RequestMetadata', 'Metadata'),
    code: CODES[code] ?? Number.NaN,
    backend: text(fact, 'Backend'),
    namespace: text(fact, 'Namespace'),
  };
}
