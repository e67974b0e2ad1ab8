// Pod: metadata, scheduling and security of a data plane's pods. C-35, C-36, W-36.

import { advice } from '../../diagnostics/finding.ts';
import { checkDnsSubdomain } from '../../grammar/names.ts';
import {
  Affinity,
  PodSecurityContext,
  Probe,
  Toleration,
  TopologySpreadConstraint,
  Volume,
} from '../../objects/core/generated/types.ts';
import { array, boolean, integer, object, optional, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { LocalObjectReference } from '../shared/references.ts';
import { content } from '../shared/text.ts';
import { coreList, coreObject } from './core-fields.ts';
import { annotations, labels } from './metadata.ts';
import { MERGED_PROBE } from './unions.ts';

/** One year. */
const MAX_SECONDS = 31_536_000;

/** W-36: Kubernetes counts the sleep as part of the grace period. */
const sleepsTooLong: RuleOf<typeof pod> = {
  id: 'W-36',
  reads: ['gracefulShutdown.sleepTimeSeconds', 'terminationGracePeriodSeconds'],
  demand: '`gracefulShutdown.sleepTimeSeconds` is below `terminationGracePeriodSeconds`',
  check({ gracefulShutdown, terminationGracePeriodSeconds: grace }, report) {
    const sleep = gracefulShutdown?.sleepTimeSeconds;
    if (sleep === undefined || grace === undefined || sleep < grace) return;
    report({
      ...advice(
        `the pod is killed after ${grace} s, before the wait of ${sleep} s ends`,
        `write less than ${grace}, or raise \`terminationGracePeriodSeconds\``,
      ),
      at: ['gracefulShutdown', 'sleepTimeSeconds'],
    });
  },
};

const GracefulShutdown = object(
  {
    enabled: optional(
      boolean({
        doc: 'Waits before the proxy stops, while its health checks fail. Works only with a health-check filter.',
      }),
    ),
    sleepTimeSeconds: optional(
      integer({ format: 'int64', minimum: 0, maximum: MAX_SECONDS, doc: 'How long it waits, in seconds.' }),
    ),
  },
  { doc: 'How a pod ends.' },
);

const probe = (doc: string): typeof Probe => ({ ...coreObject(Probe, doc), rules: MERGED_PROBE });

const pod = {
  extraLabels: optional(labels("Additional labels; those of the Gateway's infrastructure take precedence.")),
  extraAnnotations: optional(
    annotations("Additional annotations; those of the Gateway's infrastructure take precedence."),
  ),
  securityContext: optional(coreObject(PodSecurityContext, 'Security settings of the pod:')),
  imagePullSecrets: optional(array(LocalObjectReference, { doc: 'Secrets for pulling images.' })),
  nodeSelector: optional(labels('Labels of the nodes that pods run on.')),
  affinity: optional(coreObject(Affinity, 'Scheduling constraints of pods:')),
  tolerations: optional(coreList(Toleration, 'Node taints that pods tolerate:')),
  gracefulShutdown: optional(GracefulShutdown),
  terminationGracePeriodSeconds: optional(
    integer({
      format: 'int64',
      minimum: 0,
      maximum: MAX_SECONDS,
      doc: 'Seconds after which a terminating pod is killed.',
    }),
  ),
  startupProbe: optional(probe('Whether the container has started:')),
  readinessProbe: optional(probe('Whether the container accepts requests:')),
  livenessProbe: optional(probe('Whether the container must be restarted:')),
  topologySpreadConstraints: optional(
    coreList(TopologySpreadConstraint, 'How pods are distributed over nodes and zones:'),
  ),
  extraVolumes: optional(coreList(Volume, 'Additional volumes of the pod:')),
  priorityClassName: optional(
    string({
      doc: 'PriorityClass of the pods.',
      rules: [content('C-35', 'the name of a PriorityClass', checkDnsSubdomain)],
    }),
  ),
};

export const Pod = object(pod, { doc: 'Pods of the data plane.', rules: [sleepsTooLong] });
