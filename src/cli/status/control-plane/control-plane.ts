// What `gatewarden status` shows of each Deployment that runs the control plane.

import type { ClusterClient } from '../../../cluster/client.ts';
import { CONTROLLER_REPOSITORY, IMAGE, IMAGE_REGISTRY, PORTS } from '../../../identifiers.ts';
import { packageVersion } from '../../about/package-version.ts';
import { type Check, checked } from '../check.ts';
import { type Pods, readPods } from '../pods.ts';
import { checkPods } from '../replicas.ts';
import type { ControllerDeployment } from './deployments.ts';
import { checkLeader } from './leader.ts';
import { checkProxies, checkRejections } from './proxies.ts';
import { type Asked, askReplicas } from './reports.ts';

export async function checkControlPlane(
  client: ClusterClient,
  controller: ControllerDeployment,
  now: Date,
): Promise<readonly Check[]> {
  let pods: Pods | undefined;
  let asked: readonly Asked[] = [];
  const replicas = await checked('control plane', async () => {
    if (controller.labels === undefined)
      throw new Error(`the selector of Deployment ${controller.name} has more than matchLabels`);
    pods = await readPods(client, controller.namespace, controller.labels);
    asked = await askReplicas(client, pods);
    return checkReplicas(controller, pods);
  });
  const leader = await checked('leader', () =>
    checkLeader(client, controller, { asked, isComplete: pods?.more === 0 }, now),
  );
  const checks =
    pods === undefined
      ? [replicas, leader]
      : [
          replicas,
          await checkPods(client, pods, PORTS.health),
          leader,
          checkProxies(asked),
          checkRejections(asked),
        ];
  return checks.map((check) => ({ ...check, deployment: controller.name }));
}

const OURS = [IMAGE, `${IMAGE_REGISTRY}/${CONTROLLER_REPOSITORY}`];

function checkReplicas({ name, replicas, ready, image }: ControllerDeployment, pods: Pods): Check {
  const version = packageVersion();
  const others = Map.groupBy(
    pods.asked.filter(({ spec }) => !spec.containers.some((container) => container.image === image)),
    ({ spec }) => spec.containers.map((container) => container.image).join(', '),
  );
  const details = [
    ...[...others].map(
      ([images, { length }]) =>
        `${length} of ${pods.asked.length} ${length === 1 ? 'runs' : 'run'} ${images}: a rollout is not complete`,
    ),
    ...(OURS.some((ours) => image.startsWith(`${ours}:`) && image !== `${ours}:${version}`)
      ? [`this gatewarden is ${version}: compare with that of the installation`]
      : []),
  ];
  const more = pods.more > 0 ? `; ${pods.more} further pods are not asked` : '';
  return {
    name: 'control plane',
    state: ready >= replicas && ready > 0 && details.length === 0 ? 'ok' : 'problem',
    text: `Deployment ${name}: ${ready} of ${replicas} ready, image ${image}${more}`,
    ...(details.length === 0 ? {} : { details }),
  };
}
