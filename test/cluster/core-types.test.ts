// Kubernetes' own types in GatewayParameters (C-36): generated from the API server's OpenAPI, validated the same as by a CRD with the full
// types, and never more strictly than the same fields in a Deployment, except for the cases listed here.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import type { OpenApiDocument } from '../../src/generate/kubernetes-types.ts';
import { QUANTITY_PATTERN } from '../../src/grammar/quantity.ts';
import { judge } from '../../src/judgement/judge.ts';
import { isCarried } from '../../src/schema/carried.ts';
import { toCrd } from '../../src/schema/crd.ts';
import { everyPlace } from '../../src/schema/places.ts';
import { kindNamed, objectOf } from '../kinds/judging.ts';
import { mutate } from '../mutants/mutate.ts';
import { startCluster } from '../parts/cluster.ts';
import { generatedFromOpenApi, publishedOpenApi } from '../parts/kubernetes-types.ts';
import { fuzzBatches } from './batches.ts';
import { until } from './until.ts';

const SEED = 20_261_122;
const CASES = 188;

const kind = kindNamed('GatewayParameters');
const cluster = await startCluster();
t.teardown(() => cluster.stop());
const openApi = await publishedOpenApi(cluster);

t.test('the committed types match those that this API server publishes', async (t) => {
  for (const { path, text } of await generatedFromOpenApi(cluster)) {
    const file = await readFile(join(import.meta.dirname, '../..', path), 'utf8');
    t.equal(file, text, `${path} is current; otherwise \`npm run generate:kubernetes\``);
  }
});

/** The seeds contain each core field with values for mutants. */
const SEEDS = [
  `kube:
    deployment: {strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 25%, maxUnavailable: 1}}}
    edge:
      env:
        - {name: A, value: b}
        - {name: B, valueFrom: {secretKeyRef: {name: s, key: k}}}
        - {name: C, valueFrom: {resourceFieldRef: {resource: limits.cpu, containerName: main, divisor: 1m}}}
      resources: {limits: {cpu: 1, memory: 1.5Gi}, requests: {cpu: 100m}}
      securityContext: {runAsUser: 10101, capabilities: {drop: [ALL]}, seccompProfile: {type: RuntimeDefault}}
      extraVolumeMounts: [{name: a, mountPath: /a, readOnly: true, mountPropagation: None}]
    podTemplate:
      securityContext: {fsGroup: 1, supplementalGroups: [2], sysctls: [{name: net.ipv4.ip_unprivileged_port_start, value: "0"}]}
      tolerations: [{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 60}]
      readinessProbe: {httpGet: {path: /ready, port: 8082, scheme: HTTP, httpHeaders: [{name: a, value: b}]}, periodSeconds: 10}
      livenessProbe: {tcpSocket: {port: 80}, terminationGracePeriodSeconds: 5}
      startupProbe: {exec: {command: [a]}, failureThreshold: 3}
      topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {}}]`,
  `kube:
    podTemplate:
      affinity:
        nodeAffinity:
          requiredDuringSchedulingIgnoredDuringExecution:
            nodeSelectorTerms: [{matchExpressions: [{key: a, operator: In, values: [b]}]}]
          preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: a, operator: Exists}]}}]
        podAntiAffinity:
          preferredDuringSchedulingIgnoredDuringExecution:
            - {weight: 1, podAffinityTerm: {topologyKey: zone, labelSelector: {matchLabels: {a: b}}}}
      extraVolumes:
        - {name: a, emptyDir: {sizeLimit: 1Gi}}
        - {name: b, projected: {sources: [{secret: {name: s, items: [{key: k, path: p, mode: 256}]}}]}}
        - {name: c, ephemeral: {volumeClaimTemplate: {metadata: {labels: {a: b}}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}}}
        - {name: d, csi: {driver: d, volumeAttributes: {a: b}}}
        - {name: e, hostPath: {path: /a, type: Directory}}
        - {name: f, downwardAPI: {items: [{path: a, fieldRef: {fieldPath: metadata.name}}]}}`,
  `kube:
    mesh:
      customSidecars:
        - name: side
          image: a
          imagePullPolicy: Always
          args: [a, b]
          ports: [{containerPort: 80}, {containerPort: 80, protocol: UDP}, {containerPort: 81, name: http}]
          env: [{name: A, value: a}, {name: B, value: b}]
          envFrom: [{configMapRef: {name: c}}]
          resources: {requests: {cpu: 1}}
          volumeMounts: [{name: a, mountPath: /a}, {name: a, mountPath: /b}]
          lifecycle: {preStop: {sleep: {seconds: 1}}, postStart: {exec: {command: [a]}}}
          livenessProbe: {grpc: {port: 80}}
    podTemplate: {extraVolumes: [{name: a, emptyDir: {}}]}`,
];

