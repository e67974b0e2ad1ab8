// The schema of GATEWARDEN_GATEWAY_CLASS_PARAMETERS_REFS. Its structure check is generated from it.

import { GROUP_PATTERN, KIND_PATTERN } from '../grammar/names.ts';
import { DEFAULT_CLASS, EDGE_CLASS, GATEWAY_GROUP, WAYPOINT_CLASS } from '../identifiers.ts';
import { namespace, objectName } from '../kinds/shared/text.ts';
import { object, optional, preset, string } from '../schema/node.ts';
import type { Filled } from '../schema/static.ts';

/** The GatewayClasses that the control plane creates. */
export const DEFAULT_CLASSES = [DEFAULT_CLASS, WAYPOINT_CLASS, EDGE_CLASS] as const;

const Reference = object(
  {
    name: objectName({ doc: 'Its name.' }),
    namespace: namespace({ doc: 'Its namespace.' }),
    group: preset(GATEWAY_GROUP, string({ maxLength: 253, pattern: GROUP_PATTERN, doc: 'Its API group.' })),
    kind: preset(
      'GatewayParameters',
      string({ minLength: 1, maxLength: 63, pattern: KIND_PATTERN, doc: 'Its kind.' }),
    ),
  },
  { name: 'ClassParametersReference', doc: 'GatewayParameters of a class.' },
);

export const ClassParameters = object(
  {
    [DEFAULT_CLASS]: optional(Reference),
    [WAYPOINT_CLASS]: optional(Reference),
    [EDGE_CLASS]: optional(Reference),
  } as const,
  { name: 'ClassParameters', doc: 'A reference to GatewayParameters for each default GatewayClass.' },
);

export type ClassParameters = Filled<typeof ClassParameters>;

export const CLASS_PARAMETERS_EXAMPLE = `{"${DEFAULT_CLASS}":{"name":"proxies","namespace":"infra"}}`;
