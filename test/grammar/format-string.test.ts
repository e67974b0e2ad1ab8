// Envoy format strings: C-17, C-18, W-42.

import t from 'tap';
import { ENVOY_OPERATORS, ONE_LINE_OPERATORS } from '../../src/grammar/envoy-operators.ts';
import { checkFormatString, mayBreakLines } from '../../src/grammar/format-string.ts';
import { isPrintable, survives } from './tables.ts';

t.test('operators, lengths and literal percents are accepted', async (t) => {
  const texts = [
    '',
    'plain',
    '%%',
    '100%%',
    '%%%%',
    '%PROTOCOL%',
    '[%START_TIME%] "%REQ(:METHOD)% %REQ(X-ENVOY-ORIGINAL-PATH?:PATH)% %PROTOCOL%" %RESPONSE_CODE%\n',
    '%START_TIME(%Y/%m/%dT%H:%M:%S%z)%',
    '%REQ(x):10%',
    '%DYNAMIC_METADATA(com.test:key)%',
    '%CEL(size(request.path))%',
    '%REQ(a)%%%%RESP(b)%',
    '%DOWNSTREAM_TLS_VERSION%%UPSTREAM_HOST%',
    '%TLS_JA3_FINGERPRINT%',
    '%FILTER_STATE(a:PLAIN)%',
  ];
  for (const text of texts)
    t.strictSame(checkFormatString(text), { problems: [], unknownOperators: [] }, text);
});

t.test('a single percent sign or an unfinished operator is rejected', async (t) => {
  const rows: readonly (readonly [string, string])[] = [
    ['%', '0'],
    ['100%', '3'],
    ['100% of', '3'],
    ['%%%', '2'],
    ['%PROTOCOL', '0'],
    ['%PROTOCOL %', '0 10'],
    ['%REQ(x', '0'],
    ['%REQ(x)', '0'],
    ['%REQ(x) %PROTOCOL%', '0'],
    ['%REQ(x)%%', '8'],
    ['%req(x)%', '0'],
    ['%Protocol%', '0'],
    ['%PROTOCOL:x%', '9'],
    ['%PROTOCOL:%', '9'],
    ['%()%', '0 3'],
    ['%a', '0'],
    ['%é%', '0 2'],
    ['% % %', '0 2 4'],
  ];
  for (const [text, offsets] of rows) {
    const { problems } = checkFormatString(text);
    t.equal(problems[0]?.offset, Number(offsets.split(' ')[0]), JSON.stringify(text));
    for (const problem of problems) t.ok(problem.hint && isPrintable(problem), problem.message);
  }
});

t.test('missing or unsupported arguments of an operator are of grade S', async (t) => {
  const rows: readonly (readonly [text: string, found: string])[] = [
    ['%REQ%', 'S0'],
    ['%REQ()%', 'S0'],
    ['%REQ:5%', 'S0'],
    ['a %DYNAMIC_METADATA% b', 'S2'],
    ['%CEL()%', 'S0'],
    ['%DURATION:1%', 'S9'],
    ['%DURATION(x)%', 'S9'],
    ['%DURATION():1%', 'S11'],
    ['%START_TIME(%T):5%', 'S15'],
    ['%DYNAMIC_METADATA(a:b):9%', 'S22'],
    ['%DURATION()%', ''],
    ['%START_TIME%', ''],
    ['%PATH(NQ):3%', ''],
    ['%PATH:3%', ''],
    ['%REQ(x):0%', ''],
    ['%FOO:1%', ''],
    ['%REQ(a b)%', 'S4'],
    ['%REQ(a?b)% %REQ(?b)% %RESP(:status)%', ''],
    ['%RESP(a?b?c)%', 'S5'],
    ['%TRAILER(::a)%', 'S8'],
    ['%REQ(x):18446744073709551615%', ''],
    ['%REQ(x):18446744073709551616%', 'S7'],
    [`%REQ(x):${'9'.repeat(10_000)}%`, 'S7'],
    ['%START_TIME(a\nb)%', 'S11'],
    ['%EMIT_TIME(%-n)%', 'S10'],
    ['%START_TIME(%Q%3f)%', ''],
    ['%FILTER_STATE(a)% %FILTER_STATE(a:FIELD:b)%', ''],
    ['%FILTER_STATE(:PLAIN)%', 'S13'],
    ['%FILTER_STATE(a:plain)%', 'S13'],
    ['%UPSTREAM_FILTER_STATE(a:FIELD)%', 'S22'],
    ['%FILTER_STATE(a:PLAIN:x)%', 'S13'],
    ['%METADATA(ROUTE:a:b)%', ''],
    ['%METADATA(a)%', 'S9'],
    ['%COMMON_DURATION(a:b)% %COMMON_DURATION(a:b:us)%', ''],
    ['%COMMON_DURATION(a)%', 'S16'],
    ['%COMMON_DURATION(a:b:s)%', 'S16'],
    ['%CEL(request.path)%', ''],
    ['%CEL(1 +)%', 'S4'],
    ['%TYPED_CEL(a?b)%', 'S10'],
    ['%PATH(WQ:ORIG)% %PATH()%', ''],
    ['%PATH(WQ:x)%', 'S5'],
    ['%GRPC_STATUS(NUMBER)%', ''],
    ['%GRPC_STATUS(X)%', 'S12'],
    ['%GRPC_STATUS(NUMBER):3%', 'S20'],
  ];
  for (const [text, found] of rows) {
    const { problems } = checkFormatString(text);
    t.equal(problems.map(({ grade, offset }) => `${grade}${offset}`).join(' '), found, text);
    for (const problem of problems) t.ok(problem.hint && isPrintable(problem), problem.message);
  }
});

