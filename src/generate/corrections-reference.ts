// docs/reference/corrections.md: where an earlier implementation of the API behaves otherwise.

import { CORRECTIONS } from '../translation/corrections.ts';

export function correctionsReference(): string {
  return [
    '<!-- Generated from src/translation/corrections.ts; change it there. -->\n',
    '# Corrections of the edge data plane',
    '',
    'An earlier implementation of this API behaves otherwise at some points. Gatewarden corrects them all by default. The setting `corrections`, and',
    '`--corrections` on the command line, turn them off, to compare results with that implementation: `none`, or a list of those that stay on, such as',
    '`E1,E14`. Never serve traffic without them: some decide who is let in.',
    '',
    '| | Earlier | Now |',
    '|---|---|---|',
    ...Object.entries(CORRECTIONS).map(([name, { earlier, now }]) => `| ${name} | ${earlier} | ${now} |`),
    '',
  ].join('\n');
}
