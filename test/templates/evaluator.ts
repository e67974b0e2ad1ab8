// What a template means, written from the rules of docs/transformation.md and from nothing of the compiler: what a real Envoy answers is compared with it.

import type { Json, Part, Tree } from './generator.ts';

/** Not rendered: the request is refused. */
export class RenderError extends Error {}

type JsonObject = { readonly [key: string]: Json };
type Loop = Json;

export function evaluate(parts: readonly Part[], document: Json): string {
  return new Evaluation(isObject(document) ? document : {}).render(parts);
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const fail = (why: string): never => {
  throw new RenderError(why);
};

/** Texts are strings of bytes here. */
const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function bytesOf(value: Json): Json {
  if (typeof value === 'string') return asBytes(value);
  if (isList(value)) return value.map(bytesOf);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [asBytes(key), bytesOf(member)]));
  return value;
}

function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) <= 2 ** 53) return String(value === 0 ? 0 : value);
  for (const digits of [15, 16, 17]) {
    const text = general(value, digits);
    if (Number(text) === value) return text;
  }
  throw new Error('17 digits are enough for every number');
}

/** `%.{digits}g` of C. */
function general(value: number, digits: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential(digits - 1).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < digits) return value.toFixed(digits - 1 - power).replace(/\.?0+$/, '');
  const shown = `${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  return `${mantissa.replace(/\.?0+$/, '')}e${shown}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const escaped = (text: string): string =>
  [...text]
    .map((unit) => {
      const code = unit.charCodeAt(0);
      return ESCAPES[unit] ?? (code < 0x20 ? `\\u${code.toString(16).padStart(4, '0')}` : unit);
    })
    .join('');

function jsonText(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return `"${escaped(value)}"`;
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(jsonText).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `"${escaped(key)}":${jsonText((value as JsonObject)[key]!)}`);
  return `{${members.join(',')}}`;
}

const outputText = (value: Json): string =>
  typeof value === 'string' ? value : value === null ? '' : jsonText(value);

function truth(value: Json): boolean {
  if (isList(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

function same(left: Json, right: Json): boolean {
  return jsonText(left) === jsonText(right);
}

function ordered(left: Json, right: Json): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  return fail('no order');
}

const finite = (value: number): number => (Number.isFinite(value) ? value : fail('not finite'));
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : fail('no text'));
const number = (value: Json | undefined): number => (typeof value === 'number' ? value : fail('no number'));
const whole = (value: Json | undefined): number =>
  Number.isInteger(number(value)) ? number(value) : fail('not whole');
const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : fail('no list'));
const filled = (value: Json | undefined): readonly Json[] =>
  list(value).length > 0 ? list(value) : fail('empty');

function comparable(items: readonly Json[]): readonly Json[] {
  const sorts = new Set(items.map((item) => typeof item));
  if (items.length > 0 && (sorts.size > 1 || !(sorts.has('number') || sorts.has('string')))) fail('no order');
  return items.toSorted(ordered);
}

function parsedNumber(value: Json | undefined): number {
  if (typeof value === 'number') return value;
  if (
    !/^\+?(?<!\+)-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$|^\+(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(
      text(value),
    )
  )
    fail('no number');
  return finite(Number(value));
}

function decoded(value: string): string {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value)) return '';
  const made = Buffer.from(value, 'base64');
  // Bits that stand for no byte are none.
  return made.toString('base64') === value ? made.toString('latin1') : '';
}

const upper = (value: string): string => value.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());
const lower = (value: string): string => value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
const SPACE = /^[ \t-\r]+|[ \t-\r]+$/g;

