// CEL: the recogniser beside the parser of cel-go, and the nesting that the proxy reads beside Envoy. What differs is shown.

import t from 'tap';
import { exceedsEnvoy } from '../../src/grammar/cel/nesting.ts';
import { checkCel } from '../../src/grammar/cel.ts';
import { INVALID, VALID } from '../grammar/cel-corpus.ts';
import { generate, mutate, seeded } from '../grammar/cel-generator.ts';
import { fuzz } from '../parts/fuzz.ts';
import { askEnvoy, asked, askGo, logWhen } from './asking.ts';

const options = { knownRoots: new Set<string>() };

t.test('the recogniser and cel-go agree about generated expressions and their mutants', async (t) => {
  await fuzz(t, { seed: 20_261_122, cases: 1 }, async (seed) => {
    const random = seeded(seed);
    const texts = [...VALID, ...INVALID];
    for (let made = 0; made < 10_000; made++) {
      const text = generate(random, 2);
      texts.push(text, mutate(text, random));
    }
    const answers = await asked(t, () => askGo('cel', texts));
    if (answers === undefined) return;
    const differences: string[] = [];
    for (const [index, text] of texts.entries()) {
      const { problem } = checkCel(text, options);
      // The API asks for a field selection; to cel-go, has() with another number of arguments is a call of some function.
      if (answers[index] === '' && problem?.message === 'has() takes one field selection') continue;
      if ((problem === undefined) !== (answers[index] === ''))
        differences.push(
          `${JSON.stringify(text)}: ${problem?.message ?? 'accepted'}; cel-go: ${answers[index]}`,
        );
    }
    t.strictSame(differences.slice(0, 20), []);
  });
});

t.test('a replacement parses in cel-go', async (t) => {
  await fuzz(t, { seed: 7, cases: 1 }, async (seed) => {
    const random = seeded(seed);
    const texts = [...INVALID, ...Array.from({ length: 5_000 }, () => mutate(generate(random, 2), random))];
    const replacements = texts
      .map((text) => checkCel(text, options).problem?.replacement)
      .filter((text) => text !== undefined);
    const answers = await asked(t, () => askGo('cel', replacements));
    if (answers === undefined) return;
    for (const [index, text] of replacements.entries()) if (answers[index] !== '') t.fail(text);
    t.ok(replacements.length > 20, `${replacements.length} replacements`);
  });
});

/** Expressions that nest in every way, about as deep as Envoy reads. No function, which Envoy would look up. */
function nested(random: (below: number) => number): string {
  let text = 'a';
  for (let levels = 26 + random(9); levels > 0; levels--) {
    const around: readonly ((inner: string) => string)[] = [
      (inner) => `${inner}+1`,
      (inner) => `1+(${inner})`,
      (inner) => `${inner}==b`,
      (inner) => `(${inner}).b`,
      (inner) => `[${inner}]`,
      (inner) => `{1:${inner}}`,
      (inner) => `(${inner})[0]`,
      (inner) => `size(${inner})`,
      (inner) => `!(${inner})`,
      (inner) => `b?1:(${inner})`,
      (inner) => `(${inner})&&b||c`,
      (inner) => `-(${inner})`,
      (inner) => `${inner} in b`,
      (inner) => `(${inner})*2`,
    ];
    text = around[random(around.length)]!(text);
  }
  return text;
}

t.test('an expression is too deep for the proxy where Envoy says so', async (t) => {
  await fuzz(t, { seed: 36, cases: 1 }, async (seed) => {
    const random = seeded(seed);
    const texts = Array.from({ length: 120 }, () => nested(random));
    const deep = texts.filter((text) => exceedsEnvoy(text));
    const shallow = texts.filter((text) => !exceedsEnvoy(text));
    t.ok(deep.length > 20 && shallow.length > 20, `${deep.length} of ${texts.length} are too deep`);
    const accepted = await asked(t, () => askEnvoy(shallow.map((text) => logWhen(text))));
    if (accepted === undefined) return;
    if (accepted.includes('max recursion depth') || accepted.includes('recursion limit')) {
      for (const text of shallow) t.notMatch(await askEnvoy([logWhen(text)]), /recursion/, text);
    }
    for (const text of deep) t.match(await askEnvoy([logWhen(text)]), /recursion/, text);
  });
});
