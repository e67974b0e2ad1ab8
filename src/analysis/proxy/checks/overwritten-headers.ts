// Header changes of policies that never have an effect: whatever route a request takes, a later change takes them back. AN-63.

import { advice } from '../../../diagnostics/finding.ts';
import type { Segment } from '../../../diagnostics/path.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { quote } from '../../../grammar/quote.ts';
import { keyOf, objectKey } from '../../../objects/key.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { OverwrittenHeader } from '../policies/overwritten-headers.ts';
import { describedOnce } from '../policies/placed-setting.ts';
import { policiesOfRoute } from '../policies/route-policies.ts';
import { hostKeysOf } from './host-keys.ts';

interface Fate {
  /** Key of the policy. */
  readonly about: string;
  readonly header: OverwrittenHeader;
  overwritten: number;
}

export function* overwrittenHeaders(view: TranslationView): Iterable<Report> {
  if (!changesHeaders(view)) return;
  const describe = describedOnce(view);
  const fates = new Map<string, Fate>();
  /** For how many routes each policy with such a change applies. */
  const routes = new Map<string, number>();
  for (const { name, route } of servedRoutes(view))
    for (const { effective } of policiesOfRoute(view, name, route, describe))
      for (const { policy, field, proxy } of effective) {
        const about = objectKey(policy.kind, policy.namespace, policy.name);
        const id = keyOf(about, field);
        routes.set(id, (routes.get(id) ?? 0) + 1);
        for (const header of proxy.overwritten ?? []) {
          const fate = getOrCreate(
            fates,
            keyOf(id, header.path),
            (): Fate => ({ about, header, overwritten: 0 }),
          );
          fate.overwritten++;
        }
      }
  for (const [id, { about, header, overwritten }] of fates) {
    const ofField = id.slice(0, id.lastIndexOf('\n'));
    if (overwritten < (routes.get(ofField) ?? 0)) continue;
    yield { about, code: 'AN-63', segments: segmentsOf(header.path), fault: faultOf(header) };
  }
}

/** `spec.headerModifiers.request.set[0]` */
const segmentsOf = (path: string): readonly Segment[] =>
  path.split(/\.|\[(\d+)\]/).flatMap((part): Segment[] => {
    if (part === undefined || part === '') return [];
    return [/^\d+$/.test(part) ? Number(part) : part];
  });

function faultOf({ direction, header, by }: OverwrittenHeader) {
  const who = by === undefined ? 'a filter of the rule' : `${by.kind} ${quote(`${by.namespace}/${by.name}`)}`;
  return advice(
    `this change of the ${direction} header ${quote(header)} never has an effect: ${who} changes it later`,
    'remove one of the two: all levels act on a header, and the last one wins',
  );
}

/** Most translations change no header by a policy. */
const changesHeaders = ({ snapshot }: TranslationView): boolean =>
  [...snapshot.keys('TrafficPolicy')].some((key) => {
    const { headerModifiers, transformation } = snapshot.get('TrafficPolicy', key)?.spec ?? {};
    return headerModifiers !== undefined || transformation !== undefined;
  }) ||
  [...snapshot.keys('HTTPListenerPolicy')].some(
    (key) => snapshot.get('HTTPListenerPolicy', key)?.spec.earlyRequestHeaderModifier !== undefined,
  );

function* servedRoutes(view: TranslationView) {
  for (const [id, name] of hostKeysOf(view))
    for (const route of view.proxy.places.host(id)?.routes ?? [])
      if (route !== undefined) yield { name, route };
}
