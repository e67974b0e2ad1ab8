// The rule that a route record comes from, as the data plane reads it.

import { objectKey } from '../../../objects/key.ts';
import type { Route, TcpRoute } from '../../../translation/edge/model/records.ts';
import type { BuiltRule } from '../../../translation/edge/routes/built-rule.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { ruleNameOf } from '../record-names.ts';

export function builtRule({ edge }: TranslationView, record: Route | TcpRoute): BuiltRule | undefined {
  const { kind, namespace, name, rule } = ruleNameOf(record);
  return edge.routes.built(objectKey(kind, namespace, name))?.rules.find(({ index }) => index === rule);
}
