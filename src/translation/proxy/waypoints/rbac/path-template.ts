// Path templates as Envoy takes them (source/extensions/path/uri_template_lib): `*` is one part of the path, `**` all that follows.

import { type Unusable, unusable } from './matcher.ts';

/** One part of a path: what may stand in it as it is. */
const LITERAL = /^[A-Za-z0-9\-._~%!$&'()+,;:@=]+$/;
/** Envoy: at most five of both stars. */
const MAX_STARS = 5;

/** Why Envoy would refuse the template, and the whole listener with it. */
export function checkPathTemplate(value: string, template: string): Unusable | undefined {
  const parts = template.split('/');
  if (parts.shift() !== '') return unusable(value, 'must start with a slash');
  const stars = parts.filter((part) => part === '*' || part === '**');
  const isBad = (part: string): boolean => part !== '*' && part !== '**' && !LITERAL.test(part);
  if (parts.some(isBad))
    return unusable(
      value,
      'must be made of parts between slashes: each a text, `{*}` or `{**}`',
      'write for example `/api/{*}/items/{**}`',
    );
  const deep = parts.indexOf('**');
  if (deep !== -1 && deep !== parts.length - 1)
    return unusable(value, 'must have nothing behind `{**}`', 'put it at the end');
  return stars.length > MAX_STARS ? unusable(value, `must have at most ${MAX_STARS} stars`) : undefined;
}
