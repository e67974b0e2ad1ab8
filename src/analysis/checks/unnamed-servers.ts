// TLS to backends that trusts all public authorities and names no server: a certificate of anybody passes.

import { advice } from '../../diagnostics/finding.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';

export function* unnamedServers({ snapshot }: TranslationView): Iterable<Report> {
  for (const about of snapshot.keys('BackendConfigPolicy')) {
    const { tls } = snapshot.get('BackendConfigPolicy', about)?.spec ?? {};
    if (tls?.wellKnownCACertificates !== 'System' || tls.insecureSkipVerify === true) continue;
    if ((tls.sni ?? '') !== '' || (tls.verifySubjectAltNames ?? []).length > 0) continue;
    yield {
      about,
      code: 'AN-53',
      segments: ['spec', 'tls', 'wellKnownCACertificates'],
      fault: advice(
        'any certificate of a public authority passes: the server is not named',
        'set `sni` to the host of the backend, or list its names in `verifySubjectAltNames`',
      ),
    };
  }
}