type Args = readonly Json[];
const FUNCTIONS: Readonly<Record<string, (...args: Args) => Json>> = {
  upper: (one) => upper(text(one)),
  lower: (one) => lower(text(one)),
  capitalize: (one) => upper(text(one).slice(0, 1)) + lower(text(one).slice(1)),
  trim: (one) => text(one).replaceAll(SPACE, ''),
  raw_string: (one) => escaped(text(one)),
  base64_encode: (one) => bytes(text(one)).toString('base64'),
  base64_decode: (one) => decoded(text(one)),
  base64url_encode: (one) => bytes(text(one)).toString('base64url'),
  base64url_decode: (one) => {
    const value = text(one);
    if (/[+/]/.test(value)) return '';
    const standard = value.replaceAll('-', '+').replaceAll('_', '/');
    return decoded(standard + '=='.slice(0, (4 - (standard.length % 4)) % 4));
  },
  length: (one) =>
    typeof one === 'string' || isList(one)
      ? one.length
      : isObject(one)
        ? Object.keys(one).length
        : fail('no length'),
  first: (one) => filled(one)[0]!,
  last: (one) => filled(one).at(-1)!,
  sort: (one) => comparable(list(one)),
  max: (one) => comparable(filled(one)).at(-1)!,
  min: (one) => comparable(filled(one))[0]!,
  int: (one) => Math.trunc(parsedNumber(one)),
  float: (one) => parsedNumber(one),
  odd: (one) => whole(one) % 2 !== 0,
  even: (one) => whole(one) % 2 === 0,
  word_count: (one) =>
    text(one)
      .split(/[ \t-\r]+/)
      .filter((word) => word !== '').length,
  isString: (one) => typeof one === 'string',
  isArray: (one) => isList(one),
  isObject: (one) => isObject(one),
  isNumber: (one) => typeof one === 'number',
  isInteger: (one) => Number.isInteger(one),
  isFloat: (one) => typeof one === 'number' && !Number.isInteger(one),
  isBoolean: (one) => typeof one === 'boolean',
  join: (items, separator) => {
    list(items);
    text(separator);
    return list(items).map(outputText).join(text(separator));
  },
  at: (value, key) => {
    const found = isList(value)
      ? value[whole(key)]
      : isObject(value)
        ? own(value, text(key))
        : fail('no member');
    return found ?? (found === null ? null : fail('nothing there'));
  },
  existsIn: (value, key) => {
    text(key);
    return isObject(value) && own(value, text(key)) !== undefined;
  },
  divisibleBy: (value, by) => {
    whole(value);
    return whole(by) !== 0 && whole(value) % whole(by) === 0;
  },
  round: (value, digits) => {
    number(value);
    const scale = 10 ** whole(digits);
    const scaled = finite(number(value) * scale);
    return finite((scaled < 0 ? Math.ceil(scaled - 0.5) : Math.floor(scaled + 0.5)) / scale);
  },
  substring: (value, start, length) => {
    text(value);
    const from = Math.trunc(number(start));
    const count = length === undefined ? 0 : Math.trunc(number(length));
    if (from < 0 || from >= text(value).length) return '';
    return count > 0 ? text(value).slice(from, from + count) : text(value).slice(from);
  },
  replace: (value, pattern, by) => {
    text(value);
    text(pattern);
    text(by);
    return pattern === '' ? value! : text(value).replaceAll(text(pattern), () => text(by));
  },
};

