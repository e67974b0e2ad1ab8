// What an EdgeBackend is read with.

import type { OwnPorts } from '../../gateways/own-ports.ts';
import type { UnitContext } from '../units/unit.ts';

export interface BackendContext extends UnitContext {
  readonly ownPort: OwnPorts;
}
