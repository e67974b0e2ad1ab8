// Paths that are accepted as written, with a warning when they look wrong. W-33.

import { advice } from '../../diagnostics/finding.ts';
import { writeHint } from '../../grammar/quote.ts';
import type { Rule } from '../../schema/rule.ts';

function startsWithSlash(demand: string, message: string, hint: (path: string) => string): Rule<string> {
  return {
    id: 'W-33',
    reads: [''],
    demand,
    check(path, report) {
      if (path !== '' && !path.startsWith('/')) report(advice(message, hint(path)));
    },
  };
}

/** A path of a URL. */
export const leadingSlash = startsWithSlash('starts with `/`', 'the path has no leading `/`', (path) =>
  writeHint(`/${path}`, 'write a `/` before it', ' if a path of a URL is meant'),
);

/** A path of a file that the proxy reads. */
export const absoluteFile = startsWithSlash(
  'an absolute path',
  "the path isn't absolute, so it depends on the working folder of the proxy",
  () => 'write an absolute path, as the proxy sees it',
);
