// Line ends: YAML 1.2 (5.4) and JSON take a carriage return alone for one, too.

/** Whether every line of the text ends with a carriage return alone, as on old Macs. */
export const hasBareReturns = (text: string): boolean => text.includes('\r') && !text.includes('\n');

/** The same text, with line feeds where it has only carriage returns. All offsets stay the same. */
export const withLineFeeds = (text: string): string =>
  hasBareReturns(text) ? text.replaceAll('\r', '\n') : text;

/** The text with the line ends of `original`. */
export const withLineEndsOf = (original: string, text: string): string =>
  hasBareReturns(original) ? text.replaceAll('\n', '\r') : text;
