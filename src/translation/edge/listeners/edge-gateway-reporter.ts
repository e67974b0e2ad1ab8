// Findings of edge Gateways and ListenerSets: parts that have an effect on other data planes only.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { quote } from '../../../grammar/quote.ts';
import type { Gateway, XListenerSet } from '../../../objects/gateway-api/types.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import type { GatewayListener, ListenerSpec } from '../../gateways/listener.ts';
import type { Report, Reporter } from '../../reports.ts';
import { type LimitWords, limitReports } from '../limits/limit.ts';
import { KEYS_HINT } from '../model/keys.ts';
import { EDGE } from '../name.ts';
import type { EdgeListeners } from './edge-listeners.ts';

export function edgeGatewayReporter(
  snapshot: Snapshot,
  gateways: Gateways,
  listeners: Pick<EdgeListeners, 'firstOfKey' | 'keyOf' | 'limitOf'>,
): Reporter {
  return {
    name: 'Gateways of the edge',
    keys: snapshot.keysOf(['Gateway', 'XListenerSet']),
    get(about) {
      const object = snapshot.oneOf(['Gateway', 'XListenerSet'], about);
      const home = gateways.listenerSet(about)?.gateway ?? about;
      if (object === undefined || gateways.gateway(home)?.dataPlane !== EDGE) return [];
      const taken = (gateways.parentListeners(about)?.listeners ?? []).flatMap((listener) =>
        takenKey(about, listener, listeners),
      );
      return [
        ...insecureModes(about, object),
        ...tlsOptions(about, object),
        ...taken,
        ...limitReports(about, listeners.limitOf(about), TOO_LARGE),
      ];
    },
  };
}

const TOO_LARGE: LimitWords = {
  effect: 'Its TLS listeners refuse all handshakes',
  hint: 'give it fewer TLS listeners, or a shorter chain of certificates',
  segments: ['spec', 'listeners'],
};

function insecureModes(about: string, { spec }: Gateway | XListenerSet): readonly Report[] {
  const frontend = 'tls' in spec ? spec.tls?.frontend : undefined;
  if (frontend === undefined) return [];
  const entries: readonly (readonly [Segments, typeof frontend.default])[] = [
    [['default'], frontend.default],
    ...(frontend.perPort ?? []).map(({ tls }, index) => [['perPort', index, 'tls'], tls] as const),
  ];
  return entries
    .filter(([, tls]) => tls.validation?.mode === 'AllowInsecureFallback')
    .map(([segments]) => ({
      about,
      code: 'TR-111',
      segments: ['spec', 'tls', 'frontend', ...segments, 'validation', 'mode'],
      fault: REFUSES_ALL_THE_SAME,
    }));
}

const REFUSES_ALL_THE_SAME = advice(
  'has no effect on an edge Gateway: clients without a valid certificate are refused',
  'write `mode: AllowValidOnly`, or remove `validation`',
);

function tlsOptions(about: string, { spec }: Gateway | XListenerSet): readonly Report[] {
  const listeners: readonly ListenerSpec[] = spec.listeners;
  return listeners.flatMap(({ tls }, index): Report[] => {
    const names = Object.keys(tls?.options ?? {});
    if (names.length === 0) return [];
    const fault = advice(
      `${names.slice(0, MAX_TOLD).map(quote).join(', ')}${names.length > MAX_TOLD ? ', ...' : ''}: edge Gateways have no TLS options`,
      'remove them; `frontend.tls` of an EdgePolicy sets protocols and timeouts of handshakes',
    );
    return [{ about, code: 'TR-112', segments: ['spec', 'listeners', index, 'tls', 'options'], fault }];
  });
}

const MAX_TOLD = 5;

/** Only the older behaviour gives two listeners one key. */
function takenKey(
  about: string,
  listener: GatewayListener,
  { firstOfKey, keyOf }: Pick<EdgeListeners, 'firstOfKey' | 'keyOf'>,
): readonly Report[] {
  const first = firstOfKey(listener);
  if (first === undefined || first.key === listener.key) return [];
  const { kind, namespace, name } = first.owner;
  const fault = advice(
    `is not served: listener ${first.spec.name} of ${kind} ${namespace}/${name} has the same key, ${keyOf(first)}`,
    KEYS_HINT,
  );
  return [{ about, code: 'TR-135', segments: ['spec', 'listeners', listener.position, 'name'], fault }];
}
