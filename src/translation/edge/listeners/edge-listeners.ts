// The binds and listeners of edge Gateways, and the verdicts on them.

import { quote } from '../../../grammar/quote.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { idOfKey } from '../../../objects/key.ts';
import { type GatewayListener, gatewayOfListener, listenerId } from '../../gateways/listener.ts';
import { missingTls } from '../../gateways/tls/termination.ts';
import { type GatewayResource, keptOwn } from '../../keyed.ts';
import { byteLimit } from '../../limits/size-limits.ts';
import type { NeutralParts } from '../../neutral-parts.ts';
import { negative, notProgrammed, type Verdict } from '../../verdict.ts';
import type { Limit } from '../limits/limit.ts';
import { listenerKeys } from '../model/keys.ts';
import type { Bind, Listener } from '../model/records.ts';
import { EDGE } from '../name.ts';
import type { EdgeOptions } from '../options.ts';
import { reservedPorts } from '../reserved-ports.ts';
import { listenerBytes } from './listener-bytes.ts';
import type { ListenerNames } from './listener-names.ts';
import { hasUsableAddresses } from './listener-rules.ts';
import { type ListenerTlsOf, limitedTls, listenerTls } from './listener-tls.ts';
import { hasTls, protocolOf, routeKinds, terminatesTls } from './protocols.ts';

export interface EdgeListeners {
  /** Whether we configure a Gateway: it is of this data plane, and its class isn't of another component. */
  readonly isConfigured: Memo<boolean>;
  readonly tls: ListenerTlsOf;
  /** Why the certificates of the listeners of a Gateway or a ListenerSet are too large beside all others; undefined: they aren't. */
  readonly limitOf: (owner: string) => Limit | undefined;
  /** The key of the record of a listener. */
  readonly keyOf: (listener: GatewayListener) => string;
  /** The listener that has the key of the record; another one only with the older behaviour. */
  readonly firstOfKey: (listener: GatewayListener) => GatewayListener | undefined;
  /** Whether a listener has a record. */
  readonly isServed: (listener: GatewayListener) => boolean;
  readonly binds: Collection<readonly GatewayResource<Bind>[]>;
  readonly onGateway: (gateway: string) => readonly Verdict[];
  readonly onListener: (listener: string) => readonly Verdict[];
}

export function edgeListeners(
  graph: Graph,
  { snapshot, settings, gateways }: NeutralParts,
  options: EdgeOptions,
): EdgeListeners {
  const written = listenerTls(graph, { snapshot, gateways, options });
  const limitOf = listenerBytes(graph, {
    owners: snapshot.keysOf(['Gateway', 'XListenerSet']),
    listenersOf: (owner) =>
      (gateways.parentListeners(owner)?.listeners ?? []).filter((each) => isServed(each)),
    tls: written,
    ...byteLimit(settings),
  });
  const tls: ListenerTlsOf = (listener) => {
    const own = written(listener);
    const limit = own && limitOf(listener.owner.key);
    return limit === undefined ? own : limitedTls(limit.message);
  };
  const external = new Set(settings.externalClasses);
  const isConfigured = graph.memo('is configured by us', (key) => {
    const gateway = gateways.gateway(key);
    return gateway?.dataPlane === EDGE && !external.has(gateway.object.spec.gatewayClassName);
  });
  const byId = graph.memo<ReadonlyMap<string, GatewayListener>>(
    'listeners of the edge by id',
    (gateway) => new Map((gateways.listeners(gateway) ?? []).map((each) => [listenerId(each), each])),
  );
  const ofConfigured = (key: string): readonly GatewayListener[] =>
    isConfigured(key) ? (gateways.listeners(key) ?? []) : [];
  const keyOf = (listener: GatewayListener): string => listenerKey(listener, options);
  const byRecordKey = graph.memo<ReadonlyMap<string, GatewayListener>>(
    'listeners of the edge by the key of their record',
    (gateway) => {
      const served = ofConfigured(gateway).filter(hasRecord);
      // Of several, the first has the key.
      return new Map(served.map((listener) => [keyOf(listener), listener] as const).reverse());
    },
  );
  const firstOfKey = (listener: GatewayListener): GatewayListener | undefined =>
    options.corrects('E38') ? listener : byRecordKey(listener.gateway).get(keyOf(listener));
  const isServed = (listener: GatewayListener): boolean =>
    isConfigured(listener.gateway) && hasRecord(listener) && firstOfKey(listener)?.key === listener.key;
  const reserved = reservedPorts(options);
  return {
    isConfigured,
    tls,
    limitOf,
    keyOf,
    isServed,
    firstOfKey,
    binds: graph.collection<readonly GatewayResource<Bind>[]>({
      name: 'binds',
      keys: snapshot.keys('Gateway'),
      derive: (gateway, previous) => {
        const ports = new Set(ofConfigured(gateway).map(({ spec }) => spec.port));
        return keptOwn(
          previous,
          [...ports]
            .filter((port) => isBindable(port) && !reserved.has(port))
            .map((port) => {
              const key = bindKey(gateway, port);
              return { gateway, name: key, resource: { key, port } };
            }),
        );
      },
    }),
    onGateway(key) {
      const object = gateways.gateway(key)?.object;
      return object === undefined || hasUsableAddresses(object) ? [] : [UNUSABLE_ADDRESSES];
    },
    onListener(id) {
      const listener = byId(gatewayOfListener(id)).get(id);
      return listener === undefined ? [] : verdictsOn(listener, tls);
    },
  };
}

