// Quotes user text in messages: between backticks, short, and without characters that could break a terminal, a log line or an HTTP header
// (warnings are sent as one).

/** Long enough to recognise a word; whole warnings are cut at 256 characters. */
const MAX_QUOTED = 64;

/** What a hint may repeat in full: any host, digest and most addresses. The limit of hints is much higher. */
const MAX_WHOLE = 512;

/**
 * The hint to write a text, which contains the text in full: a text that is cut or escaped can't be copied. Other texts are described with
 * `inWords`.
 */
export function writeHint(text: string, inWords: string, more = ''): string {
  return text.length <= MAX_WHOLE && /^[\x20-\x7e]+$/.test(text) ? `write \`${text}\`${more}` : inWords;
}

/** The text between backticks, cut after 64 code units, with everything except printable ASCII escaped. */
export function quote(text: string): string {
  const cut = text.length > MAX_QUOTED;
  let shown = '';
  for (const unit of cut ? text.slice(0, MAX_QUOTED) : text) {
    const code = unit.codePointAt(0)!;
    if (code >= 0x20 && code < 0x7f) shown += unit;
    else if (code === 0x0a) shown += '\\n';
    else if (code === 0x09) shown += '\\t';
    else shown += code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  }
  return `\`${shown}${cut ? '...' : ''}\``;
}
