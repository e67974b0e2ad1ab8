// Kubernetes names: labels, qualified names, DNS names, image digests. C-31, C-34, C-35.

import type { Problem } from './problem.ts';
import { quote } from './quote.ts';
import { replacing, trimmed } from './replacement.ts';

/** The CRD patterns; anchored, for RE2 and JavaScript. */
export const DNS_LABEL_PATTERN = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$';
export const DNS_SUBDOMAIN_PATTERN = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$';
export const GROUP_PATTERN = `^$|${DNS_SUBDOMAIN_PATTERN}`;
export const LABEL_VALUE_PATTERN = '^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$';
export const KIND_PATTERN = '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$';

const DNS_LABEL = new RegExp(DNS_LABEL_PATTERN);
const DNS_SUBDOMAIN = new RegExp(DNS_SUBDOMAIN_PATTERN);
const NAME_PART = new RegExp(LABEL_VALUE_PATTERN);
/** The algorithm as in the OCI image specification, then hexadecimal digits. */
const DIGEST = /^[A-Za-z0-9]+(?:[+._-][A-Za-z0-9]+)*:[0-9A-Fa-f]+$/;

const MAX_LABEL = 63;
const MAX_SUBDOMAIN = 253;
/** No real digest is longer (sha512 has 128 digits); the limit protects the patterns from hostile texts. */
const MAX_DIGEST = 512;

function tooLong(what: string, length: number, most: number): Problem {
  return {
    message: `${what} of ${length} characters is too long`,
    hint: `use at most ${most} characters`,
    offset: most,
  };
}

/** Offset of the first character outside the class; 0 if the text breaks another rule. */
function firstOf(text: string, forbidden: RegExp): number {
  return Math.max(text.search(forbidden), 0);
}

export function checkDnsLabel(text: string): Problem | undefined {
  if (text.length > MAX_LABEL) return tooLong('a DNS label', text.length, MAX_LABEL);
  if (DNS_LABEL.test(text)) return undefined;
  return {
    message: text === '' ? 'the name is empty' : `${quote(text)} isn't a DNS label`,
    hint: otherwiseWritten(text, DNS_LABEL) ?? 'use lower-case letters, digits and inner `-`',
    ...lowerCase(text, checkDnsLabel),
    offset: firstOf(text, /[^-a-z0-9]/),
  };
}

/** A DNS label as in RFC 1035, which begins with a letter. */
export function checkServiceName(text: string): Problem | undefined {
  const problem = checkDnsLabel(text);
  if (problem !== undefined || !/^[0-9]/.test(text)) return problem;
  return { message: `${quote(text)} begins with a digit`, hint: 'begin with a lower-case letter', offset: 0 };
}

export function checkDnsSubdomain(text: string): Problem | undefined {
  if (text.length > MAX_SUBDOMAIN) return tooLong('a name', text.length, MAX_SUBDOMAIN);
  if (DNS_SUBDOMAIN.test(text)) return undefined;
  return {
    message: text === '' ? 'the name is empty' : `${quote(text)} isn't a DNS subdomain name`,
    hint:
      otherwiseWritten(text, DNS_SUBDOMAIN) ??
      'use lower-case letters, digits, inner `-`, and `.` between such labels',
    ...lowerCase(text, checkDnsSubdomain),
    offset: firstOf(text, /[^-.a-z0-9]/),
  };
}

/** A name that differs only in case or surrounding white space has one meaning. */
function lowerCase(text: string, check: (name: string) => Problem | undefined) {
  return replacing(text.trim().toLowerCase(), check, 'write it in lower case, without white space around it');
}

/** With `-` in place of `_`; not certain, because the name may be defined elsewhere with another spelling. */
function otherwiseWritten(text: string, wanted: RegExp): string | undefined {
  const changed = text.toLowerCase().replaceAll('_', '-');
  return wanted.test(changed) ? `write \`${changed}\`` : undefined;
}

