// Patterns of another language: globs and the slashes of script languages where RE2 is meant, patterns where names are compared
// as they are. All of them are well formed where they stand, and match something else than their author thinks.

import type { Problem } from './problem.ts';
import { writeHint } from './quote.ts';
import { checkRegex } from './regex.ts';

/** Flags of JavaScript, Perl, PHP and Ruby behind the closing slash. */
const SLASHED = /^\/(.+)\/([dgimsuvxy]{0,4})$/s;
/** Signs of a regular expression other than those that a glob has too. */
const REGEX_SIGNS = /[\\^$()[\]{}|+?]|\.\*/;
const GLOB_STAR = /[/_:=-]\*/;

/** Of a text that is read as RE2. */
export function foreignRegex(pattern: string): Problem | undefined {
  if (pattern.length > 1024) return undefined;
  return slashed(pattern) ?? glob(pattern);
}

/** As `checkRegex`, with what to write where the text is a glob. */
export function checkPattern(text: string): ReturnType<typeof checkRegex> {
  const problem = checkRegex(text);
  if (problem === undefined || !/^[\w.*/:-]*\*[\w.*/:-]*$/.test(text.slice(0, 1024))) return problem;
  const { replacement: _, ...rest } = problem;
  return { ...rest, hint: `patterns are not globs: ${writeHint(globAsRegex(text), 'any text is `.*`')}` };
}

const globAsRegex = (glob: string): string => glob.replaceAll('.', '\\.').replaceAll(/\*+/g, '.*');

function slashed(pattern: string): Problem | undefined {
  const [, inner, flags] = SLASHED.exec(pattern) ?? [];
  if (inner === undefined || flags === undefined || new Set(flags).size < flags.length) return undefined;
  // A path may look like `/v1/x`: without a sign of a regular expression inside it is one.
  const isAnchored = inner.startsWith('^') || /(?<!\\)\$$/.test(inner);
  const hasSigns = /\\\/|\\[bdsw]|[()[\]{}|^$]|\.[*+]/.test(inner);
  if (flags === '' ? !isAnchored && !/\\\//.test(inner) : !hasSigns) return undefined;
  if (/(?<!\\)\//.test(inner) && !isAnchored) return undefined;
  const kept = [...flags].filter((flag) => 'ims'.includes(flag)).join('');
  const written = `${kept === '' ? '' : `(?${kept})`}${inner.replaceAll('\\/', '/')}`;
  return {
    message: 'the slashes are part of the pattern here',
    hint: writeHint(written, 'remove the slashes'),
  };
}

function glob(pattern: string): Problem | undefined {
  if (!GLOB_STAR.test(pattern) || REGEX_SIGNS.test(pattern)) return undefined;
  const written = globAsRegex(pattern);
  return {
    message: 'a `*` repeats the character before it; patterns are not globs',
    hint: writeHint(written, 'write `.*` for each `*`', ' to match any text there'),
  };
}

/** Of a header's name in a list whose items are compared as they are. */
export function foreignHeaderName(name: string): Problem | undefined {
  if (!/[*|]|^\^|.\$$/.test(name)) return undefined;
  return {
    message: "taken literally: this list doesn't support patterns",
    hint: 'list each header by its full name',
  };
}

/** Of a name of a certificate: a wildcard is the first label, and all of it. */
export function foreignSubjectName(name: string): Problem | undefined {
  const rest = name.startsWith('*.') ? name.slice(2) : name;
  if (!/[*\\()[\]{}|^$]|\.\+/.test(rest)) return undefined;
  return {
    message: "taken literally: this list doesn't support patterns",
    hint: 'list each name as in the certificate',
  };
}

/** Of an origin that CORS takes: a `*` stands for subdomains. */
export function foreignOrigin(origin: string): Problem | undefined {
  const [, scheme, host = '', port = ''] = /^([A-Za-z][^:]*:\/\/)([^:]+)(:\d+)?$/.exec(origin) ?? [];
  if (scheme === undefined) return undefined;
  const isRegex = /[\\()[\]{}|^$+]|\.[*+?]/.test(host);
  const written = `${scheme}${isRegex ? withoutRegex(host) : host}${port}`;
  const isPlain = /^\*?[A-Za-z0-9.-]+$/.test(written.slice(scheme.length, written.length - port.length));
  if (isRegex) {
    return {
      message: "taken literally: an origin isn't a regular expression",
      hint: isPlain
        ? writeHint(written, 'write the origin with `*` for its subdomains')
        : 'list each origin, or write `*` for the subdomains: `https://*.example.com`',
    };
  }
  if (!host.slice(1).includes('*')) return undefined;
  return {
    message: 'use `*` only for subdomains, at the start of the host; elsewhere it may be taken literally',
    hint: 'list each origin, or write `*` for the subdomains: `https://*.example.com`',
  };
}

function withoutRegex(host: string): string {
  return host
    .replace(/^[\^(]*(?:\.[*+]\??|\[[^\]]*\][*+]|\\w[*+])\)?\??(?=\\?\.)/, '*')
    .replaceAll('\\.', '.')
    .replaceAll('\\-', '-')
    .replace(/\$$/, '');
}
