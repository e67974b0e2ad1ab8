// Affinity, Toleration and TopologySpreadConstraint: the nodes that pods run on. Document 4, C-36.

import { LabelSelector } from './labels.ts';
import { list, struct } from './shape.ts';

const NodeSelectorRequirement = struct('NodeSelectorRequirement', {
  key: 'string',
  operator: 'string',
  values: list('string'),
});

const NodeSelectorTerm = struct('NodeSelectorTerm', {
  matchExpressions: list(NodeSelectorRequirement),
  matchFields: list(NodeSelectorRequirement),
});

const PreferredSchedulingTerm = struct('PreferredSchedulingTerm', {
  preference: NodeSelectorTerm,
  weight: 'int32',
});

const NodeSelector = struct('NodeSelector', {
  nodeSelectorTerms: list(NodeSelectorTerm),
});

const NodeAffinity = struct('NodeAffinity', {
  preferredDuringSchedulingIgnoredDuringExecution: list(PreferredSchedulingTerm),
  requiredDuringSchedulingIgnoredDuringExecution: NodeSelector,
});

const PodAffinityTerm = struct('PodAffinityTerm', {
  labelSelector: LabelSelector,
  matchLabelKeys: list('string'),
  mismatchLabelKeys: list('string'),
  namespaceSelector: LabelSelector,
  namespaces: list('string'),
  topologyKey: 'string',
});

const WeightedPodAffinityTerm = struct('WeightedPodAffinityTerm', {
  podAffinityTerm: PodAffinityTerm,
  weight: 'int32',
});

const PodAffinity = struct('PodAffinity', {
  preferredDuringSchedulingIgnoredDuringExecution: list(WeightedPodAffinityTerm),
  requiredDuringSchedulingIgnoredDuringExecution: list(PodAffinityTerm),
});

const PodAntiAffinity = struct('PodAntiAffinity', {
  preferredDuringSchedulingIgnoredDuringExecution: list(WeightedPodAffinityTerm),
  requiredDuringSchedulingIgnoredDuringExecution: list(PodAffinityTerm),
});

export const Affinity = struct('Affinity', {
  nodeAffinity: NodeAffinity,
  podAffinity: PodAffinity,
  podAntiAffinity: PodAntiAffinity,
});

export const Toleration = struct('Toleration', {
  effect: 'string',
  key: 'string',
  operator: 'string',
  tolerationSeconds: 'int64',
  value: 'string',
});

export const TopologySpreadConstraint = struct('TopologySpreadConstraint', {
  labelSelector: LabelSelector,
  matchLabelKeys: list('string'),
  maxSkew: 'int32',
  minDomains: 'int32',
  nodeAffinityPolicy: 'string',
  nodeTaintsPolicy: 'string',
  topologyKey: 'string',
  whenUnsatisfiable: 'string',
});
