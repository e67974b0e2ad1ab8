// Hosts and addresses: IPv4, IPv6, DNS names, each with or without a port: C-12, C-13, C-22, C-34.

import { isIPv4 as isNodeIPv4, isIPv6 as isNodeIPv6 } from 'node:net';
import { defined } from './defined.ts';
import type { Problem } from './problem.ts';
import { quote, writeHint } from './quote.ts';
import { replacing } from './replacement.ts';

export interface Authority {
  /** Without brackets. */
  readonly host: string;
  readonly type: 'ipv4' | 'ipv6' | 'dns';
  readonly port?: number;
}

/** Without the optional final dot of a DNS name. */
const MAX_DNS_NAME = 253;
const MAX_DNS_LABEL = 63;
/** The longest text form of an IPv6 address, with an IPv4 tail. */
const MAX_IPV6 = 45;
/** A host with its port is never longer; longer texts are rejected first. */
const MAX_AUTHORITY = 320;
/** A longer text isn't taken apart. */
const MAX_URL = 2048;
const PORT = /^\d{1,5}$/;

function isIPv4(text: string): boolean {
  return text.length <= 15 && isNodeIPv4(text);
}

/** Without brackets, and without a zone (`%eth0`), which has a meaning on one machine only. */
function isIPv6(text: string): boolean {
  return text.length <= MAX_IPV6 && isNodeIPv6(text) && !text.includes('%');
}

/** C-12: a host without a port. */
export function checkHost(text: string): Problem | undefined {
  return hostType(text) === undefined ? explainHost(text, 'host') : undefined;
}

/** A host with an optional port. */
export function checkAuthority(text: string): Problem | undefined {
  return parseAuthority(text) === undefined ? explainHost(text, 'authority') : undefined;
}

/** A host with a port (`meshDiscoveryAddress`). */
export function checkHostAndPort(text: string): Problem | undefined {
  const parsed = parseAuthority(text);
  if (parsed === undefined) return explainHost(text, 'hostAndPort');
  if (parsed.port !== undefined) return undefined;
  if (parsed.type === 'ipv6') {
    const host = `[${parsed.host}]`;
    return { message: `${quote(text)} has no port`, hint: `write \`${host}:PORT\``, offset: text.length };
  }
  return {
    message: `${quote(text)} has no port`,
    hint: writeHint(`${text}:PORT`, 'add `:` and the port'),
    offset: text.length,
  };
}

/** C-13: a host with an optional port; detects the scheme and final slash of a copied URL. */
export function checkEndpoint(text: string): Problem | undefined {
  const start = /^https?:\/\//.exec(text)?.[0].length ?? 0;
  const end = text.endsWith('/') && text.length > start ? text.length - 1 : text.length;
  const problem = checkAuthority(text.slice(start, end));
  if (problem?.offset === undefined) return problem;
  const { replacement, ...rest } = problem;
  if (replacement === undefined) return { ...rest, offset: problem.offset + start };
  const whole = text.slice(0, start) + replacement + text.slice(end);
  return { ...rest, ...replacing(whole, checkEndpoint, rest.hint ?? ''), offset: problem.offset + start };
}

export function checkIP(text: string): Problem | undefined {
  if (isIPv4(text) || isIPv6(text)) return undefined;
  const bare = /^\[(.{1,64})\]$/.exec(text)?.[1];
  return {
    message: `${quote(text)} isn't an IP address`,
    hint: 'write for example `10.0.0.10` or `fd00::a`',
    ...replacing(bare ?? text.trim().slice(0, MAX_IPV6 + 1), checkIP, 'write only the address'),
    offset: 0,
  };
}

/** C-34 `clusterIP`: `None`, empty or an IP address. */
export function checkClusterIP(text: string): Problem | undefined {
  if (text === '' || text === 'None' || checkIP(text) === undefined) return undefined;
  const hint = 'write `None` or an IP address, or remove it';
  const meant = text.trim().toLowerCase() === 'none' ? 'None' : checkIP(text)?.replacement;
  return {
    message: `${quote(text)} isn't a cluster IP`,
    hint,
    ...replacing(meant, checkClusterIP, hint),
    offset: 0,
  };
}

/** A port number as text: 1 to 65535. */
export function checkPort(text: string): Problem | undefined {
  if (PORT.test(text) && Number(text) >= 1 && Number(text) <= 65535) return undefined;
  return { message: `${quote(text)} isn't a port number`, hint: 'write a number from 1 to 65535', offset: 0 };
}

/** Splits a host with an optional port; undefined: invalid. An IPv6 address needs brackets before a port. */
export function parseAuthority(text: string): Authority | undefined {
  if (text.length > MAX_AUTHORITY) return undefined;
  const whole = hostType(text);
  if (whole !== undefined) return { host: withoutBrackets(text), type: whole };
  const colon = text.lastIndexOf(':');
  if (colon === -1 || checkPort(text.slice(colon + 1)) !== undefined) return undefined;
  const host = text.slice(0, colon);
  const type = hostType(host);
  if (type === undefined || (type === 'ipv6' && !host.startsWith('['))) return undefined;
  return { host: withoutBrackets(host), type, port: Number(text.slice(colon + 1)) };
}