const UNUSABLE_ADDRESSES: Verdict = negative(
  'Accepted',
  'Invalid',
  '`spec.addresses` must be empty, have one entry of type IPAddress, or have an entry of type Hostname: no listener is served',
);

const isBindable = (port: number): boolean => Number.isInteger(port) && port > 0 && port <= 65535;

function bindKey(gateway: string, port: number): string {
  const { namespace, name } = idOfKey(gateway);
  return `${port}/${namespace}/${name}`;
}

/** The key of the record of a listener: `shop/web.http`. */
function listenerKey(listener: GatewayListener, { corrects }: EdgeOptions): string {
  const { dotted, isClear, slashed } = keysOf(listener);
  return isClear || !corrects('E38') ? dotted : slashed();
}

const keysOf = ({ gateway, owner, spec }: GatewayListener) =>
  listenerKeys(owner, spec.name, owner.kind === 'Gateway' ? undefined : idOfKey(gateway));

/** One that says nothing of its TLS isn't served in plain text. */
const hasRecord = ({ refusal, spec }: GatewayListener): boolean =>
  refusal === undefined && (!terminatesTls(spec) || hasTls(spec));

/** The records of listeners. `names`: how policies know them. */
export function listenerRecords(
  graph: Graph,
  { snapshot, gateways }: Pick<NeutralParts, 'snapshot' | 'gateways'>,
  { isServed, keyOf, tls }: EdgeListeners,
  names: ListenerNames,
): Collection<readonly GatewayResource<Listener>[]> {
  const recordOf = (listener: GatewayListener): Listener => {
    const { gateway, spec } = listener;
    const own = tls(listener);
    const { namespace: gatewayNamespace, name: gatewayName } = idOfKey(gateway);
    return {
      key: keyOf(listener),
      bindKey: bindKey(gateway, spec.port),
      name: { gatewayName, gatewayNamespace, listenerName: names(listener).name },
      ...(spec.hostname === undefined || spec.hostname === '' ? {} : { hostname: spec.hostname }),
      protocol: protocolOf(spec),
      ...(own === undefined ? {} : { tls: own.record }),
    };
  };
  return graph.collection<readonly GatewayResource<Listener>[]>({
    name: 'listeners of the edge',
    keys: snapshot.keys('Gateway'),
    derive: (gateway, previous) =>
      keptOwn(
        previous,
        (gateways.listeners(gateway) ?? []).filter(isServed).map((listener) => {
          const resource = recordOf(listener);
          return { gateway, name: resource.key, resource };
        }),
      ),
  });
}

function verdictsOn(listener: GatewayListener, tls: ListenerTlsOf): readonly Verdict[] {
  const { spec } = listener;
  const { invalid } = routeKinds(spec);
  const verdicts: Verdict[] = [];
  if (invalid.length > 0)
    verdicts.push(
      negative(
        'ResolvedRefs',
        'InvalidRouteKinds',
        `\`allowedRoutes.kinds\` has kinds that a listener of protocol ${spec.protocol} doesn't carry: ${invalid.map(quote).join(', ')}`,
      ),
    );
  const own = tls(listener);
  if (own?.problem !== undefined) {
    const { reason, message } = own.problem;
    if (reason !== undefined) verdicts.push(negative('ResolvedRefs', reason, message));
    verdicts.push(notProgrammed(`Bad TLS configuration: ${message}`));
  } else if (own === undefined && terminatesTls(spec)) {
    verdicts.push(notProgrammed(missingTls(spec) ?? 'Bad TLS configuration'));
  }
  return verdicts;
}
