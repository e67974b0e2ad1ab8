// What a run of the conformance suite gave: the result of each test, and the suite's report. Pure.

import { parse } from 'yaml';

/** Profiles of the suite that the proxy data plane is for. */
export const PROFILES = ['GATEWAY-GRPC', 'GATEWAY-HTTP', 'GATEWAY-TLS'] as const;

/** Values of the chart beside those of the run itself. The report names the mode. */
export const MODES = {
  default: {},
  'static-addresses': { staticAddresses: { enabled: true } },
} as const;
export type Mode = keyof typeof MODES;

/** The files of a run in its folder. */
export const RESULT_FILES = {
  output: 'output.txt',
  report: 'report.yaml',
  list: 'list.json',
  features: 'features.json',
  /** Of everything beside the suite. */
  log: 'world.txt',
} as const;

/** The tests and features that the suite has. */
export interface SuiteList {
  readonly tests: readonly SuiteTest[];
  readonly features: readonly string[];
}

export interface SuiteTest {
  readonly name: string;
  /** It runs where all of them are supported. */
  readonly features: readonly string[];
}

const RESULTS = ['PASS', 'FAIL', 'SKIP'] as const;
export type Result = (typeof RESULTS)[number];

/** The members of a ConformanceReport that are read here. */
export interface Report {
  readonly date: string;
  readonly gatewayAPIVersion: string;
  readonly gatewayAPIChannel: string;
  readonly mode: string;
  readonly implementation: { readonly version: string };
  readonly profiles: readonly ProfileReport[];
}

interface ProfileReport {
  readonly name: string;
  readonly core: ReportedStatus;
  readonly extended?: ReportedStatus;
}

interface ReportedStatus {
  readonly result: string;
  readonly statistics: { readonly Passed: number; readonly Failed: number; readonly Skipped: number };
  readonly failedTests?: readonly string[];
  readonly skippedTests?: readonly string[];
}

export interface Outcome {
  /** How the suite ended, as the keeper of programs says it: `code 0`. */
  readonly end: string;
  readonly list: SuiteList;
  /** The features that the suite was told to test. */
  readonly features: readonly string[];
  readonly results: ReadonlyMap<string, Result>;
  /** As the suite wrote it; undefined: it wrote none. */
  readonly report: string | undefined;
}

const RESULT_LINE = new RegExp(`^ {4}--- (${RESULTS.join('|')}): TestConformance/(\\w+) \\(`, 'gm');

/** The results in the output of a Go test binary that ran with `-test.v`. */
export function resultsIn(output: string): ReadonlyMap<string, Result> {
  return new Map(
    [...output.matchAll(RESULT_LINE)].map(([, result, name]) => [name as string, result as Result]),
  );
}

/** What the output says of each test that failed, and of the last one if the suite ended within it: there are no results then. */
export function partsOfFailedTests(output: string): readonly string[] {
  const results = resultsIn(output);
  return output.split(/^(?==== RUN {3}TestConformance\/\w+$)/m).filter((part, index, parts) => {
    const name = /^=== RUN {3}TestConformance\/(\w+)$/m.exec(part)?.[1];
    if (name === undefined) return false;
    return results.get(name) === 'FAIL' || (!results.has(name) && index === parts.length - 1);
  });
}

/** What keeps a run from showing conformance; empty: it does. */
export function complaintsAbout({ end, list, features, results, report }: Outcome): readonly string[] {
  const complaints: string[] = [];
  if (end !== 'code 0') complaints.push(`the suite ended with ${end}`);
  const wanted = list.tests.filter((test) => runsWith(test, features));
  if (wanted.length === 0) complaints.push('no test of the suite runs with these features');
  for (const test of list.tests) {
    const expected = wanted.includes(test) ? 'PASS' : 'SKIP';
    const result = results.get(test.name) ?? 'no result';
    if (result !== expected) complaints.push(`${test.name}: ${result}, expected ${expected}`);
  }
  for (const name of results.keys())
    if (!list.tests.some((test) => test.name === name))
      complaints.push(`${name}: not in the list of the suite`);
  if (report === undefined) complaints.push('the suite wrote no report');
  else complaints.push(...complaintsAboutReport(parse(report) as Report));
  return complaints;
}

export const runsWith = (test: SuiteTest, features: readonly string[]): boolean =>
  test.features.every((feature) => features.includes(feature));

function complaintsAboutReport({ profiles }: Report): readonly string[] {
  return PROFILES.flatMap((wanted) => {
    const profile = profiles.find(({ name }) => name === wanted);
    if (profile === undefined) return [`${wanted}: not in the report`];
    const { core, extended } = profile;
    return [
      ...complaintsAboutStatus(`${wanted}, core`, core),
      ...complaintsAboutStatus(`${wanted}, extended`, extended),
    ];
  });
}

function complaintsAboutStatus(what: string, status: ReportedStatus | undefined): readonly string[] {
  if (status === undefined) return [`${what}: not in the report`];
  const { result, statistics, failedTests = [], skippedTests = [] } = status;
  const complaints: string[] = [];
  if (result !== 'success') complaints.push(`${what}: ${result}`);
  if (statistics.Passed === 0) complaints.push(`${what}: no test passed`);
  if (statistics.Failed + statistics.Skipped > 0)
    complaints.push(`${what}: failed or skipped ${[...failedTests, ...skippedTests].join(', ')}`);
  return complaints;
}

/** A report without what differs from run to run: its time, and the order of its profiles. */
export function comparableReport(text: string): object {
  const { date: _date, profiles, ...rest } = parse(text) as Report;
  return { ...rest, profiles: profiles.toSorted((one, other) => (one.name < other.name ? -1 : 1)) };
}
