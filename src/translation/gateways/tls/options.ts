// The TLS options of a listener: parameters for which the Gateway API has no fields.

import { quote } from '../../../grammar/quote.ts';
import {
  checkAlpnProtocol,
  checkAlpnProtocols,
  checkCipherSuite,
  checkCurve,
} from '../../../grammar/tls-parameters.ts';
import { TLS_OPTION_PREFIX } from '../../../identifiers.ts';

const TLS_VERSIONS = ['1.0', '1.1', '1.2', '1.3'] as const;

export type TlsVersion = (typeof TLS_VERSIONS)[number];

export interface TlsOptions {
  /** Undefined: the default of the listener's protocol. */
  readonly alpn?: readonly string[];
  readonly cipherSuites?: readonly string[];
  readonly curves?: readonly string[];
  readonly minVersion?: TlsVersion;
  readonly maxVersion?: TlsVersion;
  /** Clients whose certificate has none of these names are refused. */
  readonly clientNames?: readonly string[];
}

type OptionReader = (text: string) => TlsOptions | { readonly problem: string };

/** The option with the protocols that clients can agree on. */
export const ALPN_PROTOCOLS = `${TLS_OPTION_PREFIX}alpn-protocols`;

/** The option with the names of clients. */
export const CLIENT_NAMES = `${TLS_OPTION_PREFIX}verify-subject-alt-names`;

const READERS: Readonly<Record<string, OptionReader>> = {
  'alpn-protocols': (text) => {
    if (text.trim() === 'allow-empty') return { alpn: [] };
    const alpn = listOf(text);
    const problem = checkAlpnProtocols(alpn);
    return problem === undefined
      ? checkedList(text, checkAlpnProtocol, (alpn) => ({ alpn }))
      : { problem: problem.message };
  },
  'cipher-suites': (text) => checkedList(text, checkCipherSuite, (cipherSuites) => ({ cipherSuites })),
  // A repeated curve changes nothing, but Envoy 1.40 rejects it.
  'ecdh-curves': (text) => checkedList(text, checkCurve, (curves) => ({ curves: [...new Set(curves)] })),
  'min-tls-version': (text) => versionOf(text, (minVersion) => ({ minVersion })),
  'max-tls-version': (text) => versionOf(text, (maxVersion) => ({ maxVersion })),
  // Without effect where clients aren't asked for certificates.
  'verify-subject-alt-names': (text) => {
    const clientNames = listOf(text);
    return clientNames.includes('') ? { problem: 'a name is empty' } : { clientNames };
  },
};

/** The parsed options, or the problem with the first invalid one, by name. */
export function readTlsOptions(
  options: Readonly<Record<string, string>>,
): TlsOptions | { readonly problem: string } {
  let read: TlsOptions = {};
  for (const [key, text] of Object.entries(options).sort(([left], [right]) => (left < right ? -1 : 1))) {
    const name = key.startsWith(TLS_OPTION_PREFIX) ? key.slice(TLS_OPTION_PREFIX.length) : '';
    if (!Object.hasOwn(READERS, name))
      return { problem: `Unknown TLS option ${quote(key)}: use one of ${KNOWN}` };
    const option = READERS[name]!(text);
    if ('problem' in option) return { problem: `TLS option ${quote(key)}: ${option.problem}` };
    read = { ...read, ...option };
  }
  const { minVersion = '1.0', maxVersion = '1.3' } = read;
  if (maxVersion < minVersion)
    return {
      problem: `The TLS options set a minimum of TLS ${minVersion} and a maximum of TLS ${maxVersion}`,
    };
  return read;
}

const KNOWN = Object.keys(READERS)
  .map((name) => `${TLS_OPTION_PREFIX}${name}`)
  .join(', ');

const listOf = (text: string): readonly string[] => text.split(',').map((item) => item.trim());

function checkedList(
  text: string,
  check: (item: string) => { readonly message: string } | undefined,
  make: (list: readonly string[]) => TlsOptions,
): ReturnType<OptionReader> {
  const list = listOf(text);
  for (const item of list) {
    const problem = check(item);
    if (problem !== undefined) return { problem: problem.message };
  }
  return make(list);
}

function versionOf(text: string, make: (version: TlsVersion) => TlsOptions): ReturnType<OptionReader> {
  const version = TLS_VERSIONS.find((known) => known === text.trim());
  return version === undefined
    ? { problem: `${quote(text)} is not a TLS version: write ${TLS_VERSIONS.join(', ')}` }
    : make(version);
}
