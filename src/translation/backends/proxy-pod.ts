// The proxy that endpoints are ranked for: the pod in the settings.

import type { Memo } from '../../incremental/memo.ts';
import type { Settings } from '../settings.ts';
import type { Placed } from './priorities.ts';
import { podKey, type Workload } from './workloads.ts';

export interface ProxyPod {
  /** The settings name no pod, or one that exists. */
  readonly isKnown: () => boolean;
  /** Without a pod: no labels and no locality. */
  readonly placed: () => Placed;
  /** The namespace of a Gateway's proxy: the pod's, else the Gateway's. */
  readonly namespace: (ofGateway: string) => string;
}

const NOWHERE: Placed = { labels: {} };

export function proxyPod({ proxyPod }: Settings, podWorkload: Memo<Workload | undefined>): ProxyPod {
  const { namespace = '', name = '' } = proxyPod ?? {};
  const workload = () => (name === '' ? undefined : podWorkload(podKey(namespace, name)));
  return {
    isKnown: () => name === '' || workload() !== undefined,
    placed: () => workload() ?? NOWHERE,
    namespace: (ofGateway) => (workload() === undefined ? ofGateway : namespace),
  };
}
