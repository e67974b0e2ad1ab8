// Findings as the texts that kubectl prints: one line each, limited in length, safe for a terminal. docs/development/design.md#answers.
// All clients show the same sentence: kubectl prints a cause as `field: message`, and a warning has the same format.

import type { Finding } from '../diagnostics/finding.ts';
import { escaped } from '../grammar/escaped.ts';

/** apiserver, pkg/endpoints/filters/warning.go: truncateItemRunes. The API server may cut a longer warning there. */
export const MAX_WARNING = 256;
/** The same file, truncateAtTotalRunes: the limit for all warnings of one request; the rest is dropped. */
export const MAX_WARNINGS_TOTAL = 4096;

/** A cause's message: long enough for a list of supported values, and a limit for hostile requests. */
const MAX_MESSAGE = 2048;
/** A cause's field. Only keys that a user chooses can be long. */
const MAX_FIELD = 512;
/** What a warning says about an exception; the finding follows. */
const MAX_EXCEPTION = 150;
/** A path inside a warning; its end is kept. */
const MAX_WARNED_PATH = 120;

/**
 * The characters of Go's unicode.IsControl (with one of them, the API server drops the whole warning), line separators, and marks that
 * reorder text.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be found.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
const ALL_UNPRINTABLE = new RegExp(UNPRINTABLE, 'g');

/** One line of well-formed, printable text, cut to a length in UTF-16 units. */
export function plainText(text: string, limit: number): string {
  const bounded = text.length > limit + 1 ? text.slice(0, limit + 1) : text;
  const wellFormed = bounded.toWellFormed();
  // A search takes a fraction of a replacement, and finds nothing in most texts.
  return cut(UNPRINTABLE.test(wellFormed) ? wellFormed.replace(ALL_UNPRINTABLE, escaped) : wellFormed, limit);
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.charCodeAt(limit - 2);
  const inPair = end >= 0xd800 && end < 0xdc00;
  return `${text.slice(0, inPair ? limit - 2 : limit - 1)}…`;
}

export function causeField({ path }: Finding): string {
  return plainText(path, MAX_FIELD);
}

/** `EB-04: Required value: ... — set one of them`. */
export function causeMessage({ code, message, hint }: Finding): string {
  return plainText(hint === undefined ? `${code}: ${message}` : `${code}: ${message} — ${hint}`, MAX_MESSAGE);
}

/** A warning that is too long loses the hint first, then the end of the message; the code always stays. */
function warningText(finding: Finding, prefix: string): string {
  const { path, code, message, hint } = finding;
  const place = path.length > MAX_WARNED_PATH ? `…${path.slice(1 - MAX_WARNED_PATH)}` : path;
  const short = `${prefix}${place === '' ? '' : `${place}: `}${code}: ${message}`;
  const whole = hint === undefined ? short : `${short} — ${hint}`;
  return plainText(whole.length <= MAX_WARNING ? whole : short, MAX_WARNING);
}

export interface Warned {
  readonly findings: readonly Finding[];
  /** The number of findings that `findings` doesn't list. */
  readonly omitted: number;
}

/** The warnings of a response, within the API server's limits: a last warning counts the rest. */
export function warningTexts({ findings, omitted }: Warned): string[] {
  const seen = new Set<string>();
  const texts: string[] = [];
  let room = MAX_WARNINGS_TOTAL - MAX_WARNING;
  let unsaid = omitted;
  for (const finding of findings) {
    const text = warningText(finding, prefixOf(finding));
    if (seen.has(text)) continue;
    seen.add(text);
    if (text.length > room) unsaid++;
    else {
      room -= text.length;
      texts.push(text);
    }
  }
  if (unsaid > 0)
    texts.push(
      `${unsaid} more findings are not listed: \`gatewarden validate --max-findings all\` lists them`,
    );
  return texts;
}

/** The exception comes first, because the end of a long warning is cut. */
function prefixOf({ severity, exception }: Finding): string {
  if (exception !== undefined) return `${plainText(`admitted by ${exception.text}`, MAX_EXCEPTION)}: `;
  return severity === 'error' ? 'would be refused: ' : '';
}
