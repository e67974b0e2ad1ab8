// Status schemas of the CRDs, for what the control plane writes. Writes to status are not validated.

import { defined } from '../../grammar/defined.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import { array, integer, object, optional, string } from '../../schema/node.ts';
import { group, kindName, namespace, objectName, port, sectionName } from './text.ts';

const Condition = object(
  {
    type: string({
      maxLength: 316,
      pattern:
        '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
      doc: 'Type of the condition, such as `Accepted`.',
    }),
    status: string({ enum: ['True', 'False', 'Unknown'], doc: 'Whether the condition holds.' }),
    reason: string({
      minLength: 1,
      maxLength: 1024,
      pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$',
      doc: 'Why, as an identifier.',
    }),
    message: string({ maxLength: 32768, doc: 'Why, for people.' }),
    lastTransitionTime: string({ format: 'date-time', doc: 'When the status changed.' }),
    observedGeneration: optional(
      integer({ format: 'int64', minimum: 0, doc: 'Generation of the object that the condition is about.' }),
    ),
  },
  { doc: 'An observation about the object.' },
);

const conditions = (minItems: number | undefined, doc: string) =>
  array(Condition, {
    ...defined({ minItems }),
    maxItems: 8,
    listType: 'map',
    key: 'type',
    doc,
  });

/** Status of EdgeBackend, Backend and GatewayExtension. */
export const ConditionsStatus = object(
  { conditions: optional(conditions(undefined, 'Conditions of the object; type `Accepted`.')) },
  { doc: 'What the control plane observed.' },
);

/** Status of the five policy kinds. */
export const PolicyStatus = object(
  {
    ancestors: array(
      object({
        ancestorRef: object(
          {
            group: optional(group({ doc: `API group; \`${GATEWAY_API_GROUP}\` when absent.` })),
            kind: optional(kindName({ doc: 'Kind; `Gateway` when absent.' })),
            name: objectName({ doc: 'Name of the ancestor.' }),
            namespace: optional(namespace({ doc: 'Namespace of the ancestor.' })),
            sectionName: optional(sectionName({ doc: 'Section of the ancestor.' })),
            port: optional(port({ doc: 'Port of the ancestor.' })),
          },
          { doc: 'The object that the policy was attached to, or below.' },
        ),
        controllerName: string({
          minLength: 1,
          maxLength: 253,
          pattern:
            "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]+$",
          doc: 'The controller that wrote this entry.',
        }),
        conditions: optional(
          conditions(1, 'Conditions of the policy below this ancestor; types `Accepted` and `Attached`.'),
        ),
      }),
      { maxItems: 16, listType: 'atomic', doc: 'Status of the policy, by ancestor.' },
    ),
  },
  { doc: 'What the control plane observed.' },
);

/** Status of kinds whose status the control plane never writes. */
export const EmptyStatus = object({}, { doc: 'Nothing is written here.' });
