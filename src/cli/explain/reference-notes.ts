// The references behind the problems of an answer, with what to write: a problem tells what follows from them.

import type { Answer, RequestExplanation } from '../../analysis/explain/request-explanation.ts';
import type { ObjectName } from '../../analysis/policies/policy-setting.ts';
import type { ReferenceFindings } from '../../analysis/reference-findings.ts';
import { referencesOf } from '../../translation/references.ts';
import type { TranslationFinding } from '../../translation/result.ts';
import { partsOf } from '../../translation/status/parts.ts';
import type { Translator } from '../../translation/translator.ts';

export interface AllReferences {
  readonly translator: Translator;
  readonly findings: ReferenceFindings;
}

/** `all`: over all objects, not only those on which the answer depends: hints have other names. It is asked for only if there is a problem. */
export function referencesBehind(
  { answers }: RequestExplanation,
  all: () => AllReferences,
): readonly TranslationFinding[] {
  const found = new Map<string, TranslationFinding>();
  for (const answer of answers)
    for (const finding of ofAnswer(answer, all)) found.set(JSON.stringify(finding), finding);
  return [...found.values()];
}

function ofAnswer(
  { route, action, policies }: Answer,
  all: () => AllReferences,
): readonly TranslationFinding[] {
  if (action === undefined || !('problems' in action) || action.problems.length === 0) return [];
  const { translator, findings } = all();
  if (route?.object === undefined) return [];
  // The index of a delegated rule counts among those that the parent leaves.
  const rule =
    route.delegatedBy === undefined && route.rule !== undefined ? `spec.rules[${route.rule}]` : 'spec';
  const own = findings.of(route.object).filter(({ path }) => isBelow(path, rule));
  const errors = policies.flatMap((policy) => policy.errors);
  const failed = errors.length === 0 ? [] : policiesWith(errors, translator);
  const parents = (route.delegatedBy ?? []).flatMap(findings.of);
  return [...own, ...parents, ...failed.flatMap(findings.of)];
}

const isBelow = (path: string, start: string): boolean =>
  path.startsWith(start) && /^(?:$|[.[])/.test(path.slice(start.length));

/** The policies whose status tells one of the errors, with the extensions to which they refer. */
function policiesWith(errors: readonly string[], translator: Translator): readonly ObjectName[] {
  const { snapshot } = translator.view;
  return translator
    .translation()
    .statuses.filter(({ kind }) => kind === 'TrafficPolicy')
    .filter((status) =>
      partsOf(status).some(({ conditions }) =>
        conditions.some(({ message = '' }) => errors.some((error) => message.includes(error))),
      ),
    )
    .flatMap((policy) => {
      const object = snapshot.find('TrafficPolicy', policy.namespace, policy.name);
      const extensions = object === undefined ? [] : referencesOf(object);
      return [policy, ...extensions.filter(({ purpose }) => purpose === 'extension')];
    });
}
