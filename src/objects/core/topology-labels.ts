// Well-known labels of nodes and pods that describe where they run.

export const REGION_LABEL = 'topology.kubernetes.io/region';
export const ZONE_LABEL = 'topology.kubernetes.io/zone';
/** The region label before Kubernetes 1.17; new clusters don't set it. */
export const OLD_REGION_LABEL = 'failure-domain.beta.kubernetes.io/region';
export const HOSTNAME_LABEL = 'kubernetes.io/hostname';
