// The protocol of a backend, by the names on its port.

export type ApplicationProtocol = 'http2' | 'websocket' | 'default';

const BY_NAME: Readonly<Record<string, ApplicationProtocol>> = {
  http2: 'http2',
  grpc: 'http2',
  'grpc-web': 'http2',
  'platform.io/h2c': 'http2',
  'kubernetes.io/h2c': 'http2',
  'platform.io/ws': 'websocket',
  'kubernetes.io/ws': 'websocket',
};

/** `appProtocol` of a port, else its name. Case is ignored. */
export function applicationProtocol(appProtocol: string | undefined, portName?: string): ApplicationProtocol {
  const name = (appProtocol || portName || '').toLowerCase();
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name]! : 'default';
}