const coalesce = (...operators: readonly unknown[]): string => `%COALESCE(${JSON.stringify({ operators })})%`;

t.test('arguments that no version accepts are reported for operators of newer proxies too', async (t) => {
  const rows: readonly (readonly [text: string, found: string])[] = [
    ['%SPAN_ID% %SPAN_ID()% %QUERY_PARAMS% %QUERY_PARAMS(ORIG)% %QUERY_PARAMS(DECODED):3%', ''],
    ['%SPAN_ID(a)%', 'S8'],
    ['%SPAN_ID:3%', 'S8'],
    ['%QUERY_PARAMS(orig)%', 'S13'],
    ['%COALESCE%', 'S0'],
    ['%COALESCE()%', 'S0'],
    ['%COALESCE(a)%', 'S9'],
    ['%COALESCE([])%', 'S9'],
    ['%COALESCE({})%', 'S9'],
    ['%COALESCE(null)%', 'S9'],
    ['%COALESCE({"operators":{"a":1}})%', 'S9'],
    ['%COALESCE({"operators":[{"command":"REQ","param":"x","max_length":3.0}]})%', 'S9'],
    [coalesce(), 'S9'],
    [coalesce('PROTOCOL', { command: 'REQ', param: 'x', max_length: 3, more: {} }), ''],
    [coalesce('SPAN_ID', { command: 'PROTOCOL', param: '' }), ''],
    [coalesce({ command: 'COALESCE', param: '{"operators":["PROTOCOL"]}' }), ''],
    [coalesce({ command: 'COALESCE', param: '{"operators":["NOPE"]}' }), 'S9'],
    [coalesce('PROTOCOL', 'REQ'), 'S9'],
    [coalesce('NOPE'), 'S9'],
    [coalesce({ command: 'REQ_WITHOUT_QUERY', param: ':PATH' }), 'S9'],
    [coalesce({ command: 'REQ', param: 'a b' }), 'S9'],
    [coalesce({ command: 'PROTOCOL', param: 'x' }), 'S9'],
    [coalesce({ command: 'REQ', param: 'x', max_length: 0 }), 'S9'],
    [coalesce({ command: 'PROTOCOL', max_length: 3 }), 'S9'],
    [coalesce({ command: 'START_TIME', max_length: 3 }), 'S9'],
    [coalesce({ command: 'REQ', param: 5 }), 'S9'],
    [coalesce({ command: 5 }, {}, 5, null), 'S9'],
    [coalesce({ command: 'ENVIRONMENT', param: '\uD800' }), 'S9'],
  ];
  for (const [text, found] of rows) {
    const { problems } = checkFormatString(text);
    t.equal(problems.map(({ grade, offset }) => `${grade}${offset}`).join(' '), found, text);
    for (const problem of problems) t.ok(problem.hint && isPrintable(problem), problem.message);
  }
  t.match(checkFormatString('%SPAN_ID%').unknownOperators, [{ name: 'SPAN_ID' }], 'older ones know none');
});

