// Listeners that are not served as written: conflicts on a port, unusable certificates, ListenerSets that their Gateway doesn't allow.

import { advice } from '../../diagnostics/finding.ts';
import type { GatewayListener } from '../../translation/gateways/listener.ts';
import { isTlsFailure } from '../../translation/gateways/tls/termination.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';

export function* listeners(view: TranslationView): Iterable<Report> {
  const { snapshot, gateways } = view;
  for (const key of snapshot.keys('Gateway'))
    for (const listener of gateways.listeners(key) ?? []) {
      if (listener.refusal === undefined) yield* certificates(listener, view);
      else {
        const fault = advice(`the listener is not served: ${listener.refusal.message}`);
        yield { about: listener.owner.key, code: 'AN-11', segments: placeOf(listener), fault };
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
  if (!isTlsFailure(tls)) return;
  const { spec } = listener;
  const references = spec.tls?.certificateRefs ?? [];
  // Each of several is checked alone, to find the one that fails; if only all together fail, the report is on `tls`.
  const alone = (index: number) =>
    gateways.termination({
      ...listener,
      spec: { ...spec, tls: { mode: 'Terminate', certificateRefs: [references[index]!] } },
    });
  const index = references.findIndex((_, position) => isTlsFailure(alone(position)));
  const at = index === -1 ? [] : ['certificateRefs', index];
  yield {
    about: listener.owner.key,
    code: tls.reason === 'RefNotPermitted' ? 'AN-06' : 'AN-08',
    segments: [...placeOf(listener), 'tls', ...at],
    fault: advice(`the listener is not served: ${tls.message}`),
  };
}
