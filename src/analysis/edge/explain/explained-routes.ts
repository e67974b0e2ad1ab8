// The records of the edge data plane that come from a route object.

import type { Listener, Route, TcpRoute } from '../../../translation/edge/model/records.ts';
import { configurationsOf, type EdgeGatewayConfiguration } from '../../../translation/planes.ts';
import type { Translator } from '../../../translation/translator.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import type { EdgeRoute, EdgeStream } from './edge-explanation.ts';
import { withLlmUse } from './llm-use.ts';
import { actionOf, ExplainedDestinations } from './route-action.ts';
import { routeProblems } from './route-problems.ts';
import { summaryOf } from './route-summary.ts';
import { sectionsOf, unitsAt } from './units-at.ts';

interface Held<R> {
  readonly gateway: EdgeGatewayConfiguration;
  readonly destinations: ExplainedDestinations;
  readonly listener: Listener;
  readonly record: R;
}

function* recordsOf<T extends 'routes' | 'tcpRoutes'>(
  translator: Translator,
  { kind, namespace, name }: ObjectName,
  type: T,
): Generator<Held<EdgeGatewayConfiguration[T][number]>> {
  for (const gateway of configurationsOf(translator.translation().gateways, 'edge')) {
    const records: readonly EdgeGatewayConfiguration[T][number][] = gateway[type];
    const own = records.filter(
      ({ name: from }: Route | TcpRoute) =>
        from.kind === kind && from.namespace === namespace && from.name === name,
    );
    if (own.length === 0) continue;
    const destinations = new ExplainedDestinations(gateway);
    const listeners = new Map(gateway.listeners.map((listener) => [listener.key, listener]));
    for (const record of own) {
      const listener = listeners.get(record.listenerKey);
      if (listener !== undefined) yield { gateway, destinations, listener, record };
    }
  }
}

export function* explainedRoutes(translator: Translator, route: ObjectName): Generator<() => EdgeRoute> {
  for (const { gateway, destinations, listener, record } of recordsOf(translator, route, 'routes'))
    yield () => ({
      gateway: { namespace: gateway.namespace, name: gateway.name },
      host: (record.hostnames ?? ['*']).join(', '),
      route: summaryOf({ route: record, match: record.matches?.[0] ?? {}, index: 0 }),
      action: withLlmUse(
        translator.view,
        listener,
        record,
        actionOf(record, destinations, routeProblems(translator.view, record)),
      ),
      policies: unitsAt(translator.view, listener, record, sectionsOf(gateway)),
      edge: { listener: listener.name.listenerName },
    });
}

export function explainedStreams(translator: Translator, route: ObjectName): readonly EdgeStream[] {
  const { view } = translator;
  return [...recordsOf(translator, route, 'tcpRoutes')].map(
    ({ gateway, destinations, listener, record }): EdgeStream => {
      const { namespace, name } = gateway;
      const port = gateway.binds.find(({ key }) => key === listener.bindKey)?.port ?? 0;
      return {
        gateway: { namespace, name },
        listener: listener.name.listenerName,
        port,
        protocol: listener.protocol,
        ...(record.hostnames === undefined ? {} : { serverNames: record.hostnames }),
        backends: destinations.sharesOf(record),
        problems: routeProblems(view, record),
        policies: unitsAt(view, listener, record, sectionsOf(gateway)),
        edge: { key: record.key },
      };
    },
  );
}
