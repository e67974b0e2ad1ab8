// Listeners that are not served as written: conflicts on a port, unusable certificates, of clients too, ListenerSets that their Gateway
// doesn't allow.

import { advice } from '../../diagnostics/finding.ts';
import { CORE_GROUP, GATEWAY_API_GROUP } from '../../identifiers.ts';
import { idOfKey } from '../../objects/key.ts';
import type { GatewayListener } from '../../translation/gateways/listener.ts';
import type { ClientSettings } from '../../translation/gateways/tls/client-certificates.ts';
import { isTlsFailure, type TlsFailure } from '../../translation/gateways/tls/termination.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';
import { absentObject, keysHint } from '../missing/absent-object.ts';
import { grantHint } from '../missing/missing-grant.ts';
import type { Names } from '../missing/names.ts';

export function* listeners(view: TranslationView, names: Names): Iterable<Report> {
  const { snapshot, gateways } = view;
  for (const key of snapshot.keys('Gateway')) {
    yield* clientAuthorities(key, view, names);
    for (const listener of gateways.listeners(key) ?? []) {
      if (listener.refusal === undefined) yield* certificates(listener, view, names);
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

function* certificates(listener: GatewayListener, view: TranslationView, names: Names): Iterable<Report> {
  const { gateways } = view;
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
    fault: advice(
      `the listener is not served: ${tls.message}`,
      index === -1 ? undefined : materialHint(references[index]!, 'Secret', listener.owner, view, names),
    ),
  };
}

interface Owner {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
}

interface Reference {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
}

/** What to write if the object with a certificate isn't there, isn't granted, or has other keys. */
function materialHint(
  { group = CORE_GROUP, kind, namespace: written, name }: Reference,
  usual: 'Secret' | 'ConfigMap',
  from: Owner,
  view: TranslationView,
  names: Names,
): string | undefined {
  const known = kind === 'Secret' || kind === 'ConfigMap' ? kind : usual;
  if (group !== CORE_GROUP || (kind ?? usual) !== known) return `use a ${usual} of the core group`;
  const namespace = written ?? from.namespace;
  const object = view.snapshot.find(known, namespace, name);
  if (object === undefined)
    return absentObject({ kind: known, namespace, name, home: from.namespace, needsGrant: true }, view, names)
      .hint;
  const to = { group, kind: known, namespace, name };
  if (!view.gateways.grants(from, to)) return grantHint(from, to, view, names);
  const keys = Object.keys(object.data ?? {});
  const needed = known === 'Secret' ? ['tls.crt', 'tls.key'] : ['ca.crt'];
  return needed.every((key) => keys.includes(key)) ? undefined : keysHint(needed, keys);
}

/** Listeners without `tls` are reported by the translation, and CA certificates for clients at their Gateway. */
function isOfCertificate(tls: ReturnType<TranslationView['gateways']['termination']>): tls is TlsFailure {
  return isTlsFailure(tls) && tls.reason !== 'Invalid' && tls.message !== tls.unverified;
}

/** CA certificates for clients that can't be used. */
function* clientAuthorities(about: string, view: TranslationView, names: Names): Iterable<Report> {
  const { gateways } = view;
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
      const reference = part.validation?.caCertificateRefs[index];
      if (reference === undefined) continue;
      const hint = materialHint(
        reference,
        'ConfigMap',
        { group: GATEWAY_API_GROUP, kind: 'Gateway', namespace: idOfKey(about).namespace },
        view,
        names,
      );
      yield {
        about,
        code: reason === 'RefNotPermitted' ? 'AN-06' : 'AN-08',
        segments: ['spec', 'tls', 'frontend', ...place, 'validation', 'caCertificateRefs', index],
        fault: advice(`${effect}: ${message}`, hint),
      };
    }
  }
}
