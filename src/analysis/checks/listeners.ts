// Listeners that are not served as written: conflicts on a port, unusable certificates, of clients too, ListenerSets that their Gateway
// doesn't allow.

import { advice } from '../../diagnostics/finding.ts';
import type { GatewayListener } from '../../translation/gateways/listener.ts';
import type { ClientSettings } from '../../translation/gateways/tls/client-certificates.ts';
import { isTlsFailure, type TlsFailure } from '../../translation/gateways/tls/termination.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';

export function* listeners(view: TranslationView): Iterable<Report> {
  const { snapshot, gateways } = view;
  for (const key of snapshot.keys('Gateway')) {
    yield* clientAuthorities(key, view);
    for (const listener of gateways.listeners(key) ?? []) {
      if (listener.refusal === undefined) yield* certificates(listener, view);
      else {
        const fault = advice(`the listener is not served: ${listener.refusal.message}`);
        yield { about: listener.owner.key, code: 'AN-11', segments: placeOf(listener), fault };
      }
    }
  }
  for (const about of snapshot.keys('XListenerSet')) {
    const denial = gateways.listenerSet(about)?.denial;
    if (denial !== undefined)
      yield { about, code: 'AN-12', segments: ['spec', 'parentRef'], fault: advice(denial) };
  }
}

const placeOf = ({ position }: GatewayListener) => ['spec', 'listeners', position] as const;

function* certificates(listener: GatewayListener, { gateways }: TranslationView): Iterable<Report> {
  const tls = gateways.termination(listener);
  if (!isOfCertificate(tls)) return;
  const { spec } = listener;
  const references = spec.tls?.certificateRefs ?? [];
  // Each of several is checked alone, to find the one that fails; if only all together fail, the report is on `tls`.
  const alone = (index: number) =>
    gateways.termination({
      ...listener,
      spec: { ...spec, tls: { mode: 'Terminate', certificateRefs: [references[index]!] } },
    });
  const index = references.findIndex((_, position) => isOfCertificate(alone(position)));
  const at = index === -1 ? [] : ['certificateRefs', index];
  yield {
    about: listener.owner.key,
    code: tls.reason === 'RefNotPermitted' ? 'AN-06' : 'AN-08',
    segments: [...placeOf(listener), 'tls', ...at],
    fault: advice(`the listener is not served: ${tls.message}`),
  };
}

/** Listeners without `tls` are reported by the translation, and CA certificates for clients at their Gateway. */
function isOfCertificate(tls: ReturnType<TranslationView['gateways']['termination']>): tls is TlsFailure {
  return isTlsFailure(tls) && tls.reason !== 'Invalid' && tls.message !== tls.unverified;
}

/** CA certificates for clients that can't be used. */
function* clientAuthorities(about: string, { gateways }: TranslationView): Iterable<Report> {
  const { clientCertificates } = gateways;
  const settings = clientCertificates.settings(about);
  if (settings === undefined) return;
  const parts: readonly (readonly [ClientSettings['default'], Report['segments']])[] = [
    [settings.default, ['default']],
    ...(settings.perPort ?? []).map(({ tls }, index) => [tls, ['perPort', index, 'tls']] as const),
  ];
  for (const [part, place] of parts) {
    const validation = clientCertificates.validation(about, part);
    if (validation === undefined) continue;
    const effect =
      validation.authorities.length === 0
        ? 'the listeners that use it are not served'
        : 'clients with a certificate of this CA are not verified';
    for (const { index, reason, message } of validation.problems) {
      // That there is none is a finding of the structure.
      if (part.validation?.caCertificateRefs[index] === undefined) continue;
      yield {
        about,
        code: reason === 'RefNotPermitted' ? 'AN-06' : 'AN-08',
        segments: ['spec', 'tls', 'frontend', ...place, 'validation', 'caCertificateRefs', index],
        fault: advice(`${effect}: ${message}`),
      };
    }
  }
}
