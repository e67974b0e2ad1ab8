// Routes to an LLM that anybody may use without end: no authentication, authorization or limit acts on them.

import { advice } from '../../../diagnostics/finding.ts';
import { keyOf } from '../../../objects/key.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { UnitName } from '../../../translation/edge/units/values.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { builtBackendOf, destinationsOf, type EdgePlace, edgePlaces, listenerText } from './edge-places.ts';

const PROTECTING: readonly UnitName[] = [
  'traffic.extAuth',
  'traffic.authorization',
  'traffic.rateLimit',
  'traffic.jwtAuthentication',
  'traffic.apiKeyAuthentication',
  'traffic.basicAuthentication',
];

export function* unprotectedLlms(view: TranslationView): Iterable<Report> {
  const told = new Set<string>();
  for (const place of edgePlaces(view)) {
    const found = destinationsOf(place).filter(
      ({ destination }) => builtBackendOf(view, destination)?.kind === 'ai',
    );
    if (found.length === 0 || isProtected(view, place)) continue;
    for (const { index, destination } of found) {
      const id = keyOf(place.key, place.rule, index);
      if (told.has(id)) continue;
      told.add(id);
      yield {
        about: place.key,
        code: 'AN-70',
        segments: ['spec', 'rules', place.rule, 'backendRefs', index],
        fault: advice(
          `everyone who reaches the ${listenerText(place)} can use the LLM of EdgeBackend ${destination.namespace}/${destination.name}: no authentication, authorization or rate limit acts on this rule`,
          'demand one in an EdgePolicy on the route or the Gateway: `traffic.jwtAuthentication`, `apiKeyAuthentication`, `extAuth`, `authorization` or `rateLimit`',
        ),
      };
    }
  }
}

function isProtected({ edge, gateways }: TranslationView, place: EdgePlace): boolean {
  const acts = ({ fields }: MergedPolicy): boolean =>
    PROTECTING.some((name) => {
      const field = fields.get(name);
      return field !== undefined && !isVoluntary(field.value);
    });
  return (
    acts(edge.effective.beforeRouting(place.listener)) ||
    acts(edge.effective.afterRouting(place)) ||
    gateways.clientCertificates.onPort(place.listener.gateway, place.listener.spec.port) !== undefined
  );
}

/** An authentication that lets requests without credentials through. */
function isVoluntary(value: unknown): boolean {
  const mode: unknown = (value as { readonly mode?: unknown } | undefined)?.mode;
  return mode === 'Optional' || mode === 'Permissive';
}
