// A kind's CustomResourceDefinition.

import { createHash } from 'node:crypto';
import { CATEGORY, POLICY_LABEL, SCHEMA_HASH_ANNOTATION } from '../identifiers.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Kind, PrinterColumn } from './kind.ts';
import { specToOpenApi, toOpenApi } from './openapi.ts';

export interface CustomResourceDefinition extends JsonSchema {
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations: Readonly<Record<string, string>>;
  };
}

/** The last column of every kubectl list. */
const AGE: PrinterColumn = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };

/** The CRD as it is installed, with the hash of its schema as an annotation. */
export function toCrd(kind: Kind): CustomResourceDefinition {
  const schema = {
    openAPIV3Schema: {
      description: kind.doc,
      type: 'object',
      properties: {
        apiVersion: { type: 'string', description: 'Version of the API that this object is written in.' },
        kind: { type: 'string', description: 'Kind of this object.' },
        metadata: { type: 'object' },
        spec: specToOpenApi(kind.spec),
        status: toOpenApi(kind.status),
      },
      required: ['spec'],
    },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${kind.plural}.${kind.group}`,
      labels: {
        app: 'gatewarden',
        'app.kubernetes.io/name': 'gatewarden',
        ...(kind.isPolicy ? { [POLICY_LABEL]: 'Direct' } : {}),
      },
      annotations: { [SCHEMA_HASH_ANNOTATION]: hash(schema) },
    },
    spec: {
      group: kind.group,
      names: {
        kind: kind.kind,
        listKind: `${kind.kind}List`,
        plural: kind.plural,
        singular: kind.singular,
        ...(kind.shortNames.length > 0 ? { shortNames: kind.shortNames } : {}),
        categories: [CATEGORY],
      },
      scope: 'Namespaced',
      versions: [
        {
          name: kind.version,
          served: true,
          storage: true,
          schema,
          subresources: { status: {} },
          additionalPrinterColumns: [...kind.columns, AGE],
        },
      ],
    },
  };
}

/** Lets people recognize different schema versions at a glance; the API server compares the schemas themselves. */
function hash(schema: unknown): string {
  return createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16);
}
