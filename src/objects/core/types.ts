// The types of Kubernetes' own objects as they are read, all derived from the generated schemas.

import type { ObjectOf } from '../object-kind.ts';
import type { ConfigMap as ConfigMapKind } from './generated/config-map.ts';
import type { EndpointSlice as EndpointSliceKind } from './generated/endpoint-slice.ts';
import type { Namespace as NamespaceKind } from './generated/namespace.ts';
import type { Node as NodeKind } from './generated/node.ts';
import type { Pod as PodKind } from './generated/pod.ts';
import type { Secret as SecretKind } from './generated/secret.ts';
import type { Service as ServiceKind } from './generated/service.ts';

export interface ConfigMap extends ObjectOf<typeof ConfigMapKind> {}
export interface EndpointSlice extends ObjectOf<typeof EndpointSliceKind> {}
export interface Namespace extends ObjectOf<typeof NamespaceKind> {}
export interface Node extends ObjectOf<typeof NodeKind> {}
export interface Pod extends ObjectOf<typeof PodKind> {}
export interface Secret extends ObjectOf<typeof SecretKind> {}
export interface Service extends ObjectOf<typeof ServiceKind> {}

export type ServicePort = NonNullable<NonNullable<Service['spec']>['ports']>[number];
export type Endpoint = EndpointSlice['endpoints'][number];
