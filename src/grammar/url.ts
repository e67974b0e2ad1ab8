// URLs and paths: http and https addresses that are never fetched, path prefixes, health-check paths.
// C-10, C-11, C-21, C-22, and the `uri` of the edge.

import { defined } from './defined.ts';
import { type Authority, checkAuthority, parseAuthority } from './host.ts';
import type { Problem } from './problem.ts';
import { quote, writeHint } from './quote.ts';
import { replacing, trimmed } from './replacement.ts';

/** The CRD pattern for the edge `uri`; anchored, for RE2 and JavaScript. */
export const EDGE_JWKS_URI_PATTERN =
  '^(https|http):\\/\\/[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?(\\.[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?)*(:\\d+)?\\/.*$';

const EDGE_JWKS_URI = new RegExp(EDGE_JWKS_URI_PATTERN);

export interface HttpUrl {
  readonly scheme: 'http' | 'https';
  /** Without brackets. */
  readonly host: string;
  readonly port?: number;
  /** Empty, or from the first `/` on. */
  readonly path: string;
  readonly query?: string;
  readonly fragment?: string;
  readonly userInfo?: string;
}

/** Characters that RFC 3986 allows nowhere in a path, query or fragment, and escapes other than `%XX`. */
const NOT_URL = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?#%[\]]|%(?![0-9A-Fa-f]{2})/;
/** Characters other than path characters of RFC 3986 (`pchar` and `/`). */
const NOT_PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const SPACE_OR_CONTROL = /[\x00-\x20\x7f]/;

interface Split {
  readonly scheme: 'http' | 'https';
  readonly userInfo: string | undefined;
  readonly authority: string;
  readonly authorityOffset: number;
  readonly rest: string;
  readonly restOffset: number;
}

