// The answers of the edge data plane to a request, at every port that may receive it.

import { defined } from '../../../grammar/defined.ts';
import { refusesHandshakes } from '../../../translation/edge/listeners/listener-tls.ts';
import type { Listener } from '../../../translation/edge/model/records.ts';
import type { EdgeGatewayConfiguration } from '../../../translation/planes.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { AnswerRank, RankedAnswer } from '../../explain/plane-explanation.ts';
import type { RequestQuestion } from '../../explain/request-explanation.ts';
import { gatewayListenerOf } from '../gateway-listener.ts';
import { hostOf } from '../requests/host-match.ts';
import { type PortChoice, portChoices } from '../requests/listener-choice.ts';
import { requestOf } from '../requests/request-match.ts';
import { chooseRoute, comesBefore, type JudgedMatch, type RouteChoice } from '../requests/route-choice.ts';
import { RouteAges } from '../requests/route-order.ts';
import type { EdgeAnswer, EdgeCandidate } from './edge-explanation.ts';
import { withLlmUse } from './llm-use.ts';
import { actionOf, ExplainedDestinations } from './route-action.ts';
import { routeProblems } from './route-problems.ts';
import { summaryOf } from './route-summary.ts';
import { sectionsOf, unitsAt } from './units-at.ts';

export function requestAnswers(
  view: TranslationView,
  gateway: EdgeGatewayConfiguration,
  question: RequestQuestion,
): readonly RankedAnswer[] {
  const { port, listener: section, protocol } = question;
  return portChoices(gateway, question)
    .filter(({ bind }) => port === undefined || port === bind.port)
    .filter(({ transport }) => protocol === undefined || (protocol === 'https') === (transport === 'TLS'))
    .filter(({ listener }) => section === undefined || isNamed(listener, section))
    .map((choice) => answerAt(view, gateway, choice, question));
}

/** By its own name, or with its ListenerSet as `shop/more/http`. */
function isNamed(listener: Listener | undefined, asked: string): boolean {
  const name = listener?.name.listenerName;
  return name === asked || name?.endsWith(`/${asked}`) === true;
}

function answerAt(
  view: TranslationView,
  gateway: EdgeGatewayConfiguration,
  { bind, transport, listener }: PortChoice,
  question: RequestQuestion,
): RankedAnswer {
  const { namespace, name } = gateway;
  const base = {
    gateway: { namespace, name },
    port: bind.port,
    protocol: listener?.protocol ?? transport,
    candidates: [],
    otherRoutes: 0,
    policies: [],
    edge: {},
  } as const;
  if (listener === undefined)
    return transport === 'HTTP'
      ? ranked({ ...base, result: 'noHost', why: `404: no listener has the host ${hostOf(question.host)}` })
      : ranked({
          ...base,
          result: 'closed',
          why: 'no listener has the server name: the connection is closed',
        });
  const placed = {
    ...base,
    ...listenerPart(view, listener),
    ...(listener.tls?.root === undefined ? {} : { clientCertificate: 'Required' as const }),
  };
  if (refusesHandshakes(listener))
    return ranked({
      ...placed,
      result: 'closed',
      why: 'the certificate of the listener cannot be used: it refuses every TLS handshake',
    });
  if (listener.protocol === 'TCP' || listener.protocol === 'TLS')
    return ranked({ ...placed, result: 'stream', why: 'the connection is passed on without parsing HTTP' });
  const routes = gateway.routes.filter(({ listenerKey }) => listenerKey === listener.key);
  const ages = new RouteAges(view);
  const choice = chooseRoute(routes, question, ages);
  return ranked({
    ...placed,
    ...(listener.hostname === undefined || listener.protocol === 'HTTP'
      ? {}
      : { serverName: listener.hostname }),
    path: requestOf(question).path,
    ...routed(view, gateway, listener, choice, ages, hostOf(question.host)),
  });
}

/** What the listener's routes do with it. */
function routed(
  view: TranslationView,
  gateway: EdgeGatewayConfiguration,
  listener: Listener,
  choice: RouteChoice,
  ages: RouteAges,
  host: string,
): Pick<
  EdgeAnswer,
  'result' | 'why' | 'route' | 'action' | 'candidates' | 'otherRoutes' | 'policies' | 'edge'
> {
  const { chosen, judged } = choice;
  const passed = candidatesOf(choice, ages);
  if (chosen === undefined)
    return {
      ...(judged.length === 0
        ? { result: 'noHost', why: `404: no route of the listener has the host ${host}` }
        : { result: 'noRoute', why: '404: none of the routes with its host matches the request' }),
      ...passed,
      policies: unitsAt(view, listener, undefined),
      edge: {},
    };
  const { route, hostname } = chosen;
  return {
    result: 'route',
    why: `${hostname === '*' ? 'its routes serve any host' : `its routes serve ${hostname}`}; the first that matches gets the request`,
    route: summaryOf(chosen),
    action: withLlmUse(
      view,
      listener,
      route,
      actionOf(route, new ExplainedDestinations(gateway), routeProblems(view, route)),
    ),
    ...passed,
    policies: unitsAt(view, listener, route, sectionsOf(gateway)),
    edge: { hostname },
  };
}

function ranked(answer: EdgeAnswer): RankedAnswer {
  return { answer, rank: rankOf(answer) };
}

function rankOf({ result, edge: { hostname } }: EdgeAnswer): AnswerRank {
  if (result === 'stream') return 4;
  if (result === 'closed') return 3;
  if (result === 'noHost') return 2;
  return hostname === '*' ? 1 : 0;
}

/** The object of the API that has the listener. */
function listenerPart(view: TranslationView, listener: Listener): Pick<EdgeAnswer, 'listener'> {
  const found = gatewayListenerOf(view, listener);
  if (found === undefined) return {};
  const { kind, namespace: home, name: owner } = found.owner;
  const { name: section, hostname } = found.spec;
  return { listener: { kind, namespace: home, name: owner, section, ...defined({ hostname }) } };
}

/** How many a person still reads. */
const MAX_CANDIDATES = 10;

function candidatesOf(
  { chosen, judged }: RouteChoice,
  ages: RouteAges,
): Pick<EdgeAnswer, 'candidates' | 'otherRoutes'> {
  const others = judged.filter((each) => each !== chosen);
  const near = others.filter(({ unmet }) => unmet.every(({ condition }) => condition !== 'path'));
  const listed = near
    .toSorted((left, right) => left.unmet.length - right.unmet.length)
    .slice(0, MAX_CANDIDATES)
    .sort((left, right) => judged.indexOf(left) - judged.indexOf(right));
  return {
    candidates: listed.map((each) => candidateOf(each, chosen, ages)),
    otherRoutes: others.length - listed.length,
  };
}

function candidateOf(judged: JudgedMatch, chosen: JudgedMatch | undefined, ages: RouteAges): EdgeCandidate {
  const route = summaryOf(judged);
  if (judged.unmet.length > 0 || chosen === undefined) return { route, reason: 'Unmet', unmet: judged.unmet };
  if (judged.fit !== chosen.fit) return { route, reason: 'LessSpecificHost', domain: judged.hostname };
  return { route, reason: 'Later', ...defined({ decidedBy: comesBefore(chosen, judged, ages).by }) };
}
