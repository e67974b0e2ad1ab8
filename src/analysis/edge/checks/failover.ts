// Groups of providers that don't help the request that finds the first one failing.

import { advice } from '../../../diagnostics/finding.ts';
import type { RetryValue } from '../../../translation/edge/units/values.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { builtBackendOf, destinationsOf, edgePlaces, ruleText } from './edge-places.ts';

export function* failover(view: TranslationView): Iterable<Report> {
  const told = new Set<string>();
  const { effective, options } = view.edge;
  for (const place of edgePlaces(view)) {
    const groups = destinationsOf(place).flatMap(({ destination }) => {
      const built = builtBackendOf(view, destination);
      return built?.kind === 'ai' && built.groups.length > 1 ? [built] : [];
    });
    if (groups.length === 0) continue;
    const retry = effective.afterRouting(place).fields.get('traffic.retry')?.value as RetryValue | undefined;
    if (options.mode === 'effective' && retry !== undefined && retry.attempts > 0) continue;
    for (const { object } of groups) {
      if (told.has(object)) continue;
      told.add(object);
      yield {
        about: object,
        code: 'AN-73',
        segments: ['spec', 'ai', 'groups', 1],
        fault:
          options.mode === 'raw'
            ? advice(
                'no request ever reaches this group: with `edge.mode: raw` the data plane does not leave the first one',
                'use `edge.mode: effective`',
              )
            : advice(
                `requests that find a provider of the first group failing are not tried with this group: ${ruleText(place)} has no retry, so clients get the error until the provider is left out`,
                'set `traffic.retry` in an EdgePolicy on the route, with the status codes that a failing provider answers',
              ),
      };
    }
  }
}
