// The explanation of a request for a person who reads.

import type {
  Action,
  Answer,
  BackendShare,
  Candidate,
  Decision,
  RequestExplanation,
  RouteSummary,
} from '../../analysis/explain/request-explanation.ts';
import type { ObjectName } from '../../analysis/policies/policy-setting.ts';
import type { Unmet } from '../../analysis/proxy/requests/route-conditions.ts';
import { counted, enumerated } from '../../grammar/plural.ts';
import { actionText, destinationText, detailsOf } from '../translate/summary/proxy/route-actions.ts';
import { policyLines } from './policy-text.ts';

export function requestText({
  request,
  answers,
  unattached,
  notExplained,
}: RequestExplanation): readonly string[] {
  const { method, host, path, headers } = request;
  const lines = [`${method} ${host}${path}`, ...headers.map(({ name, value }) => `  ${name}: ${value}`)];
  if (answers.length === 0) lines.push('', 'No listener of a Gateway takes it.');
  const [told, untold] = splitAnswers(answers);
  for (const answer of told) lines.push('', ...answerLines(answer));
  if (untold.length > 0)
    lines.push(
      '',
      told.length === 0 ? 'Nobody has this host:' : 'Elsewhere:',
      ...untold.slice(0, MAX_LISTED).map(oneLine),
    );
  if (untold.length > MAX_LISTED) lines.push(`  ... and ${untold.length - MAX_LISTED} more; -o json has all`);
  if (unattached.length > 0) lines.push('', 'Routes for this host that no listener takes:');
  for (const { route, why } of unattached) lines.push(`  ${objectText(route)}: ${why}`);
  if (notExplained.length > 0) lines.push('', 'Not explained:');
  for (const { gateway, why } of notExplained.slice(0, MAX_LISTED))
    lines.push(`  Gateway ${gateway.namespace}/${gateway.name}: ${why}`);
  if (notExplained.length > MAX_LISTED) lines.push(`  ... and ${notExplained.length - MAX_LISTED} more`);
  return lines;
}

const MAX_LISTED = 20;

/** What has a host for the request is told whole. */
function splitAnswers(answers: readonly Answer[]): readonly [readonly Answer[], readonly Answer[]] {
  const isTold = ({ virtualHost, result }: Answer): boolean =>
    virtualHost !== undefined || result === 'refused' || result === 'healthCheck';
  return [answers.filter(isTold), answers.filter((answer) => !isTold(answer))];
}

const oneLine = (answer: Answer): string => `  ${placeText(answer)}: ${answer.why}`;

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
    virtualHost,
    path,
    route,
    action,
    filters = [],
    policies,
    result,
    why,
    answeredFor = [],
    mayRefuse = [],
  } = answer;
  const lines = [placeText(answer)];
  const row = (name: string, text: string): void => void lines.push(`  ${`${name}:`.padEnd(13)}${text}`);
  if (answer.protocol === 'HTTPS') row('server name', serverName === undefined ? 'any' : serverName);
  if (virtualHost !== undefined) row('host', hostText(virtualHost));
  if (path !== undefined) row('path', path);
  if (result !== 'route') row('answer', why);
  for (const policy of mayRefuse)
    row('may refuse', `${objectText(policy)} (403): who asks is not known here`);
  for (const policy of answeredFor) row('asked by', objectText(policy));
  if (route !== undefined) {
    row('route', originText(route));
    row('match', route.matches);
    for (const { kind, namespace, name, section } of route.delegatedBy ?? [])
      row('delegated by', `${kind} ${namespace}/${name}${section === undefined ? '' : `, rule ${section}`}`);
  }
  if (action !== undefined) lines.push(...actionLines(action));
  if (filters.length > 0) row('filters', filters.join(', '));
  lines.push(...candidateLines(answer));
  for (const policy of policies) lines.push(...policyLines(policy));
  return lines;
}

function hostText({ domain, sort, passedOver }: NonNullable<Answer['virtualHost']>): string {
  const how = {
    exact: 'the host itself',
    suffix: 'the longest wildcard',
    prefix: 'a wildcard',
    any: 'whatever no other has',
  };
  const beside = passedOver.length === 0 ? '' : `, before ${enumerated(passedOver, 'and')}`;
  return `${domain} (${how[sort]}${beside})`;
}

export function originText({ object, rule, match, name }: RouteSummary): string {
  if (object === undefined) return name;
  return `${objectText(object)} rules[${rule}].matches[${match}]`;
}

export const objectText = ({ kind, namespace, name }: ObjectName): string =>
  `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`;

export function actionLines(action: Action): readonly string[] {
  switch (action.type) {
    case 'replaced':
      return [
        row('answer', '500, since it cannot be served as configured'),
        ...action.problems.map((problem) => row('problem', problem)),
      ];
    case 'directResponse':
      return [
        row(
          'answer',
          actionText({
            directResponse: { status: action.status, body: { inlineString: action.body ?? '' } },
          }),
        ),
      ];
    case 'redirect':
      return [row('answer', actionText({ redirect: action.redirect }))];
    case 'forward': {
      const details = detailsOf({ route: action.settings, ...action.changes });
      return [
        ...backendLines(action.backends, action.problems, '500'),
        ...(details.length === 0 ? [] : [row('on the way', details.join('; '))]),
      ];
    }
  }
}

const row = (name: string, text: string): string => `  ${(name === '' ? '' : `${name}:`).padEnd(13)}${text}`;

/** `otherwise`: what is answered where no backend can be used. */
export function backendLines(
  backends: readonly BackendShare[],
  problems: readonly string[],
  otherwise: '500' | 'connections are closed',
): readonly string[] {
  const clusters = backends.map(({ cluster, weight }) => ({ name: cluster, weight }));
  const [only] = clusters;
  const target = clusters.length === 1 ? { cluster: only!.name } : { weightedClusters: { clusters } };
  const empty = otherwise === '500' ? '503' : otherwise;
  return [
    row('backend', destinationText(target, otherwise)),
    ...backends
      .filter(({ endpoints }) => endpoints === 0)
      .map(({ cluster }) => row('', `${cluster} has no endpoints: ${empty}`)),
    ...problems.map((problem) => row('problem', problem)),
  ];
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
      return `${name}: it stands on ${domain}, which is less specific`;
  }
}

const DECISIONS: Readonly<Record<Decision, string>> = {
  routeWeight: 'its route has a lower weight',
  pathType: 'exact paths come first, then patterns, then prefixes',
  pathLength: 'its path is shorter',
  method: 'it asks for no method',
  headers: 'it asks for fewer headers',
  queryParameters: 'it asks for fewer query parameters',
  age: 'its route is younger',
  name: 'its route comes later by namespace and name',
  position: 'it comes later in the spec',
};

function unmetText({ condition, name = '', value }: Unmet): string {
  const has = value === undefined ? 'absent' : `is ${JSON.stringify(value)}`;
  switch (condition) {
    case 'path':
      return 'the path is another one';
    case 'method':
      return `the method ${has}`;
    case 'header':
      return `header ${name} ${has}`;
    case 'query':
      return `query parameter ${name} ${has}`;
    case 'cookie':
      return `cookie ${name} ${has}`;
    case 'grpc':
      return 'it is no gRPC call';
    case 'unknown':
      return `its condition ${name} can't be explained`;
  }
}
