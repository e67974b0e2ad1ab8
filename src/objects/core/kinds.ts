// Kubernetes' own kinds that the translation reads.

import { withRules } from '../with-rules.ts';
import { CONFIG_MAP_RULES, SECRET_RULES } from './data-rules.ts';
import { ENDPOINT_SLICE_RULES } from './endpoint-slice-rules.ts';
import { ConfigMap } from './generated/config-map.ts';
import { EndpointSlice } from './generated/endpoint-slice.ts';
import { Namespace } from './generated/namespace.ts';
import { Node } from './generated/node.ts';
import { Pod } from './generated/pod.ts';
import { Secret } from './generated/secret.ts';
import { Service } from './generated/service.ts';
import { NAMESPACE_RULES, POD_RULES } from './pod-rules.ts';
import { SERVICE_RULES } from './service-rules.ts';

export const CORE_KINDS = [
  withRules(Service, SERVICE_RULES),
  withRules(Secret, SECRET_RULES),
  withRules(ConfigMap, CONFIG_MAP_RULES),
  withRules(Namespace, NAMESPACE_RULES),
  withRules(Pod, POD_RULES),
  Node,
  withRules(EndpointSlice, ENDPOINT_SLICE_RULES),
] as const;
