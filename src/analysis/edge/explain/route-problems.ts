// Why a rule isn't served as written: backends that can't be used.

import type { Route, TcpRoute } from '../../../translation/edge/model/records.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { builtRule } from './built-rules.ts';

export const routeProblems = (view: TranslationView, route: Route | TcpRoute): readonly string[] =>
  (builtRule(view, route)?.backends ?? []).flatMap(({ problem }) => problem ?? []);
