// The explanation of a request as text.

import type {
  Answer,
  AnswerResult,
  Candidate,
  Decision,
  RequestExplanation,
  RouteSummary,
  Unmet,
} from '../../analysis/explain/request-explanation.ts';
import { counted } from '../../grammar/plural.ts';
import { byPlane } from './planes.ts';
import { policyLines } from './policy-text.ts';
import { objectText, row } from './rows.ts';

export function requestText({
  request,
  answers,
  unattached,
  notExplained,
}: RequestExplanation): readonly string[] {
  const { method, host, path, headers } = request;
  const lines = [`${method} ${host}${path}`, ...headers.map(({ name, value }) => `  ${name}: ${value}`)];
  if (answers.length === 0) lines.push('', 'No listener of a Gateway accepts it.');
  const [whole, short] = splitAnswers(answers);
  for (const answer of whole) lines.push('', ...answerLines(answer));
  if (short.length > 0)
    lines.push(
      '',
      whole.length === 0 ? 'No listener has this host:' : 'Elsewhere:',
      ...short.slice(0, MAX_LISTED).map(oneLine),
    );
  if (short.length > MAX_LISTED) lines.push(`  ... and ${short.length - MAX_LISTED} more; -o json has all`);
  if (unattached.length > 0) lines.push('', 'Routes for this host that no listener accepts:');
  for (const { route, why } of unattached) lines.push(`  ${objectText(route)}: ${why}`);
  if (notExplained.length > 0) lines.push('', 'Not explained:');
  for (const { gateway, why } of notExplained.slice(0, MAX_LISTED))
    lines.push(`  Gateway ${gateway.namespace}/${gateway.name}: ${why}`);
  if (notExplained.length > MAX_LISTED) lines.push(`  ... and ${notExplained.length - MAX_LISTED} more`);
  return lines;
}

const MAX_LISTED = 20;

/** Listeners without a host for the request get one line. */
const SHORT: ReadonlySet<AnswerResult> = new Set(['noHost', 'closed', 'stream']);

function splitAnswers(answers: readonly Answer[]): readonly [readonly Answer[], readonly Answer[]] {
  const isWhole = ({ result }: Answer): boolean => !SHORT.has(result);
  return [answers.filter(isWhole), answers.filter((answer) => !isWhole(answer))];
}

const oneLine = (answer: Answer): string =>
  `  ${placeText(answer)}: ${answer.why}${answer.clientCertificate === 'Required' ? ', for clients with a certificate' : ''}`;

function placeText({ gateway, port, protocol, listener, service }: Answer): string {
  const at = `Gateway ${gateway.namespace}/${gateway.name}, port ${port} (${protocol})`;
  if (service !== undefined) return `Waypoint ${at}, in front of ${objectText(service)} port ${service.port}`;
  return `${at}${listener === undefined ? '' : `, ${listenerText(listener, gateway)}`}`;
}

function listenerText(
  { kind, namespace, name, section, hostname }: NonNullable<Answer['listener']>,
  gateway: Answer['gateway'],
): string {
  const isOwn = kind === 'Gateway' && namespace === gateway.namespace && name === gateway.name;
  const owner = isOwn ? '' : ` of ${kind} ${namespace}/${name}`;
  return `listener ${section}${owner}${hostname === undefined ? '' : ` for ${hostname}`}`;
}

function answerLines(answer: Answer): readonly string[] {
  const {
    serverName,
    clientCertificate,
    path,
    route,
    policies,
    result,
    why,
    answeredFor = [],
    mayRefuse = [],
  } = answer;
  const { host, action = [], filters = [] } = byPlane((plane) => plane.answer(answer)) ?? {};
  const lines = [placeText(answer)];
  const add = (name: string, text: string): void => void lines.push(row(name, text));
  if (answer.protocol === 'HTTPS') add('server name', serverName === undefined ? 'any' : serverName);
  if (clientCertificate !== undefined) add('client', CLIENT_TEXT[clientCertificate]);
  if (host !== undefined) add('host', host);
  if (path !== undefined) add('path', path);
  if (result !== 'route') add('answer', why);
  for (const policy of mayRefuse)
    add('may refuse', `${objectText(policy)} (403): the client is unknown here`);
  for (const policy of answeredFor) add('asked by', objectText(policy));
  if (route !== undefined) {
    add('route', originText(route));
    add('match', route.matches);
    for (const { kind, namespace, name, section } of route.delegatedBy ?? [])
      add('delegated by', `${kind} ${namespace}/${name}${section === undefined ? '' : `, rule ${section}`}`);
  }
  lines.push(...action);
  if (filters.length > 0) add('filters', filters.join(', '));
  lines.push(...candidateLines(answer));
  for (const policy of policies) lines.push(...policyLines(policy));
  return lines;
}

const CLIENT_TEXT: Readonly<Record<NonNullable<Answer['clientCertificate']>, string>> = {
  Required: 'needs a certificate that one of the CAs of the Gateway has signed',
  Optional: 'may send a certificate: any is accepted, and none too',
};

export function originText(route: RouteSummary): string {
  const { object, rule, match } = route;
  if (object === undefined) return byPlane((plane) => plane.routeName(route)) ?? '';
  return `${objectText(object)} rules[${rule}].matches[${match}]`;
}

function candidateLines({ candidates, otherRoutes }: Answer): readonly string[] {
  if (candidates.length + otherRoutes === 0) return [];
  const rest =
    otherRoutes === 0
      ? []
      : [
          `    ${counted(otherRoutes, 'route')} of the host with ${otherRoutes === 1 ? 'another path or more conditions' : 'other paths or more conditions'}`,
        ];
  return ['  passed over:', ...candidates.map((candidate) => `    ${candidateText(candidate)}`), ...rest];
}

function candidateText({ route, reason, unmet = [], decidedBy, domain }: Candidate): string {
  const name = `${originText(route)} (${route.matches})`;
  switch (reason) {
    case 'Unmet':
      return `${name}: ${unmet.map(unmetText).join(', ')}`;
    case 'Later':
      return `${name}: ${decidedBy === undefined ? 'comes later' : DECISIONS[decidedBy]}`;
    case 'LessSpecificHost':
      return `${name}: its host ${domain} is less specific`;
  }
}

const DECISIONS: Readonly<Record<Decision, string>> = {
  routeWeight: 'its route has a lower weight',
  pathType: 'exact paths come first, then patterns, then prefixes',
  pathLength: 'its path is shorter',
  method: 'it matches any method',
  headers: 'it matches fewer headers',
  queryParameters: 'it matches fewer query parameters',
  age: 'its route is newer',
  name: 'its route comes later by namespace and name',
  position: 'it comes later in the spec',
};

function unmetText({ condition, name = '', value }: Unmet): string {
  const has = value === undefined ? 'absent' : `is ${JSON.stringify(value)}`;
  switch (condition) {
    case 'path':
      return 'the path is different';
    case 'method':
      return `the method ${has}`;
    case 'header':
      return `header ${name} ${has}`;
    case 'query':
      return `query parameter ${name} ${has}`;
    case 'cookie':
      return `cookie ${name} ${has}`;
    case 'grpc':
      return "it isn't a gRPC call";
    case 'unknown':
      return `its condition ${name} can't be explained`;
  }
}
