// The proxies that are connected to the replicas, and what they reject.

import { counted } from '../../../grammar/plural.ts';
import type { Check } from '../check.ts';
import { type Asked, described, type Report, sumOf, totalOf } from './reports.ts';

/** Seconds, as of the alert GatewardenProxiesPending. */
const LONG = 60;

export const checkProxies = (asked: readonly Asked[]): Check => of('proxies', asked, connected);

export const checkRejections = (asked: readonly Asked[]): Check => of('NACKs', asked, rejected);

interface Seen {
  readonly text: string;
  /** One line for each replica that reports a problem. */
  readonly problems: readonly string[];
}

/** A problem that is known stays one if another replica is silent. */
function of(name: string, asked: readonly Asked[], look: (reports: readonly Report[]) => Seen): Check {
  const reports = asked.flatMap(({ report }) => report ?? []);
  const silent = asked.flatMap(({ silent }) => silent ?? []);
  if (reports.length === 0)
    return {
      name,
      state: 'unknown',
      text: asked.length === 0 ? 'there is no pod to ask' : "no pod's metrics can be read",
      details: silent,
    };
  const { text, problems } = look(reports);
  const part =
    silent.length === 0 ? '' : `; ${silent.length} of ${counted(asked.length, 'pod')} can't be asked`;
  const details = [...problems, ...silent];
  return {
    name,
    state: problems.length > 0 ? 'problem' : silent.length > 0 ? 'unknown' : 'ok',
    text: `${text}${part}`,
    ...(details.length === 0 ? {} : { details }),
  };
}

function connected(reports: readonly Report[]): Seen {
  const proxies = sumOf(reports.map((report) => report.proxies));
  const pending = totalOf(sumOf(reports.map((report) => report.pending)));
  const planes = described(proxies);
  const parts = [
    `${totalOf(proxies)} connected${planes === '' ? '' : ` (${planes})`}`,
    ...(pending === 0
      ? []
      : [`${pending} ${pending === 1 ? 'has' : 'have'} not acknowledged the latest configuration`]),
  ];
  const problems = reports
    .filter(({ pendingSeconds }) => pendingSeconds > LONG)
    .map(
      ({ pod, pending, pendingSeconds }) =>
        `${pod.metadata.name}: ${described(pending)} not acknowledged, for ${counted(Math.round(pendingSeconds), 'second')}`,
    );
  return { text: parts.join(', '), problems };
}

function rejected(reports: readonly Report[]): Seen {
  const rejecting = totalOf(sumOf(reports.map((report) => report.rejecting)));
  const nacks = totalOf(sumOf(reports.map((report) => report.nacks)));
  const now =
    rejecting === 0
      ? 'no proxy rejects its configuration'
      : `${counted(rejecting, 'proxy')} ${rejecting === 1 ? 'rejects a part of its' : 'reject a part of their'} configuration; Events of the Gateways say why`;
  const problems = reports
    .filter(({ rejecting }) => totalOf(rejecting) > 0)
    .map(
      ({ pod, rejecting, nacks }) =>
        `${pod.metadata.name}: ${described(rejecting)}; since its start ${counted(totalOf(nacks), 'NACK')}: ${described(nacks)}`,
    );
  const before = rejecting > 0 || nacks === 0 ? '' : `; ${counted(nacks, 'NACK')} since the replicas started`;
  return { text: `${now}${before}`, problems };
}
