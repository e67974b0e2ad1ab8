// Every annotation and label that Gatewarden reads, as docs/reference/annotations.md lists them. A test finds names that are missing here.

import {
  BUFFER_LIMIT_ANNOTATION,
  DELEGATION_LABEL,
  DISABLE_MESH_MTLS_ANNOTATION,
  ENFORCEMENT_LABEL,
  FUNCTION_ANNOTATION_PREFIXES,
  INHERIT_MATCHER_ANNOTATION,
  INHERITED_PRIORITY_ANNOTATION,
  MCP_PATH_ANNOTATION,
  POLICY_LABEL,
  POLICY_WEIGHT_ANNOTATION,
  REDIRECT_STATUS_ANNOTATION,
  REJECTIONS_LABEL,
  ROUTE_WEIGHT_ANNOTATION,
  SCHEMA_HASH_ANNOTATION,
  SELF_TEST_ANNOTATION,
} from '../identifiers.ts';
import {
  HOSTNAME_LABEL,
  OLD_REGION_LABEL,
  REGION_LABEL,
  ZONE_LABEL,
} from '../objects/core/topology-labels.ts';
import { NAMESPACE_NAME_LABEL, SERVICE_NAME_LABEL } from '../objects/core/well-known-labels.ts';
import {
  INGRESS_USE_WAYPOINT_LABEL,
  MESH_DRY_RUN_ANNOTATION,
  MESH_NETWORK_LABEL,
  MESH_REDIRECTION_ANNOTATION,
  MESH_REDIRECTION_ENABLED,
  MESH_TLS_MODE_LABEL,
  MESH_TRAFFIC_DISTRIBUTION_ANNOTATION,
  SUBZONE_LABEL,
  USE_WAYPOINT_LABEL,
  USE_WAYPOINT_NAMESPACE_LABEL,
  WAYPOINT_FOR_LABEL,
} from '../objects/mesh/names.ts';
import { FOLD_RULES } from '../policy/merge.ts';

export interface ReadMetadata {
  readonly key: string;
  readonly sort: 'annotation' | 'label';
  /** The kinds of objects. */
  readonly on: string;
  /** What can be written. */
  readonly values: string;
  readonly doc: string;
  /** Pages of docs/ that say more. */
  readonly pages?: readonly string[];
}

export interface MetadataGroup {
  readonly title: string;
  readonly entries: readonly ReadMetadata[];
}

const code = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ');

const annotation = (
  key: string,
  on: string,
  values: string,
  doc: string,
  ...pages: readonly string[]
): ReadMetadata => ({ key, sort: 'annotation', on, values, doc, pages });

const label = (
  key: string,
  on: string,
  values: string,
  doc: string,
  ...pages: readonly string[]
): ReadMetadata => ({ key, sort: 'label', on, values, doc, pages });

const OURS: MetadataGroup = {
  title: 'Of Gatewarden',
  entries: [
    annotation(
      BUFFER_LIMIT_ANNOTATION,
      'Gateway',
      'a quantity up to 4 GiB, such as `32Ki`',
      'The bytes that each listener buffers for a connection. A ListenerPolicy takes precedence.',
      'listener-policy.md',
    ),
    annotation(
      ROUTE_WEIGHT_ANNOTATION,
      'HTTPRoute, GRPCRoute',
      'a 32-bit integer, such as `"10"`; otherwise 0',
      'Routes with a higher weight come first. Only with the setting `weightedRoutePrecedence`.',
      'routes.md#which-comes-first',
    ),
    annotation(
      POLICY_WEIGHT_ANNOTATION,
      'TrafficPolicy, GatewayExtension',
      'an integer, such as `"10"`; without it 0',
      'Of policies at one level, the one with the higher weight comes first; of extensions, the one with the higher weight runs first.',
      'policies.md',
      'extensions.md',
    ),
    annotation(
      INHERITED_PRIORITY_ANNOTATION,
      'HTTPRoute',
      `${code(FOLD_RULES)}; the first is the default`,
      'How filters and policies of a route that delegates are merged with those of the routes below it.',
      'policies.md#the-merge',
    ),
    annotation(
      REDIRECT_STATUS_ANNOTATION,
      'HTTPRoute',
      '`301`, `302`, `303`, `307` or `308`; for one rule `NAME=303`; several with commas',
      'The status of redirects, instead of the `statusCode` of the filter.',
    ),
    annotation(
      DISABLE_MESH_MTLS_ANNOTATION,
      'Service, Backend, ServiceEntry',
      '`true` or `false`',
      "Turns off the mesh's own TLS for a backend. Only with the setting `mesh.autoMtls`.",
    ),
    annotation(
      MCP_PATH_ANNOTATION,
      'Service',
      'a path, such as `/tools`; without it `/mcp`, or `/sse`',
      'The path of the MCP server behind the ports that a selector of an EdgeBackend finds.',
      'edge/backends.md',
    ),
    label(
      DELEGATION_LABEL,
      'HTTPRoute',
      'any',
      'A route that delegates selects its children by this label.',
      'routes.md#delegation',
    ),
    annotation(
      INHERIT_MATCHER_ANNOTATION,
      'HTTPRoute',
      '`true`, `yes` or `enabled`, in any case',
      "The matches of a child are joined to its parent's.",
      'routes.md#delegation',
    ),
    label(
      ENFORCEMENT_LABEL,
      'Namespace',
      '`warn`, `off`; any other value enforces',
      'Whether the webhook denies, warns, or leaves a namespace alone.',
      'operations.md',
    ),
  ],
};

