// Values of parameters that change nothing for a Gateway, each with the reason: fields of another data plane, keys that are fixed.

import type { Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { quote } from '../grammar/quote.ts';
import type { EffectiveParameters } from './effective-parameters.ts';
import type { Layer } from './merge.ts';
import { fixedKeys, infrastructureAnnotations } from './metadata.ts';
import type { Kube } from './parameters.ts';
import { reservedPorts } from './ports.ts';
import { isEdge, type Rendering } from './rendering.ts';

export interface IneffectiveValue {
  readonly layer: Layer;
  /** In `spec.kube` of the layer. */
  readonly path: Segments;
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
}

/** Those of each layer, in the order of the fields. */
export function ineffectiveValues(
  rendering: Rendering,
  { objects }: Pick<EffectiveParameters, 'objects'>,
): readonly IneffectiveValue[] {
  return [...objects].flatMap(([layer, { spec }]) => {
    const own = spec.kube;
    if (own === undefined) return [];
    return TABLE.flatMap((find) => find(rendering, own)).map((found) => ({ layer, ...found }));
  });
}

type Found = Omit<IneffectiveValue, 'layer'>;
/** `own`: the parameters of one layer. */
type Find = (rendering: Rendering, own: Kube) => readonly Found[];

const unused = (path: Segments, message: string, hint: string): Found => ({
  code: 'PR-07',
  path,
  message: `has no effect: ${message}`,
  hint,
});

/** The members of an object that the layer has. */
function membersOf(own: object | undefined, path: Segments, names: readonly string[]): readonly Segments[] {
  if (own === undefined) return [];
  return names.filter((name) => Object.hasOwn(own, name)).map((name) => [...path, name]);
}

const otherPlane: Find = (rendering, own) => {
  const names = isEdge(rendering) ? ['proxyContainer', 'sdsContainer', 'mesh', 'stats'] : ['edge'];
  const [reason, hint] = isEdge(rendering)
    ? (['the edge data plane has no such part', 'remove it, or set the fields of `edge`'] as const)
    : ([
        'it is for the edge data plane, and the GatewayClass is of the proxy',
        'remove it, or set the fields of `proxyContainer`',
      ] as const);
  return membersOf(own, [], names).map((path) => unused(path, reason, hint));
};

const withoutMesh: Find = (rendering, own) =>
  isEdge(rendering) || rendering.facts.hasMesh
    ? []
    : membersOf(own, [], ['sdsContainer', 'mesh']).map((path) =>
        unused(
          path,
          'proxies have no containers of the mesh',
          'remove it, or turn on the setting `mesh.autoMtls` of the control plane',
        ),
      );

const replacedSidecar: Find = (rendering, { mesh }) =>
  isEdge(rendering) || !rendering.facts.hasMesh || (rendering.kube.mesh?.customSidecars ?? []).length === 0
    ? []
    : membersOf(mesh, ['mesh'], ['meshProxyContainer']).map((path) =>
        unused(path, '`customSidecars` replace this container', 'remove it, or remove `customSidecars`'),
      );

const statsOff: Find = (rendering, { stats }) => {
  const effective = rendering.kube.stats;
  if (isEdge(rendering) || stats === undefined) return [];
  if (effective?.enabled !== true)
    return membersOf(
      stats,
      ['stats'],
      ['routePrefixRewrite', 'enableStatsRoute', 'statsRoutePrefixRewrite'],
    ).map((path) => unused(path, 'metrics are off', 'remove it, or write `enabled: true`'));
  // If both stand in one object, that is a finding of admission (W-36).
  if (effective.enableStatsRoute === true || stats.enableStatsRoute === false) return [];
  return membersOf(stats, ['stats'], ['statsRoutePrefixRewrite']).map((path) =>
    unused(path, 'the route of the metrics is off', 'remove it, or write `enableStatsRoute: true`'),
  );
};

const emptyMatcher: Find = (rendering, { stats }) => {
  const { inclusionList, exclusionList } = stats?.matcher ?? {};
  if (isEdge(rendering) || (inclusionList ?? []).length > 0 || (exclusionList ?? []).length > 0) return [];
  return membersOf(stats?.matcher, ['stats', 'matcher'], ['inclusionList', 'exclusionList']).map((path) =>
    unused(path, 'the list is empty, and the proxy creates its usual metrics', 'remove it, or list metrics'),
  );
};

const shutdown: Find = (rendering, { podTemplate }) => {
  const own = podTemplate?.gracefulShutdown;
  const path = ['podTemplate', 'gracefulShutdown'];
  if (isEdge(rendering))
    return membersOf(own, path, ['enabled']).map((each) =>
      unused(each, 'the edge data plane waits by itself', 'remove it; `sleepTimeSeconds` sets how long'),
    );
  return rendering.kube.podTemplate?.gracefulShutdown?.enabled === true
    ? []
    : membersOf(own, path, ['sleepTimeSeconds']).map((each) =>
        unused(each, 'the graceful shutdown is off', 'remove it, or write `enabled: true`'),
      );
};

/** If the type stands in the same object, that is a finding of admission (W-35). */
const nodePorts: Find = ({ kube }, { service }) => {
  const type = kube.service?.type ?? '';
  if (type === 'NodePort' || (service?.type !== undefined && service.type !== 'NodePort')) return [];
  return (service?.ports ?? []).flatMap(({ nodePort }, index) =>
    nodePort === undefined
      ? []
      : [
          unused(
            ['service', 'ports', index, 'nodePort'],
            `the Service has type ${type}`,
            'remove it, or write `type: NodePort`',
          ),
        ],
  );
};

const fixed: Find = (rendering, own) => {
  const annotations = infrastructureAnnotations(rendering);
  const [ofObject, ofPod] = [fixedKeys(rendering, 'object'), fixedKeys(rendering, 'pod')];
  return (['podTemplate', 'service', 'serviceAccount'] as const).flatMap((part) => {
    const { extraLabels = {}, extraAnnotations = {} } = own[part] ?? {};
    const labels = part === 'podTemplate' ? ofPod : ofObject;
    return [
      ...Object.keys(extraLabels)
        .filter((key) => labels.has(key))
        .map((key) => [[part, 'extraLabels', key], 'label', key] as const),
      ...Object.keys(extraAnnotations)
        .filter((key) => annotations.has(key))
        .map((key) => [[part, 'extraAnnotations', key], 'annotation', key] as const),
    ].map(
      ([path, what, key]): Found => ({
        code: 'PR-08',
        path,
        message: `has no effect: Gatewarden, or \`spec.infrastructure\` of the Gateway, sets the ${what} ${quote(key)}`,
        hint: 'remove it, or use another key',
      }),
    );
  });
};

/** They are rendered as they are written: the Service then leads to a port that is none of the Gateway's. */
const reserved: Find = ({ profile }, { service }) =>
  (service?.ports ?? []).flatMap(({ port }, index): readonly Found[] => {
    const purpose = reservedPorts(profile).get(port);
    if (purpose === undefined) return [];
    return [
      {
        code: 'PR-09',
        path: ['service', 'ports', index, 'port'],
        message: `the Service opens port ${port} of the data plane (${purpose}) to everyone who reaches the Service`,
        hint: 'remove it, unless that is wanted',
      },
    ];
  });

const TABLE: readonly Find[] = [
  otherPlane,
  withoutMesh,
  replacedSidecar,
  statsOff,
  emptyMatcher,
  shutdown,
  nodePorts,
  fixed,
  reserved,
];
