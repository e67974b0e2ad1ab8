// Header names, header values and HTTP tokens. C-14 to C-16, C-37, EP-24.

import { didYouMean } from './nearest.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';
import { replacing } from './replacement.ts';

/** The CRD patterns; anchored, for RE2 and JavaScript. */
export const HEADER_NAME_PATTERN = "^:?[A-Za-z0-9!#$%&'*+\\-.^_\\x60|~]+$";
export const HTTP_HEADER_NAME_PATTERN = "^[A-Za-z0-9!#$%&'*+\\-.^_\\x60|~]+$";

/** The pseudo-headers of EP-24. */
const PSEUDO_HEADERS: readonly string[] = [':authority', ':method', ':path', ':scheme', ':status'];

const MAX_NAME = 256;
const NOT_TOKEN = /[^A-Za-z0-9!#$%&'*+\-.^_`|~]/;
const FORBIDDEN_IN_VALUE = /[\r\n\0]/;

/** HeaderName: 1 to 256 token characters, after an optional `:`. */
export function checkHeaderName(text: string): Problem | undefined {
  return checkName(text, text.startsWith(':') ? 1 : 0, checkHeaderName);
}

/** HTTPHeaderName: like HeaderName, without pseudo-headers. */
export function checkHTTPHeaderName(text: string): Problem | undefined {
  if (text.startsWith(':')) {
    return {
      message: `${quote(text)} is a pseudo-header, which can't be named here`,
      ...(text === ':authority'
        ? { hint: 'use `Host` here', replacement: 'Host' }
        : { hint: 'write a header without the leading `:`' }),
      offset: 0,
    };
  }
  return checkName(text, 0, checkHTTPHeaderName);
}

function checkName(
  text: string,
  start: number,
  check: (name: string) => Problem | undefined,
): Problem | undefined {
  if (text.length === start) {
    return {
      message: "a header name can't be empty",
      hint: 'write a name such as `x-request-id`',
      offset: start,
    };
  }
  if (text.length > MAX_NAME) {
    return {
      message: `a header name of ${text.length} characters is too long`,
      hint: `use at most ${MAX_NAME} characters`,
      offset: MAX_NAME,
    };
  }
  const found = start === 0 ? text.search(NOT_TOKEN) : text.slice(start).search(NOT_TOKEN);
  if (found === -1) return undefined;
  return {
    message: `${quote(text)} isn't a header name: ${quote(characterAt(text, start + found))} isn't allowed in it`,
    ...nameAlone(text, check),
    offset: start + found,
  };
}

/** The name without white space and colon; a value after the colon would be lost, so only its author can remove it. */
function nameAlone(
  text: string,
  check: (name: string) => Problem | undefined,
): { readonly hint: string; readonly replacement?: string } {
  const [, name, value] = /^\s*(:?[A-Za-z0-9!#$%&'*+\-.^_`|~]+)\s*(?::(.{0,256}))?$/s.exec(text) ?? [];
  const way = replacing(name, check, 'write only the name');
  if (way === undefined) return { hint: "use letters, digits and !#$%&'*+-.^_`|~ only" };
  const hint = `write only the name: \`${name}\``;
  return (value ?? '').trim() === '' ? { hint, replacement: way.replacement } : { hint };
}

/** Whether the name denotes a pseudo-header: it starts with `:`. */
function isPseudoHeader(name: string): boolean {
  return name.startsWith(':');
}

/** EP-24: a pseudo-header is one of five. Ignores other names. */
export function checkPseudoHeader(name: string): Problem | undefined {
  if (!isPseudoHeader(name) || PSEUDO_HEADERS.includes(name)) return undefined;
  return {
    message: `${quote(name)} isn't a known pseudo-header`,
    hint: didYouMean(name, PSEUDO_HEADERS) ?? `use one of ${PSEUDO_HEADERS.join(', ')}`,
    offset: 0,
  };
}

/** C-15: the proxy can't set, add or remove `host` and pseudo-headers. */
export function checkChangeableHeader(name: string): Problem | undefined {
  if (name.toLowerCase() !== 'host' && !isPseudoHeader(name)) return undefined;
  return {
    message: `the proxy can't change the header ${quote(name)}`,
    hint: 'rewrite hosts and paths with a URLRewrite filter of the route',
    offset: 0,
  };
}

/** By them a receiver knows where a message ends. */
const FRAMING: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

/**
 * C-15: headers that only the proxy itself may write. With another length than that of its body, a request would leave bytes on the connection
 * to the backend. The backend takes them for a request of their own, which no policy has seen.
 */
export function checkFramingHeader(name: string): Problem | undefined {
  if (!FRAMING.has(name.toLowerCase())) return undefined;
  return {
    message: `the proxy writes the header ${quote(name)} itself: with another value, the rest of a body would count as the next message`,
    hint: 'remove it',
    offset: 0,
  };
}

/**
 * Whether a header of a request asks the backend for another protocol. Envoy then sends the body without a length, and for a websocket it
 * waits until the backend has agreed.
 */
export const asksForProtocol = (name: string, value: string): boolean =>
  name.toLowerCase() === 'upgrade' && value.trim().toLowerCase() !== 'websocket';

export type MessageDirection = 'request' | 'response';

/** Why a header can't be written, whatever else it is: the receiver would see another end of the message, or another protocol. */
export function framingFault(
  { name, value = '' }: { readonly name: string; readonly value?: string },
  direction: MessageDirection,
): string | undefined {
  if (direction === 'request' && asksForProtocol(name, value))
    return `header ${quote(name)} can only ask the backend for \`websocket\``;
  return checkFramingHeader(name)?.message;
}

/** C-16. The message never repeats the value: it may be a credential. */
export function checkHeaderValue(text: string): Problem | undefined {
  const offset = text.search(FORBIDDEN_IN_VALUE);
  if (offset === -1) return undefined;
  const character = text[offset];
  const name = character === '\0' ? 'a NUL character' : 'a line break';
  const atEnd = character !== '\0' && /^[\r\n]{1,8}$/.test(text.slice(offset, offset + 9));
  return {
    message: `a header value can't hold ${name}`,
    hint: atEnd
      ? 'remove the line break at its end (in YAML write `|-` or `>-` instead of `|` or `>`)'
      : 'remove it',
    ...(atEnd ? { replacement: text.slice(0, offset) } : {}),
    offset,
  };
}

/** C-37: one or more token characters (RFC 9110, 5.6.2). */
export function checkToken(text: string): Problem | undefined {
  if (text === '')
    return { message: "the name can't be empty", hint: 'write a name such as `session`', offset: 0 };
  const offset = text.search(NOT_TOKEN);
  if (offset === -1) return undefined;
  return {
    message: `${quote(characterAt(text, offset))} isn't allowed in the name`,
    hint: "use letters, digits and !#$%&'*+-.^_`|~ only",
    offset,
  };
}

function characterAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset)!);
}