const KUBERNETES: MetadataGroup = {
  title: 'Of Kubernetes',
  entries: [
    label(SERVICE_NAME_LABEL, 'EndpointSlice', 'a name', 'The Service of the endpoints.'),
    label(
      NAMESPACE_NAME_LABEL,
      'Namespace',
      'its name',
      'For selectors. It is there even where the files lack the Namespace.',
    ),
    label(
      REGION_LABEL,
      'Node, Pod, WorkloadEntry',
      'a name',
      'The region of endpoints and proxies.',
      'backends.md',
    ),
    label(
      ZONE_LABEL,
      'Node, Pod, WorkloadEntry',
      'a name',
      'The zone of endpoints and proxies.',
      'backends.md',
    ),
    label(OLD_REGION_LABEL, 'Pod', 'a name', 'Compared with the zone, to prefer endpoints that are near.'),
    label(HOSTNAME_LABEL, 'Pod', 'a name', 'The node of an endpoint. It comes from `spec.nodeName`.'),
    ...FUNCTION_ANNOTATION_PREFIXES.flatMap((prefix) => [
      annotation(
        `${prefix}path`,
        'any, in the input of `gatewarden fn`',
        'a file',
        'The file of findings.',
        'cli.md#fn',
      ),
      annotation(
        `${prefix}index`,
        'any, in the input of `gatewarden fn`',
        'a number',
        'The place in that file.',
        'cli.md#fn',
      ),
    ]),
  ],
};

const MESH: MetadataGroup = {
  title: 'Of a service mesh',
  entries: [
    label(
      USE_WAYPOINT_LABEL,
      'Service, ServiceEntry, Namespace',
      'the name of a Gateway; `none`',
      'The waypoint of a service. Only with the setting `waypoint.enabled`.',
    ),
    label(
      USE_WAYPOINT_NAMESPACE_LABEL,
      'Service, ServiceEntry, Namespace',
      'a namespace',
      'The namespace of that waypoint; without it, its own.',
    ),
    label(
      INGRESS_USE_WAYPOINT_LABEL,
      'Service, ServiceEntry, Namespace',
      '`true`',
      'Other Gateways send their requests through the waypoint too. Only with the setting `waypoint.ingressUseWaypoints`.',
    ),
    label(
      WAYPOINT_FOR_LABEL,
      'Gateway of the waypoint class',
      '`service`, `all`; with any other value it serves no services',
      'The kinds of traffic of a waypoint.',
    ),
    annotation(
      MESH_REDIRECTION_ANNOTATION,
      'Pod',
      `\`${MESH_REDIRECTION_ENABLED}\``,
      'The mesh redirects the traffic of the Pod of a proxy.',
    ),
    annotation(
      MESH_DRY_RUN_ANNOTATION,
      'AuthorizationPolicy',
      '`true`',
      'The policy is only evaluated, and refuses nothing.',
    ),
    annotation(
      MESH_TRAFFIC_DISTRIBUTION_ANNOTATION,
      'Service, ServiceEntry',
      '`PreferClose`, `PreferSameZone`, `PreferSameNode`, `PreferNetwork`, in any case',
      'Which endpoints are preferred, unless `spec.trafficDistribution` says so.',
    ),
    label(MESH_TLS_MODE_LABEL, 'Pod, WorkloadEntry', 'any', "The workload accepts the mesh's own TLS."),
    label(MESH_NETWORK_LABEL, 'Pod, WorkloadEntry', 'a name', 'The network of endpoints and proxies.'),
    label(SUBZONE_LABEL, 'Node, Pod, WorkloadEntry', 'a name', 'The part of a zone.'),
  ],
};

const INTERNAL: MetadataGroup = {
  title: 'Written by Gatewarden',
  entries: [
    annotation(
      SELF_TEST_ANNOTATION,
      'objects that the webhook sends to itself',
      'any',
      'Tells self-tests from other objects. Never set it.',
    ),
    annotation(
      SCHEMA_HASH_ANNOTATION,
      'CustomResourceDefinition',
      'a hash',
      'Whether the CRD is that of this version.',
      'operations.md',
    ),
    label(
      POLICY_LABEL,
      'CustomResourceDefinition',
      '`Direct`',
      'Marks policies for tools of the Gateway API.',
    ),
    label(
      REJECTIONS_LABEL,
      'ConfigMap',
      '`proxies`',
      'What the proxies of one replica of the control plane reject.',
      'control-plane.md',
    ),
  ],
};

export const READ_METADATA: readonly MetadataGroup[] = [OURS, KUBERNETES, MESH, INTERNAL];
