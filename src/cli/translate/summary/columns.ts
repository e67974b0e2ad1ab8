// Texts in columns.

import { textWidth } from '../../report/width.ts';

/** The largest width of a column: longer texts push the rest of their line. */
const MAX_COLUMN = 48;

export const columnWidth = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(textWidth).filter((width) => width <= MAX_COLUMN));

export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));
