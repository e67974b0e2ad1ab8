// Kubernetes' own kinds that the translation reads.

import { ConfigMap } from './generated/config-map.ts';
import { EndpointSlice } from './generated/endpoint-slice.ts';
import { Namespace } from './generated/namespace.ts';
import { Node } from './generated/node.ts';
import { Pod } from './generated/pod.ts';
import { Secret } from './generated/secret.ts';
import { Service } from './generated/service.ts';

export const CORE_KINDS = [Service, Secret, ConfigMap, Namespace, Pod, Node, EndpointSlice] as const;
