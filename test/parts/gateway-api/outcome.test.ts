// What the outcome of a conformance run must be, with small outcomes.

import t from 'tap';
import { stringify } from 'yaml';
import {
  comparableReport,
  complaintsAbout,
  type Outcome,
  PROFILES,
  partsOfFailedTests,
  resultsIn,
} from './outcome.ts';

const passed = { result: 'success', statistics: { Passed: 1, Failed: 0, Skipped: 0 } };
const reportWith = (more: object = {}): string =>
  stringify({
    date: 'today',
    profiles: PROFILES.map((name) => ({ name, core: passed, extended: passed, ...more })),
  });
const good: Outcome = {
  end: 'code 0',
  list: {
    tests: [
      { name: 'One', features: ['Gateway'] },
      { name: 'Two', features: ['Gateway', 'Mesh'] },
    ],
    features: ['Gateway', 'Mesh'],
  },
  features: ['Gateway'],
  results: new Map([
    ['One', 'PASS'],
    ['Two', 'SKIP'],
  ]),
  report: reportWith(),
};

t.test('results are read from the output of the suite', async (t) => {
  const output = `=== RUN   TestConformance
--- FAIL: TestConformance (160.02s)
    --- PASS: TestConformance/One (0.10s)
        --- FAIL: TestConformance/One/inner (0.10s)
    helpers.go:1: --- FAIL: TestConformance/Logged (0.10s)
    --- SKIP: TestConformance/Two (0.00s)
    --- FAIL: TestConformance/Three (12.00s)
`;
  t.strictSame(
    [...resultsIn(output)],
    [
      ['One', 'PASS'],
      ['Two', 'SKIP'],
      ['Three', 'FAIL'],
    ],
  );
});

const STARTED = `=== RUN   TestConformance
=== RUN   TestConformance/One
    log of One
=== RUN   TestConformance/Two
=== RUN   TestConformance/Two/inner
    log of Two
=== RUN   TestConformance/Three
    log of Three
`;

t.test('the parts of failed tests are found in the output', async (t) => {
  const [two = '', ...more] = partsOfFailedTests(`${STARTED}--- FAIL: TestConformance (160.02s)
    --- PASS: TestConformance/One (0.10s)
    --- FAIL: TestConformance/Two (0.10s)
    --- PASS: TestConformance/Three (0.10s)
`);
  t.match(two, /Two\n.*inner\n.*log of Two/);
  t.strictSame(more, []);
});

t.test('of a suite that was ended, the part of the last test is found in the output', async (t) => {
  t.strictSame(partsOfFailedTests(STARTED), [
    STARTED.slice(STARTED.indexOf('=== RUN   TestConformance/Three')),
  ]);
});

t.test('a run of all tests of the features is conformant', async (t) => {
  t.strictSame(complaintsAbout(good), []);
});

const partial = {
  result: 'partial',
  statistics: { Passed: 1, Failed: 0, Skipped: 1 },
  skippedTests: ['Two'],
};
const cases: readonly (readonly [what: string, change: Partial<Outcome>, complaint: string])[] = [
  ['the suite fails', { end: 'code 1' }, 'the suite ended with code 1'],
  ['a test fails', { results: new Map([...good.results, ['One', 'FAIL']]) }, 'One: FAIL, expected PASS'],
  ['a declared test is skipped', { features: ['Gateway', 'Mesh'] }, 'Two: SKIP, expected PASS'],
  ['a test has no result', { results: new Map([['Two', 'SKIP']]) }, 'One: no result, expected PASS'],
  [
    'a test runs that is not declared',
    { results: new Map([...good.results, ['Two', 'PASS']]) },
    'Two: PASS, expected SKIP',
  ],
  [
    'a test is unknown',
    { results: new Map([...good.results, ['Six', 'PASS']]) },
    'Six: not in the list of the suite',
  ],
  [
    'nothing is declared',
    {
      features: [],
      results: new Map([
        ['One', 'SKIP'],
        ['Two', 'SKIP'],
      ]),
    },
    'no test of the suite runs with these features',
  ],
  ['there is no report', { report: undefined }, 'the suite wrote no report'],
  ['a profile is missing', { report: stringify({ profiles: [] }) }, 'GATEWAY-HTTP: not in the report'],
  [
    'a profile has no extended features',
    { report: reportWith({ extended: undefined }) },
    'GATEWAY-TLS, extended: not in the report',
  ],
  [
    'a profile is partial',
    { report: reportWith({ extended: partial }) },
    'GATEWAY-GRPC, extended: failed or skipped Two',
  ],
  [
    'a profile has no tests',
    { report: reportWith({ core: { ...passed, statistics: { Passed: 0, Failed: 0, Skipped: 0 } } }) },
    'GATEWAY-HTTP, core: no test passed',
  ],
];
for (const [what, change, complaint] of cases)
  t.test(`a run is not conformant when ${what}`, async (t) => {
    const complaints = complaintsAbout({ ...good, ...change });
    t.ok(complaints.includes(complaint), complaints.join('; '));
  });

t.test(
  'two reports of the same results are equal, whenever and in whatever order they were written',
  async (t) => {
    const one = stringify({ date: 'today', mode: 'default', profiles: [{ name: 'B' }, { name: 'A' }] });
    const other = stringify({ date: 'tomorrow', mode: 'default', profiles: [{ name: 'A' }, { name: 'B' }] });
    t.strictSame(comparableReport(one), comparableReport(other));
    t.notSame(comparableReport(one), comparableReport(other.replace('default', 'other')));
  },
);
