// Which replica holds the Lease, and whether the replicas agree.

import { type ClusterClient, refusal } from '../../../cluster/client.ts';
import { counted } from '../../../grammar/plural.ts';
import type { Check } from '../check.ts';
import type { Pod } from '../pods.ts';
import type { ControllerDeployment } from './deployments.ts';
import type { Asked } from './reports.ts';

interface Lease {
  readonly spec?: {
    readonly holderIdentity?: string | null;
    readonly leaseDurationSeconds?: number;
    readonly renewTime?: string;
  };
}

const NAME = 'leader';

/** `isComplete`: these are all of its pods, so the holder must be one of them. */
export async function checkLeader(
  client: ClusterClient,
  controller: ControllerDeployment,
  { asked, isComplete }: { readonly asked: readonly Asked[]; readonly isComplete: boolean },
  now: Date,
): Promise<Check> {
  const leading = asked.flatMap(({ report }) => (report?.isLeader ? [report.pod] : []));
  const { namespace, lease } = controller;
  if (lease === undefined) {
    const text = 'leader election is off: each replica acts as leader';
    return { name: NAME, state: controller.replicas > 1 ? 'problem' : 'ok', text };
  }
  const title = `Lease ${namespace}/${lease}`;
  const path = `/apis/coordination.k8s.io/v1/namespaces/${encodeURIComponent(namespace)}/leases/${encodeURIComponent(lease)}`;
  const answer = await client.request<Lease>('GET', path);
  if (answer.status === 404)
    return { name: NAME, state: 'problem', text: `${title} doesn't exist: no replica writes statuses` };
  if (answer.status !== 200) throw new Error(`${title}: ${refusal(answer)}`);
  const { holderIdentity, leaseDurationSeconds = 0, renewTime = '' } = answer.body.spec ?? {};
  if (!holderIdentity)
    return { name: NAME, state: 'problem', text: `nobody holds ${title}: no replica writes statuses` };
  const details =
    leading.length > 1 ? [`${counted(leading.length, 'replica')} lead: ${namesOf(leading)}`] : [];
  const age = Math.round((now.getTime() - Date.parse(renewTime)) / 1000);
  if (age > leaseDurationSeconds)
    details.push(
      `it was renewed ${counted(age, 'second')} ago, by the clock of this machine; it is valid for ${leaseDurationSeconds}`,
    );
  const holders = asked.filter(({ pod }) => hostnameOf(pod) === hostOf(holderIdentity));
  const holder = holders.find(({ report }) => report?.isLeader) ?? holders[0];
  if (holder === undefined && isComplete)
    details.push(`the holder is none of the ${counted(asked.length, 'pod')}`);
  else if (holder?.report?.isLeader === false) details.push(`${holder.pod.metadata.name} doesn't lead`);
  const name = holder?.pod.metadata.name ?? holderIdentity;
  return {
    name: NAME,
    state: details.length === 0 ? 'ok' : 'problem',
    text: `${name} holds ${title}`,
    ...(details.length === 0 ? {} : { details }),
  };
}

const namesOf = (pods: readonly Pod[]): string => pods.map(({ metadata }) => metadata.name).join(', ');

/** Identities are the name of the host and, after an underscore, random characters. */
const hostOf = (identity: string): string =>
  identity.includes('_') ? identity.slice(0, identity.lastIndexOf('_')) : identity;

/** The name of the host that its processes see. That of a pod has at most 63 characters. */
function hostnameOf({ metadata, spec }: Pod): string | undefined {
  if (spec.hostNetwork === true) return spec.nodeName;
  return spec.hostname ?? metadata.name.slice(0, 63).replace(/[-.]+$/, '');
}
