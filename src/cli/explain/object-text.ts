// The explanation of an object as text.

import type {
  ExplainedListener,
  ExplainedParent,
  ExplainedPolicy,
  ExplainedRoute,
  ExplainedStream,
  ObjectExplanation,
  ObjectUser,
} from '../../analysis/explain/object-explanation.ts';
import { counted } from '../../grammar/plural.ts';
import { parameterLines, writtenParameters } from './parameters-text.ts';
import { byPlane, byPlanes } from './planes.ts';
import { policyLines, sharedPolicies } from './policy-text.ts';
import { originText } from './request-text.ts';
import { objectText as nameText } from './rows.ts';

export function objectText(explanation: ObjectExplanation): readonly string[] {
  const { object, summary, conditions, findings, listeners = [], parents = [], routes = [] } = explanation;
  const { parameters, otherRoutes = 0, policy, usedBy = [], otherUsers = 0, streams = [] } = explanation;
  const details = byPlanes((plane) => plane.details(explanation));
  return [
    `${nameText(object)}: ${summary}`,
    ...section(
      'status',
      conditions.flatMap(({ place, conditions: all }) =>
        all.map(
          ({ type, status, reason, message = '' }) =>
            `${place === '' ? '' : `${place}: `}${type}=${status} ${reason}${message === '' ? '' : `: ${message.replaceAll('\n', '; ')}`}`,
        ),
      ),
    ),
    ...section(
      'findings',
      findings.map(
        ({ code, severity, path, message, hint }) =>
          `${severity} ${code} ${path}: ${message}${hint === undefined ? '' : `; ${hint}`}`,
      ),
    ),
    ...section('listeners', listeners.flatMap(listenerLines)),
    ...section('parameters', parameters === undefined ? [] : writtenParameters(parameters)),
    ...section('parents', parents.flatMap(parentLines)),
    ...routesText(routes, otherRoutes),
    ...streams.flatMap((stream) => ['', ...streamLines(stream)]),
    ...(otherRoutes === 0 ? [] : ['', `... and ${counted(otherRoutes, 'more route')}`]),
    ...(policy === undefined ? [] : policyText(policy)),
    ...details.flatMap(([title, lines]) => section(title, lines)),
    ...section(object.kind === 'ReferenceGrant' ? 'allows' : 'used by', [
      ...usedBy.map(userText),
      ...(otherUsers === 0 ? [] : [`... and ${counted(otherUsers, 'more')}`]),
    ]),
  ];
}

/** The answer to `--parameter`. */
export function parametersText({ object, parameters }: ObjectExplanation): readonly string[] {
  const { problem, values = [] } = parameters ?? {};
  return [
    `${nameText(object)}${values.length === 0 && problem === undefined ? ': no layer sets it' : ''}`,
    ...[...(problem === undefined ? [] : [problem]), ...values.flatMap(parameterLines)].map(
      (line) => `  ${line}`,
    ),
  ];
}

const section = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`  ${name}:`, ...lines.map((line) => `    ${line}`)];

function listenerLines(listener: ExplainedListener): readonly string[] {
  const { name, port, protocol, hostname, attachedRoutes, hosts, otherHosts, refusal } = listener;
  const head = `${name}: ${protocol} on port ${port}${hostname === undefined ? '' : ` for ${hostname}`}, ${counted(attachedRoutes, 'route')}`;
  const more = otherHosts === 0 ? '' : `, ... and ${otherHosts} more`;
  return [
    head,
    ...(refusal === undefined ? [] : [`  serves nothing: ${refusal}`]),
    ...(hosts.length === 0 ? [] : [`  hosts: ${hosts.join(', ')}${more}`]),
  ];
}

function parentLines({ parent, port, listeners, refusal }: ExplainedParent): readonly string[] {
  const head = `${nameText(parent)}${parent.section === undefined ? '' : `, section ${parent.section}`}${port === undefined ? '' : `, port ${port}`}`;
  if (refusal !== undefined) return [`${head}: not attached: ${refusal}`];
  return [head, ...listeners.map(({ name, hosts }) => `  listener ${name}: ${hosts.join(', ')}`)];
}

/** Policies that all of them share are listed once. */
function routesText(routes: readonly ExplainedRoute[], others: number): readonly string[] {
  const { shared, own } = sharedPolicies(routes.map(({ policies }) => policies));
  const all = others === 0 ? 'All rules' : `All ${routes.length} that are listed`;
  return [
    ...(shared.length === 0 ? [] : ['', `${all}:`, ...shared]),
    ...routes.flatMap((route, index) => ['', ...routeLines(route, own[index]!)]),
  ];
}

function routeLines(explained: ExplainedRoute, policies: readonly string[]): readonly string[] {
  const { gateway, host, route } = explained;
  const { at = '', action = [] } = byPlane((plane) => plane.route(explained)) ?? {};
  return [
    `${originText(route)}: ${route.matches}`,
    `  at:          Gateway ${gateway.namespace}/${gateway.name}, ${at}, host ${host}`,
    ...action,
    ...policies,
  ];
}

function policyText({ errors, targets, outcomes, otherOutcomes }: ExplainedPolicy): readonly string[] {
  return [
    ...section('errors', errors),
    ...section(
      'targets',
      targets.map((target) => {
        const at = target.section === undefined ? '' : `, section ${target.section}`;
        return `${nameText(target)}${at}${target.isThere ? '' : ': not found'}`;
      }),
    ),
    ...(byPlane((plane) => plane.outcomes(outcomes, otherOutcomes)) ?? []),
  ];
}

function streamLines(stream: ExplainedStream): readonly string[] {
  const { gateway, listener, port, protocol, serverNames, unserved, policies } = stream;
  const head = `Gateway ${gateway.namespace}/${gateway.name}, listener ${listener}: ${protocol} on port ${port}`;
  if (unserved !== undefined) return [head, `  gets no connection: ${unserved}`];
  const takes = serverNames === undefined ? 'all' : `those with the server name ${serverNames.join(', ')}`;
  return [
    head,
    `  connections: ${takes}`,
    ...(byPlane((plane) => plane.stream(stream)) ?? []),
    ...policies.flatMap(policyLines),
  ];
}

const userText = ({ section: rule, path, problem, ...user }: ObjectUser): string =>
  `${nameText(user)}${rule === undefined ? '' : `, rule ${rule}`}${path === undefined ? '' : ` ${path}`}${problem === undefined ? '' : `: can't be used: ${problem}`}`;
