// Where the reference describes a code: a page for each family, linked from docs/reference.

import type { Code } from '../diagnostics/catalogue/index.ts';

export const familyOf = (code: string): string => code.slice(0, code.indexOf('-'));

export const anchorOf = (code: string): string => code.toLowerCase();

/** Of the family, from docs/reference. */
export const codePage = (family: string): string => `codes/${family.toLowerCase()}.md`;

export const codeLink = (code: Code | string): string =>
  `[${code}](${codePage(familyOf(code))}#${anchorOf(code)})`;
