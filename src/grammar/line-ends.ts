// Line ends: YAML 1.2 (5.4) and JSON take a carriage return alone for one, too.

const BARE_RETURN = /\r(?!\n)/;
const BARE_RETURNS = /\r(?!\n)/g;

/** Whether a line of the text ends with a carriage return alone, as on old Macs. */
export const hasBareReturns = (text: string): boolean => BARE_RETURN.test(text);

/** The same text, with line feeds in place of carriage returns alone. All offsets stay the same. */
export const withLineFeeds = (text: string): string =>
  hasBareReturns(text) ? text.replace(BARE_RETURNS, '\n') : text;
