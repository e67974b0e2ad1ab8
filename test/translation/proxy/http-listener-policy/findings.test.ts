// Findings for parts of a policy that Envoy ignores.

import t from 'tap';
import { backendRef, translated } from '../../objects.ts';
import { base, policy } from './managers.ts';

const service = { backendRef: backendRef('web') };
const slow = { ...service, timeout: '2s' };

for (const [what, fields, paths] of [
  ['upgrades of HTTP/1.1', { upgradeConfig: { enabledUpgrades: ['websocket'] } }, []],
  [
    'CONNECT, however it is written',
    { upgradeConfig: { enabledUpgrades: ['websocket', 'Connect'] } },
    ['spec.upgradeConfig.enabledUpgrades[1]'],
  ],
  [
    'services that are waited for',
    {
      accessLog: [{ grpcService: { ...service, logName: 'a' } }],
      tracing: { provider: { openTelemetry: { grpcService: service } } },
    },
    [],
  ],
  [
    'services with a limit',
    {
      accessLog: [
        { fileSink: { path: '/dev/stdout' } },
        { grpcService: { ...slow, logName: 'a' } },
        { openTelemetry: { grpcService: { ...slow, logName: 'b' } } },
      ],
      tracing: { provider: { openTelemetry: { grpcService: slow } } },
    },
    [
      'spec.accessLog[1].grpcService.timeout',
      'spec.accessLog[2].openTelemetry.grpcService.timeout',
      'spec.tracing.provider.openTelemetry.grpcService.timeout',
    ],
  ],
] as const)
  t.test(what, async (t) => {
    const { findings } = translated([...base, policy(fields)]);
    t.strictSame(
      findings.filter(({ code }) => code === 'TR-65').map(({ path, severity }) => [path, severity]),
      paths.map((path) => [path, 'warning']),
    );
  });
