// Findings about client certificates: settings that no listener uses (TR-05), and a mode that lets clients in without one (TR-79).

import { advice } from '../../../diagnostics/finding.ts';
import type { Gateway } from '../../../objects/gateway-api/types.ts';
import type { Report } from '../../reports.ts';
import type { GatewayListener } from '../listener.ts';
import type { ClientCertificates, ClientSettings } from './client-certificates.ts';
import { CLIENT_NAMES } from './options.ts';

type Segments = Report['segments'];

interface Entry {
  readonly segments: Segments;
  readonly tls: ClientSettings['default'];
  readonly isUsed: boolean;
  /** The listeners that would use it. */
  readonly users: string;
}

/** On the settings of a Gateway, with the listeners that it serves, those of ListenerSets included. */
export function clientReports(
  about: string,
  { spec }: Gateway,
  listeners: readonly GatewayListener[],
): readonly Report[] {
  const frontend = spec.tls?.frontend;
  if (frontend === undefined) return [];
  return entriesOf(frontend, portsWithTls(listeners)).flatMap(
    ({ segments, tls, isUsed, users }): Report[] => {
      if (tls.validation === undefined) return [];
      if (!isUsed) {
        const fault = advice(
          `no client certificate is requested: no listener ${users} terminates TLS`,
          'set `tls.certificateRefs` of a listener of protocol HTTPS or TLS, or remove this setting',
        );
        return [{ about, code: 'TR-05', segments: [...segments, 'validation'], fault }];
      }
      if (tls.validation.mode !== 'AllowInsecureFallback') return [];
      const fault = advice(
        'clients are let in without a certificate, and with any: the result of the verification has no effect',
        'write `mode: AllowValidOnly`, unless each backend verifies its clients itself',
      );
      return [{ about, code: 'TR-79', segments: [...segments, 'validation', 'mode'], fault }];
    },
  );
}

/** Names of clients in the options of listeners on ports where clients aren't verified. */
export function unverifiedNames(
  listeners: readonly GatewayListener[],
  clients: ClientCertificates,
): readonly Report[] {
  return listeners.flatMap(({ gateway, owner, position, spec: { port, tls } }): Report[] => {
    if (tls?.options?.[CLIENT_NAMES] === undefined) return [];
    if (clients.onPort(gateway, port)?.mode === 'AllowValidOnly') return [];
    const fault = advice(
      `no client is verified, so its names aren't either: the Gateway requires no client certificate on port ${port}`,
      'set `spec.tls.frontend` of the Gateway, or remove this option',
    );
    const segments = ['spec', 'listeners', position, 'tls', 'options', CLIENT_NAMES];
    return [{ about: owner.key, code: 'TR-05', segments, fault }];
  });
}

function entriesOf(
  { default: common, perPort = [] }: ClientSettings,
  ports: ReadonlySet<number>,
): readonly Entry[] {
  const own = new Set(perPort.map(({ port }) => port));
  return [
    {
      segments: ['spec', 'tls', 'frontend', 'default'],
      tls: common,
      isUsed: [...ports].some((port) => !own.has(port)),
      users: own.size === 0 ? 'of the Gateway' : 'on another port than those of `perPort`',
    },
    ...perPort.map(({ port, tls }, index) => ({
      segments: ['spec', 'tls', 'frontend', 'perPort', index, 'tls'],
      tls,
      isUsed: ports.has(port),
      users: `on port ${port}`,
    })),
  ];
}

function portsWithTls(listeners: readonly GatewayListener[]): ReadonlySet<number> {
  return new Set(
    listeners
      .filter(
        ({ spec: { protocol, tls } }) =>
          (protocol === 'HTTPS' || protocol === 'TLS') && tls?.mode === 'Terminate',
      )
      .map(({ spec }) => spec.port),
  );
}
