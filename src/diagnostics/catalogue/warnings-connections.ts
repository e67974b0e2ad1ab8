// W-83: settings of connections that no peer agrees with.

import { entries } from './entry.ts';

export const WARNINGS_CONNECTIONS = entries({
  'W-83': {
    level: 'W',
    title: 'name that ALPN does not have',
    explain:
      'In a TLS handshake both peers compare the names of protocols byte by byte: HTTP/2 is `h2`, and HTTP/1.1 is `http/1.1`. `h2c` is HTTP/2 without TLS, and no peer agrees on it. Without a name in common the connection is HTTP/1.1, or fails. The same names are in the option `gatewarden.dev/alpn-protocols` of a listener.',
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      tls: {secretRef: {name: shop}, alpnProtocols: [h2c]}`,
    at: 'spec.tls.alpnProtocols[0]',
    good: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      tls: {secretRef: {name: shop}, alpnProtocols: [h2]}`,
  },
});
