// docs/conformance/: the suite's reports, and the list of its tests. `npm run generate:conformance-report` runs the suite and writes them; it
// needs what the suite needs, so it isn't part of `check:generated`. test/cluster/gateway-api.test.ts checks that they are current.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { complaintsAbout, MODES, type Mode, type Outcome, type Report, runsWith } from './outcome.ts';
import { logsOf, requirements, runSuite } from './run.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/conformance');
export const TESTS_FILE = join(FOLDER, 'tests.md');

/** The name that the Gateway API wants for a report: channel, version of the implementation, mode. */
function reportFile(text: string): string {
  const { gatewayAPIChannel, implementation, mode } = parse(text) as Report;
  return join(FOLDER, `${gatewayAPIChannel}-${implementation.version}-${mode}-report.yaml`);
}

/** The report in the repository; undefined: there is none of this version and mode. */
export const committedReport = (text: string): Promise<string | undefined> =>
  readFile(reportFile(text), 'utf8').catch(() => undefined);

type Outcomes = readonly { readonly mode: Mode; readonly outcome: Outcome }[];

/** `outcomes`: of all modes, the default first. */
export function testsDocument(outcomes: Outcomes): string {
  const { list } = outcomes[0]!.outcome;
  const features = new Set(outcomes.flatMap(({ outcome }) => outcome.features));
  const modeOf = (test: (typeof list.tests)[number]): Mode | undefined =>
    outcomes.find(({ outcome }) => runsWith(test, outcome.features))?.mode;
  const passed = list.tests.filter((test) => modeOf(test) !== undefined);
  const others = list.tests.filter((test) => !passed.includes(test));
  const untested = [...features].filter((feature) => !passed.some((test) => test.features.includes(feature)));
  return `# Tests of the conformance suite

The tests of the Gateway API that the proxy data plane passes, and those that don't run. \`npm run generate:conformance-report\` writes this page;
[conformance.md](../conformance.md) says how the suite runs.

## Passed

${passed.length} tests. Those without a mode run in every mode.

| Test | Features | Mode |
|---|---|---|
${passed.map((test) => `| ${test.name} | ${test.features.join(', ')} | ${modeOf(test) === 'default' ? '' : modeOf(test)} |`).join('\n')}

## Not run

${others.length} tests, because a feature that they need isn't declared.

| Test | Features that aren't declared |
|---|---|
${others.map((test) => `| ${test.name} | ${test.features.filter((feature) => !features.has(feature)).join(', ')} |`).join('\n')}

## Declared features without a test

${untested.map((feature) => `- ${feature}${list.features.includes(feature) ? '' : ' (a later version of the Gateway API has it)'}`).join('\n')}
`;
}

/** A run mostly waits, so all modes run at the same time. With several Envoys, each mode has another one. */
export async function runModes(folder: string) {
  const envoys = await requirements();
  return Promise.all(
    (Object.keys(MODES) as Mode[]).map(async (mode, index) => {
      const results = join(folder, mode);
      await mkdir(results, { recursive: true });
      const envoy = envoys[index % envoys.length]!;
      return { envoy, mode, folder: results, outcome: await runSuite({ envoy, mode, folder: results }) };
    }),
  );
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-conformance-'));
  const runs = await runModes(folder);
  for (const run of runs) {
    const complaints = complaintsAbout(run.outcome);
    if (complaints.length > 0) throw new Error(`${complaints.join('\n')}\n${await logsOf(run.folder)}`);
  }
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER)) if (name.endsWith('.yaml')) await rm(join(FOLDER, name));
  for (const { outcome } of runs) await writeFile(reportFile(outcome.report!), outcome.report!);
  await writeFile(TESTS_FILE, testsDocument(runs));
  await rm(folder, { recursive: true });
}
