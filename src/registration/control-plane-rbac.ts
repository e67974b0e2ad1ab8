// The permissions of the control plane: everything that it watches, the statuses and classes that it writes, and the objects that it runs
// for Gateways.

import { GATEWAY_API_EXPERIMENTAL_GROUP, GATEWAY_API_GROUP, INFERENCE_GROUP } from '../identifiers.ts';
import { KINDS } from '../kinds/index.ts';
import { MESH_NETWORKING_GROUP } from '../objects/mesh/names.ts';
import { type PolicyRule, rule } from './policy-rule.ts';

const READ = ['get', 'list', 'watch'];
/** Server-side apply needs `patch`, and `create` where the object is new. */
const OWN = ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'];
const STATUS = ['patch', 'update'];

const INFERENCE_EXPERIMENTAL_GROUP = 'inference.networking.x-k8s.io';

const statuses = (resources: readonly string[]): string[] => resources.map((name) => `${name}/status`);

export function controlPlaneRules(): PolicyRule[] {
  const ofOthers = [
    'backendtlspolicies',
    'gateways',
    'grpcroutes',
    'httproutes',
    'referencegrants',
    'tcproutes',
    'tlsroutes',
  ];
  // A ReferenceGrant has no status.
  const withStatus = ['gatewayclasses', ...ofOthers.filter((name) => name !== 'referencegrants')].sort();
  return [
    rule('', ['configmaps', 'services'], OWN),
    rule('', ['endpoints', 'namespaces', 'nodes', 'pods'], READ),
    rule('', ['events'], ['create', 'patch']),
    rule(
      '',
      ['serviceaccounts'],
      OWN.filter((verb) => verb !== 'update'),
    ),
    // Written only in the own namespace, by a Role.
    rule('', ['secrets'], READ),
    rule('apps', ['deployments'], OWN),
    rule('discovery.k8s.io', ['endpointslices'], READ),
    rule('apiextensions.k8s.io', ['customresourcedefinitions'], READ),
    rule('authentication.k8s.io', ['tokenreviews'], ['create']),
    ...[...Map.groupBy(KINDS, ({ group }) => group)].flatMap(([group, kinds]) => {
      const resources = kinds.map(({ plural }) => plural);
      return [rule(group, resources, READ), rule(group, statuses(resources), ['get', ...STATUS])];
    }),
    rule(GATEWAY_API_GROUP, ofOthers, READ),
    rule(
      GATEWAY_API_GROUP,
      ['gatewayclasses'],
      OWN.filter((verb) => verb !== 'delete'),
    ),
    rule(GATEWAY_API_GROUP, statuses(withStatus), STATUS),
    rule(GATEWAY_API_EXPERIMENTAL_GROUP, ['xlistenersets'], READ),
    rule(GATEWAY_API_EXPERIMENTAL_GROUP, statuses(['xlistenersets']), STATUS),
    rule(MESH_NETWORKING_GROUP, ['destinationrules', 'serviceentries', 'workloadentries'], READ),
    rule('security.mesh.io', ['authorizationpolicies'], READ),
  ];
}

/** Where the API server has ListenerSets in the group of the Gateway API, or will have: few versions of its CRDs do. */
export const listenerSetRules = (): PolicyRule[] => [
  rule(GATEWAY_API_GROUP, ['listenersets'], READ),
  rule(GATEWAY_API_GROUP, statuses(['listenersets']), STATUS),
];

/** The Lease of the leader. */
export const leaderRules = (): PolicyRule[] => [
  rule('coordination.k8s.io', ['leases'], ['create', 'get', 'update']),
];

/** With the inference extension of the Gateway API. */
export function inferenceRules(): PolicyRule[] {
  return [
    rule(INFERENCE_EXPERIMENTAL_GROUP, ['inferenceobjectives'], READ),
    rule(INFERENCE_GROUP, ['inferencepools'], ['get', 'list', 'update', 'watch']),
    rule(INFERENCE_GROUP, statuses(['inferencepools']), ['update']),
    rule('', ['pods'], READ),
    rule('discovery.k8s.io', ['endpointslices'], READ),
    rule('authentication.k8s.io', ['tokenreviews'], ['create']),
    rule('authorization.k8s.io', ['subjectaccessreviews'], ['create']),
  ];
}
