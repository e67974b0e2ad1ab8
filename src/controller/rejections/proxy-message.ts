// The reason that a proxy gives for a rejection, as it may be shown: in one line, bounded, without the content of its configuration.

/** Of a proxy's own words. */
const MAX_TEXT = 800;

/** After the broken rule, Envoy prints the whole message that breaks it, with the keys and passwords in it. */
const PRINTED_MESSAGE = /(constraint validation failed \([^\n]*?\)): [\s\S]*/i;
const PEM = /-----BEGIN [\s\S]*?(?:-----END [A-Z0-9 ]{1,40}-----|$)/g;
/** Control characters, and those that change the direction of text or take no place. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

export function proxyMessage(text: string): string {
  const readable = text
    .slice(0, 100 * MAX_TEXT)
    .replace(PRINTED_MESSAGE, '$1')
    .replace(PEM, '(PEM left out)')
    .replace(UNREADABLE, ' ')
    .trim();
  if (readable === '') return 'no reason given';
  return readable.length > MAX_TEXT
    ? `${readable.slice(0, MAX_TEXT).toWellFormed()}…`
    : readable.toWellFormed();
}
