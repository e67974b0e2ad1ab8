// Findings of HTTPListenerPolicies beside their errors: settings that Envoy accepts but ignores.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Report, Reporter } from '../../reports.ts';
import type { HttpListenerPolicy } from './http-listener-policy-field.ts';

const KIND = 'HTTPListenerPolicy';
const CODE = 'TR-65';

export function httpListenerReporter(snapshot: Snapshot): Reporter {
  return {
    name: 'HTTPListenerPolicies',
    keys: snapshot.keys(KIND),
    get(about) {
      const spec = snapshot.get(KIND, about)?.spec;
      if (spec === undefined) return [];
      return [...unreachable(spec), ...unread(spec)].map((report) => ({ about, code: CODE, ...report }));
    },
  };
}

type Spec = HttpListenerPolicy['spec'];
type Remark = Pick<Report, 'segments' | 'fault'>;

/** A CONNECT request has no path, and every match of a route needs one. */
function unreachable({ upgradeConfig }: Spec): readonly Remark[] {
  return (upgradeConfig?.enabledUpgrades ?? []).flatMap((type, index) =>
    type.toLowerCase() === 'connect'
      ? {
          segments: ['spec', 'upgradeConfig', 'enabledUpgrades', index],
          fault: advice('no route matches CONNECT requests: they are answered with 404', 'remove it'),
        }
      : [],
  );
}

/** Envoy has no timeout for the services of logs and spans. */
function unread({ accessLog = [], tracing }: Spec): readonly Remark[] {
  const services: readonly (readonly [{ readonly timeout?: unknown } | undefined, Segments])[] = [
    ...accessLog.flatMap(({ grpcService, openTelemetry }, index) => {
      const at = ['spec', 'accessLog', index];
      return [
        [grpcService, [...at, 'grpcService']] as const,
        [openTelemetry?.grpcService, [...at, 'openTelemetry', 'grpcService']] as const,
      ];
    }),
    [
      tracing?.provider.openTelemetry?.grpcService,
      ['spec', 'tracing', 'provider', 'openTelemetry', 'grpcService'],
    ],
  ];
  return services.flatMap(([service, at]) =>
    service?.timeout === undefined
      ? []
      : {
          segments: [...at, 'timeout'],
          fault: advice('Envoy has no timeout for calls that send logs or spans', 'remove it'),
        },
  );
}