/** `name` or `prefix/name`: label keys, annotation keys, condition types. */
export function checkQualifiedName(text: string): Problem | undefined {
  const slash = text.indexOf('/');
  const name = text.slice(slash + 1);
  if (slash !== -1) {
    const prefix = text.slice(0, slash);
    if (prefix === '') {
      const message = `${quote(text)} has an empty prefix`;
      const way = replacing(name, checkQualifiedName, 'remove the `/`') ?? { hint: 'remove the `/`' };
      return { message, ...way, offset: 0 };
    }
    const problem = checkDnsSubdomain(prefix);
    if (problem !== undefined) {
      const { replacement, ...rest } = problem;
      const whole = replacement === undefined ? undefined : `${replacement}/${name}`;
      const way = replacing(whole, checkQualifiedName, rest.hint ?? 'write the prefix in lower case');
      return { ...rest, message: `the prefix is wrong: ${rest.message}`, ...way };
    }
    const second = name.indexOf('/');
    if (second !== -1) {
      const hint = 'a key has at most one `/`, after a DNS prefix';
      return { message: `${quote(text)} has more than one \`/\``, hint, offset: slash + 1 + second };
    }
  }
  const start = slash + 1;
  if (name === '') {
    const hint = 'write a name such as `app` or `example.com/app`';
    return {
      message: slash === -1 ? 'the key is empty' : 'the key has no name after `/`',
      hint,
      offset: start,
    };
  }
  if (name.length > MAX_LABEL) {
    return { ...tooLong('a key name', name.length, MAX_LABEL), offset: start + MAX_LABEL };
  }
  if (NAME_PART.test(name)) return undefined;
  return {
    message: `${quote(text)} isn't a valid key`,
    hint: 'use letters, digits, `-`, `_` and `.`, starting and ending with a letter or digit, after an optional `prefix/`',
    ...trimmed(text, checkQualifiedName),
    offset: start + firstOf(name, /[^-A-Za-z0-9_.]/),
  };
}

/** Whether a part of a qualified name is longer than Kubernetes allows, apart from other mistakes. */
export function isKeyTooLong(text: string): boolean {
  const slash = text.indexOf('/');
  return slash > MAX_SUBDOMAIN || text.length - slash - 1 > MAX_LABEL;
}

/** The characters that Kubernetes appends to a `generateName`, after it truncates it to the length of a label. */
const GENERATED = 'xxxxx';

/**
 * A `generateName`, which may end in `-`. `isUsed`: the object has no name, so one is generated, which must be valid too
 * (apimachinery, NameIsDNSSubdomain with a prefix; apiserver, SimpleNameGenerator).
 */
export function checkGenerateName(text: string, isUsed: boolean): Problem | undefined {
  // Kubernetes replaces the final `-` and the character before it with `a`.
  const masked = text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text;
  if (masked.length > MAX_SUBDOMAIN) return tooLong('a name', masked.length, MAX_SUBDOMAIN);
  const names = [masked, ...(isUsed ? [text.slice(0, MAX_LABEL - GENERATED.length) + GENERATED] : [])];
  if (names.every((name) => DNS_SUBDOMAIN.test(name))) return undefined;
  const lower = text.toLowerCase().replaceAll('_', '-');
  return {
    message: `${quote(text)} isn't the beginning of a DNS subdomain name`,
    hint:
      lower !== text && checkGenerateName(lower, isUsed) === undefined
        ? `write \`${lower}\``
        : 'use lower-case letters, digits, inner `-`, `.` between such labels, and a `-` at the end',
    offset: firstOf(text, /[^-.a-z0-9]/),
  };
}

export function checkLabelKey(text: string): Problem | undefined {
  return checkQualifiedName(text);
}

/** Like a qualified name, but Kubernetes allows upper case in the prefix of an annotation. */
export function checkAnnotationKey(text: string): Problem | undefined {
  if (text.length > MAX_SUBDOMAIN + 1 + MAX_LABEL) return checkQualifiedName(text);
  return checkQualifiedName(text.toLowerCase());
}

export function checkLabelValue(text: string): Problem | undefined {
  if (text === '') return undefined;
  if (text.length > MAX_LABEL) return tooLong('a label value', text.length, MAX_LABEL);
  if (NAME_PART.test(text)) return undefined;
  return {
    message: `${quote(text)} isn't a label value`,
    hint: 'use letters, digits, `-`, `_` and `.`, starting and ending with a letter or digit',
    ...trimmed(text, checkLabelValue),
    offset: firstOf(text, /[^-A-Za-z0-9_.]/),
  };
}

/** C-34: `algorithm:hex`. */
export function checkImageDigest(text: string): Problem | undefined {
  if (text.length > MAX_DIGEST) return tooLong('a digest', text.length, MAX_DIGEST);
  if (DIGEST.test(text)) return undefined;
  const bare = text.replace(/^.*@/, '').trim();
  const meant = /^[0-9A-Fa-f]{64}$/.test(bare) ? `sha256:${bare}` : bare;
  const way = meant === text ? undefined : replacing(meant, checkImageDigest, 'write only the digest');
  const hint = 'write for example `sha256:` and 64 hexadecimal digits';
  return { message: `${quote(text)} isn't an image digest`, ...(way ?? { hint }), offset: 0 };
}
