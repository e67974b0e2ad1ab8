// Mistakes that several variables make together.

import { type Fault, invalid } from '../diagnostics/finding.ts';
import type { ControlPlaneSettings } from './read-environment.ts';
import { SHORTEST_AUDIT, SHORTEST_CERTIFICATE } from './shortest-times.ts';
import { durationText } from './variable.ts';
import { PREFIX, type PREFIXED } from './variables.ts';

interface CrossFault {
  readonly name: string;
  /** As written, or the default. */
  readonly text: string;
  readonly fault: Fault;
}

type Name = keyof typeof PREFIXED;
type Environment = Readonly<Record<string, string | undefined>>;

export function crossChecks(settings: ControlPlaneSettings, environment: Environment): CrossFault[] {
  return [...dataPlanes(settings), ...ports(settings), ...durations(settings), ...metrics(settings)].map(
    ({ name, value, detail, hint }) => {
      const text = environment[PREFIX + name] ?? value;
      return { name: PREFIX + name, text, fault: invalid(text, detail, hint) };
    },
  );
}

interface Mistake {
  readonly name: Name;
  /** As text. */
  readonly value: string;
  readonly detail: string;
  readonly hint: string;
}

function* dataPlanes({ enableProxy, enableEdge }: ControlPlaneSettings): Generator<Mistake> {
  if (!enableProxy && !enableEdge)
    yield {
      name: 'ENABLE_EDGE',
      value: 'false',
      detail: `${PREFIX}ENABLE_PROXY is false too`,
      hint: 'write `true` for at least one of them',
    };
}

function* ports(settings: ControlPlaneSettings): Generator<Mistake> {
  const used = new Map<number, Name>();
  const taken: readonly (readonly [Name, number])[] = [
    ['XDS_SERVICE_PORT', settings.xdsServicePort],
    ['EDGE_XDS_SERVICE_PORT', settings.edgeXdsServicePort],
    ['HEALTH_PORT', settings.healthPort],
    ['METRICS_PORT', settings.metricsPort],
    ['ADMIN_PORT', settings.adminPort],
    ...(settings.webhookEnabled ? [['WEBHOOK_PORT', settings.webhookPort] as const] : []),
  ];
  for (const [name, port] of taken) {
    const other = used.get(port);
    if (other === undefined) used.set(port, name);
    else
      yield {
        name,
        value: String(port),
        detail: `${PREFIX}${other} is the same port`,
        hint: 'write another port for one of them',
      };
  }
}

function* durations(settings: ControlPlaneSettings): Generator<Mistake> {
  const { debounceAfter, debounceMax, webhookCertDuration, webhookCertRenewBefore } = settings;
  if (debounceMax < debounceAfter)
    yield {
      name: 'DEBOUNCE_MAX',
      value: durationText(debounceMax),
      detail: `is shorter than ${PREFIX}DEBOUNCE_AFTER`,
      hint: `write \`${durationText(debounceAfter)}\` or more`,
    };
  if (settings.auditInterval > 0 && settings.auditInterval < SHORTEST_AUDIT)
    yield {
      name: 'AUDIT_INTERVAL',
      value: durationText(settings.auditInterval),
      detail: 'is shorter than a second',
      hint: 'write for example `1h`, or `0s` for no audit',
    };
  if (webhookCertDuration < SHORTEST_CERTIFICATE)
    yield {
      name: 'WEBHOOK_CERT_DURATION',
      value: durationText(webhookCertDuration),
      detail: 'is shorter than an hour',
      hint: 'write for example `8760h`',
    };
  else if (webhookCertRenewBefore !== undefined && webhookCertRenewBefore >= webhookCertDuration)
    yield {
      name: 'WEBHOOK_CERT_RENEW_BEFORE',
      value: durationText(webhookCertRenewBefore),
      detail: `must be shorter than ${PREFIX}WEBHOOK_CERT_DURATION`,
      hint: `write less than \`${durationText(webhookCertDuration)}\``,
    };
}

function* metrics({ secureMetrics, webhookEnabled }: ControlPlaneSettings): Generator<Mistake> {
  if (secureMetrics && !webhookEnabled)
    yield {
      name: 'SECURE_METRICS',
      value: 'true',
      detail: `${PREFIX}WEBHOOK_ENABLED is false`,
      hint: 'the certificate is that of the webhook: turn it on, or write `false` here',
    };
}
