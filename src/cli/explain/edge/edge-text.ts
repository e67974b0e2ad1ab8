// The text of explanations from the edge data plane.

import {
  type EdgeAction,
  type EdgeBackendShare,
  type EdgeOutcome,
  isEdgeAnswer,
  isEdgeBackend,
  isEdgeOutcome,
  isEdgeRoute,
  isEdgeSetting,
  isEdgeShare,
} from '../../../analysis/edge/explain/edge-explanation.ts';
import { reasonText } from '../../../analysis/policies/policy-setting.ts';
import { counted, enumerated } from '../../../grammar/plural.ts';
import { providerText, targetText } from '../../translate/summary/edge/backend-text.ts';
import type { PlaneText } from '../plane-text.ts';
import { objectText, row } from '../rows.ts';
import { valueLines } from '../value-lines.ts';
import { llmLines } from './llm-lines.ts';

export const edgeText: PlaneText = {
  answer(answer) {
    if (!isEdgeAnswer(answer)) return undefined;
    const { action, edge } = answer;
    return {
      ...(edge.hostname === undefined ? {} : { host: edge.hostname === '*' ? 'any' : edge.hostname }),
      action: action === undefined ? [] : actionLines(action),
    };
  },
  // All of its routes come from objects.
  routeName: () => undefined,
  route: (route) =>
    isEdgeRoute(route)
      ? { at: `listener ${route.edge.listener}`, action: actionLines(route.action) }
      : undefined,
  stream: ({ backends, problems }) =>
    backends.length > 0 && backends.every(isEdgeShare)
      ? backendLines(backends, problems, 'connections are closed')
      : undefined,
  setting: (setting) =>
    isEdgeSetting(setting) ? { place: setting.edge.place, exceptFor: [], overwritten: [] } : undefined,
  outcomes: (outcomes, unlisted) =>
    outcomes.length > 0 && outcomes.every(isEdgeOutcome) ? outcomeLines(outcomes, unlisted) : undefined,
  details(explanation) {
    if (!isEdgeBackend(explanation)) return undefined;
    const { providers = [], targets = [] } = explanation.edge;
    return [
      ['providers', providers.map((provider) => providerText(provider, providers))],
      ['targets', targets.map(targetText)],
    ];
  },
};

/** How many outcomes are shown. */
const MAX_OUTCOMES = 50;

function outcomeLines(outcomes: readonly EdgeOutcome[], unlisted: number): readonly string[] {
  const more = unlisted + Math.max(0, outcomes.length - MAX_OUTCOMES);
  return [
    ...outcomes.slice(0, MAX_OUTCOMES).flatMap(({ setting, effectiveFor, losses }) => [
      ...valueLines(setting).map((line) => `  ${line}`),
      `    at ${setting.edge.place}`,
      ...(effectiveFor === 0 ? [] : [`    applies to ${counted(effectiveFor, 'route')}`]),
      ...losses.map(({ reason, by, routes, edge }) => {
        const who = by.length === 0 ? '' : ` (${enumerated(by.map(objectText), 'and')})`;
        return `    not for ${counted(routes, 'route')}, such as ${edge.example}: ${reasonText(reason)}${who}`;
      }),
    ]),
    ...(more === 0 ? [] : [`  ... and ${counted(more, 'more value')}`]),
  ];
}

function actionLines(action: EdgeAction): readonly string[] {
  switch (action.type) {
    case 'replaced':
      return [row('answer', "500, because it can't be served as configured")];
    case 'redirect':
      return [row('answer', `redirects with ${action.status}`)];
    case 'directResponse': {
      const { status, body } = action;
      return [row('answer', `${status}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`)];
    }
    case 'forward': {
      const { units } = action.edge;
      return [
        ...backendLines(action.backends, action.problems, '500'),
        ...(units.length === 0 ? [] : [row('units', units.join(', '))]),
        ...llmLines(action.backends, action.edge.limits),
      ];
    }
  }
}

function backendLines(
  backends: readonly EdgeBackendShare[],
  problems: readonly string[],
  otherwise: '500' | 'connections are closed',
): readonly string[] {
  const used = backends.filter(({ weight }) => weight > 0);
  const textOf = ({ share, unusable, edge }: EdgeBackendShare): string => {
    const name = edge.destination ?? `no valid backend (${otherwise})`;
    const fails = unusable === true && edge.destination !== undefined ? ` (not there: ${otherwise})` : '';
    return `${used.length < 2 ? '' : `${Math.round(share * 100)}% `}${name}${fails}`;
  };
  return [
    row('backend', used.length === 0 ? `no valid backend (${otherwise})` : used.map(textOf).join(', ')),
    ...used.flatMap(({ endpoints, edge: { destination = '', providers = [], targets = [] } }) => [
      ...(endpoints === 0 ? [row('', `${destination} has no endpoints`)] : []),
      ...providers.map((provider) => row('', `provider ${providerText(provider, providers)}`)),
      ...targets.map((target) => row('', `target ${targetText(target)}`)),
    ]),
    ...problems.map((problem) => row('problem', problem)),
  ];
}
