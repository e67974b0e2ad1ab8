// A TCPRoute or TLSRoute: which connections of which listeners it receives, where they go and which policies apply; or why it receives
// none.

import { idOfKey, objectKey } from '../../../objects/key.ts';
import { type GatewayListener, listenerId } from '../../../translation/gateways/listener.ts';
import { configurationsOf, type ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import type { PortStreams } from '../../../translation/proxy/listeners/stream-chains.ts';
import type { Translator } from '../../../translation/translator.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import type { PlacedPolicy } from '../policies/placed-setting.ts';
import { policiesOfStream } from '../policies/route-policies.ts';
import type { ProxyStream } from './proxy-explanation.ts';
import { backendsOf } from './route-action.ts';

export const STREAM_KINDS = ['TCPRoute', 'TLSRoute'] as const;

export const explainedStreams = (translator: Translator, name: ObjectName): readonly ProxyStream[] =>
  streamsOf(translator, gatewaysOf(translator), name);

/** By key. Built once, since it takes all resources of all Gateways. */
type Configurations = ReadonlyMap<string, ProxyGatewayConfiguration>;

const gatewaysOf = (translator: Translator): Configurations =>
  new Map(
    configurationsOf(translator.translation().gateways, 'proxy').map((gateway) => [
      objectKey('Gateway', gateway.namespace, gateway.name),
      gateway,
    ]),
  );

function streamsOf({ view }: Translator, gateways: Configurations, name: ObjectName): readonly ProxyStream[] {
  const key = objectKey(name.kind, name.namespace, name.name);
  const parents = view.routes.attached.get(key)?.parents ?? [];
  const listeners = new Map<string, GatewayListener>();
  for (const { listeners: own } of parents)
    for (const { listener } of own) listeners.set(listenerId(listener), listener);
  return [...listeners.values()].flatMap((listener) => {
    const gateway = gateways.get(listener.gateway);
    return gateway === undefined ? [] : streamAt(view, gateway, key, listener);
  });
}

function streamAt(
  view: TranslationView,
  gateway: ProxyGatewayConfiguration,
  route: string,
  listener: GatewayListener,
): ProxyStream {
  const { port, protocol } = listener.spec;
  const { namespace, name } = gateway;
  const at = { gateway: { namespace, name }, listener: listener.key, port, protocol };
  const onPort = view.proxy.ports(listener.gateway).find((each) => each.port === port);
  const id = listenerId(listener);
  const isThere = onPort?.streams.some((each) => listenerId(each) === id) ?? false;
  const found = onPort === undefined || !isThere ? undefined : view.proxy.streams.onPort(onPort);
  const unserved = whyNot(view, route, id, listener, found);
  const object = view.snapshot.oneOf(STREAM_KINDS, route);
  if (unserved !== undefined || object === undefined)
    return { ...at, unserved: unserved ?? 'not found', backends: [], problems: [], policies: [] };
  const chain = found?.chains.find((each) => listenerId(each.listener) === id);
  const { targets = [], unusable = [] } = view.proxy.streams.targets(route) ?? {};
  const clusters = targets.map(({ cluster, weight }) => ({ name: cluster, weight }));
  return {
    ...at,
    ...(chain === undefined || chain.serverNames.length === 0 ? {} : { serverNames: chain.serverNames }),
    backends: backendsOf({ weightedClusters: { clusters } }, gateway),
    problems: unusable.map(({ message }) => message),
    policies: policiesOfStream(view, { gateway: listener.gateway, port }, object),
  };
}

function whyNot(
  { proxy: { streams } }: TranslationView,
  route: string,
  id: string,
  { refusal }: GatewayListener,
  port: PortStreams | undefined,
): string | undefined {
  if (refusal !== undefined) return `the listener serves nothing: ${refusal.message}`;
  const oldest = streams.oldest(id);
  if (oldest !== undefined && oldest !== route) {
    const { kind, namespace, name } = idOfKey(oldest);
    return `the listener serves ${kind} ${namespace}/${name}, which is older or first by name`;
  }
  if (streams.targets(route) === undefined)
    return 'a listener only serves a route with exactly one rule and at least one backend';
  const failure = port?.failures.get(id)?.message ?? port?.unserved.get(id);
  if (failure !== undefined) return failure;
  return port === undefined ? "the listener doesn't carry such connections" : undefined;
}

/** The policies that apply to the connections of routes of these kinds. */
export function* streamPolicies(
  translator: Translator,
): Generator<{ readonly example: string; readonly policies: readonly PlacedPolicy[] }> {
  const gateways = gatewaysOf(translator);
  for (const key of translator.view.snapshot.keysOf(STREAM_KINDS)) {
    const { kind, namespace, name } = idOfKey(key);
    for (const { listener, policies } of streamsOf(translator, gateways, { kind, namespace, name }))
      yield { example: `${kind} ${namespace}/${name} at listener ${listener}`, policies };
  }
}
