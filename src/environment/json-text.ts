// Values that are JSON texts.

import { advice } from '../diagnostics/finding.ts';
import { formatPath } from '../diagnostics/path.ts';
import { defined } from '../grammar/defined.ts';
import { readJson } from '../manifests/json.ts';
import type { Read } from './variable.ts';

/** One JSON value; a key that is written twice is a mistake too. `example` is a good text. */
export function jsonText(text: string, example: string): Read<unknown> {
  const { reading, end } = readJson(text, 0);
  if (reading.problems.length > 0)
    return {
      faults: reading.problems.map(({ sort, message, hint, offset, segments }) =>
        sort === 'unreadable'
          ? advice(`${message} (at character ${offset + 1})`, hint ?? `write for example \`${example}\``)
          : { ...advice(message, 'keep one of the two'), ...defined({ place: formatPath(segments) }) },
      ),
    };
  if (/\S/.test(text.slice(end)))
    return { faults: [advice(`more text after the JSON value (at character ${end + 1})`, 'remove it')] };
  return { value: reading.value };
}
