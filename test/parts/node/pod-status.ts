// The status of a Pod as a kubelet writes it: pure.

import { NODE_ADDRESS } from './network.ts';
import type { Pod } from './pod.ts';

export interface ContainerState {
  readonly isReady: boolean;
  /** How often it was started; 0: not yet. */
  readonly starts: number;
}

/** Of a Pod whose containers run, or are started again. `states`: by the name of the container. */
export function runningStatus(
  { spec: { containers } }: Pod,
  address: string,
  states: ReadonlyMap<string, ContainerState>,
  now: string,
): object {
  const isReady = containers.every(({ name }) => states.get(name)?.isReady === true);
  return {
    phase: 'Running',
    hostIP: NODE_ADDRESS,
    podIP: address,
    podIPs: [{ ip: address }],
    startTime: now,
    conditions: [
      condition('PodScheduled', true, now),
      condition('Initialized', true, now),
      condition('ContainersReady', isReady, now),
      condition('Ready', isReady, now),
    ],
    containerStatuses: containers.map(({ name, image }) => {
      const { isReady: ready = false, starts = 0 } = states.get(name) ?? {};
      return {
        ...{ name, image, imageID: image, ready },
        started: starts > 0,
        restartCount: Math.max(0, starts - 1),
        state: { running: { startedAt: now } },
      };
    }),
  };
}

/** Of a Pod with images that the node doesn't have. It stays so until it is deleted: another one would not be better. */
export function withoutImages(
  { spec: { containers } }: Pod,
  isMissing: (image: string) => boolean,
  now: string,
): object {
  return {
    phase: 'Pending',
    hostIP: NODE_ADDRESS,
    startTime: now,
    conditions: [
      condition('PodScheduled', true, now),
      condition('Initialized', true, now),
      condition('ContainersReady', false, now),
      condition('Ready', false, now),
    ],
    containerStatuses: containers.map(({ name, image }) => ({
      ...{ name, image, imageID: '', ready: false, started: false, restartCount: 0 },
      state: {
        waiting: isMissing(image)
          ? { reason: 'ImagePullBackOff', message: `the node of the tests has no image ${image}` }
          : { reason: 'ContainerCreating' },
      },
    })),
  };
}

const condition = (type: string, holds: boolean, now: string) => ({
  type,
  status: holds ? 'True' : 'False',
  lastTransitionTime: now,
});
