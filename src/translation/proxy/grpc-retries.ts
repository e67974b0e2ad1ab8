// The failures after which a gRPC call to a service is retried.

/** Envoy retries no gRPC call to a service without a list of failures. */
export const GRPC_RETRY_ON = 'gateway-error,connect-failure,refused-stream,reset,unavailable';
