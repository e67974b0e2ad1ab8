// Misplaced fields that policies share: targets, references, and fields of routes and Gateways.

import { all, beside, type MisplacedFields } from './belongs.ts';

const POLICIES = 'EdgePolicy|TrafficPolicy|BackendConfigPolicy|HTTPListenerPolicy|ListenerPolicy';
const OF_ROUTE = 'a field of an HTTPRoute: a policy names the route in `targetRefs`';
const OF_GATEWAY = 'a field of a Gateway: a policy names the Gateway in `targetRefs`';
const SAME_NAMESPACE = 'remove it: a policy attaches only to objects in its own namespace';

export const POLICY_NAMES: readonly MisplacedFields[] = [
  {
    at: `${POLICIES} spec`,
    names: {
      ...all('targetRef parentRef parentRefs', ['spec.targetRefs[]']),
      ...all('selector targetSelector labelSelector workloadSelector', ['spec.targetSelectors[]']),
      ...all('rules hostnames matches filters backendRefs', OF_ROUTE),
      ...all('listeners gatewayClassName addresses', OF_GATEWAY),
    },
  },
  {
    at: `${POLICIES} spec.targetRefs[]`,
    names: {
      ...all(
        'matchLabels labels selector labelSelector',
        'a target here has a `name`; targets by their labels are items of `spec.targetSelectors`, with `matchLabels`',
      ),
      matchExpressions:
        'targets by their labels are items of `spec.targetSelectors`, which support only `matchLabels`',
      namespace: SAME_NAMESPACE,
      apiVersion: 'write `group`, which is the part before the `/`, without the version',
    },
  },
  {
    at: 'EdgePolicy spec.targetRefs[]',
    names: { port: 'the port of a Service is its `sectionName`, as a text' },
  },
  {
    at: `${POLICIES} spec.targetSelectors[]`,
    names: {
      name: 'targets by name are items of `spec.targetRefs`',
      ...all('labels selector labelSelector', 'write the labels as `matchLabels`'),
      matchExpressions: 'target selectors support only `matchLabels`',
      namespace: SAME_NAMESPACE,
      apiVersion: 'write `group`, which is the part before the `/`, without the version',
    },
  },
  {
    at: '* ',
    names: all('name generateName namespace labels annotations', 'it belongs in `metadata`'),
  },
  ...['secretRef', 'configMapRef', 'caCertificateRefs[]', 'mtlsCertificateRef[]', 'imagePullSecrets[]'].map(
    (reference): MisplacedFields => ({
      at: `* *.${reference}`,
      names: {
        namespace: 'remove it: the object is in the same namespace as this one',
        key: 'remove it: the key inside the object is fixed (see the description of the field)',
        ...all('kind group apiVersion', 'remove it: the kind of the object is fixed'),
        ...all('secretName configMapName', 'write it as `name`'),
      },
    }),
  ),
  {
    at: '* *.set[]|*.add[]',
    names: all('key header', beside('name')),
  },
  {
    at: '* *.backendRef',
    names: {
      ...all('service serviceName host hostname address', 'write the name of the Service as `name`'),
      apiVersion: 'write `group`, which is the part before the `/`, without the version',
    },
  },
  {
    at: 'TrafficPolicy *.extensionRef',
    names: all('kind group apiVersion', 'remove it: the reference is to a GatewayExtension'),
  },
];
