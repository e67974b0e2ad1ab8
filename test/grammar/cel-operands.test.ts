// What a look at the characters of an expression says about its operands is what its tree says.

import tap from 'tap';
import { readsInEachOperand } from '../../src/grammar/cel/operands.ts';
import { outcomesOfText } from '../../src/grammar/cel/outcomes.ts';
import { randomExpressions } from './cel-access-generator.ts';
import { generate, seeded } from './cel-generator.ts';

const CLEAR = [
  'request.path == "/a" && request.headers["x"] == "1"',
  '!(request.path.startsWith("/a") || jwt.sub == "x")',
  'request.path == "/a" ? has(jwt.sub) : jwt.sub == "b"',
  'request.method in ["GET", "HEAD"]',
  'f("a", 1) && x',
];

for (const text of CLEAR)
  tap.test(`every operand of ${text} reads something`, async (t) => {
    t.ok(readsInEachOperand(text));
  });

const LITERAL = [
  'false',
  'x && false',
  '(1 == 2) && x',
  'x ? "a" : y',
  '[x]',
  'x && ([y])',
  '-[x]',
  '{"a": x}',
  'M{a: x}',
  '"a" in "b"',
  'r"a" == x',
  '"""x"""',
  'x && // y',
  '"x',
  '1e5',
  '0xF',
  '',
  'x &&',
];

for (const text of LITERAL)
  tap.test(`only the tree tells about ${text === '' ? 'the empty text' : text}`, async (t) => {
    t.notOk(readsInEachOperand(text));
  });

tap.test('an expression of which every operand reads something can be true, and can be false', async (t) => {
  const random = seeded(7);
  const literals = ['true', 'false', '1 == 2', '"a"', '[x]', '!true', 'null', '{}', '.5e3', 'b"x"'];
  const joined = Array.from({ length: 4000 }, () => {
    const part = (): string => {
      const chosen = random(3) === 0 ? literals[random(literals.length)]! : generate(random, 1);
      return random(3) === 0 ? `!(${chosen})` : chosen;
    };
    return random(3) === 0
      ? `${part()} ? ${part()} : ${part()}`
      : `${part()} ${random(2) === 0 ? '&&' : '||'} ${part()}`;
  });
  const all = [
    ...joined,
    ...randomExpressions('jwt', 4000),
    ...Array.from({ length: 8000 }, () => generate(random)),
  ];
  const clear = all.filter(readsInEachOperand);
  t.ok(clear.length > 1000, `${clear.length} of ${all.length}`);
  const wrong = clear.filter((text) => {
    const { isTrue, isFalse } = outcomesOfText(text);
    return !isTrue || !isFalse;
  });
  t.same(wrong, []);
});
