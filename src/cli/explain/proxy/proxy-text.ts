// The text of explanations from the proxy data plane.

import { labelOf } from '../../../analysis/proxy/cluster-backends.ts';
import {
  type ChosenHost,
  type ExplainedCluster,
  isProxyAnswer,
  isProxyBackend,
  isProxyOutcome,
  isProxyRoute,
  isProxyShare,
  isProxySummary,
} from '../../../analysis/proxy/explain/proxy-explanation.ts';
import type { OverwrittenHeader } from '../../../analysis/proxy/policies/overwritten-headers.ts';
import { isPlaced } from '../../../analysis/proxy/policies/placed-setting.ts';
import { counted, enumerated } from '../../../grammar/plural.ts';
import type { PlaneText } from '../plane-text.ts';
import { actionLines, backendLines } from './action-lines.ts';
import { outcomesText } from './outcomes-text.ts';

export const proxyText: PlaneText = {
  answer(answer) {
    if (!isProxyAnswer(answer)) return undefined;
    const { action, proxy } = answer;
    const { virtualHost, filters = [] } = proxy;
    return {
      ...(virtualHost === undefined ? {} : { host: hostText(virtualHost) }),
      action: action === undefined ? [] : actionLines(action),
      filters,
    };
  },
  routeName: (route) => (isProxySummary(route) ? route.proxy.name : undefined),
  route: (route) =>
    isProxyRoute(route) ? { at: route.proxy.chain, action: actionLines(route.action) } : undefined,
  stream: ({ backends, problems }) =>
    backends.every(isProxyShare) ? backendLines(backends, problems, 'connections are closed') : undefined,
  setting(setting) {
    if (!isPlaced(setting)) return undefined;
    const { place, exceptFor = [], overwritten = [] } = setting.proxy;
    return {
      place: place.name,
      exceptFor: exceptFor.map(labelOf),
      overwritten: overwritten.map(overwrittenText),
    };
  },
  outcomes: (outcomes, unlisted) =>
    outcomes.every(isProxyOutcome) ? outcomesText(outcomes, unlisted) : undefined,
  details: (explanation) =>
    isProxyBackend(explanation) ? [['clusters', explanation.proxy.clusters.map(clusterText)]] : undefined,
};

const overwrittenText = ({ direction, header, path, by }: OverwrittenHeader): string =>
  `${direction} header ${header} (${path}), by ${by === undefined ? 'the filters of the rule' : `${by.kind} ${by.namespace}/${by.name}`}`;

function hostText({ domain, sort, passedOver }: ChosenHost): string {
  const how = {
    exact: 'the host itself',
    suffix: 'the longest wildcard',
    prefix: 'a wildcard',
    any: 'any other host',
  };
  const beside = passedOver.length === 0 ? '' : `, before ${enumerated(passedOver, 'and')}`;
  return `${domain} (${how[sort]}${beside})`;
}

const clusterText = ({ name, errors, endpoints }: ExplainedCluster): string => {
  const withheld = errors.length === 0 ? '' : `, not created: ${errors.join('; ')}`;
  return `${name}${endpoints === undefined ? '' : `: ${counted(endpoints, 'endpoint')}`}${withheld}`;
};