const own = (value: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;

function member(value: Json, part: string): Json | undefined {
  if (isList(value)) return /^(?:0|[1-9]\d*)$/.test(part) ? value[Number(part)] : undefined;
  return isObject(value) ? own(value, part) : undefined;
}

class Evaluation {
  readonly #document: JsonObject;
  readonly #variables = new Map<string, Json>();

  constructor(document: JsonObject) {
    this.#document = bytesOf(document) as JsonObject;
  }

  render(parts: readonly Part[]): string {
    let made = '';
    for (const part of parts) made += this.#part(part);
    return made;
  }

  #part(part: Part): string {
    switch (part.kind) {
      case 'text':
        return asBytes(part.text);
      case 'output':
        return outputText(this.#value(part.tree));
      case 'set': {
        const value = this.#value(part.tree);
        const [name = '', ...rest] = part.path;
        this.#variables.set(name, this.#with(this.#root(name), rest, value));
        return '';
      }
      case 'if': {
        for (const [condition, body] of part.branches)
          if (truth(this.#value(condition))) return this.render(body);
        return this.render(part.otherwise);
      }
      case 'for':
        return this.#for(part);
    }
  }

  #with(old: Json | undefined, path: readonly string[], value: Json): Json {
    const [name, ...rest] = path;
    if (name === undefined) return value;
    if (old !== undefined && !isObject(old)) return fail('set inside of no object');
    return { ...old, [name]: this.#with(old && own(old, name), rest, value) };
  }

  #for({ names, tree, body }: Extract<Part, { kind: 'for' }>): string {
    const source = this.#value(tree);
    const rounds: readonly (readonly Json[])[] =
      names.length === 1
        ? list(source).map((item) => [item])
        : isObject(source)
          ? Object.keys(source)
              .sort()
              .map((key) => [key, source[key]!])
          : fail('no object');
    const saved = ['loop', ...names].map((name) => [name, this.#variables.get(name)] as const);
    const parent = this.#variables.get('loop');
    const made = rounds.map((values, index) => {
      const loop: Loop = {
        index,
        index1: index + 1,
        is_first: index === 0,
        is_last: index === rounds.length - 1,
        ...(parent === undefined ? {} : { parent }),
      };
      this.#variables.set('loop', loop);
      names.forEach((name, place) => {
        this.#variables.set(name, values[place]!);
      });
      return this.render(body);
    });
    for (const [name, value] of saved) {
      if (value === undefined) this.#variables.delete(name);
      else this.#variables.set(name, value);
    }
    return made.join('');
  }

  #root(name: string): Json | undefined {
    return this.#variables.get(name) ?? (this.#variables.has(name) ? null : own(this.#document, name));
  }

  #lookup(path: readonly string[]): Json | undefined {
    let value = this.#root(path[0]!);
    for (const part of path.slice(1)) {
      if (value === undefined) return undefined;
      value = member(value, part);
    }
    return value;
  }

  #value(tree: Tree): Json {
    switch (tree.kind) {
      case 'value':
        return bytesOf(tree.value);
      case 'name': {
        const found = this.#lookup(tree.path);
        return found === undefined ? fail('not set') : found;
      }
      case 'not':
        return !truth(this.#value(tree.operand));
      case 'call':
        return this.#call(tree.name, tree.args);
      case 'binary':
        return this.#binary(tree.operator, tree.left, tree.right);
    }
  }

  #call(name: string, args: readonly Tree[]): Json {
    if (name === 'default') {
      const [first, fallback] = args as [Tree, Tree];
      if (first.kind !== 'name') return this.#value(first);
      const found = this.#lookup(first.path);
      return found === undefined ? this.#value(fallback) : found;
    }
    const values = args.map((one) => this.#value(one));
    if (name === 'exists') return this.#lookup(text(values[0]).split('.')) !== undefined;
    return FUNCTIONS[name]!(...values);
  }

  #binary(operator: string, first: Tree, second: Tree): Json {
    const left = this.#value(first);
    if (operator === 'and') return truth(left) && truth(this.#value(second));
    if (operator === 'or') return truth(left) || truth(this.#value(second));
    const right = this.#value(second);
    switch (operator) {
      case '==':
        return same(left, right);
      case '!=':
        return !same(left, right);
      case '<':
        return ordered(left, right) < 0;
      case '<=':
        return ordered(left, right) <= 0;
      case '>':
        return ordered(left, right) > 0;
      case '>=':
        return ordered(left, right) >= 0;
      case 'in':
        if (isList(right)) return right.some((item) => same(item, left));
        if (isObject(right)) return own(right, text(left)) !== undefined;
        return text(right).includes(text(left));
      case '+':
        if (typeof left === 'string' && typeof right === 'string') return left + right;
        return finite(number(left) + number(right));
      case '-':
        return finite(number(left) - number(right));
      case '*':
        return finite(number(left) * number(right));
      case '/':
        return number(left) !== undefined && number(right) !== 0
          ? finite(number(left) / number(right))
          : fail('zero');
      case '%':
        return number(left) !== undefined && number(right) !== 0
          ? finite(number(left) % number(right))
          : fail('zero');
      default:
        return finite(number(left) ** number(right));
    }
  }
}
