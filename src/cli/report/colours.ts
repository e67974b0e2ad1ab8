// Whether a text has colours.

import type { Io, Output } from '../command-line/io.ts';

/** See no-color.org; a terminal without colours sets TERM to `dumb`. */
export function isColoured(when: string, output: Output, { env }: Pick<Io, 'env'>): boolean {
  if (when !== 'auto') return when === 'always';
  return output.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}
