// Envoy's answers to a request, at every listener that may receive it.

import { defined } from '../../../grammar/defined.ts';
import { idOfKey, objectKey } from '../../../objects/key.ts';
import type { ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import { ANSWER_END, ANSWER_START } from '../../../translation/proxy/answer-end.ts';
import { FORWARD_PROXY_FILTER } from '../../../translation/proxy/clusters/forward-proxy-filter.ts';
import { DYNAMIC_FORWARD_PROXY_CLUSTER } from '../../../translation/proxy/clusters/protocol-options.ts';
import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type {
  Route,
  RouteConfiguration,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { HEALTH_CHECK } from '../../../translation/proxy/http-listener-policy/health-check.ts';
import { chainKey } from '../../../translation/proxy/keys.ts';
import { clientCertificateOf } from '../../../translation/proxy/listeners/downstream-tls.ts';
import { connectionManagerOf } from '../../../translation/proxy/listeners/terminal-filter.ts';
import { CHECKPOINT, demandsIn } from '../../../translation/proxy/rerouting/checkpoint.ts';
import type { Placement } from '../../../translation/proxy/routes/placement.ts';
import { listenerAt, listenerOf } from '../../../translation/proxy/routes/policy-places.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { AnswerRank, RankedAnswer } from '../../explain/plane-explanation.ts';
import type { RequestQuestion } from '../../explain/request-explanation.ts';
import { hostnameOf } from '../../requests/hostnames.ts';
import { policiesOfRoute } from '../policies/route-policies.ts';
import { entryOf, type HostName, servedHost } from '../policies/traffic-places.ts';
import { portOf, terminatesTls } from '../requests/filter-chain-choice.ts';
import { type Choice, chooseRoute, type HostedChoice } from '../requests/route-choice.ts';
import { whyText } from './answer-reason.ts';
import type { ProxyAnswer } from './proxy-explanation.ts';
import { actionOf } from './route-action.ts';
import { candidatesFor, onOtherHosts } from './route-candidates.ts';
import { routeSummary } from './route-summary.ts';
import { noWaypointService, type WaypointWay, waypointWays } from './waypoint-requests.ts';

export function requestAnswers(
  view: TranslationView,
  gateway: ProxyGatewayConfiguration,
  question: RequestQuestion,
): readonly RankedAnswer[] {
  const answers =
    roleOf(view, gateway) === 'waypoint'
      ? waypointWays(view, gateway, question).flatMap((way) => answersThrough(view, gateway, way, question))
      : gateway.listeners.flatMap((listener) => answersAt(view, gateway, listener, question));
  return answers.map((answer) => ({ answer, rank: rankOf(answer) }));
}

/** Why a Gateway has no answer. */
export const whyNoAnswer = (view: TranslationView, gateway: ProxyGatewayConfiguration): string | undefined =>
  roleOf(view, gateway) === 'waypoint' ? noWaypointService(view, gateway) : undefined;

/** In front of a service clients use no TLS of their own: the mesh has its own. */
function answersThrough(
  view: TranslationView,
  gateway: ProxyGatewayConfiguration,
  { listener, chain, port }: WaypointWay,
  question: RequestQuestion,
): readonly ProxyAnswer[] {
  if (question.protocol === 'https') return [];
  const key = objectKey('Gateway', gateway.namespace, gateway.name);
  const own = view.proxy.waypoints?.host(chainKey(key, chain.name ?? ''));
  if (question.listener !== undefined && question.listener !== own?.listener.spec.name) return [];
  const choice = chooseRoute(gateway, listener, question, undefined);
  const answer = answerTo(view, gateway, portOf(listener) ?? 0, false, choice);
  const { kind, namespace, name } = port;
  const service = { kind, namespace, name, port: port.port };
  const mayRefuse = (own?.authorization ?? []).map(idOfKey);
  return [{ ...answer, service, ...(mayRefuse.length === 0 ? {} : { mayRefuse }) }];
}

const roleOf = ({ gateways }: TranslationView, { namespace, name }: ProxyGatewayConfiguration) =>
  gateways.gateway(objectKey('Gateway', namespace, name))?.role;

/** Answers with the request's host come first, then other answers. */
const rankOf = ({ result, proxy: { virtualHost } }: ProxyAnswer): AnswerRank => {
  if (virtualHost !== undefined) return virtualHost.sort === 'any' ? 1 : 0;
  return result === 'stream' ? 4 : result === 'closed' ? 3 : result === 'healthCheck' ? 1 : 2;
};

function answersAt(
  view: TranslationView,
  gateway: ProxyGatewayConfiguration,
  listener: Listener,
  question: RequestQuestion,
): readonly ProxyAnswer[] {
  const port = portOf(listener);
  if (port === undefined || (question.port !== undefined && question.port !== port)) return [];
  const asksName = (listener.filterChains ?? []).some(
    (chain) => terminatesTls(chain) || (chain.filterChainMatch?.serverNames ?? []).length > 0,
  );
  const serverName = question.serverName ?? hostnameOf(question.host);
  const choice = chooseRoute(gateway, listener, question, asksName ? serverName : undefined);
  const answer = answerTo(view, gateway, port, asksName, choice);
  const { protocol, listener: section } = question;
  if (protocol !== undefined && (protocol === 'https') !== (answer.protocol === 'HTTPS')) return [];
  if (section !== undefined && !hasListener(view, gateway, port, choice, section)) return [];
  return [answer];
}

/** Whether the chain belongs to the requested listener. */
function hasListener(
  view: TranslationView,
  gateway: ProxyGatewayConfiguration,
  port: number,
  choice: Choice,
  section: string,
): boolean {
  const key = objectKey('Gateway', gateway.namespace, gateway.name);
  const onPort = (view.gateways.listeners(key) ?? []).filter(({ spec }) => spec.port === port);
  const named = onPort.filter((each) => each.spec.name === section || each.key === section);
  if (choice.result === 'closed') return named.length > 0;
  return named.some((each) => each.spec.protocol === 'HTTP' || each.key === choice.chain.name);
}

function answerTo(
  view: TranslationView,
  gateway: ProxyGatewayConfiguration,
  port: number,
  asksName: boolean,
  choice: Choice,
): ProxyAnswer {
  const { namespace, name } = gateway;
  const base = {
    gateway: { namespace, name },
    port,
    candidates: [],
    otherRoutes: 0,
    policies: [],
    proxy: {},
  };
  const why = whyText(choice);
  if (choice.result === 'closed')
    return { ...base, protocol: asksName ? 'TLS' : 'TCP', result: 'closed', why };
  const { chain } = choice;
  const clients = defined({ clientCertificate: clientCertificateOf(chain) });
  if (choice.result === 'stream')
    return { ...base, protocol: asksName ? 'TLS' : 'TCP', result: 'stream', why, ...clients };
  const key = objectKey('Gateway', namespace, name);
  const onChain = {
    ...base,
    protocol: terminatesTls(chain) ? ('HTTPS' as const) : ('HTTP' as const),
    path: choice.request.pathname,
    why,
    ...defined({ serverName: choice.serverName }),
    ...clients,
  };
  if (choice.result === 'healthCheck') {
    const policies = policiesOfRoute(view, { gateway: key, chain: chain.name ?? '', host: '' }, undefined);
    const own = policies.filter(({ kind }) => kind === 'HTTPListenerPolicy' || kind === 'ListenerPolicy');
    const before = runningFilters(chain, filterLevels(choice.configuration, choice.otherwise), false);
    return {
      ...onChain,
      result: 'healthCheck',
      answeredFor: own.flatMap(({ effective }) =>
        effective.filter(({ path }) => path === 'spec.healthCheck').map(({ policy }) => policy),
      ),
      policies: own,
      proxy: { filters: before.slice(0, before.indexOf(HEALTH_CHECK) + 1) },
    };
  }
  if (choice.result === 'refused' || choice.result === 'noHost')
    return {
      ...onChain,
      result: choice.result,
      ...listenerFor(view, { gateway: key, chain: chain.name ?? '' }),
    };
  const [chosen, ...others] = choice.hosts;
  const host: HostName = { gateway: key, chain: chain.name ?? '', host: chosen.domain };
  const served = servedHost(view, host);
  const found = choice.result === 'route' ? choice.chosen : undefined;
  const entry = served && found && entryOf(served, found.route);
  const virtualHost = {
    name: chosen.virtualHost.name ?? '',
    domain: chosen.domain,
    sort: chosen.sort,
    passedOver: others.map(({ domain }) => domain),
  };
  const onHost = {
    ...onChain,
    ...listenerFor(
      view,
      host,
      entry?.placement ?? (served?.sections.length === 1 ? served.placement : undefined),
    ),
    proxy: { virtualHost },
  };
  if (choice.result === 'tlsRequired') return { ...onHost, result: 'tlsRequired' };
  const near = candidatesFor(choice.routes, found, served);
  const servedOf = (domain: string) => servedHost(view, { ...host, host: domain });
  const candidates = [...near.candidates, ...onOtherHosts(others, choice.request, servedOf)];
  const beside = { candidates, otherRoutes: near.otherRoutes };
  if (found === undefined) return { ...onHost, ...beside, result: 'noRoute' };
  const policies = policiesOfRoute(view, host, found.route);
  const failures = policies.flatMap(({ errors }) => errors);
  const match = entry?.match;
  return {
    ...onHost,
    ...beside,
    result: 'route',
    route: routeSummary(found.route, entry),
    action: actionOf(found.route, match, match === undefined ? failures : [], gateway),
    policies,
    proxy: {
      virtualHost,
      filters: runningFilters(
        chain,
        filterLevels(choice.configuration, choice),
        leadsAnywhere(found.route, gateway),
      ),
    },
  };
}

/** The configuration of filters for a request, the most specific first. */
function filterLevels(
  { typedPerFilterConfig }: RouteConfiguration,
  hosted: HostedChoice,
): readonly (Readonly<Record<string, unknown>> | undefined)[] {
  // Without a route there is none.
  if (hosted.result !== 'route') return [];
  return [
    hosted.chosen.route.typedPerFilterConfig,
    hosted.hosts[0].virtualHost.typedPerFilterConfig,
    typedPerFilterConfig,
  ];
}

/** In a chain for the sake of some routes: without a configuration of its own it has no effect on a request. */
const IDLE: ReadonlySet<string> = new Set(['envoy.filters.http.rbac', ANSWER_END, ANSWER_START]);

/** Filters for all requests. */
const FOR_ALL: ReadonlySet<string> = new Set([
  CHECKPOINT,
  HEALTH_CHECK,
  FORWARD_PROXY_FILTER,
  'envoy.filters.http.rbac',
  'envoy.filters.http.router',
]);

/**
 * The most specific configuration decides whether a filter runs; if there is none, the chain does. In a chain with checkpoints, those that
 * aren't disabled run if the route demands them.
 */
function runningFilters(
  chain: FilterChain,
  levels: readonly (Readonly<Record<string, unknown>> | undefined)[],
  isForwardProxy: boolean,
): readonly string[] {
  const filters = connectionManagerOf(chain)?.httpFilters ?? [];
  const demands = filters.some(({ name }) => name === CHECKPOINT) ? (demandsIn(levels) ?? {}) : undefined;
  return filters.flatMap(({ name = '', disabled = false, typedConfig = {} }) => {
    if (demands !== undefined && !disabled && !FOR_ALL.has(name)) return name in demands ? [name] : [];
    const own = levels.find((level) => level?.[name] !== undefined)?.[name] as
      | { readonly disabled?: boolean }
      | undefined;
    const isIdle =
      (IDLE.has(name) && !('rules' in typedConfig)) || (name === FORWARD_PROXY_FILTER && !isForwardProxy);
    const isOff = own === undefined ? disabled || isIdle : own.disabled === true;
    return isOff ? [] : [name];
  });
}

/** Whether the host of the request decides the destination. */
function leadsAnywhere({ route }: Route, { clusters }: ProxyGatewayConfiguration): boolean {
  const named = [route?.cluster, ...(route?.weightedClusters?.clusters ?? []).map(({ name }) => name)];
  return clusters.some(
    ({ name, clusterType }) => clusterType?.name === DYNAMIC_FORWARD_PROXY_CLUSTER && named.includes(name),
  );
}

/** The listener of the API that the route attached through, whose policies act; without a route, the one that the host belongs to. */
function listenerFor(
  { proxy }: TranslationView,
  { gateway, chain, host }: Pick<HostName, 'gateway' | 'chain'> & { readonly host?: string },
  placement?: Placement,
): Pick<ProxyAnswer, 'listener'> {
  const [own] = proxy.places.chains.get(chainKey(gateway, chain));
  const ports = proxy.ports(gateway);
  const listener =
    own?.protocol === 'HTTPS' || own?.listeners.length === 1
      ? own.listeners[0]
      : (listenerAt(chain, placement?.section, ports) ??
        (host === undefined ? undefined : listenerOf({ chain, host }, ports)));
  if (listener === undefined) return {};
  const { owner, spec } = listener;
  const { kind, namespace, name: object } = owner;
  const { hostname } = spec;
  return {
    listener: {
      kind,
      namespace,
      name: object,
      section: spec.name,
      ...defined({ hostname }),
    },
  };
}