function withoutBrackets(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}

function hostType(text: string): Authority['type'] | undefined {
  if (text.length > MAX_DNS_NAME + 1 || text === '') return undefined;
  if (text.startsWith('[')) return text.endsWith(']') && isIPv6(text.slice(1, -1)) ? 'ipv6' : undefined;
  if (text.includes(':')) return isIPv6(text) ? 'ipv6' : undefined;
  if (isIPv4(text)) return 'ipv4';
  return dnsProblem(text) === undefined ? 'dns' : undefined;
}

/** The problem of a DNS name, label by label. */
function dnsProblem(text: string): Problem | undefined {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (name.length > MAX_DNS_NAME) {
    return {
      message: `a host name of ${name.length} characters is too long`,
      hint: `use at most ${MAX_DNS_NAME} characters`,
      offset: MAX_DNS_NAME,
    };
  }
  const bad = name.search(/[^A-Za-z0-9_.-]/);
  for (let start = 0; start <= name.length; ) {
    const dot = name.indexOf('.', start);
    const end = dot === -1 ? name.length : dot;
    const problem = dnsLabelProblem(name, start, end, bad);
    if (problem !== undefined) return problem;
    start = end + 1;
  }
  return undefined;
}

/** Of the label from `start` to `end`. `bad`: where the first character is that no name may have, or -1; labels before it have none. */
function dnsLabelProblem(name: string, start: number, end: number, bad: number): Problem | undefined {
  if (start === end) {
    return { message: 'a host name has an empty label', hint: 'remove the extra dot', offset: start };
  }
  const label = (): string => quote(name.slice(start, end));
  if (end - start > MAX_DNS_LABEL) {
    return {
      message: `the label ${label()} of the host name has ${end - start} characters`,
      hint: `a label has at most ${MAX_DNS_LABEL}`,
      offset: start + MAX_DNS_LABEL,
    };
  }
  if (bad !== -1 && bad < end) {
    const character = String.fromCodePoint(name.codePointAt(bad)!);
    const beyondAscii = character > '\x7f';
    return {
      message: `${quote(character)} isn't allowed in a host name`,
      hint: beyondAscii
        ? 'write the name in its ASCII form (`xn--...`)'
        : 'use letters, digits, `-` and `_` in labels joined by dots',
      offset: bad,
    };
  }
  if (name[start] === '-' || name[end - 1] === '-') {
    return {
      message: `the label ${label()} of the host name starts or ends with \`-\``,
      hint: 'start and end each label with a letter or digit',
      offset: name[start] === '-' ? start : end - 1,
    };
  }
  return undefined;
}

/** A host alone, with an optional port, or with a port. */
type Wanted = 'host' | 'authority' | 'hostAndPort';

