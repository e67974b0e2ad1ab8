// PolicyDisable: turns off what a policy at a less specific level sets; its presence is the setting.
// W-29.

import { advice } from '../../diagnostics/finding.ts';
import { object } from '../../schema/node.ts';
import { type Name, presence } from '../../schema/reads.ts';
import type { Rule } from '../../schema/rule.ts';

export const PolicyDisable = object(
  {},
  { name: 'PolicyDisable', doc: 'Turns off what a policy of a less specific level sets. Write `{}`.' },
);

/** W-29: settings next to `disable`. If `excluded` is present too, an error already reports it. */
export function ignoredSettings<V extends { readonly disable?: unknown }>(
  settings: readonly NoInfer<Name<V>>[],
  excluded?: NoInfer<Name<V>>,
): Rule<V> {
  const names = settings.map((name) => `\`${name}\``).join(', ');
  return {
    id: 'W-29',
    reads: presence<V>(['disable', ...settings]),
    demand: `${names} absent next to \`disable\``,
    check(value, report) {
      if (value.disable === undefined) return;
      if (excluded !== undefined && value[excluded] !== undefined) return;
      for (const name of settings) {
        if (value[name] === undefined) continue;
        report({
          ...advice('ignored next to `disable`', `remove \`${name}\`, or remove \`disable\``),
          at: [name],
        });
      }
    },
  };
}
