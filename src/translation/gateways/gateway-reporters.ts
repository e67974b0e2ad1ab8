// Findings of Gateways and ListenerSets beside their statuses: parts that are ignored and that no status reports.

import { advice } from '../../diagnostics/finding.ts';
import { quote } from '../../grammar/quote.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Gateway, XListenerSet } from '../../objects/gateway-api/types.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Report, Reporter } from '../reports.ts';
import { similarName } from '../similar-names.ts';
import type { GatewayListeners } from './gateway-listeners.ts';
import type { GatewayPlane } from './listener-rules.ts';
import { type ListenerSets, parentOf } from './listener-sets.ts';
import type { OurGateway } from './our-gateways.ts';
import type { ClientCertificates } from './tls/client-certificates.ts';
import { clientReports, unverifiedNames } from './tls/client-reports.ts';
import { protocolReports } from './tls/protocol-reports.ts';
import { missingTls } from './tls/termination.ts';

export interface GatewayReportSources {
  readonly gateway: Memo<OurGateway | undefined>;
  readonly sets: ListenerSets;
  readonly listeners: GatewayListeners;
  readonly clients: ClientCertificates;
  readonly planes: readonly GatewayPlane[];
}

export function gatewayReporters(
  snapshot: Snapshot,
  { gateway, sets: { listenerSet }, listeners, clients, planes }: GatewayReportSources,
): readonly Reporter[] {
  const missingClass = (about: string, { spec }: Gateway): readonly Report[] => {
    const { gatewayClassName: name } = spec;
    if (snapshot.find('GatewayClass', '', name) !== undefined) return [];
    const { controllerName } = planes.find(({ classes }) => classes.includes(name)) ?? planes[0]!;
    const fault = advice(
      `GatewayClass ${quote(name)} not found: this Gateway is not translated`,
      similarName(snapshot, 'GatewayClass', '', name) ??
        `add the GatewayClass, with \`controllerName: ${controllerName}\``,
    );
    return [{ about, code: 'TR-02', segments: ['spec', 'gatewayClassName'], fault }];
  };
  const missingParent = (about: string, object: XListenerSet): readonly Report[] => {
    const parent = parentOf(object);
    if (parent === undefined || snapshot.get('Gateway', parent.key) !== undefined) return [];
    const fault = advice(
      `Gateway ${quote(`${parent.namespace}/${object.spec.parentRef.name}`)} not found: these listeners are not served`,
      similarName(snapshot, 'Gateway', parent.namespace, object.spec.parentRef.name) ??
        'add the Gateway, or correct `name` and `namespace`',
    );
    return [{ about, code: 'TR-03', segments: ['spec', 'parentRef', 'name'], fault }];
  };
  return [
    {
      name: 'Gateways',
      keys: snapshot.keys('Gateway'),
      get(key) {
        const object = snapshot.get('Gateway', key);
        if (object === undefined) return [];
        const own = gateway(key);
        if (own === undefined) return missingClass(key, object);
        const isEnvoy = !planes.some(({ name, isNoEnvoy }) => name === own.dataPlane && isNoEnvoy);
        const served = (listeners(key) ?? []).filter(({ refusal }) => refusal === undefined);
        return [
          ...clientReports(key, object, served).filter(({ code }) => isEnvoy || code !== 'TR-79'),
          ...(isEnvoy ? [...unverifiedNames(served, clients), ...protocolReports(served)] : []),
          ...listenersWithoutTls(key, object),
        ];
      },
    },
    {
      name: 'ListenerSets',
      keys: snapshot.keys('XListenerSet'),
      get(key) {
        const object = snapshot.get('XListenerSet', key);
        if (object === undefined) return [];
        return listenerSet(key) === undefined ? missingParent(key, object) : listenersWithoutTls(key, object);
      },
    },
  ];
}

function listenersWithoutTls(about: string, { spec }: Gateway | XListenerSet): readonly Report[] {
  const listeners: readonly Gateway['spec']['listeners'][number][] = spec.listeners;
  return listeners.flatMap((listener, index) => {
    const message = missingTls(listener);
    if (message === undefined) return [];
    const fault = advice(`listener ${quote(listener.name)} is not served: ${message}`);
    return [{ about, code: 'TR-06' as const, segments: ['spec', 'listeners', index], fault }];
  });
}
