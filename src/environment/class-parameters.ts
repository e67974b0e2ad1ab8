// GATEWARDEN_GATEWAY_CLASS_PARAMETERS_REFS: which GatewayParameters each default GatewayClass refers to.

import { advice } from '../diagnostics/finding.ts';
import { CLASS_PARAMETERS_EXAMPLE, ClassParameters, DEFAULT_CLASSES } from './class-parameters-schema.ts';
import { schemaReader } from './schema-json.ts';

export const readClassParameters = schemaReader(ClassParameters, 'ClassParameters', {
  example: CLASS_PARAMETERS_EXAMPLE,
  unknown: ({ length }) =>
    length === 1 ? advice('unknown class', `write one of ${DEFAULT_CLASSES.join(', ')}`) : undefined,
});
