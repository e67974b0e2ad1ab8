// Gateways for which nothing is provisioned, with the reason and the message of their condition.

import t from 'tap';
import { EDGE, type Given, provisioned } from './rendering.ts';

const GROUP = 'gateway.gatewarden.dev';
const KIND = 'GatewayParameters';
const referring = (parametersRef: object): Given => ({ infrastructure: { parametersRef } });
const classReferring = (parametersRef: object): Given => ({ classReference: parametersRef });
const MESH = { settings: { mesh: { autoMtls: true } } };
const NO_REPOSITORY = { image: { repository: '' } };
const REPOSITORY = 'image repository is required';

/** Title, what is given, the reason and the message for the status. */
const WRONG: readonly (readonly [string, Given, string, RegExp | string])[] = [
  [
    'parameters that are not there',
    referring({ group: GROUP, kind: 'GatewayParameters', name: 'gone' }),
    'InvalidParameters',
    'GatewayParameters web/gone referenced by Gateway web/shop not found',
  ],
  [
    'another group',
    referring({ group: 'example.org', kind: 'GatewayParameters', name: 'a' }),
    'InvalidParameters',
    /infrastructure\.parametersRef: group .*example\.org.* is not supported, expected gateway\.gatewarden\.dev/,
  ],
  [
    'another kind',
    referring({ group: GROUP, kind: 'Backend', name: 'a' }),
    'InvalidParameters',
    /kind .*Backend.* is not supported/,
  ],
  [
    'parameters of the class that are not there',
    classReferring({ group: GROUP, kind: KIND, namespace: 'infra', name: 'gone' }),
    'InvalidParameters',
    'GatewayParameters infra/gone referenced by GatewayClass gatewarden not found',
  ],
  [
    'parameters of the class without a namespace',
    { ...classReferring({ group: GROUP, kind: KIND, name: 'of-gateway' }), ofGateway: {} },
    'InvalidParameters',
    /of-gateway referenced by GatewayClass gatewarden not found/,
  ],
  [
    'an empty name at the class',
    classReferring({ group: GROUP, kind: KIND, namespace: 'infra', name: '' }),
    'InvalidParameters',
    'GatewayClass gatewarden: parametersRef.name is empty',
  ],
  [
    'another group at the class',
    classReferring({ group: 'example.org', kind: KIND, namespace: 'infra', name: 'a' }),
    'InvalidParameters',
    /^GatewayClass gatewarden: parametersRef: group .*example\.org.* is not supported, expected gateway\.gatewarden\.dev/,
  ],
  [
    'another kind at the class',
    classReferring({ group: GROUP, kind: 'Backend', namespace: 'infra', name: 'a' }),
    'InvalidParameters',
    /^GatewayClass gatewarden: parametersRef: kind .*Backend.* is not supported, expected GatewayParameters/,
  ],
  [
    'the class is looked at first',
    {
      ...classReferring({ group: GROUP, kind: KIND, namespace: 'infra', name: 'gone' }),
      ...referring({ group: 'example.org', kind: KIND, name: 'a' }),
    },
    'InvalidParameters',
    /GatewayClass/,
  ],
  ['no repository', { ofClass: { proxyContainer: NO_REPOSITORY } }, 'InvalidParameters', REPOSITORY],
  ['no repository: the edge', { ...EDGE, ofClass: { edge: NO_REPOSITORY } }, 'InvalidParameters', REPOSITORY],
  [
    'no repository: SDS',
    { ...MESH, ofClass: { sdsContainer: NO_REPOSITORY } },
    'InvalidParameters',
    REPOSITORY,
  ],
  [
    "no repository: the mesh's sidecar",
    { ...MESH, ofClass: { mesh: { meshProxyContainer: NO_REPOSITORY } } },
    'InvalidParameters',
    REPOSITORY,
  ],
  [
    'an empty level',
    { ofClass: { proxyContainer: { bootstrap: { componentLogLevels: { upstream: '' } } } } },
    'InvalidParameters',
    /empty component or level \(upstream=\)/,
  ],
  [
    'no CA for TLS to the control plane',
    { settings: { xdsTls: true } },
    'InvalidParameters',
    /CA certificate of the control plane is missing or empty/,
  ],
  [
    'an empty CA for TLS to the control plane',
    { ...EDGE, settings: { xdsTls: true, xdsTlsCa: ' \n' } },
    'InvalidParameters',
    /CA certificate of the control plane is missing or empty/,
  ],
  [
    'an empty component',
    { ofClass: { proxyContainer: { bootstrap: { componentLogLevels: { '': 'info' } } } } },
    'InvalidParameters',
    /empty component or level \(=info\)/,
  ],
  [
    'ExternalName',
    { ofGateway: { service: { type: 'ExternalName' } } },
    'InvalidParameters',
    /ExternalName is not supported/,
  ],
  [
    'a built-in volume',
    { ofGateway: { podTemplate: { extraVolumes: [{ name: 'xds-token', emptyDir: {} }] } } },
    'InvalidParameters',
    /extraVolumes.*xds-token/,
  ],
  [
    'a built-in mount',
    { ofGateway: { proxyContainer: { extraVolumeMounts: [{ name: 'a', mountPath: '/etc/envoy' }] } } },
    'InvalidParameters',
    /\/etc\/envoy/,
  ],
  [
    'a built-in container',
    { ...MESH, ofGateway: { mesh: { customSidecars: [{ name: 'sds' }] } } },
    'InvalidParameters',
    /container.*sds/,
  ],
  ['a name with a dot', { metadata: { name: 'a.b' } }, 'Invalid', /name of the Gateway/],
  ['a name that begins with a digit', { metadata: { name: '1a' } }, 'Invalid', /begins with a digit/],
  ['a name of 64 characters', { metadata: { name: 'a'.repeat(64) } }, 'Invalid', /name of the Gateway/],
  ['a class of 64 characters', { className: 'a'.repeat(64) }, 'Invalid', /GatewayClass/],
];

for (const [title, given, reason, message] of WRONG)
  t.test(`nothing is provisioned: ${title}`, async (t) => {
    t.match(provisioned(given), { kind: 'invalid', reason, message });
  });
