// Fields of Kubernetes' own types: open objects in the CRD, validated here in full depth against Kubernetes' OpenAPI. C-35 and C-36.

import { required } from '../../diagnostics/finding.ts';
import {
  EnvVar,
  ResourceRequirements,
  SecurityContext,
  VolumeMount,
} from '../../objects/core/generated/types.ts';
import { judgedAs } from '../../schema/judged-as.ts';
import { type ArrayNode, array, type ObjectNode } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import type { Static } from '../../schema/static.ts';
import { UNIONS } from './unions.ts';

const coreType = judgedAs({
  code: 'C-36',
  rules: UNIONS,
  // Fields where people put secrets.
  secrets: { EnvVar: ['value'], HTTPHeader: ['value'] },
});

/** One object of the type. */
export function coreObject<N extends ObjectNode>(type: N, doc: string): N {
  return { ...coreItem(type), doc: `${doc} Kubernetes' ${type.kubernetes}.` };
}

/** A list of objects of the type, each validated by itself. */
export function coreList<N extends ObjectNode>(
  type: N,
  doc: string,
  rules: readonly Rule<Static<N>>[] = [],
): ArrayNode<N> {
  const item = coreItem(type);
  return array(
    { ...item, rules: [...(item.rules ?? []), ...rules] },
    { doc: `${doc} Kubernetes' ${type.kubernetes}.` },
  );
}

function coreItem<N extends ObjectNode>(type: N): N {
  return {
    ...coreType(type),
    open: `Kubernetes' \`${type.kubernetes}\`, as deep as Kubernetes' OpenAPI says`,
  };
}

/** C-35. A missing name is C-36. */
const namedVariable: Rule<Static<typeof EnvVar>> = {
  id: 'C-35',
  reads: ['name'],
  demand: '`name` is not empty',
  check({ name }, report) {
    if (name === '') report({ ...required('the variable has no name', 'write its name'), at: ['name'] });
  },
};

export const env = coreList(EnvVar, 'Environment variables of the container:', [namedVariable]);

export const extraVolumeMounts = coreList(VolumeMount, 'Additional volumes that the container mounts:');

export const resources = coreObject(ResourceRequirements, 'Resource requests and limits of the container:');

export const securityContext = coreObject(SecurityContext, 'Security settings of the container:');
