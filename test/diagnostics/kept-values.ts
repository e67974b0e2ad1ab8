// For tests: whether a changed object still says everything that the object said before: each value is there, moved, quoted, with its unit,
// or in pieces. Independent of the code that makes fixes.

/** The values of the first object that the second doesn't have in any form. */
export function lostValues(before: unknown, after: unknown): readonly unknown[] {
  const rest = [...scalars(after)];
  const gone: unknown[] = [];
  for (const value of scalars(before)) {
    const index = rest.indexOf(value);
    if (index === -1) gone.push(value);
    else rest.splice(index, 1);
  }
  // What is said twice may be said once.
  const texts = [...scalars(after)].map(String);
  return gone.filter(
    (value) => !texts.some((text) => saysSame(value, text)) && !isInPieces(value, texts, after),
  );
}

function* scalars(value: unknown): Generator<string | number | boolean> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) yield `key ${name}`;
      yield* scalars(member);
    }
  } else if (value !== null && value !== undefined) yield value as string | number | boolean;
}

// biome-ignore format: a table
const FACTORS: Readonly<Record<string, number>> = {
  ms: 1, s: 1e3, seconds: 1e3, m: 6e4, min: 6e4, minutes: 6e4, h: 36e5, hours: 36e5, d: 864e5, days: 864e5,
  k: 1e3, M: 1e6, G: 1e9, T: 1e12, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40,
};

/** The sum of amounts with units; undefined: another text. */
function amount(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([A-Za-z]+)/g)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text) return undefined;
  const sum = parts.reduce(
    (total, [, number, unit]) => total + Number(number) * (FACTORS[unit!] ?? Number.NaN),
    0,
  );
  return Number.isNaN(sum) ? undefined : sum;
}

function saysSame(value: unknown, text: string): boolean {
  const old = String(value).trim();
  if (old.toLowerCase() === text.toLowerCase()) return true;
  // A number with its unit.
  const [, digits] = /^(\d+(?:\.\d+)?)[A-Za-z]*$/.exec(text) ?? [];
  if (digits === old) return true;
  // `HTTP2` for 2.
  if (/^\d+$/.test(old) && text.endsWith(old) && /^[A-Za-z]/.test(text)) return true;
  const tight = old
    .replaceAll(' ', '')
    .replace(/B$/, '')
    .replace(/(?<=\d)MS$/, 'ms')
    .replace(/(?<=\d)mi$/, 'Mi');
  if (tight === text || tight === `${text}%`) return true;
  const [left, right] = [amount(tight), amount(text) ?? (/^\d+$/.test(text) ? Number(text) : undefined)];
  // A number counts seconds, milliseconds or bytes.
  return left !== undefined && right !== undefined && [left, left / 1000].includes(right);
}

/** Words that say nothing that the fixed text doesn't say otherwise: operators of other languages, and a scheme without TLS. */
const NOISE: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'is',
  'eq',
  'ne',
  'mod',
  'http',
  'svc',
  'cluster',
  'local',
  'core',
  'v1',
  'pt',
]);

function isInPieces(value: unknown, texts: readonly string[], after: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (value.startsWith('key ')) {
    const name = value.slice(4);
    return texts.some((text) => text === name || text.split(/[^\w-]+/).includes(name));
  }
  if (
    /^https:/i.test(value) &&
    !texts.some((text) => /^https:/i.test(text)) &&
    !JSON.stringify(after).includes('"tls":{')
  )
    return false;
  const words = (value.match(/[A-Za-z0-9_]+/g) ?? []).filter(
    (word) => !NOISE.has(word) && !(word === 'https' && /^https:/i.test(value)),
  );
  const written = new Set(texts.flatMap((text) => text.match(/[A-Za-z0-9_]+/g) ?? []));
  return words.every((word) => written.has(word) || [...written].some((each) => saysSame(word, each)));
}
