// Compares the CEL recogniser with the parser of @bufbuild/cel, on a corpus and on seeded expressions and mutants of them.
// All differences are in one of the lists below; both lists are asserted, so that a new parser version is noticed.
import { parse } from '@bufbuild/cel';
import t from 'tap';
import { isSettled } from '../../src/grammar/cel/confirm.ts';
import { recognise } from '../../src/grammar/cel/recognise.ts';
import { KnownRoots } from '../../src/grammar/cel/roots.ts';
import { checkCel } from '../../src/grammar/cel.ts';
import { fuzz } from '../parts/fuzz.ts';
import { INVALID, VALID } from './cel-corpus.ts';
import { generate, mutate, seeded } from './cel-generator.ts';

const known = new KnownRoots([]);
const recognises = (text: string): boolean => recognise(text, known).refusal === undefined;

function parses(text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Valid CEL that cel-go accepts and the parser rejects; `plain` removes each of these from a text. */
const PARSER_REFUSES = [
  ['a // a comment at the end', 'a'],
  ['a // two\n // comments\n && b', 'a&&b'],
  ['f( )', 'f()'],
  ['[ , ]', '[,]'],
  ['trueish == falsehood', '_trueish==_falsehood'],
  ['! !a', '!!a'],
  ['- -a', '--a'],
  ['!- 5', '!-5'],
  ['a == -5u', 'a==-5'],
] as const;

/** Text that the parser accepts although CEL, cel-go and Envoy reject it. */
const PARSER_ACCEPTS = [
  '"\\d+"',
  '"\\400"',
  '"\\u12"',
  'b"\\u0041"',
  'a inside',
  '9223372036854775808',
  '18446744073709551616u',
  '0x8000000000000000',
  '1e999',
  'has(a)',
  'has(a[0])',
  'has(a.b())',
  'has(a, b)',
  'has()',
  'a.all(b.c, true)',
  'a.exists("x", true)',
  'a.exists_one(f(x), true)',
  'a.filter(1, true)',
  'a.map(b[0], b)',
  'a.map(b.c, true, b)',
  `${'('.repeat(260)}a${')'.repeat(260)}`,
];

const TOKEN =
  /\/\/[^\n]*|[bB]?[rR]?(?:"""(?:\\[\s\S]|[\s\S])*?"""|'''(?:\\[\s\S]|[\s\S])*?'''|"(?:\\.|[^"])*"|'(?:\\.|[^'])*')|(?:0x[0-9a-fA-F]+|\d*\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d+)[uU]?|\w+|\s+|[\s\S]/g;
const RAW = /^[bB]?[rR]("""[\s\S]*?"""|'''[\s\S]*?'''|"[^"]*"|'[^']*')/;

/** The same expression without comments, needless space, and syntax that the parser can't read. */
function plain(text: string): string {
  let result = '';
  for (let rest = text; rest !== ''; ) {
    TOKEN.lastIndex = 0;
    const token = RAW.exec(rest)?.[0] ?? TOKEN.exec(rest)![0];
    rest = rest.slice(token.length);
    if (token.startsWith('//') || token.trim() === '') continue;
    const next = /^[\d.].*[uU]$/s.test(token)
      ? token.slice(0, -1)
      : /^(true|false)\w/.test(token)
        ? `_${token}`
        : token;
    result += /\w$/.test(result) && /^\w/.test(next) ? ` ${next}` : next;
  }
  return result;
}

/** The difference between the two verdicts on a text; empty if they agree or differ as documented. */
function difference(text: string): string {
  const { refusal } = recognise(text, known);
  if (refusal === undefined) return parses(text) || parses(plain(text)) ? '' : 'accepted alone';
  return !parses(text) || isSettled(text, refusal) || hasRunOfComments(text)
    ? ''
    : `refused alone: ${refusal.reason}`;
}

/** The parser reads the slashes of a second comment as a division. */
const hasRunOfComments = (text: string): boolean => text.includes('//') && !parses(plain(text));

t.test('the recogniser accepts the documented list of valid CEL that the parser rejects', async (t) => {
  for (const [text, simpler] of PARSER_REFUSES) {
    t.equal(parses(text), false, `the parser still refuses ${text}`);
    t.equal(plain(text), simpler);
    t.ok(parses(simpler), `the parser accepts ${simpler}`);
    t.ok(recognises(text), text);
  }
});

t.test('the recogniser rejects the documented list of invalid CEL that the parser accepts', async (t) => {
  for (const text of PARSER_ACCEPTS) {
    t.ok(parses(text), `the parser still accepts ${text.slice(0, 40)}`);
    t.ok(checkCel(text, { knownRoots: new Set() }).problem, text.slice(0, 40));
  }
});

t.test('both agree on the corpus', async (t) => {
  for (const text of [...VALID, ...INVALID]) t.equal(difference(text), '', JSON.stringify(text));
});

t.test('both agree on generated expressions and their mutants', async (t) => {
  let accepted = 0;
  let refused = 0;
  const compare = (seed: number): void => {
    const random = seeded(seed);
    const text = generate(random, 2);
    for (const candidate of [text, mutate(text, random)]) {
      const wrong = difference(candidate);
      if (wrong !== '') t.fail(`${wrong}: ${JSON.stringify(candidate)}`);
      if (recognises(candidate)) accepted++;
      else refused++;
    }
  };
  await fuzz(t, { seed: 20_261_103, cases: 2500 }, compare, (cases) =>
    t.ok(Math.min(accepted, refused) > cases / 2, `${accepted} accepted, ${refused} refused`),
  );
});

t.test('a confirmed verdict on a mutant is the verdict of the recogniser', async (t) => {
  await fuzz(t, { seed: 7, cases: 700 }, (seed) => {
    const random = seeded(seed);
    const text = mutate(generate(random, 2), random);
    const { problem } = checkCel(text, { knownRoots: new Set() });
    if ((problem === undefined) !== recognises(text)) t.fail(JSON.stringify(text));
    if (problem !== undefined && !(problem.offset! >= 0 && problem.offset! <= text.length))
      t.fail(`offset: ${text}`);
  });
});
