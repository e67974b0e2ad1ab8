// Why a rule isn't served as written: backends that can't be used, and those that are replaced by a refusal.

import type { Route, TcpRoute } from '../../../translation/edge/model/records.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { destinationText } from '../record-names.ts';
import { builtRule } from './built-rules.ts';

export const routeProblems = (view: TranslationView, record: Route | TcpRoute): readonly string[] =>
  (builtRule(view, record)?.backends ?? []).flatMap(({ index, problem, reference }) => {
    if (problem !== undefined) return [problem];
    const isWritten = record.backends?.[index]?.backend !== undefined;
    // Without the policy, requests would get more than they should.
    return reference === undefined || isWritten
      ? []
      : [`requests to ${destinationText(reference)} are refused: a policy on the way there has errors`];
  });
