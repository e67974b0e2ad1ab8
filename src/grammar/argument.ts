// Arguments of the library's functions. A wrong one is a bug of the caller: a TypeError that names it, what it must be, and what it is.

import { isObject, type JsonObject, jsonType } from './json.ts';
import { didYouMean } from './nearest.ts';
import { quote } from './quote.ts';

export function wrongArgument(name: string, expected: string, given: unknown): TypeError {
  return new TypeError(`${name}: must be ${expected}, not ${typeOf(given)}`);
}

export function checkObject(name: string, given: unknown, expected: string): asserts given is JsonObject {
  if (!isObject(given)) throw wrongArgument(name, expected, given);
}

export function checkText(name: string, given: unknown): asserts given is string {
  if (typeof given !== 'string') throw wrongArgument(name, 'a text', given);
}

/** Text and bytes can be iterated too, but are the content of a file that nobody has parsed. */
export function checkIterable(
  name: string,
  given: unknown,
  expected: string,
): asserts given is Iterable<unknown> {
  const isIterable = typeof given === 'object' && given !== null && Symbol.iterator in given;
  if (!isIterable || ArrayBuffer.isView(given)) throw wrongArgument(name, expected, given);
}

/** An unknown option has no effect, which the caller would not notice. */
export function checkOptionNames(given: unknown, known: readonly string[]): void {
  checkObject('options', given, `an object with ${known.join(', ')}`);
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const near = didYouMean(name, known) ?? `there are ${known.join(', ')}`;
    throw new TypeError(`options: no option ${quote(name)} (${near})`);
  }
}

function typeOf(given: unknown): string {
  if (ArrayBuffer.isView(given)) return 'bytes';
  if (typeof given === 'string') return 'text';
  return typeof given === 'object' ? jsonType(given) : typeof given;
}
