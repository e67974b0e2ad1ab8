// Statuses of Gateways. Their addresses come from the Service of the proxy, and stay as they are.

import { isObject } from '../../grammar/json.ts';
import type { GatewayListener } from '../gateways/listener.ts';
import type { ClientSettings } from '../gateways/tls/client-certificates.ts';
import type { Keyed } from '../keyed.ts';
import { type ObjectStatus, statusOf } from '../object-status.ts';
import type { Verdict } from '../verdict.ts';
import { conditionsOf } from './conditions.ts';
import { isRejected, listenerStatuses, notProgrammedVerdicts, SOME_REJECTED } from './listener-statuses.ts';
import type { StatusSources } from './sources.ts';
import { storedConditions, storedStatus } from './stored.ts';

const ATTACHED_SETS = 'AttachedListenerSets';
/** GEP-91: present as long as clients are let in without a valid certificate. */
const INSECURE_MODE = 'InsecureFrontendValidationMode';

export function gatewayStatuses(sources: StatusSources): Keyed<ObjectStatus | undefined> {
  const { snapshot, settings, gateways, planes } = sources;
  return {
    keys: snapshot.keys('Gateway'),
    get(key) {
      const gateway = gateways.gateway(key);
      if (gateway === undefined) return undefined;
      const { object, role, dataPlane } = gateway;
      const { metadata, spec, status } = object;
      const all = gateways.listeners(key) ?? [];
      const own = all.filter(({ owner }) => owner.key === key);
      const listeners = listenerStatuses(own, object, sources);
      const { listeners: _, ...others } = storedStatus(status);
      const stored = storedConditions(status);
      const { plane, facts } = planes.get(dataPlane)!;
      const { needsListener, hasExtendedConditions } = facts.statusRules;
      const verdicts = [
        ...(stored.some(saysInvalidParameters) ? POSITIVE.slice(1) : POSITIVE),
        ...(own.some(isRejected) ? SOME_REJECTED : []),
        ...(needsListener && all.every(({ refusal }) => refusal !== undefined) ? NONE_LEFT : []),
        ...plane.verdicts.onGateway(key),
        ...notProgrammedVerdicts(listeners),
        ...(hasExtendedConditions ? insecureMode(gateways.clientCertificates.settings(key)) : []),
        ...(hasExtendedConditions && settings.enableExperimentalGatewayAPIFeatures && role !== 'waypoint'
          ? attachedSets(spec.allowedListeners !== undefined, all)
          : []),
      ];
      return statusOf(object, {
        ...others,
        conditions: conditionsOf(verdicts, metadata.generation, stored, [ATTACHED_SETS, INSECURE_MODE]),
        ...(listeners.length === 0 ? {} : { listeners }),
      });
    },
  };
}

const POSITIVE: readonly Verdict[] = [
  { type: 'Accepted', status: 'True', reason: 'Accepted', message: 'Successfully accepted Gateway' },
  { type: 'Programmed', status: 'True', reason: 'Programmed', message: 'Successfully programmed Gateway' },
];

const NONE_LEFT: readonly Verdict[] = [
  {
    type: 'Accepted',
    status: 'False',
    reason: 'ListenersNotValid',
    message: 'No valid listeners: see the conditions of each listener',
  },
  { type: 'Programmed', status: 'False', reason: 'Invalid', message: 'No valid listeners' },
];

/** The component that deploys the proxy sets this condition; it stays unless we find something worse. */
const saysInvalidParameters = (condition: unknown): boolean =>
  isObject(condition) &&
  condition['type'] === 'Accepted' &&
  condition['status'] === 'False' &&
  condition['reason'] === 'InvalidParameters';

function insecureMode(settings: ClientSettings | undefined): readonly Verdict[] {
  const all =
    settings === undefined ? [] : [settings.default, ...(settings.perPort ?? []).map(({ tls }) => tls)];
  if (!all.some(({ validation }) => validation?.mode === 'AllowInsecureFallback')) return [];
  const message =
    'Clients are let in without a valid certificate: `mode` of `spec.tls.frontend` is AllowInsecureFallback';
  return [{ type: INSECURE_MODE, status: 'True', reason: 'ConfigurationChanged', message }];
}

function attachedSets(takesSets: boolean, listeners: readonly GatewayListener[]): readonly Verdict[] {
  const type = ATTACHED_SETS;
  if (!takesSets)
    return [
      {
        type,
        status: 'Unknown',
        reason: 'ListenerSetsNotAllowed',
        message: '`spec.allowedListeners` is not set',
      },
    ];
  const valid = listeners.filter(({ refusal }) => refusal === undefined);
  if (valid.length === 0) return [];
  return valid.some(({ owner }) => owner.kind !== 'Gateway')
    ? [{ type, status: 'True', reason: 'ListenerSetsAttached', message: '' }]
    : [{ type, status: 'False', reason: 'NoResources', message: '' }];
}
