// The endpoint picker of an InferencePool: whether requests to the pool can be routed.

import { isPort } from '../../grammar/port.ts';
import { quote } from '../../grammar/quote.ts';
import { CORE_GROUP } from '../../identifiers.ts';
import type { InferencePool } from '../../objects/inference/types.ts';
import { objectKey } from '../../objects/key.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { portsOf } from '../backends/endpoints.ts';

type Pool = Pick<InferencePool, 'metadata' | 'spec'>;

/** Whether the picker is a Service with a port. The Service may be missing. */
export const hasPicker = ({ spec: { endpointPickerRef: picker } }: Pool): boolean =>
  picker.group === CORE_GROUP &&
  picker.kind === 'Service' &&
  picker.port !== undefined &&
  isPort(picker.port.number);

export interface PickerProblem {
  /** Below `spec.endpointPickerRef`. */
  readonly segments: readonly string[];
  readonly message: string;
  /** The reference itself is of no use, whatever else exists. */
  readonly isUnusable: boolean;
}

/** Why the picker can't be asked. */
export function pickerProblem(pool: Pool, snapshot: Snapshot): PickerProblem | undefined {
  if (!hasPicker(pool))
    return { segments: [], message: 'the endpoint picker is no Service with a port', isUnusable: true };
  const { namespace = '' } = pool.metadata;
  const { name, port } = pool.spec.endpointPickerRef;
  const service = snapshot.get('Service', objectKey('Service', namespace, name));
  if (service === undefined)
    return {
      segments: ['name'],
      message: `Service ${quote(`${namespace}/${name}`)} ${snapshot.notFound('Service', namespace, name)}`,
      isUnusable: false,
    };
  if (portsOf(service).some((each) => each.port === port!.number)) return undefined;
  return {
    segments: ['port', 'number'],
    message: `Service ${quote(`${namespace}/${name}`)} has no port ${port!.number}`,
    isUnusable: false,
  };
}
