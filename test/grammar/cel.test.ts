// checkCel: what parses, rejections and their places, root variables, and hostile texts.
import { execFileSync } from 'node:child_process';
import t from 'tap';
import { confirms, withoutComments } from '../../src/grammar/cel/confirm.ts';
import { type CelBudget, checkCel, DEPTH_LIMIT } from '../../src/grammar/cel.ts';
import { INVALID, VALID } from './cel-corpus.ts';

const options = { knownRoots: new Set(['request', 'response', 'jwt', 'a', 'b', 'c']) };

t.test('the valid expressions of the corpus are accepted', async (t) => {
  for (const text of VALID) t.equal(checkCel(text, options).problem, undefined, JSON.stringify(text));
});

t.test('the invalid expressions of the corpus are rejected with an offset and a hint', async (t) => {
  for (const text of INVALID) {
    const { problem, unknownRoots } = checkCel(text, options);
    t.ok(problem?.hint, JSON.stringify(text));
    t.ok(problem!.offset! >= 0 && problem!.offset! <= text.length, `offset ${problem?.offset}`);
    t.strictSame(unknownRoots, []);
  }
});

t.test('a rejection has the place, the mistake and a hint', async (t) => {
  const cases: readonly (readonly [text: string, offset: number, message: RegExp, hint: RegExp])[] = [
    ['', 0, /is empty/, /request\.method/],
    ['// only a comment', 0, /is empty/, /request\.method/],
    ['{{ request.path }}', 0, /template syntax/, /`request\.path`/],
    ['Hello {{ name }}', 6, /template syntax/, /\+/],
    ['a == {{ b | upper }}', 5, /template syntax/, /\+/],
    ['{% if a %}b{% endif %}', 0, /template syntax/, /\+/],
    ['Hello, {{ a }}', 5, /comma/, /write only the expression/],
    ['a = b', 2, /`=` isn't an operator/, /`==`/],
    ['a === b', 2, /`===`/, /`==`/],
    ['a !== b', 2, /`!==`/, /`!=`/],
    ['a =~ "x"', 2, /`=`/, /matches/],
    ['a => b', 2, /`=`/, /`>=`/],
    ['a <> b', 2, /`<>`/, /`!=`/],
    ['a == 10.0.0.1', 5, /`10\.0\.0\.1` is not a number/, /`"10\.0\.0\.1"`/],
    ['a in [10.0.0.0/8]', 6, /`10\.0\.0\.0\/8`/, /startsWith\("10\."\)/],
    ['a in 10.0.0.0/13', 5, /`10\.0\.0\.0\/13`/, /compare their texts$/],
    ['a in 10.0.0.1', 5, /`10\.0\.0\.1`/, /`in \["10\.0\.0\.1"\]`/],
    ['a /* b */ && c', 2, /comments/, /`\/\/`/],
    ['/* b */ a', 0, /comments/, /`\/\/`/],
    ['a ?: b', 2, /`\?:`/, /both cases/],
    ['a && not has(b.c)', 5, /`not`/, /`!`/],
    ['a & b', 2, /`&` isn't/, /`&&`/],
    ['a | b', 2, /`\|` isn't/, /`\|\|`/],
    ['a and b', 2, /missing before `and`/, /`&&`/],
    ['a OR b', 2, /missing before `OR`/, /`\|\|`/],
    ['not a', 0, /`not`/, /`!`/],
    ['a not in b', 2, /missing before `not`/, /`!\(a in b\)`/],
    ['a contains "b"', 2, /missing before `contains`/, /`a\.contains\(b\)`/],
    ['"abc', 0, /string is never closed/, /`"`/],
    ["x == '''abc'", 5, /string is never closed/, /`'''`/],
    ['a == "b\nc"', 5, /string is never closed/, /same line/],
    ['a.matches("\\d+")', 11, /backslash/, /r"\\d\+"/],
    ['"\\ud800"', 1, /`\\u`/, /Unicode/],
    ['"say "hi""', 6, /missing before `hi`/, /quote/],
    ['f(a', 1, /`\(` is never closed/, /`\)`/],
    ['f(a, ', 1, /`\(` is never closed/, /`\)`/],
    ['a[b[0]', 1, /`\[` is never closed/, /`\]`/],
    ['{"a": [1, 2}', 11, /doesn't close the `\[` at offset 6/, /`\]`/],
    ['a)', 1, /closes nothing/, /remove/],
    [')', 0, /closes nothing/, /remove/],
    ['f(a,)', 4, /expected a value, found `\)`/, /remove the `,`/],
    ['\u201ca\u201d', 0, /typographic/, /"/],
    ['a == \u2018b\u2019', 5, /typographic/, /"/],
    ['a b', 2, /missing before `b`/, /`&&`/],
    ['a &&', 4, /after the `&&`|follow the `&&`/, /remove/],
    ['a in', 4, /follow the `in`/, /remove/],
    ['a ? b', 2, /has no `:`/, /condition \? a : b/],
    ['a : b', 2, /has no `\?`/, /condition \? a : b/],
    ['a ? b ? c : d : e', 6, /between `\?` and `:`/, /parentheses/],
    ['if', 0, /`if` is a reserved word/, /condition/],
    ['a && package == 1', 5, /`package` is a reserved word/, /another name/],
    ['a.in', 2, /`in` is a keyword/, /\["in"\]/],
    ['a.?b', 2, /optional/, /has\(a\.b\)/],
    ['a.5', 2, /field name/, /\["x-key"\]/],
    ['timeout > 5s', 11, /missing before `s`/, /duration/],
    ['12abc', 2, /missing before `abc`/, /number/],
    ['{a}', 2, /`:`/, /key: value/],
    ['has(a)', 0, /field selection/, /has\(a\.b\)/],
    ['a || has(b["c"])', 5, /field selection/, /in a/],
    ['b.all(a.c, true)', 6, /first argument of `all\(\)`/, /item/],
    ['9223372036854775808', 0, /out of range/, /64 bits/],
    ['!-a', 1, /`!` and `-`/, /parentheses/],
    ['$a', 0, /`\$`/, /without `\$`/],
    ['a\u00a0&& b', 1, /U\+00A0/, /white space/],
    ['caf\u00e9', 3, /`\u00e9`/, /ASCII/],
  ];
  for (const [text, offset, message, hint] of cases) {
    const { problem } = checkCel(text, options);
    t.match(problem, { offset, message, hint }, JSON.stringify(text));
  }
});

t.test('an expression with one certain fix for each mistake has a replacement', async (t) => {
  const rows: readonly (readonly [text: string, replacement: string | undefined])[] = [
    ['a = b', 'a == b'],
    ['a === b', 'a == b'],
    ['a !== b', 'a != b'],
    ['a <> b', 'a != b'],
    ['a => 1', 'a >= 1'],
    ['a & b', 'a && b'],
    ['a and b or c', 'a && b || c'],
    ['a == 1 AND NOT b', 'a == 1 && !b'],
    ['not has(a.b) && c', '!has(a.b) && c'],
    ['a = "x" and b = "y and z"', 'a == "x" && b == "y and z"'],
    ['a == 10.0.0.1', 'a == "10.0.0.1"'],
    ['a /* b */ && c', 'a && c'],
    ['a == 1;', 'a == 1'],
    ['{{ a.b }}', 'a.b'],
    ['$a == 1', 'a == 1'],
    ['\u201cx\u201d == a', '"x" == a'],
    ['a == `b`', 'a == "b"'],
    ['a.matches("\\d+\\.x")', 'a.matches("\\\\d+\\\\.x")'],
    ['a > 5s', 'a > duration("5s")'],
    ['a.in == 1', 'a["in"] == 1'],
    // Ambiguous mistakes.
    ['not a == b', undefined],
    ['a | upper', undefined],
    ['a ?: b', undefined],
    ['a == (b', undefined],
    ['a = b and', undefined],
  ];
  for (const [text, replacement] of rows)
    t.equal(checkCel(text, options).problem?.replacement, replacement, text);
});

t.test('a replacement parses', async (t) => {
  for (const text of INVALID) {
    const { replacement } = checkCel(text, options).problem!;
    if (replacement !== undefined) t.equal(checkCel(replacement, options).problem, undefined, text);
  }
});

t.test('nesting beyond the limit of the proxy is of grade S, for the proxy only', async (t) => {
  const proxy = { ...options, proxy: true };
  const at = (levels: number): readonly string[] => [
    Array(levels).fill('1').join('+'),
    Array(levels).fill('1').join('=='),
    `a${'.b'.repeat(levels - 1)}`,
    `a${'[0]'.repeat(levels - 1)}`,
    `${'['.repeat(levels)}${']'.repeat(levels)}`,
    `${'{1:'.repeat(levels - 1)}1${'}'.repeat(levels - 1)}`,
    `${'dyn('.repeat(levels - 1)}1${')'.repeat(levels - 1)}`,
    `${'a?1:'.repeat(levels - 1)}1`,
    `${'('.repeat(levels)}1${')'.repeat(levels)}`,
  ];
  for (const text of at(32)) t.equal(checkCel(text, proxy).problem, undefined, text);
  for (const text of at(33)) {
    t.match(checkCel(text, proxy), { problem: { grade: 'S' } }, text);
    t.equal(checkCel(text, options).problem, undefined, text);
  }
  for (const text of [Array(100).fill('a').join('&&'), Array(100).fill('a').join('||'), `${'!'.repeat(60)}a`])
    t.equal(checkCel(text, proxy).problem, undefined, text);
});

for (const text of [
  '[1].all(x, true)',
  '[1].exists(x, x == 1)',
  '[1].exists_one(x, x == 1)',
  '[1].map(x, x) == [1]',
  '[1].filter(x, true) == [1]',
  '[1] . filter // all\n (x, true) == [1]',
  `${'a == 1 || '.repeat(2000)}[1].all(x, true)`,
])
  t.test(`${text.slice(-40)} is an error for the proxy only`, async (t) => {
    t.equal(checkCel(text, options).problem, undefined);
    t.match(checkCel(text, { ...options, proxy: true }), { problem: { grade: 'R', hint: String } });
  });

for (const text of [
  'request.path.matches("(")',
  'matches(request.path, "(a{1000}){1000}")',
  'foo(request.path)',
  'request.path.lowerAscii() == "a"',
  'request.path.split("a")[0] == "b"',
  'a.b{c: 1} == 1',
])
  t.test(`${text} is of grade S, for the proxy only`, async (t) => {
    t.equal(checkCel(text, options).problem, undefined);
    const { grade, hint } = checkCel(text, { ...options, proxy: true }).problem!;
    t.equal(grade, 'S');
    t.ok(hint);
  });

t.test('the proxy accepts the functions that it supports', async (t) => {
  for (const text of [
    'request.path.matches("(a+)+$")',
    'request.path.matches(request.host)',
    'size(request.path) == request.path.size()',
    'request.time.getHours("UTC") > 7',
    'duration("1s") < timestamp("2027-01-01T00:00:00Z") - request.time',
    'request.path == "all(" || has(request.headers.a)',
    'request.path == "a.exists(x, x)" || request.headers.all == "a" // a.map(x, x)',
    '{"a": int("1")}.a in [dyn(1)]',
  ])
    t.equal(checkCel(text, { ...options, proxy: true }).problem, undefined, text);
});

t.test('unknown variables are found in expressions that only the proxy rejects', async (t) => {
  const { unknownRoots } = checkCel(`user${'.b'.repeat(40)}`, { ...options, proxy: true });
  t.strictSame(unknownRoots, [{ name: 'user', offset: 0 }]);
});

t.test('a rejection repeats no string of the expression', async (t) => {
  for (const text of ['a == "hunter2" "b"', '"hunter2\\q"', 'f("hunter2"', '"hunter2', "'hunter2' = a"]) {
    const { message, hint } = checkCel(text, options).problem!;
    t.notMatch(`${message} ${hint}`, 'hunter2', text);
  }
});

t.test('unknown root variables are found at their first place', async (t) => {
  const cases: readonly (readonly [text: string, roots: readonly (readonly [string, number])[]])[] = [
    ['request.path == "/" && jwt.sub != ""', []],
    ['user.name == "a" || user.admin', [['user', 0]]],
    [
      'a + x + y.z[w]',
      [
        ['x', 4],
        ['y', 8],
        ['w', 12],
      ],
    ],
    ['.x.y == 1', [['x', 1]]],
    ['f(x)', [['x', 2]]],
    [
      'x.f(y).g(z)',
      [
        ['x', 0],
        ['y', 4],
        ['z', 9],
      ],
    ],
    [
      '{x: y}',
      [
        ['x', 1],
        ['y', 4],
      ],
    ],
    // Names of functions, messages, fields and types are not variables
    ['size(a) == 1', []],
    ['google.protobuf.Duration{seconds: 1}', []],
    ['my.pkg.Message{field: x}', [['x', 22]]],
    ['type(a) == string || type(a) == google.protobuf.Timestamp', []],
    ['math.greatest(a, b) + math', [['math', 22]]],
    ['base64.encode(a)', []],
    // Macro variables are bound only inside the macro
    ['a.all(v, v.w > 0)', []],
    ['a.all(v, v > 0) && v', [['v', 19]]],
    ['v.all(v, v > 0)', [['v', 0]]],
    ['a.map(v, b.filter(w, v == w))', []],
    ['a.map(v, b.filter(w, v == w), w)', [['w', 30]]],
    ['a.exists_one((v), v)', []],
    ['a.map(v, v > 1, v + x)', [['x', 20]]],
    // An ordinary call of a macro's name binds no variable
    ['a.all(v)', [['v', 6]]],
    ['a.all(v, v, v)', [['v', 6]]],
    ['a.sum(v, v)', [['v', 6]]],
    ['all(v, v)', [['v', 4]]],
    ['"response" == response2', [['response2', 14]]],
  ];
  for (const [text, roots] of cases) {
    t.strictSame(
      checkCel(text, options),
      { unknownRoots: roots.map(([name, offset]) => ({ name, offset })) },
      text,
    );
  }
  const many = Array.from({ length: 500 }, (_, n) => `v${n}`).join(' + ');
  t.equal(checkCel(many, options).unknownRoots.length, 16, 'and they are few');
});

t.test('a root that is not available yet is unknown', async (t) => {
  const early = { knownRoots: new Set(['request']) };
  t.strictSame(checkCel('request.a == response.b', early).unknownRoots, [{ name: 'response', offset: 13 }]);
});

t.test('nesting is limited, the length of chains is not', async (t) => {
  for (const [open, close] of [
    '()',
    '[]',
    ['f(', ')'],
    ['a[', ']'],
    ['M{a:', '}'],
    ['{1:', '}'],
    ['a.all(x,', ')'],
  ]) {
    const nest = (levels: number): string => `${open!.repeat(levels)}a${close!.repeat(levels)}`;
    t.equal(checkCel(nest(DEPTH_LIMIT), options).problem, undefined, `${DEPTH_LIMIT} levels of ${open}`);
    const { problem } = checkCel(nest(DEPTH_LIMIT + 1), options);
    t.match(problem, { message: /nested more than/, hint: /split/ }, `one more level of ${open}`);
    t.equal(problem?.offset, open!.length * DEPTH_LIMIT + open!.search(/[([{]/), 'at the bracket too many');
  }
  for (const part of ['a ? b : ', 'a + ', 'a.b && ', '!']) {
    t.equal(checkCel(`${part.repeat(5_000)}a`, options).problem, undefined, part);
  }
});

t.test('hostile text gets an answer, never an exception', async (t) => {
  const hostile = [
    ...[
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '{1:',
      'M{a:',
      'f(',
      'a.f(',
      'a[',
      'a?',
      'a?b:',
      'a?(',
      '!',
      '-',
      '!-',
      '- ',
      'has(',
    ],
    ...[
      'a.a.',
      'a.all(x,',
      '"',
      "'",
      '"""',
      '\\',
      '"\\',
      '//',
      '//\n',
      '\u0000',
      '\ud800',
      '\udc00',
      '😀',
      '9',
      '0x',
      '.5',
    ],
    ...[
      'a,',
      'in ',
      'a in ',
      '&',
      '&&',
      '1e9',
      ' ',
      '\n',
      '{{',
      '{%',
      'é',
      '`',
      'r"',
      "b'",
      '=',
      '__proto__.',
      'v+',
    ],
  ].map((part) => part.repeat(Math.ceil(100_000 / part.length)));
  hostile.push(
    `"${'x'.repeat(1_000_000)}"`,
    `a${'.a'.repeat(250_000)}`,
    `${'!'.repeat(16_384)}a`,
    `${'-'.repeat(16_384)}a`,
  );
  hostile.push(
    '9'.repeat(1_000_000),
    `1e${'9'.repeat(100_000)}`,
    `0x${'0'.repeat(100_000)}1`,
    `"${'\ud800'.repeat(1_000)}"`,
  );
  let accepted = 0;
  for (const text of hostile) {
    const { problem } = checkCel(text, options);
    if (problem === undefined) accepted++;
    else
      t.ok(
        problem.message.length < 200 && problem.offset! <= text.length,
        `${text.slice(0, 8)}: ${problem.message}`,
      );
  }
  t.equal(
    accepted,
    6,
    'the long string, chain, sign runs, hexadecimal zeros and string of surrogates are CEL',
  );
});

t.test('rejected text is confirmed only within the budget', async (t) => {
  const budget: CelBudget = { confirm: 12 };
  checkCel('a.b == c', options, budget);
  t.equal(budget.confirm, 12, 'accepted text costs nothing');
  t.ok(checkCel('a + ', options, budget).problem);
  t.equal(budget.confirm, 8, 'refused text is counted');
  t.ok(checkCel('has(a) && b', options, budget).problem);
  t.ok(checkCel('"\\d"', options, budget).problem);
  t.equal(budget.confirm, 8, 'what the parser is known to get wrong is not asked');
  t.ok(checkCel('a + b + c + ', options, budget).problem);
  t.equal(budget.confirm, 8, 'what is longer than the rest is not asked');
});

t.test('a confirmation checks the macros of the tree', async (t) => {
  for (const text of [
    'a.b',
    'has(a.b)',
    'a.all(x, x)',
    'a // b',
    'a// b\n// c\n+ "//" // d',
    '{1: [M{a: f(b)}]}',
    "r'\\' // x",
  ]) {
    t.equal(confirms(text), true, text);
  }
  for (const text of [
    'a.',
    'has(a)',
    '[{1: f(has(a))}]',
    'M{b: has(a)}',
    'a.all(b.c, d)',
    'b.map(x, has(x))',
    '('.repeat(99_999),
  ]) {
    t.equal(confirms(text), false, text.slice(0, 20));
  }
  t.equal(withoutComments('a // b\n+ "// c" // d'), 'a  \n+ "// c"  ');
});

t.test('the parser gets no long white space, whose square is its time', async (t) => {
  const long = 16_000;
  t.equal(withoutComments(`a${' '.repeat(long)}== ' '`), "a == ' '");
  t.equal(withoutComments(`a${'//b\n'.repeat(long)}== c`), 'a == c');
  const text = `'${' '.repeat(long)}'`;
  t.equal(withoutComments(text), text);
});

t.test('only a rejection loads the parser, not the import or an accepted expression', async (t) => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { checkCel } = await import(${JSON.stringify(new URL('../../src/grammar/cel.ts', import.meta.url).href)});
    const parsers = () => loaded.filter((url) => url.includes('@bufbuild/cel')).length > 0;
    const options = { knownRoots: new Set() };
    checkCel('a && b', options);
    const before = parsers();
    checkCel('a &&', options);
    console.log(JSON.stringify([before, parsers()]));`;
  t.strictSame(
    JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })),
    [false, true],
  );
});
