// The columns that characters take on a terminal, so that a caret is at the right place.

const TAB = 4;

// Combining marks and joiners take no column; Unicode general category Mn, Me, Cf.
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
// East Asian Wide and Fullwidth, and emoji with emoji presentation (UAX 11, UTS 51).
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u;

function widthOf(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  if (ZERO.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Replaces tabs with blanks, up to the next multiple of four columns. */
export function expandTabs(text: string): string {
  if (!text.includes('\t')) return text;
  let expanded = '';
  let width = 0;
  for (const character of text) {
    if (character !== '\t') {
      expanded += character;
      width += widthOf(character);
      continue;
    }
    const blanks = TAB - (width % TAB);
    expanded += ' '.repeat(blanks);
    width += blanks;
  }
  return expanded;
}

export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}
