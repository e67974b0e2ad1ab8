// The DNS domain of the cluster, from the resolver's configuration of the pod (resolv.conf(5)).

import { checkDnsSubdomain } from '../grammar/names.ts';

/** The rest of the first search entry that begins with `svc.`; undefined if there is none. */
export function clusterDomainIn(resolvConf: string): string | undefined {
  // The last `search` line counts.
  const line = resolvConf.split('\n').findLast((each) => /^search[ \t]/.test(each));
  const entry = line?.split(/[ \t]+/).find((each) => each.startsWith('svc.'));
  const domain = entry?.slice('svc.'.length).replace(/\.$/, '');
  return domain === undefined || checkDnsSubdomain(domain) !== undefined ? undefined : domain;
}
