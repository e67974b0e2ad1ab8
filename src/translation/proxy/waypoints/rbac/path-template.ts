// Path templates that Envoy is known to accept: `*` is a segment of the path, `**` the rest of it. Envoy accepts some others, and on some
// it ends with a failed assertion (`/**/*`, `/*a/b`): only forms that are known to work are allowed.

import { type Unusable, unusable } from './matcher.ts';

const PART = /^(?:\*|[A-Za-z0-9\-._~%!$&'()+,;:@=]+)$/;
/** The last segment: nothing, all that follows, or one with an extension. */
const LAST = /^(?:\*\*?(?:\.[A-Za-z0-9]+)?)?$/;

/** Why Envoy would reject the template, and the whole listener with it. */
export function checkPathTemplate(value: string, template: string): Unusable | undefined {
  const [start, ...parts] = template.split('/');
  if (start !== '') return unusable(value, 'must start with a slash');
  const isGood = (part: string, index: number): boolean =>
    PART.test(part) || (index === parts.length - 1 && LAST.test(part));
  if (parts.every(isGood)) return undefined;
  return unusable(
    value,
    'must have parts between slashes: each is a text or `{*}`, and the last can also be `{**}` or `{*}.js`',
    'write for example `/api/{*}/items/{**}`',
  );
}