/** Why a text isn't what is wanted, and what was meant. */
function explainHost(text: string, wanted: Wanted): Problem {
  if (text === '')
    return { message: 'the host is empty', hint: 'write a host name or an IP address', offset: 0 };
  if (text.length > MAX_AUTHORITY) {
    return {
      message: `a host of ${text.length} characters is too long`,
      hint: `use at most ${MAX_DNS_NAME} characters`,
      offset: MAX_DNS_NAME,
    };
  }
  const [check, example] = EXPECTED[wanted];
  /** Certain only if nothing is lost: TLS, a port, a path, a query or a password may belong elsewhere. */
  const meant = (candidate: string, losesNothing: boolean): { hint: string; replacement?: string } => {
    const parsed = parseAuthority(candidate);
    if (parsed !== undefined && parsed.port === undefined && wanted === 'hostAndPort')
      return { hint: writeHint(`${candidate}:PORT`, example) };
    const way = replacing(wanted === 'host' ? parsed?.host : candidate, check, example);
    if (way === undefined) return { hint: example };
    const losesPort = wanted === 'host' && parsed?.port !== undefined;
    return losesNothing && !losesPort ? way : { hint: way.hint };
  };
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.exec(text)?.[0];
  const afterScheme = text.slice(scheme?.length ?? 0);
  const core = /^[^/?#\\]*/.exec(afterScheme)![0].replace(/^.*@/, '').trim();
  if (scheme !== undefined) {
    const path = afterScheme.slice(core.length);
    const isPlain = scheme.toLowerCase() === 'http://';
    const losesNothing = isPlain && (afterScheme.trim() === core || afterScheme.trim() === `${core}/`);
    const way = meant(core, losesNothing);
    const rest = wanted === 'host' && !afterScheme.includes('@') ? restOfUrl(scheme, core, path) : '';
    return {
      message: `a scheme (${quote(scheme)}) doesn't belong here`,
      ...way,
      hint: `${way.hint}${rest}`,
      offset: 0,
    };
  }
  const space = text.search(/[\s\0]/);
  if (space !== -1)
    return {
      message: "white space isn't allowed in a host",
      ...meant(core, text.trim() === core),
      offset: space,
    };
  const slash = text.search(/[/?#\\]/);
  if (slash !== -1) {
    const losesNothing = text === `${core}/`;
    return { message: "a path doesn't belong here", ...meant(core, losesNothing), offset: slash };
  }
  const at = text.indexOf('@');
  if (at !== -1) return { message: "user information doesn't belong here", ...meant(core, false), offset: 0 };
  if (text.startsWith('*')) {
    return { message: "a wildcard isn't a host", hint: 'write one host', offset: 0 };
  }
  return (
    explainPort(text, wanted !== 'host') ?? explainAddress(text, check) ?? dnsProblem(text) ?? notAHost(text)
  );
}

export interface UrlParts {
  readonly scheme?: 'http' | 'https';
  readonly host: string;
  readonly port?: number;
  /** Empty if it is only `/`. */
  readonly path: string;
}

/** The parts of an address that stands in place of a host; undefined: it has other parts, such as a password or a query. */
export function partsOfUrl(text: string): UrlParts | undefined {
  if (text.length > MAX_URL) return undefined;
  const match = /^\s*(?:(https?):\/\/)?([^/?#@\s\\]+)(\/[^?#\s\\]*)?\s*$/i.exec(text);
  const parsed = match === null ? undefined : parseAuthority(match[2]!);
  if (match === null || parsed === undefined) return undefined;
  const scheme = match[1]?.toLowerCase() as UrlParts['scheme'];
  const path = match[3] === '/' ? '' : (match[3] ?? '');
  return { host: parsed.host, path, ...defined({ scheme, port: parsed.port }) };
}

/** Where the other parts of a URL belong. */
function restOfUrl(scheme: string, core: string, path: string): string {
  const port = parseAuthority(core)?.port ?? (scheme.toLowerCase() === 'https://' ? 443 : undefined);
  const parts = [
    ...(port === undefined ? [] : [`port \`${port}\``]),
    ...(path === '' || path === '/' ? [] : [path.length > 64 ? 'the path' : `path ${quote(path)}`]),
  ];
  const place = parts.length === 1 ? 'goes into a separate field' : 'go into separate fields';
  const rest = parts.length === 0 ? '' : `; ${parts.join(' and ')} ${place}`;
  return scheme.toLowerCase() === 'https://' ? `${rest}; \`tls\` in its policies turns TLS on` : rest;
}

const EXPECTED: Readonly<Record<Wanted, readonly [(text: string) => Problem | undefined, string]>> = {
  host: [checkHost, 'write only a host, such as `api.example.com`'],
  authority: [checkAuthority, 'write a host with an optional port, such as `api.example.com`'],
  hostAndPort: [checkHostAndPort, 'write a host and a port, such as `api.example.com:8443`'],
};

function notAHost(text: string): Problem {
  return { message: `${quote(text)} isn't a host`, hint: 'write a host name or an IP address', offset: 0 };
}

function explainPort(text: string, portAllowed: boolean): Problem | undefined {
  const colon = text.lastIndexOf(':');
  if (colon === -1) return undefined;
  const host = text.slice(0, colon);
  const port = text.slice(colon + 1);
  const type = hostType(host);
  if (type === undefined || (type === 'ipv6' && !host.startsWith('['))) return undefined;
  if (!portAllowed) {
    const message = port === '' ? "a final `:` doesn't belong here" : "a port doesn't belong here";
    const more = '; the port has a separate field';
    if (port === '')
      return { message, ...replacing(host, checkHost, 'write only the host', more), offset: colon };
    return { message, hint: writeHint(host, 'write only the host', more), offset: colon };
  }
  if (port === '') {
    const hint = writeHint(host, 'remove the `:`', ', or add the port');
    return { message: 'the port is empty', hint, offset: colon };
  }
  return {
    message: `${quote(port)} isn't a port number`,
    hint: 'write a number from 1 to 65535',
    offset: colon + 1,
  };
}

function explainAddress(text: string, check: (text: string) => Problem | undefined): Problem | undefined {
  const opened = text.startsWith('[');
  if (!opened && !text.includes(':') && !text.endsWith(']')) return undefined;
  const zone = /^\[?([0-9A-Fa-f:.]+)%/.exec(text)?.[1];
  if (zone !== undefined && isIPv6(zone)) {
    const message = "a zone isn't allowed in an IPv6 address";
    return { message, hint: `write \`${zone}\``, offset: text.indexOf('%') };
  }
  const bare = text.replace(/^\[/, '').replace(/\]$/, '');
  if (isIPv6(bare)) {
    return {
      message: `${quote(text)} lacks a bracket`,
      hint: `write \`[${bare}]\``,
      ...replacing(`[${bare}]`, check, ''),
      offset: opened ? text.length : 0,
    };
  }
  return {
    message: `${quote(text)} isn't an IPv6 address`,
    hint: 'write for example `fd00::a` or `[fd00::a]`',
    offset: 0,
  };
}
