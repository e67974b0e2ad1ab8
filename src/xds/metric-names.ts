// Names of metrics of discovery servers that our own programs read. They are apart from metrics.ts, which loads a library.

export const XDS_METRICS = {
  clients: 'gatewarden_xds_clients',
  pendingClients: 'gatewarden_xds_clients_pending',
  rejectingClients: 'gatewarden_xds_clients_rejecting',
  /** The longest time that a client waits. */
  pendingSeconds: 'gatewarden_xds_pending_seconds',
  nacks: 'gatewarden_xds_nacks_total',
} as const;
