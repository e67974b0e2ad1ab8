// Which data plane a Gateway gets, and in which role: by the controller of its class; waypoints also by the name of the class.

import { EDGE_CONTROLLER, WAYPOINT_CLASS } from '../identifiers.ts';

export type Profile = 'proxy' | 'waypoint' | 'edge';

export function profileOf(className: string, controllerName: string): Profile {
  if (controllerName === EDGE_CONTROLLER) return 'edge';
  return className === WAYPOINT_CLASS ? 'waypoint' : 'proxy';
}
