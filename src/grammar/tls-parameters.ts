// TLS parameters: cipher suites and curves by their names in the proxy's TLS library, protocols of ALPN and server names. C-23, C-24; docs/development/design.md#htpasswd-keys-tls.

import { didYouMean } from './nearest.ts';
import type { Problem } from './problem.ts';
import { quote } from './quote.ts';
import { replacing } from './replacement.ts';

/** OpenSSL's name, and IANA's name of the same suite. */
const SUITES: readonly (readonly [name: string, iana: string])[] = [
  ['ECDHE-ECDSA-AES128-GCM-SHA256', 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'],
  ['ECDHE-RSA-AES128-GCM-SHA256', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'],
  ['ECDHE-ECDSA-AES256-GCM-SHA384', 'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384'],
  ['ECDHE-RSA-AES256-GCM-SHA384', 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'],
  ['ECDHE-ECDSA-CHACHA20-POLY1305', 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'],
  ['ECDHE-RSA-CHACHA20-POLY1305', 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256'],
  ['ECDHE-ECDSA-AES128-SHA', 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA'],
  ['ECDHE-RSA-AES128-SHA', 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'],
  ['ECDHE-ECDSA-AES256-SHA', 'TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA'],
  ['ECDHE-RSA-AES256-SHA', 'TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA'],
  ['AES128-GCM-SHA256', 'TLS_RSA_WITH_AES_128_GCM_SHA256'],
  ['AES256-GCM-SHA384', 'TLS_RSA_WITH_AES_256_GCM_SHA384'],
  ['AES128-SHA', 'TLS_RSA_WITH_AES_128_CBC_SHA'],
  ['AES256-SHA', 'TLS_RSA_WITH_AES_256_CBC_SHA'],
  // The PSK forms of the CBC suites.
  ['PSK-AES128-CBC-SHA', 'TLS_PSK_WITH_AES_128_CBC_SHA'],
  ['PSK-AES256-CBC-SHA', 'TLS_PSK_WITH_AES_256_CBC_SHA'],
  ['ECDHE-PSK-AES128-CBC-SHA', 'TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA'],
  ['ECDHE-PSK-AES256-CBC-SHA', 'TLS_ECDHE_PSK_WITH_AES_256_CBC_SHA'],
  ['DES-CBC3-SHA', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'],
];

/** Every accepted name, both spellings. */
export const CIPHER_SUITES: readonly string[] = SUITES.flat();

export const CURVES: readonly string[] = ['X25519', 'P-256', 'P-384', 'P-521', 'X25519MLKEM768'];

const KNOWN_SUITES: ReadonlySet<string> = new Set(CIPHER_SUITES);
const TLS_1_3 = /^TLS_(?:AES_(?:128|256)_(?:GCM_SHA(?:256|384)|CCM(?:_8)?_SHA256)|CHACHA20_POLY1305_SHA256)$/;
const OTHER_CURVE_NAMES: ReadonlyMap<string, string> = new Map([
  ['prime256v1', 'P-256'],
  ['secp256r1', 'P-256'],
  ['p256', 'P-256'],
  ['secp384r1', 'P-384'],
  ['p384', 'P-384'],
  ['secp521r1', 'P-521'],
  ['p521', 'P-521'],
  ['curve25519', 'X25519'],
]);

/** One item of the list: a suite, or a group of equal preference `[A|B]`. */
export function checkCipherSuite(text: string): Problem | undefined {
  if (!text.startsWith('[') && !text.endsWith(']')) return checkSuite(text, 0);
  if (!text.startsWith('[') || !text.endsWith(']')) {
    const hint = 'write a group of equal preference as `[A|B]`';
    return {
      message: `the group ${quote(text)} lacks a bracket`,
      hint,
      offset: text.startsWith('[') ? text.length : 0,
    };
  }
  let offset = 1;
  for (const member of text.slice(1, -1).split('|')) {
    const problem = checkSuite(member, offset);
    if (problem !== undefined) return inGroup(text, member, offset, problem);
    offset += member.length + 1;
  }
  return undefined;
}

/** Turns the replacement of a member into one of the whole group. */
function inGroup(text: string, member: string, offset: number, problem: Problem): Problem {
  const { replacement, ...rest } = problem;
  if (replacement === undefined) return rest;
  const whole = text.slice(0, offset) + replacement + text.slice(offset + member.length);
  return { ...rest, ...replacing(whole, checkCipherSuite, rest.hint ?? '') };
}

function checkSuite(name: string, offset: number): Problem | undefined {
  if (KNOWN_SUITES.has(name)) return undefined;
  if (name === '') {
    return {
      message: 'the name of a cipher suite is empty',
      hint: 'write a suite, or `[A|B]` for a group',
      offset,
    };
  }
  if (TLS_1_3.test(name)) {
    const message = `${quote(name)} is a suite of TLS 1.3, whose suites can't be configured`;
    return { message, hint: 'remove it: the proxy always offers the suites of TLS 1.3', offset };
  }
  if (/[:,]/.test(name)) {
    return {
      message: `${quote(name)} holds several suites`,
      hint: 'write each suite as a separate list item',
      offset,
    };
  }
  const trimmed = name.slice(0, 80).trim().toUpperCase();
  const message = `the proxy doesn't know the cipher suite ${quote(name)}`;
  if (KNOWN_SUITES.has(trimmed))
    return { message, hint: `write \`${trimmed}\``, replacement: trimmed, offset };
  return {
    message,
    hint:
      didYouMean(name, CIPHER_SUITES) ??
      'write for example `ECDHE-RSA-AES128-GCM-SHA256`; the documentation lists the suites',
    offset,
  };
}

export function checkCurve(text: string): Problem | undefined {
  if (CURVES.includes(text)) return undefined;
  const message = `the proxy doesn't know the curve ${quote(text)}`;
  const word = text.length <= 32 ? text.trim().toLowerCase() : '';
  const other = OTHER_CURVE_NAMES.get(word) ?? CURVES.find((curve) => curve.toLowerCase() === word);
  if (other !== undefined) return { message, hint: `write \`${other}\``, replacement: other, offset: 0 };
  return { message, hint: didYouMean(text, CURVES) ?? `known are ${CURVES.join(', ')}`, offset: 0 };
}

/** Of a protocol name in ALPN (RFC 7301, 3.1). */
const MAX_PROTOCOL_BYTES = 255;
/** Of all names together, joined by commas: Envoy rejects more. */
const MAX_PROTOCOLS_BYTES = 65534;

/** Envoy joins the names with commas and splits them again. An empty part ends the whole process, in 1.36 and in 1.40. */
export function checkAlpnProtocol(name: string): Problem | undefined {
  const bytes = Buffer.byteLength(name);
  if (bytes === 0)
    return { message: 'the name of a protocol is empty', hint: 'write `h2` or `http/1.1`', offset: 0 };
  if (bytes > MAX_PROTOCOL_BYTES)
    return {
      message: `the name of a protocol is ${bytes} bytes long`,
      hint: `write at most ${MAX_PROTOCOL_BYTES} bytes`,
      offset: 0,
    };
  const comma = name.indexOf(',');
  if (comma === -1) return undefined;
  const message = 'the name of a protocol has a comma, where the proxy splits it';
  return { message, hint: 'write each protocol as a separate list item', offset: comma };
}

export function checkAlpnProtocols(names: readonly string[]): Problem | undefined {
  return Buffer.byteLength(names.join(',')) > MAX_PROTOCOLS_BYTES
    ? {
        message: `the names of all protocols have more than ${MAX_PROTOCOLS_BYTES} bytes`,
        hint: 'offer fewer protocols',
        offset: 0,
      }
    : undefined;
}

/** Envoy's limit (extensions.transport_sockets.tls.v3.UpstreamTlsContext). */
export const MAX_SERVER_NAME_BYTES = 255;

export function checkServerName(name: string): Problem | undefined {
  const hint = 'write a host name';
  const nul = name.indexOf('\0');
  if (nul !== -1) return { message: "the proxy doesn't accept NUL in a server name", hint, offset: nul };
  if (Buffer.byteLength(name) <= MAX_SERVER_NAME_BYTES) return undefined;
  return {
    message: `the proxy accepts at most ${MAX_SERVER_NAME_BYTES} bytes in a server name`,
    hint,
    offset: 0,
  };
}
