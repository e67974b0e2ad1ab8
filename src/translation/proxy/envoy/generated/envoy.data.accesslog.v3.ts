// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export type AccessLogType =
  | 'NotSet'
  | 'TcpUpstreamConnected'
  | 'TcpPeriodic'
  | 'TcpConnectionStart'
  | 'TcpConnectionEnd'
  | 'DownstreamStart'
  | 'DownstreamPeriodic'
  | 'DownstreamEnd'
  | 'UpstreamPoolReady'
  | 'UpstreamPeriodic'
  | 'UpstreamEnd'
  | 'DownstreamTunnelSuccessfullyEstablished'
  | 'UdpTunnelUpstreamConnected'
  | 'UdpPeriodic'
  | 'UdpSessionEnd';
