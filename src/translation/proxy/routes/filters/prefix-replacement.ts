// ReplacePrefixMatch: how Envoy replaces the part of the path that a match takes. It replaces text, so without care `/shop/x` with `/` for
// `/shop` would become `//x`.

import { withoutTrailingSlash } from '../../../routes/paths.ts';
import type { RequestMatch } from '../../../routes/request-match.ts';
import type { RouteAction } from '../../envoy/generated/envoy.config.route.v3.ts';

/** `value`: what stands for the prefix. */
export function prefixReplacement(
  value: string,
  { type, value: matched }: RequestMatch['path'],
): Pick<RouteAction, 'prefixRewrite' | 'regexRewrite'> {
  // Only a prefix that isn't the root leaves a slash in front of the rest.
  if (type !== 'PathPrefix' || matched === '/' || value.includes('?')) return { prefixRewrite: value };
  const shortened = withoutTrailingSlash(value);
  return shortened === '' ? withoutPrefix(matched) : { prefixRewrite: shortened };
}

/** The path, and the slashes behind it, become one slash. */
export const withoutPrefix = (matched: string): Pick<RouteAction, 'regexRewrite'> => ({
  regexRewrite: { pattern: { regex: `^${literal(matched)}\\/*` }, substitution: '/' },
});

/** A path as a pattern that matches it. Dots stay, since a dot matches itself; other special characters are escaped. */
const literal = (path: string): string => path.replaceAll(/[\\+*?()|[\]{}^$]/g, '\\$&');