interface Json {
  readonly [member: string]: unknown;
}

/** A published type as a structural schema: references resolved, and keywords that a CRD doesn't allow omitted. */
function spelledOut({ components }: OpenApiDocument, schema: Json): Json {
  const [{ $ref } = schema] = (schema['allOf'] ?? []) as Json[];
  if (typeof $ref === 'string') {
    const id = $ref.replace('#/components/schemas/', '');
    if (id.endsWith('.Quantity')) return { ...INT_OR_STRING, pattern: QUANTITY_PATTERN };
    if (id.endsWith('.IntOrString')) return { ...INT_OR_STRING, ...INT32 };
    return spelledOut({ components } as OpenApiDocument, components.schemas[id]!);
  }
  const document = { components } as OpenApiDocument;
  const into = (member: unknown): Json => spelledOut(document, member as Json);
  const { type, format, enum: values, required, properties, items, additionalProperties } = schema;
  const kept = Object.fromEntries(
    ['x-kubernetes-list-type', 'x-kubernetes-list-map-keys'].map((name) => [name, schema[name]]),
  );
  return JSON.parse(
    JSON.stringify({
      ...kept,
      type,
      format,
      enum: values,
      required,
      items: items && into(items),
      additionalProperties: additionalProperties && into(additionalProperties),
      ...(format === 'int32' ? INT32 : {}),
      ...(schema['default'] === 'TCP' ? { default: 'TCP' } : {}),
      properties:
        properties &&
        Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, into(member)])),
      // FieldsV1.
      ...(type === 'object' && !properties && !additionalProperties
        ? { 'x-kubernetes-preserve-unknown-fields': true }
        : {}),
    }),
  ) as Json;
}

const INT_OR_STRING: Json = { 'x-kubernetes-int-or-string': true };
/** The meaning of the format, which 1.35 doesn't enforce. */
const INT32: Json = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

/** The CRD of GatewayParameters with the full core types, in its own group. */
function fullCrd(): Json {
  const crd = structuredClone(toCrd(kind)) as unknown as {
    metadata: { name: string };
    spec: { group: string; versions: { schema: { openAPIV3Schema: Json } }[] };
  };
  crd.spec.group = 'full.example.com';
  crd.metadata.name = `${kind.plural}.full.example.com`;
  const root = crd.spec.versions[0]!.schema.openAPIV3Schema;
  for (const { node, path } of everyPlace(kind.spec, 'spec')) {
    if (node.type !== 'object' || node.open === undefined) continue;
    const id = Object.keys(openApi.components.schemas).find((name) => name.endsWith(`.${node.kubernetes}`))!;
    const place = path
      .split(/\.|(?=\[\])/)
      .reduce<Json>(
        (schema, step) => (step === '[]' ? schema['items'] : (schema['properties'] as Json)[step]) as Json,
        root,
      );
    const target = place as Record<string, unknown>;
    delete target['x-kubernetes-preserve-unknown-fields'];
    Object.assign(target, spelledOut(openApi, openApi.components.schemas[id]!));
  }
  return crd as unknown as Json;
}

const FULL = `/apis/full.example.com/v1alpha1/namespaces/default/${kind.plural}?dryRun=All&fieldValidation=Ignore`;

t.test('a CRD with the full core types installs', async (t) => {
  const answer = await cluster.request(
    'POST',
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    fullCrd(),
  );
  t.equal(answer.status, 201, answer.status === 201 ? '' : JSON.stringify(answer.body));
  await until('it is served', async () => (await cluster.request('GET', FULL)).status === 200);
});

/** What one mistake more or less is due to. */
const UNION = /has no (handler|source)|does nothing|can't be combined/;

function errorsOf(object: unknown) {
  return judge(object, { maxFindings: 1000 }).findings.filter(({ severity }) => severity === 'error');
}

t.test('the engine refuses the same as that CRD', async (t) => {
  const seeds = SEEDS.map((spec) => objectOf('GatewayParameters', spec));
  const explained = { union: 0, 'empty enum': 0, fraction: 0 };
  let refusals = 0;
  const compare = async (mutant: object): Promise<string | undefined> => {
    const errors = errorsOf(mutant);
    const carried = errors.filter(
      ({ code, segments }) => code === 'C-36' || isCarried(kind.root, code, segments),
    );
    const said = carried.filter(({ message }) => !UNION.test(message));
    const { status, body } = await cluster.request<{ message?: string }>('POST', FULL, {
      ...mutant,
      apiVersion: 'full.example.com/v1alpha1',
    });
    const refused = status !== 201;
    if (refused) refusals++;
    if (refused === carried.length > 0) return undefined;
    if (!refused && said.length === 0) explained.union++;
    // In Go, an empty string is the same as absent; the enum doesn't list it.
    else if (refused && /Unsupported value: ""/.test(body.message ?? '')) explained['empty enum']++;
    // A CRD can't accept a fractional number in a field that also accepts a string.
    else if (refused && /Invalid value: "number"/.test(body.message ?? '')) explained.fraction++;
    else
      return `engine: ${carried.map(({ code, path, message }) => `${code} @ ${path}: ${message}`).join(', ')}; CRD: ${refused ? body.message : 'accepted'}`;
    return undefined;
  };
  for (const seed of seeds) t.equal(await compare(seed as object), undefined);
  t.equal(refusals, 0, 'the seeds are valid');
  await fuzzBatches(
    t,
    { seed: SEED, cases: CASES },
    (next, index) => compare(mutate(kind.root, seeds[index % seeds.length], next) as object),
    (objects) => {
      t.comment(`${refusals} refused; explained: ${JSON.stringify(explained)}`);
      t.ok(refusals > objects / 10 && refusals < objects, 'both verdicts are common');
    },
  );
});

