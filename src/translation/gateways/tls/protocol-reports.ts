// Names in the TLS options of listeners that ALPN doesn't have, as in the lists of policies: W-83.

import { advice } from '../../../diagnostics/finding.ts';
import { unregisteredNames } from '../../../kinds/shared/alpn.ts';
import type { Report } from '../../reports.ts';
import type { GatewayListener } from '../listener.ts';
import { ALPN_PROTOCOLS, readTlsOptions } from './options.ts';

export function protocolReports(listeners: readonly GatewayListener[]): readonly Report[] {
  return listeners.flatMap(({ owner, position, spec: { tls } }): readonly Report[] => {
    // Without termination the options have no effect.
    if (tls?.mode !== 'Terminate' || tls.options === undefined) return [];
    const options = readTlsOptions(tls.options);
    if (!('alpn' in options) || options.alpn === undefined) return [];
    const segments = ['spec', 'listeners', position, 'tls', 'options', ALPN_PROTOCOLS];
    return unregisteredNames(options.alpn).map(({ why, hint }) => ({
      ...{ about: owner.key, code: 'W-83', segments },
      fault: advice(why, hint),
    }));
  });
}
