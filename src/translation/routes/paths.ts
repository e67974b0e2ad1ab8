// Paths of matches by element, the part between two slashes: `/a/b` is under `/a`, `/ab` isn't.

/** Without trailing slashes: empty for the root. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return end === path.length ? path : path.slice(0, end);
}

/** Whether a path is at or below another one, which has no trailing slash. */
export const isUnder = (path: string, parent: string): boolean =>
  path.startsWith(parent) && (path.length === parent.length ? path !== '' : path[parent.length] === '/');

/** One path below another, without doubled or trailing slashes. */
export function joined(parent: string, child: string): string {
  const elements = `${parent}/${child}`.split('/').filter((element) => element !== '');
  return `/${elements.join('/')}`;
}

/** The first element that leads to the same or a higher level, however it is written: `..`, `%2e%2E`, and in a pattern `\.\.`. */
export const dotElement = (path: string): string | undefined =>
  path.split('/').find((element) => DOTS.test(element));

const DOTS = /^(?:\\?\.|%2e){1,2}$/i;
