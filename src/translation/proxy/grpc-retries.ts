// What a call over gRPC has to end with to be repeated.

/** Envoy repeats no call to a service unless it is told what counts as failed. */
export const GRPC_RETRY_ON = 'gateway-error,connect-failure,refused-stream,reset,unavailable';
