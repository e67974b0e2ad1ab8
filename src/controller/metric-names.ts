// Names of metrics of the control plane that our own programs read. They are apart from metrics.ts, which loads a library.

export const LEADER_METRIC = 'gatewarden_leader';
