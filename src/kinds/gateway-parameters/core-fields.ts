// Fields of core Kubernetes types: free objects for the CRD, checked by the engine. Document 4, sections 0 and 1.6, C-35 and C-36.

import { required } from '../../diagnostics/finding.ts';
import type { Fields } from '../../schema/combinators.ts';
import { type ArrayNode, array, type JsonNode, json } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { conforms } from './core-types/conforms.ts';
import { VolumeMount } from './core-types/container.ts';
import { EnvVar } from './core-types/environment.ts';
import { ResourceRequirements } from './core-types/resources.ts';
import { SecurityContext } from './core-types/security-context.ts';
import type { Struct } from './core-types/shape.ts';

/** One object of the type. */
export function coreObject(type: Struct, doc: string): JsonNode {
  return json({ shape: 'object', doc: `${doc} Kubernetes' ${type.name}.`, rules: [conforms(type)] });
}

/** A list of objects of the type, each judged by itself. */
export function coreList(
  type: Struct,
  doc: string,
  rules: readonly Rule<Fields>[] = [],
): ArrayNode<JsonNode> {
  return array(json({ shape: 'object', rules: [conforms(type), ...rules] }), {
    doc: `${doc} Kubernetes' ${type.name}.`,
  });
}

/** C-35. One that is absent is C-36. */
const namedVariable: Rule<Fields> = {
  id: 'C-35',
  reads: ['name'],
  demand: '`name` is not empty',
  check({ name }, report) {
    if (name === '') report({ ...required('the variable has no name', 'write its name'), at: ['name'] });
  },
};

export const env = coreList(EnvVar, 'Environment variables of the container:', [namedVariable]);

export const extraVolumeMounts = coreList(VolumeMount, 'Further volumes that the container mounts:');

export const resources = coreObject(ResourceRequirements, 'What the container asks for and may use:');

export const securityContext = coreObject(SecurityContext, 'Rights of the container:');