function split(text: string): Split | undefined {
  const head = /^(https?):\/\//i.exec(text);
  if (head === null) return undefined;
  const start = head[0].length;
  const length = text.slice(start).search(/[/?#\\]/);
  const end = length === -1 ? text.length : start + length;
  const at = text.slice(start, end).lastIndexOf('@');
  return {
    scheme: head[1]!.toLowerCase() === 'https' ? 'https' : 'http',
    userInfo: at === -1 ? undefined : text.slice(start, start + at),
    authority: text.slice(start + at + 1, end),
    authorityOffset: start + at + 1,
    rest: text.slice(end),
    restOffset: end,
  };
}

/** The parts of an absolute http or https URL; undefined: not one. */
export function parseHttpUrl(text: string): HttpUrl | undefined {
  const parts = split(text);
  if (parts === undefined || NOT_URL.test(parts.rest) || SPACE_OR_CONTROL.test(parts.userInfo ?? ''))
    return undefined;
  const authority = urlAuthority(parts.authority);
  if (authority === undefined) return undefined;
  const [, path, query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(parts.rest)!;
  return {
    scheme: parts.scheme,
    host: authority.host,
    ...defined({ port: authority.port }),
    path: path!,
    ...defined({ query, fragment, userInfo: parts.userInfo }),
  };
}

/** In a URL, an IPv6 address needs brackets, even without a port. */
function urlAuthority(text: string): Authority | undefined {
  const parsed = parseAuthority(text);
  return parsed?.type === 'ipv6' && !text.startsWith('[') ? undefined : parsed;
}

/** `whole` is the check that a replacement must pass. */
function checkHttpUrl(text: string, whole: (url: string) => Problem | undefined): Problem | undefined {
  if (text === '')
    return { message: 'the URL is empty', hint: 'write for example `https://host/path`', offset: 0 };
  const parts = split(text);
  if (parts === undefined) return schemeProblem(text, whole);
  if (parts.userInfo !== undefined && SPACE_OR_CONTROL.test(parts.userInfo)) {
    return { message: "a URL can't hold white space", hint: 'remove it', offset: parts.authorityOffset };
  }
  if (urlAuthority(parts.authority) === undefined) {
    if (parts.rest.includes('@')) {
      // Text that looks like a port or a path is probably a password, so it isn't quoted.
      return {
        message: 'the text between `//` and the next `/`, `?` or `#` is not a host with an optional port',
        hint: "write `https://host/path`; a user name or password in front of it can't contain these characters",
        offset: parts.authorityOffset,
      };
    }
    const bracketed = `[${parts.authority}]`;
    const { replacement, ...problem } = checkAuthority(parts.authority) ?? {
      message: 'an IPv6 address in a URL needs brackets',
      hint: writeHint(bracketed, 'write brackets around it'),
      replacement: bracketed,
      offset: 0,
    };
    const offset = parts.authorityOffset + (problem.offset ?? 0);
    // A user name at the start may come with a password, which hints never repeat.
    const url =
      replacement === undefined || parts.userInfo !== undefined
        ? undefined
        : text.slice(0, parts.authorityOffset) + replacement + parts.rest;
    return { ...problem, ...replacing(url, whole, problem.hint ?? ''), offset };
  }
  const problem = urlCharacterProblem(parts.rest, NOT_URL, parts.restOffset);
  return problem === undefined ? undefined : { ...problem, ...trimmed(text, whole) };
}

function schemeProblem(text: string, whole: (url: string) => Problem | undefined): Problem {
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]{0,20}):\/\//.exec(text)?.[1];
  if (scheme !== undefined) {
    return {
      message: `the scheme ${quote(scheme)} isn't http or https`,
      hint: 'write an `https://` URL',
      offset: 0,
    };
  }
  const bare = text.trim();
  const url = /^https?:\/\//i.test(bare) ? bare : `https://${bare}`;
  const completed = url.length > 4096 ? undefined : parseHttpUrl(url);
  // A password before `@` is never repeated.
  const isUsable = completed !== undefined && completed.userInfo === undefined;
  return {
    message: "the URL isn't absolute: it has to start with `https://` or `http://`",
    hint: isUsable ? writeHint(url, 'write `https://` before it') : 'write for example `https://host/path`',
    ...(isUsable ? replacing(url, whole, 'write `https://` before it') : {}),
    offset: 0,
  };
}

function urlCharacterProblem(text: string, forbidden: RegExp, start: number): Problem | undefined {
  const found = text.search(forbidden);
  if (found === -1) return undefined;
  const character = String.fromCodePoint(text.codePointAt(found)!);
  if (character === '%') {
    const message = 'a `%` in a URL starts an escape of two hexadecimal digits';
    return { message, hint: 'write `%25` for a percent sign', offset: start + found };
  }
  const hint =
    character === '\\'
      ? 'write `/`'
      : character > '\x20' && character < '\x7f'
        ? `escape it as \`%${character.charCodeAt(0).toString(16).toUpperCase()}\``
        : 'remove or percent-encode it';
  return { message: `${quote(character)} isn't allowed in a URL`, hint, offset: start + found };
}

/** C-10: the URL of a remote key set. */
export function checkJwksUrl(text: string): Problem | undefined {
  const problem = checkHttpUrl(text, checkJwksUrl);
  if (problem !== undefined) return problem;
  const url = parseHttpUrl(text)!;
  const userInfo = userInfoProblem(url);
  if (userInfo !== undefined) return userInfo;
  if (url.fragment !== undefined) {
    return {
      message: "a fragment isn't allowed in this URL",
      hint: 'remove the part from `#` on',
      offset: text.indexOf('#'),
    };
  }
  if (url.path === '') {
    const end = text.indexOf('?') === -1 ? text.length : text.indexOf('?');
    return {
      message: 'the URL has no path',
      hint: 'add the path of the key set, such as `/.well-known/jwks.json`',
      offset: end,
    };
  }
  return undefined;
}

/** C-11: the URL of a function service. */
export function checkEndpointUrl(text: string): Problem | undefined {
  return checkHttpUrl(text, checkEndpointUrl) ?? userInfoProblem(parseHttpUrl(text)!);
}

/** Messages never repeat it: it may contain a password. */
function userInfoProblem({ userInfo }: HttpUrl): Problem | undefined {
  if (userInfo === undefined) return undefined;
  return { message: "user information isn't allowed in this URL", hint: 'remove the part before `@`' };
}

/** The edge `uri`: its own pattern, and a port from 1 to 65535. */
export function checkEdgeJwksUri(text: string): Problem | undefined {
  if (EDGE_JWKS_URI.test(text)) {
    const port = /^https?:\/\/[^/:]*:(\d+)\//.exec(text);
    if (port === null || (port[1]!.replace(/^0+/, '').length <= 5 && isPort(Number(port[1]))))
      return undefined;
    return {
      message: `${quote(port[1]!)} isn't a port number`,
      hint: 'write a number from 1 to 65535',
      offset: text.indexOf(':', 8) + 1,
    };
  }
  const general = checkJwksUrl(text);
  if (general !== undefined) {
    const { replacement, ...problem } = general;
    return { ...problem, ...replacing(replacement, checkEdgeJwksUri, problem.hint ?? '') };
  }
  const lower = text.replace(/^[^/]*\/\/[^/?#]*/, (start) => start.toLowerCase());
  return {
    message: `${quote(text)} isn't a usable key set URL`,
    hint: 'write `https://host/path` or `http://host:port/path` in lower case, with a DNS name or IPv4 address as the host',
    ...replacing(lower, checkEdgeJwksUri, 'write the scheme and the host in lower case'),
    offset: 0,
  };
}

function isPort(port: number): boolean {
  return port >= 1 && port <= 65535;
}

/** C-21: empty, or a URL path. */
export function checkPathPrefix(text: string): Problem | undefined {
  if (text === '') return undefined;
  if (!text.startsWith('/')) {
    const way = replacing(`/${text.trim()}`, checkPathPrefix, 'write `/` before it');
    return {
      message: 'a path prefix starts with `/`',
      ...(way ?? { hint: 'write for example `/authorize`' }),
      offset: 0,
    };
  }
  const stop = text.search(/[?#]/);
  if (stop !== -1 && !NOT_PATH.test(text.slice(0, stop))) {
    const part = text[stop] === '?' ? 'query' : 'fragment';
    return {
      message: `a path prefix has no ${part}`,
      hint: `remove the part from \`${text[stop]}\` on`,
      offset: stop,
    };
  }
  const problem = urlCharacterProblem(text, NOT_PATH, 0);
  return problem === undefined ? undefined : { ...problem, ...trimmed(text, checkPathPrefix) };
}

/** C-22: not empty, no space or control character. A missing leading `/` is W-33. */
export function checkHealthCheckPath(text: string): Problem | undefined {
  if (text === '') return { message: 'the path is empty', hint: 'write for example `/healthz`', offset: 0 };
  const offset = text.search(SPACE_OR_CONTROL);
  if (offset === -1) return undefined;
  const character = text[offset]!;
  const message =
    character === ' '
      ? "a path can't hold a space"
      : `a path can't hold the control character ${quote(character)}`;
  const hint = character === ' ' ? 'write `%20` or remove it' : 'remove it';
  return { message, hint, ...trimmed(text, checkHealthCheckPath), offset };
}
