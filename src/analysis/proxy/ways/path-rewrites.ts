// What a route makes of the path of a request for its backend, as far as that can be told without running a pattern.

import type { RouteAction } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { isUnder } from '../../../translation/routes/paths.ts';
import type { RequestMatch } from '../../../translation/routes/request-match.ts';

type Path = RequestMatch['path'];

/** A path that every request gets, or a text in front of the path that another one stands for. */
export type PathRewrite =
  | { readonly to: string }
  | { readonly from: string; readonly to: string; readonly eatsSlashes: boolean };

/** Undefined: the path stays. `unknown`: a pattern that isn't understood. */
export function rewriteOf(
  { prefixRewrite, regexRewrite }: Pick<RouteAction, 'prefixRewrite' | 'regexRewrite'>,
  path: Path,
): PathRewrite | 'unknown' | undefined {
  if (prefixRewrite !== undefined) {
    if (path.type === 'RegularExpression' || /[?#]/.test(prefixRewrite)) return 'unknown';
    return { from: path.value, to: prefixRewrite, eatsSlashes: false };
  }
  if (regexRewrite === undefined) return undefined;
  const { pattern: { regex = '' } = {}, substitution = '' } = regexRewrite;
  return understood(regex, substitution) ?? 'unknown';
}

/** A literal text at the start, and the rest as it is: what URLRewrite makes, and what people write. */
const AT_START = /^\^((?:[A-Za-z0-9/_~.-]|\\[/.-])+?)(\\\/\*|\/\*|\(\.\*\)\$?)?$/;

function understood(regex: string, substitution: string): PathRewrite | undefined {
  if (/[?#]/.test(substitution)) return undefined;
  if (['.*', '^.*', '^.*$'].includes(regex))
    return isLiteral(substitution) ? { to: substitution } : undefined;
  const [, start, rest] = AT_START.exec(regex) ?? [];
  if (start === undefined) return undefined;
  const from = start.replaceAll('\\', '');
  const eatsSlashes = rest?.endsWith('*') === true;
  const keepsRest = rest?.startsWith('(') === true;
  if (keepsRest && !substitution.endsWith('\\1')) return undefined;
  const to = keepsRest ? substitution.slice(0, -2) : substitution;
  return isLiteral(to) ? { from, to, eatsSlashes } : undefined;
}

const isLiteral = (substitution: string): boolean => !substitution.includes('\\');

/** The path that the backend gets. */
export function rewritten(rewrite: PathRewrite | undefined, path: string): string {
  if (rewrite === undefined) return path;
  if (!('from' in rewrite)) return rewrite.to;
  const { from, to, eatsSlashes } = rewrite;
  if (!path.startsWith(from)) return path;
  const rest = path.slice(from.length);
  return to + (eatsSlashes ? rest.replace(/^\/+/, '') : rest);
}

/** A path that a match takes, and of which its rewrite may make the wanted one: `rewritten` tells whether it does. */
export function pathFor(wanted: string, rewrite: PathRewrite | undefined, match: Path): string {
  if (match.type !== 'PathPrefix') return match.value;
  if (rewrite === undefined) return wanted;
  if (!('from' in rewrite)) return match.value;
  const { from, to, eatsSlashes } = rewrite;
  if (!wanted.startsWith(to)) return match.value;
  const rest = wanted.slice(to.length);
  return rest !== '' && eatsSlashes && !from.endsWith('/') ? `${from}/${rest}` : from + rest;
}

/** Paths that may become the wanted ones, after the match's own. */
export const pathsFor = (
  wanted: readonly string[],
  rewrite: PathRewrite | undefined,
  match: Path,
): ReadonlySet<string> => new Set([match.value, ...wanted.map((each) => pathFor(each, rewrite, match))]);

/** The paths that the backend gets: the one, or all below it. Undefined if they aren't known. */
export function pathsBehind(
  rewrite: PathRewrite | 'unknown' | undefined,
  { type, value }: Path,
): Path | undefined {
  if (rewrite === 'unknown') return undefined;
  if (rewrite !== undefined && !('from' in rewrite)) return { type: 'Exact', value: rewrite.to };
  if (type === 'RegularExpression') return undefined;
  // A text that not all of its paths start with: some are changed, and others stay.
  if (rewrite !== undefined && !value.startsWith(rewrite.from)) return undefined;
  return { type, value: rewritten(rewrite, value) };
}

/** Whether a match takes a path, whatever its other conditions are. */
export const takesPath = ({ type, value }: Path, path: string): boolean =>
  type === 'PathPrefix' ? value === '/' || isUnder(path, value) : type === 'Exact' && value === path;
