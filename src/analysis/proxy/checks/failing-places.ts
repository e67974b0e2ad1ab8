// What answers 500, or is left out, instead of being served as written: matches, and whole listeners and Gateways with failing policies.

import { advice } from '../../../diagnostics/finding.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import { listenerId } from '../../../translation/gateways/listener.ts';
import type { Report } from '../../../translation/reports.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { matchSegments, ruleSegments } from './rule-places.ts';

/** How much of a long error is shown. */
const MAX_MESSAGE = 1000;

export function* failingPlaces(view: TranslationView): Iterable<Report> {
  const { snapshot, proxy, gateways } = view;
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS))
    for (const { flat, errors, shareErrors, matcherErrors } of proxy.translated.get(key)?.matches ?? []) {
      if (errors.length + shareErrors.length + matcherErrors.length === 0) continue;
      const about = keyOfObject(flat.held.route);
      if (matcherErrors.length > 0) {
        const fault = advice(`the match is left out: ${shown(matcherErrors)}`);
        yield { about, code: 'AN-32', segments: matchSegments(flat), fault };
        continue;
      }
      const segments = ruleSegments(flat.held);
      if (errors.length > 0) {
        const fault = advice(`the rule answers with 500: ${shown(errors)}`);
        yield { about, code: 'AN-31', segments, fault };
      } else {
        const fault = advice(`requests for some of its backends get 500: ${shown(shareErrors)}`);
        yield { about, code: 'AN-31', segments, fault };
      }
    }
  for (const key of snapshot.keys('Gateway')) {
    const failures = proxy.policyFailures.onGateway(key).map(({ message }) => message);
    if (failures.length > 0)
      yield {
        about: key,
        code: 'AN-33',
        segments: ['spec', 'listeners'],
        fault: advice(`all listeners answer with 500: ${shown(failures)}`),
      };
    for (const listener of gateways.listeners(key) ?? []) {
      const messages = proxy.policyFailures.onListener(listenerId(listener)).map(({ message }) => message);
      if (messages.length === 0) continue;
      const fault = advice(`requests to hosts of this listener are answered with 500: ${shown(messages)}`);
      yield {
        about: listener.owner.key,
        code: 'AN-33',
        segments: ['spec', 'listeners', listener.position],
        fault,
      };
    }
  }
}

function shown(errors: readonly string[]): string {
  const text = [...new Set(errors)].join('; ').replaceAll('\n', '; ');
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE).toWellFormed()}…` : text;
}
