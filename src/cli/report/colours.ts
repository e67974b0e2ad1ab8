// Whether a text has colours.

import type { Io, Output } from '../command-line/io.ts';

/** no-color.org; a terminal that knows no colours is called `dumb`. */
export function isColoured(when: string, output: Output, { env }: Pick<Io, 'env'>): boolean {
  if (when !== 'auto') return when === 'always';
  return output.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}
