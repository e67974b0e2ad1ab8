// Names, labels, annotations and the owner of what is provisioned. Of two sources of one key, the fixed ones come first, then the Gateway's
// infrastructure, then the parameters.

import { GATEWAY_API_GROUP } from '../identifiers.ts';
import type { Gateway } from '../objects/gateway-api/types.ts';
import { type ProvisionedMetadata, rendered } from './kubernetes-object.ts';
import { EDGE_POD, MARKER_LABEL, MARKER_VALUE, PROXY_POD } from './names.ts';
import { isEdge, type Rendering } from './rendering.ts';

type Texts = Readonly<Record<string, string>>;

const NAME = 'app.kubernetes.io/name';
const INSTANCE = 'app.kubernetes.io/instance';
const MANAGED_BY = 'app.kubernetes.io/managed-by';
const VERSION = 'app.kubernetes.io/version';
const GATEWAY_NAME = `${GATEWAY_API_GROUP}/gateway-name`;
const CLASS_NAME = `${GATEWAY_API_GROUP}/gateway-class-name`;
const MANAGER = 'gatewarden';

/** The labels by which the Service and the Deployment find the pods. */
export const selectorLabels = ({ metadata: { name } }: Gateway): Texts => ({
  [NAME]: name,
  [INSTANCE]: name,
  [GATEWAY_NAME]: name,
});

const classLabel = ({ spec }: Gateway): Texts => ({ [CLASS_NAME]: spec.gatewayClassName });

function fixedLabels(gateway: Gateway, version: string): Texts {
  const shown = labelValue(version);
  return {
    ...selectorLabels(gateway),
    ...classLabel(gateway),
    [MARKER_LABEL]: MARKER_VALUE,
    [MANAGED_BY]: MANAGER,
    ...(shown === '' ? {} : { [VERSION]: shown }),
  };
}

/** A label ends with a letter or a digit, and has 63 characters at most. */
const labelValue = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 63)
    .replace(/[^A-Za-z0-9]+$/, '');

/** Without the keys of the Gateway API, which the specification keeps for itself. */
function infrastructure(gateway: Gateway, part: 'labels' | 'annotations'): Texts {
  const given = gateway.spec.infrastructure?.[part] ?? {};
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => !key.startsWith(`${GATEWAY_API_GROUP}/`)),
  );
}

interface Extra {
  readonly extraLabels?: Texts;
  readonly extraAnnotations?: Texts;
}

/** Of an object of its own. */
export function objectMetadata(
  { gateway, facts }: Rendering,
  { extraLabels = {}, extraAnnotations = {} }: Extra = {},
): ProvisionedMetadata {
  const { name, namespace = '' } = gateway.metadata;
  const annotations = { ...extraAnnotations, ...infrastructure(gateway, 'annotations') };
  return {
    name,
    namespace,
    labels: {
      ...extraLabels,
      ...infrastructure(gateway, 'labels'),
      ...fixedLabels(gateway, facts.version),
    },
    ...rendered({ annotations }),
    ...owner(gateway),
  };
}

/** A Gateway of a file has no uid, and no object can have an owner without one. */
function owner({ metadata: { name, uid } }: Gateway): Pick<ProvisionedMetadata, 'ownerReferences'> {
  if (uid === undefined || uid === '') return {};
  const apiVersion = `${GATEWAY_API_GROUP}/v1` as const;
  return { ownerReferences: [{ apiVersion, kind: 'Gateway', name, uid, controller: true }] };
}

/** Of the pods: without what changes with each version of the control plane, which would restart them. */
export function podMetadata(rendering: Rendering): { readonly labels: Texts; readonly annotations?: Texts } {
  const { gateway, kube } = rendering;
  const { extraLabels = {}, extraAnnotations = {} } = kube.podTemplate ?? {};
  const annotations = {
    ...scrapeAnnotations(rendering),
    ...extraAnnotations,
    ...infrastructure(gateway, 'annotations'),
  };
  return {
    labels: {
      ...extraLabels,
      ...infrastructure(gateway, 'labels'),
      ...(isEdge(rendering) ? {} : { [MARKER_LABEL]: MARKER_VALUE }),
      ...selectorLabels(gateway),
      ...classLabel(gateway),
    },
    ...rendered({ annotations }),
  };
}

function scrapeAnnotations(rendering: Rendering): Texts {
  const { port } = (isEdge(rendering) ? EDGE_POD : PROXY_POD).metrics;
  if (!isEdge(rendering) && rendering.kube.stats?.enabled !== true) return {};
  return {
    'prometheus.io/path': '/metrics',
    'prometheus.io/port': String(port),
    'prometheus.io/scrape': 'true',
  };
}

/** Keys of labels that a source below can't set on an object, and on the pods. */
export const fixedKeys = (rendering: Rendering, part: 'object' | 'pod'): ReadonlySet<string> => {
  const { gateway, facts } = rendering;
  const fixed =
    part === 'object'
      ? fixedLabels(gateway, facts.version)
      : {
          ...selectorLabels(gateway),
          ...classLabel(gateway),
          ...(isEdge(rendering) ? {} : { [MARKER_LABEL]: MARKER_VALUE }),
        };
  return new Set([...Object.keys(fixed), ...Object.keys(infrastructure(gateway, 'labels'))]);
};

export const infrastructureAnnotations = ({ gateway }: Rendering): ReadonlySet<string> =>
  new Set(Object.keys(infrastructure(gateway, 'annotations')));

/** Keys of the Gateway's infrastructure that don't reach the objects. */
export function lostInfrastructure(
  gateway: Gateway,
  version: string,
): readonly { readonly part: 'labels' | 'annotations'; readonly key: string }[] {
  const kept = infrastructure(gateway, 'labels');
  const fixed = new Set(Object.keys(fixedLabels(gateway, version)));
  const { labels = {}, annotations = {} } = gateway.spec.infrastructure ?? {};
  return [
    ...Object.keys(labels)
      .filter((key) => fixed.has(key) || !Object.hasOwn(kept, key))
      .map((key) => ({ part: 'labels' as const, key })),
    ...Object.keys(annotations)
      .filter((key) => key.startsWith(`${GATEWAY_API_GROUP}/`))
      .map((key) => ({ part: 'annotations' as const, key })),
  ];
}