t.test('a text with one certain fix for each mistake has a replacement', async (t) => {
  const rows: readonly (readonly [text: string, replacement: string | undefined])[] = [
    ['100%', '100%%'],
    ['100% of %PROTOCOL%', '100%% of %PROTOCOL%'],
    ['%req(x-id)% %DURATION:1%', '%REQ(x-id)% %DURATION%'],
    ['%DURATION(x)%', '%DURATION%'],
    ['%START_TIME(%T):5%', '%START_TIME(%T)%'],
    ['%PROTOCOL% %REQ(x)', '%PROTOCOL% %REQ(x)%'],
    // Not certain: a foreign word, an unknown operator, arguments that only the author knows.
    ['%h', undefined],
    ['%foo%', undefined],
    ['%REQ%', undefined],
    ['100% %REQ%', undefined],
  ];
  for (const [text, replacement] of rows) {
    const { problems } = checkFormatString(text);
    for (const problem of problems) t.equal(problem.replacement, replacement, text);
    if (replacement !== undefined) t.strictSame(checkFormatString(replacement).problems, [], replacement);
  }
});

t.test('one mistake gives one problem', async (t) => {
  for (const text of ['100% sure', '%req(x)%', '%PROTOCOL:x%', '%REQ(x', '%PROTOCOL is it', '%PROTOCOL:%']) {
    t.equal(checkFormatString(text).problems.length, 1, text);
  }
});

t.test('unknown operators are reported once, with a suggestion', async (t) => {
  const { problems, unknownOperators } = checkFormatString('%RESPONSE_COD% %RESPONSE_COD% %FOO(x):3%');
  t.strictSame(problems, []);
  t.strictSame(
    unknownOperators.map(({ name, offset }) => [name, offset]),
    [
      ['RESPONSE_COD', 0],
      ['FOO', 30],
    ],
  );
  t.match(unknownOperators[0]?.hint, '`RESPONSE_CODE`');
  t.ok(unknownOperators[1]?.hint);
  t.equal(checkFormatString('%__PROTO__% %CONSTRUCTOR%').unknownOperators.length, 2);
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  survives(t, checkFormatString);
  survives(t, (text) => checkFormatString(`%REQ(${text}`));
  survives(t, (text) => checkFormatString(`%${text}%`));
  t.ok(checkFormatString('% '.repeat(100_000)).problems.length <= 16);
  t.ok(
    checkFormatString(Array.from({ length: 50_000 }, (_, index) => `%X${index}%`).join('')).unknownOperators
      .length <= 16,
  );
  t.ok(checkFormatString('%A():1 '.repeat(100_000)).problems.length > 0);
});

t.test('texts of clients, certificates and expressions may break lines', async (t) => {
  const safe = [
    '',
    'plain',
    '100%%',
    '%%CEL(x)%%',
    '%REQ(x):10% %PROTOCOL%',
    '%START_TIME(%Y)% %%',
    '%REQ(a)%%%%RESP(b)%',
  ];
  for (const text of safe) t.notOk(mayBreakLines(text), text);
  const unsafe = [
    "%CEL('a')%",
    '%REQ(x)% %QUERY_PARAM(q)%',
    '%%%UPSTREAM_PEER_URI_SAN%',
    '%DYNAMIC_METADATA(a:b)%',
    '%FILTER_STATE(a:PLAIN)%',
    '%ENVIRONMENT(x)%',
    '%COALESCE({"operators": ["PROTOCOL"]})%',
    '%SOMETHING_NEW%',
    '%',
  ];
  for (const text of unsafe) t.ok(mayBreakLines(text), text);
  for (const name of ONE_LINE_OPERATORS) t.ok(ENVOY_OPERATORS.has(name), `${name} is an operator`);
  survives(t, mayBreakLines);
  t.ok(mayBreakLines(`${'%REQ(x)%'.repeat(100_000)}%CEL(x)%`));
});
