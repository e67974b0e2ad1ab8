// The conformance tests that run, with their translations, and the Envoys for their requests: a single one, as far as the backends don't
// conflict.

import type { Test } from 'tap';
import type { EnvoyProgram } from '../envoy.ts';
import { type RunningProxy, startProxy } from '../proxy.ts';
import { type ConformanceCluster, conformanceCluster } from './cluster.ts';
import { isAboutStatus } from './conditions.ts';
import { type Sender, type TrafficExpectation, trafficComplaints } from './exchanges.ts';
import type { NamedExpectation, ObjectName } from './expectations.ts';
import type { Conformance, ConformanceTest } from './facts.ts';
import { listenerAt, type Phase, phasesOf, reasonToLeaveOut } from './plan.ts';
import { SideBySide } from './side-by-side.ts';

export interface PlayedTest {
  readonly test: ConformanceTest;
  readonly phases: readonly Phase[];
}

export interface Stage {
  readonly conformance: Conformance;
  readonly cluster: ConformanceCluster;
  readonly played: readonly PlayedTest[];
  /** With the reason. */
  readonly leftOut: readonly (readonly [test: ConformanceTest, reason: string])[];
}

export async function stage(found: Conformance): Promise<Stage> {
  const cluster = await conformanceCluster(found);
  const played: PlayedTest[] = [];
  const leftOut: (readonly [ConformanceTest, string])[] = [];
  for (const test of found.tests) {
    const reason = reasonToLeaveOut(test);
    if (reason === undefined) played.push({ test, phases: await phasesOf(test, cluster) });
    else leftOut.push([test, reason]);
  }
  return { conformance: found, cluster, played, leftOut };
}

export const isTraffic = (
  named: NamedExpectation,
): named is NamedExpectation & { readonly expectation: TrafficExpectation } =>
  !isAboutStatus(named.expectation) &&
  named.expectation.kind !== 'change' &&
  named.expectation.kind !== 'unread';

/** Starts all servers that requests are sent to, in as few Envoys as possible. */
export async function startEnvoys(
  t: Test,
  envoy: EnvoyProgram,
  { cluster, played }: Stage,
): Promise<RunningStage> {
  const groups: SideBySide[] = [];
  const groupOf = new Map<string, SideBySide>();
  for (const { phases } of played)
    for (const phase of phases)
      for (const { expectation } of phase.expectations.filter(isTraffic)) {
        const { configuration } = listenerAt(phase, expectation.place, false);
        const key = keyOf(phase, expectation.place.gateway);
        if (configuration === undefined || groupOf.has(key)) continue;
        let group = groups.find((group) => group.add(key, configuration));
        if (group === undefined) {
          group = new SideBySide();
          group.add(key, configuration);
          groups.push(group);
        }
        groupOf.set(key, group);
      }
  const running = new Map<SideBySide, RunningProxy>();
  for (const group of groups)
    running.set(group, await startProxy(t, envoy, group.configuration(), { upstreams: cluster.upstreams }));
  return {
    complaints: async (phase, expectation) => {
      const isTls = expectation.kind === 'exchange' && expectation.tls !== undefined;
      const { port: gatewayPort } = listenerAt(phase, expectation.place, isTls);
      const key = keyOf(phase, expectation.place.gateway);
      const group = groupOf.get(key);
      const port = group?.portOf(key, gatewayPort);
      // A port that nobody serves refuses every connection.
      if (group !== undefined && port === undefined && expectation.kind === 'failure') return [];
      if (group === undefined || port === undefined)
        return [`nothing listens on port ${gatewayPort} of ${key}`];
      const { deployments, clients } = cluster;
      const sender: Sender = {
        proxy: running.get(group)!,
        port,
        gatewayPort,
        deployments,
        clients,
        hostname: hostnameIn(phase),
      };
      return trafficComplaints(sender, expectation);
    },
  };
}

export interface RunningStage {
  readonly complaints: (phase: Phase, expectation: TrafficExpectation) => Promise<readonly string[]>;
}

const keyOf = ({ name }: Phase, gateway: ObjectName): string =>
  `${name} ${gateway.namespace}/${gateway.name}`;

/** The hostname of the only TLSRoute, which a test requests. */
function hostnameIn({ objects }: Phase): string {
  const route = objects.find(({ kind }) => kind === 'TLSRoute');
  const { hostnames = [] } = (route?.spec ?? {}) as { readonly hostnames?: readonly string[] };
  return hostnames[0] ?? '';
}
