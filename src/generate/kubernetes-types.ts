// Kubernetes' own types in our schema language, from the OpenAPI document that an API server publishes (`/openapi/v3/apis/apps/v1`):
// structure only. The document in Kubernetes' source repository has no enums and no defaults of list keys; the published one has both.

import type { JsonObject } from '../grammar/json.ts';
import type { GeneratedFile } from './generated-file.ts';
import { fileNameOf, type KindSource, members, type PublishedCrd, publishedKind } from './published-crds.ts';
import { importOf, literal } from './source-text.ts';

/** Types that our objects contain, or that all objects have; types that they use are added. */
const KUBERNETES_TYPES: readonly string[] = [
  'io.k8s.api.apps.v1.DeploymentStrategy',
  'io.k8s.api.core.v1.Affinity',
  'io.k8s.api.core.v1.Container',
  'io.k8s.api.core.v1.PodSecurityContext',
  'io.k8s.api.core.v1.Toleration',
  'io.k8s.api.core.v1.TopologySpreadConstraint',
  'io.k8s.api.core.v1.Volume',
  'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta',
];

/** Types that aren't objects, written by hand in `src/objects/core/scalars.ts`. */
const SCALARS: Readonly<Record<string, string>> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': 'Quantity',
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': 'IntOrString',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Time': 'Time',
};

/** Objects with arbitrary members. */
const FREE: readonly string[] = ['io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1'];

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly required?: readonly string[];
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
}

/** A kind that the translation reads. */
interface CoreKind extends KindSource {
  readonly apiGroup: string;
  readonly id: string;
  readonly isNamespaced: boolean;
}

/** The kinds that the translation reads, and the members that it reads. */
const CORE_KINDS: readonly CoreKind[] = [
  {
    ...coreKind('core', 'Service'),
    members: {
      spec: {
        ...members('type clusterIP clusterIPs externalName selector trafficDistribution'),
        ports: members('name port targetPort protocol appProtocol nodePort'),
      },
    },
  },
  {
    ...coreKind('core', 'Secret'),
    secrets: ['data', 'stringData'],
    members: members('type data stringData'),
  },
  { ...coreKind('core', 'ConfigMap'), members: members('data binaryData') },
  { ...coreKind('core', 'Namespace'), isNamespaced: false, members: {} },
  { ...coreKind('core', 'Node'), isNamespaced: false, members: {} },
  {
    ...coreKind('core', 'Pod'),
    members: {
      spec: {
        ...members('nodeName serviceAccountName'),
        containers: { name: true, ports: members('name containerPort protocol') },
      },
      status: { phase: true, podIP: true, podIPs: true, conditions: members('type status') },
    },
  },
  {
    ...coreKind('discovery', 'EndpointSlice'),
    apiGroup: 'discovery.k8s.io',
    members: {
      addressType: true,
      endpoints: {
        ...members('addresses conditions hostname nodeName zone'),
        targetRef: members('kind namespace name'),
      },
      ports: members('name port protocol appProtocol'),
    },
  },
];

function coreKind(group: string, kind: string) {
  return { kind, version: 'v1', id: `io.k8s.api.${group}.v1.${kind}`, apiGroup: '', isNamespaced: true };
}

export interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
}