/** A Deployment with the core fields of the parameters. */
function deploymentOf(object: unknown): object {
  const { kube = {} } = (object as { spec: { kube?: Record<string, Record<string, unknown>> } }).spec;
  const { deployment = {}, edge = {}, podTemplate = {}, mesh = {} } = kube;
  const { env, resources, securityContext, extraVolumeMounts } = edge;
  const { startupProbe, readinessProbe, livenessProbe, extraVolumes } = podTemplate;
  const { affinity, tolerations, topologySpreadConstraints } = podTemplate;
  const volumes = Array.isArray(extraVolumes) ? extraVolumes : [];
  const mounts = Array.isArray(extraVolumeMounts) ? extraVolumeMounts : [];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'a' },
    spec: {
      strategy: deployment['strategy'],
      selector: { matchLabels: { a: 'b' } },
      template: {
        metadata: { labels: { a: 'b' } },
        spec: {
          containers: [
            {
              name: 'main',
              image: 'a',
              env,
              resources,
              securityContext,
              volumeMounts: mounts,
              startupProbe,
              readinessProbe,
              livenessProbe,
            },
            ...((mesh['customSidecars'] ?? []) as object[]),
          ],
          securityContext: podTemplate['securityContext'],
          affinity,
          tolerations,
          topologySpreadConstraints,
          // Mounts need their volume.
          volumes: mounts.length > 0 && volumes.length === 0 ? [{ name: 'a', emptyDir: {} }] : volumes,
        },
      },
    },
  };
}

const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments?dryRun=All&fieldValidation=Ignore';

/** Messages for objects that C-36 refuses and a Deployment allows. */
const STRICTER: readonly RegExp[] = [
  // The OpenAPI requires the member; Go uses its zero value.
  /^Required value: `\w+` must be set(: null counts as absent)?$/,
  // Only server-side apply, which is used for deployment, enforces list keys.
  /^Duplicate value: /,
  // Becomes an emptyDir.
  /^Required value: the volume has no source$/,
  // Becomes the zero value.
  /^Invalid value: null: /,
  // Features that are off by default: the member is dropped before validation.
  /^Forbidden: .*`(clusterTrustBundle|podCertificate)`/,
];

t.test('a Deployment with the same fields is refused for no other reason', async (t) => {
  const seeds = SEEDS.map((spec) => objectOf('GatewayParameters', spec));
  const counts = { accepted: 0, refused: 0 };
  const compare = async (mutant: object): Promise<string | undefined> => {
    const { findings, object } = judge(mutant, { maxFindings: 1000 });
    const errors = findings.filter(({ severity }) => severity === 'error');
    // The other fields don't matter here.
    if (errors.some(({ code }) => code !== 'C-36')) return undefined;
    const answer = await cluster.request<{ message?: string }>('POST', DEPLOYMENTS, deploymentOf(object));
    counts[answer.status === 201 ? 'accepted' : 'refused']++;
    if (answer.status === 400 && errors.length === 0)
      return `the API server can't read it: ${answer.body.message}`;
    if (answer.status !== 201) return undefined;
    const stricter = errors.filter(({ message }) => !STRICTER.some((reason) => reason.test(message)));
    return stricter.length === 0
      ? undefined
      : `refused here only: ${stricter.map(({ path, message }) => `${path}: ${message}`).join(', ')}`;
  };
  for (const seed of seeds) t.equal(await compare(seed as object), undefined);
  t.same(counts, { accepted: seeds.length, refused: 0 }, 'the seeds are valid');
  await fuzzBatches(
    t,
    { seed: SEED + CASES, cases: CASES },
    (next, index) => compare(mutate(kind.root, seeds[index % seeds.length], next) as object),
    (objects) => {
      t.comment(JSON.stringify(counts));
      t.ok(counts.accepted > objects / 10 && counts.refused > objects / 10, 'both verdicts are common');
    },
  );
});
