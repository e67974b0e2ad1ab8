// Field paths: segments from the root of an object, and their text form.
// Format in JSON output: `spec.ai.groups[0].providers[1].name`, `["a.b/c"]` for keys that need quotes.

export type Segment = string | number;
export type Segments = readonly Segment[];

const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** `spec.ai.groups[0].name`; empty for the root. */
export function formatPath(segments: Segments): string {
  let text = '';
  for (const segment of segments) {
    if (typeof segment === 'number') text += `[${segment}]`;
    else if (!PLAIN_KEY.test(segment)) text += `[${JSON.stringify(segment)}]`;
    else text += text === '' ? segment : `.${segment}`;
  }
  return text;
}

/** RFC 6901. */
export function formatPointer(segments: Segments): string {
  let text = '';
  for (const segment of segments) {
    text += typeof segment === 'number' ? `/${segment}` : `/${escapePointer(segment)}`;
  }
  return text;
}

function escapePointer(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** Parses a pointer against the value that it points into, to tell list indexes from numeric map keys. */
export function parsePointer(pointer: string, root: unknown): Segment[] {
  if (pointer === '') return [];
  let value: unknown = root;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => {
      const key = token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
      const segment = Array.isArray(value) ? Number(key) : key;
      value = member(value, segment);
      return segment;
    });
}

/** The own member of an object or list; undefined if absent. */
export function member(value: unknown, segment: Segment): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
  return (value as Record<Segment, unknown>)[segment];
}

/** The value at a path; undefined if the path ends early. */
export function valueAt(root: unknown, segments: Segments): unknown {
  let value = root;
  for (const segment of segments) value = member(value, segment);
  return value;
}

/** Compares two paths into an object by where they are written: parents before their members, what is absent where its parent is. */
export function compareAsWritten(root: unknown): (left: Segments, right: Segments) => number {
  return (left, right) => {
    let value = root;
    const shared = Math.min(left.length, right.length);
    for (let index = 0; index < shared; index++) {
      const [a, b] = [left[index]!, right[index]!];
      if (a !== b) return positionIn(value, a) - positionIn(value, b);
      value = member(value, a);
    }
    return left.length - right.length;
  };
}

function positionIn(value: unknown, segment: Segment): number {
  if (typeof segment === 'number') return segment;
  return typeof value === 'object' && value !== null ? Object.keys(value).indexOf(segment) : -1;
}
