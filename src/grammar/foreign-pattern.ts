// Patterns in the wrong syntax: globs and slash-delimited patterns where RE2 is expected, patterns where names are compared literally. All
// are well formed, but match something other than their author expects.

import type { Problem } from './problem.ts';
import { writeHint } from './quote.ts';
import { checkRegex } from './regex.ts';

/** Flags of JavaScript, Perl, PHP and Ruby after the closing slash. */
const SLASHED = /^\/(.+)\/([dgimsuvxy]{0,4})$/s;
/** Characters of regular expressions that globs don't have. */
const REGEX_SIGNS = /[\\^$()[\]{}|+?]|\.\*/;
const GLOB_STAR = /[/_:=-]\*/;

/** For a text that is read as RE2. */
export function foreignRegex(pattern: string): Problem | undefined {
  if (pattern.length > 1024) return undefined;
  return slashed(pattern) ?? glob(pattern);
}

/** `checkRegex`, plus a hint with the RE2 form of a glob. */
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
  // A path may look like `/v1/x`: without regular expression characters it is a path.
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

/** For a header name in a list of literal names. */
export function foreignHeaderName(name: string): Problem | undefined {
  if (!/[*|]|^\^|.\$$/.test(name)) return undefined;
  return {
    message: "taken literally: this list doesn't support patterns",
    hint: 'list each header by its full name',
  };
}

/** For a certificate name: a wildcard must be the whole first label. */
export function foreignSubjectName(name: string): Problem | undefined {
  const rest = name.startsWith('*.') ? name.slice(2) : name;
  if (!/[*\\()[\]{}|^$]|\.\+/.test(rest)) return undefined;
  return {
    message: "taken literally: this list doesn't support patterns",
    hint: 'list each name as in the certificate',
  };
}

/** For an origin that CORS accepts: `*` matches subdomains. */
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
