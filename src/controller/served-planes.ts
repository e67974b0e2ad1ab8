// Data planes that are turned off: their classes are nobody's, so their Gateways are left alone.

import { valueAt } from '../diagnostics/path.ts';
import type { ControlPlaneSettings } from '../environment/read-environment.ts';
import { EDGE_CONTROLLER, GATEWAY_API_GROUP, PROXY_CONTROLLER } from '../identifiers.ts';
import type { Change } from '../translation/batch.ts';

type PlaneSwitches = Pick<ControlPlaneSettings, 'enableProxy' | 'enableEdge'>;

const CONTROLLERS = [
  ['enableProxy', PROXY_CONTROLLER],
  ['enableEdge', EDGE_CONTROLLER],
] as const;

/** Names of the controllers whose data plane is on. */
export const servedControllers = (settings: PlaneSwitches): readonly string[] =>
  CONTROLLERS.flatMap(([isOn, controller]) => (settings[isOn] ? [controller] : []));

/** A change as the translation gets it. */
export function servedObjects(settings: PlaneSwitches): (change: Change) => Change {
  const on = servedControllers(settings);
  const off = new Set<string>(
    CONTROLLERS.map(([, controller]) => controller).filter((controller) => !on.includes(controller)),
  );
  if (off.size === 0) return (change) => change;
  return (change) => {
    if (!('object' in change) || valueAt(change.object, ['kind']) !== 'GatewayClass') return change;
    const controller = valueAt(change.object, ['spec', 'controllerName']);
    if (typeof controller !== 'string' || !off.has(controller)) return change;
    const name = String(valueAt(change.object, ['metadata', 'name']));
    return { deleted: { group: GATEWAY_API_GROUP, kind: 'GatewayClass', name } };
  };
}
