// The action for a request: its destinations, or the response.

import type { ProxyAction, ProxyBackendShare } from '../../../analysis/proxy/explain/proxy-explanation.ts';
import { actionText, destinationText, detailsOf } from '../../translate/summary/proxy/route-actions.ts';
import { row } from '../rows.ts';

export function actionLines(action: ProxyAction): readonly string[] {
  switch (action.type) {
    case 'replaced':
      return [
        row('answer', "500, because it can't be served as configured"),
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
      return [row('answer', actionText({ redirect: action.proxy.redirect }))];
    case 'forward': {
      const details = detailsOf({ route: action.proxy.settings, ...action.proxy.changes });
      return [
        ...backendLines(action.backends, action.problems, '500'),
        ...(details.length === 0 ? [] : [row('on the way', details.join('; '))]),
      ];
    }
  }
}

/** `otherwise`: the response if no backend can be used. */
export function backendLines(
  backends: readonly ProxyBackendShare[],
  problems: readonly string[],
  otherwise: '500' | 'connections are closed',
): readonly string[] {
  const clusters = backends.map(({ weight, proxy }) => ({ name: proxy.cluster, weight }));
  const [only] = clusters;
  const target = clusters.length === 1 ? { cluster: only!.name } : { weightedClusters: { clusters } };
  const empty = otherwise === '500' ? '503' : otherwise;
  return [
    row('backend', destinationText(target, otherwise)),
    ...backends
      .filter(({ endpoints }) => endpoints === 0)
      .map(({ proxy }) => row('', `${proxy.cluster} has no endpoints: ${empty}`)),
    ...problems.map((problem) => row('problem', problem)),
  ];
}