/** The TypeScript module of all `KUBERNETES_TYPES`; each type comes after the types that it uses. */
export function kubernetesTypes({ info, components }: OpenApiDocument): string {
  const written = new Map<string, string>();
  const used = new Set<string>(['object']);
  const scalars = new Set<string>();
  const schemaOf = (id: string): Schema => {
    const schema = components.schemas[id];
    if (schema === undefined) throw new Error(`the OpenAPI has no type ${id}`);
    return schema;
  };
  const call = (builder: string, ...given: string[]): string => {
    used.add(builder);
    return `${builder}(${given.filter((argument) => argument !== '').join(', ')})`;
  };

  const type = (id: string): string => {
    const scalar = SCALARS[id];
    if (scalar !== undefined) {
      scalars.add(scalar);
      return scalar;
    }
    if (FREE.includes(id)) return call('json', "{ shape: 'object' }");
    const { group, name } = nameOf(id);
    if (written.has(id)) return name;
    if ([...written.keys()].some((other) => nameOf(other).name === name))
      throw new Error(`two types are named ${name}`);
    const { properties, required = [], ...rest } = schemaOf(id);
    if (rest.type !== 'object' || properties === undefined)
      throw new Error(`${id} is no object with members`);
    const members = Object.entries(properties).map(([member, schema]) => {
      const isOptional = !required.includes(member);
      const text = node(schema, `${id}.${member}`, isOptional);
      return `    ${member}: ${isOptional ? call('optional', text) : text},\n`;
    });
    written.set(
      id,
      `export const ${name} = object(\n  {\n${members.join('')}  },\n  { name: '${group}.${name}', kubernetes: '${name}' },\n);\n`,
    );
    return name;
  };

  const node = (schema: Schema, place: string, isOptional = false): string => {
    const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
    if (reference !== undefined) return type(reference.replace('#/components/schemas/', ''));
    switch (schema.type) {
      case 'string':
        if (schema.format !== undefined) throw new Error(`${place} has the unknown format ${schema.format}`);
        return call('string', enumOf(schema, isOptional));
      case 'boolean':
        return call('boolean');
      case 'integer':
        // int32 is the default of `integer()`.
        return call('integer', schema.format === 'int32' ? '' : `{ format: '${schema.format}' }`);
      case 'array':
        return call('array', node(schema.items!, `${place}[]`), listOf(schema, place));
      case 'object':
        if (schema.additionalProperties === undefined) throw new Error(`${place} is an object of no type`);
        return call('map', node(schema.additionalProperties, `${place}{}`));
      default:
        throw new Error(`${place} is of the unknown type ${schema.type}`);
    }
  };

  /** How the items of a list are identified. */
  const listOf = (schema: Schema, place: string): string => {
    const listType = schema['x-kubernetes-list-type'];
    if (listType === undefined) return '';
    const [key, ...others] = schema['x-kubernetes-list-map-keys'] ?? [];
    if (key === undefined) return `{ listType: '${listType}' }`;
    if (others.length === 0) return `{ listType: '${listType}', key: '${key}' }`;
    const item = schemaOf(schema.items!.allOf![0]!.$ref!.replace('#/components/schemas/', ''));
    const keys = [key, ...others].map((name) => {
      const absent = item.required?.includes(name) ? undefined : item.properties?.[name]?.default;
      if (absent === undefined && !item.required?.includes(name))
        throw new Error(`${place}[].${name} is a key, and its absence means nothing`);
      return `{ name: '${name}'${absent === undefined ? '' : `, absent: ${literal(absent)}`} }`;
    });
    return `{ listType: '${listType}', keys: [${keys.join(', ')}] }`;
  };

  for (const id of KUBERNETES_TYPES) type(id);
  return [
    `// Generated from the OpenAPI of Kubernetes ${info.version} by \`npm run generate:kubernetes\`: change src/generate/kubernetes-types.ts.`,
    '',
    importOf(used, '../../../schema/node.ts'),
    importOf(scalars, '../scalars.ts'),
    '',
    [...written.values()].join('\n'),
  ].join('\n');
}

/** The modules of `CORE_KINDS`. */
export function kubernetesKinds(documents: readonly OpenApiDocument[]): GeneratedFile[] {
  const schemas = Object.assign(
    {},
    ...documents.map(({ components }) => components.schemas),
  ) as OpenApiDocument['components']['schemas'];
  return CORE_KINDS.map((source) => {
    const { kind, version, apiGroup, id, isNamespaced } = source;
    const crd: PublishedCrd = {
      spec: {
        group: apiGroup,
        names: { kind },
        scope: isNamespaced ? 'Namespaced' : 'Cluster',
        versions: [
          { name: version, served: true, schema: { openAPIV3Schema: spelledOut(schemas, schemas[id]!) } },
        ],
      },
    };
    const from = `the OpenAPI of Kubernetes ${documents[0]!.info.version}`;
    return {
      path: `src/objects/core/generated/${fileNameOf(kind)}.ts`,
      text: publishedKind(crd, source, from, 'generate:kubernetes'),
    };
  });
}

/**
 * A type with its references resolved, as in a CRD. List keys are omitted: only server-side apply enforces them, so stored objects may
 * violate them (for example a container with the same port twice).
 */
function spelledOut(schemas: OpenApiDocument['components']['schemas'], schema: Schema): JsonObject {
  const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (reference !== undefined) {
    const id = reference.replace('#/components/schemas/', '');
    return id.endsWith('.IntOrString')
      ? { 'x-kubernetes-int-or-string': true }
      : spelledOut(schemas, schemas[id]!);
  }
  const { type, format, enum: values, items, additionalProperties, required, properties } = schema;
  const into = (inner: Schema | undefined): JsonObject | undefined => inner && spelledOut(schemas, inner);
  const member = ([name, inner]: [string, Schema]): [string, JsonObject] => {
    const spelled = spelledOut(schemas, inner);
    const texts = required?.includes(name) ? undefined : (spelled['enum'] as readonly string[] | undefined);
    return [name, texts === undefined ? spelled : { ...spelled, enum: orEmpty(texts) }];
  };
  const keywords = {
    type,
    format: type === 'integer' ? format : undefined,
    enum: values,
    items: into(items),
    additionalProperties: into(additionalProperties),
    required,
    properties: properties && Object.fromEntries(Object.entries(properties).map(member)),
  };
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

/** In Go, an empty optional string is the same as an absent one, even if the enum doesn't list it. */
function enumOf({ enum: values }: Schema, isOptional: boolean): string {
  if (values === undefined) return '';
  const all = isOptional ? orEmpty(values) : values;
  return `{ enum: [${all.map(literal).join(', ')}] }`;
}

const orEmpty = (values: readonly string[]): readonly string[] =>
  values.includes('') ? values : [...values, ''];

/** `io.k8s.api.core.v1.Container` is `Container` of `core/v1`. */
function nameOf(id: string): { group: string; name: string } {
  const [name = '', version = '', group = ''] = id.split('.').reverse();
  return { group: `${group}/${version}`, name };
}
