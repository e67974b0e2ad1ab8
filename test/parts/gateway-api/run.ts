// Runs the conformance suite of the Gateway API in a cluster of its own. By hand: `node test/parts/gateway-api/run.ts FOLDER [ARGUMENTS]`
// with the folder for results, logs and files of the pods, and arguments of the suite, such as `-run-test=NAME`. Everything is turned on.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gatewayApiAt } from '../../../src/generate/published-kinds.ts';
import { READ_VERSION } from '../../../src/objects/gateway-api/versions.ts';
import { type Part, pathOf } from '../build.ts';
import { CLUSTER_PARTS } from '../cluster.ts';
import { type EnvoyProgram, envoys } from '../envoy.ts';
import { requireIsolation, startIsolated } from '../node/isolated.ts';
import { publishedCrds } from '../published-crds.ts';
import {
  complaintsAbout,
  type Mode,
  type Outcome,
  partsOfFailedTests,
  RESULT_FILES,
  resultsIn,
  type SuiteList,
} from './outcome.ts';

const PARTS: readonly Part[] = [...CLUSTER_PARTS, 'helm', 'gateway-api-conformance', 'echo-basic'];

/**
 * The Envoys to run with, when this machine has all that a run needs. What can be built or fetched is: the run itself has no network. Throws
 * an error that says what is missing.
 */
export async function requirements(): Promise<readonly EnvoyProgram[]> {
  await requireIsolation();
  for (const part of PARTS) await pathOf(part);
  await publishedCrds(gatewayApiAt(READ_VERSION));
  return envoys();
}

export interface RunOptions {
  readonly envoy: EnvoyProgram;
  readonly mode: Mode;
  /** It gets the results, and must have none. */
  readonly folder: string;
  readonly suiteArgs?: readonly string[];
}

export async function runSuite({ envoy, mode, folder, suiteArgs = [] }: RunOptions): Promise<Outcome> {
  const world = await startIsolated(join(import.meta.dirname, 'world.ts'), [
    ...[envoy.path, folder, mode],
    ...suiteArgs,
  ]);
  try {
    while (world.program.end === undefined) await delay(200);
    await writeFile(join(folder, RESULT_FILES.log), await readFile(world.program.logFile));
    const text = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined);
    const { output, report, list, features } = RESULT_FILES;
    return {
      end: world.program.end,
      list: JSON.parse((await text(list)) ?? '{"tests":[],"features":[]}') as SuiteList,
      features: JSON.parse((await text(features)) ?? '[]') as readonly string[],
      results: resultsIn((await text(output)) ?? ''),
      report: await text(report),
    };
  } finally {
    await world.stop();
  }
}

/** What the suite and the world said, for the message of a failed run: the part of each test without a good result, and the end of the other log. */
export async function logsOf(folder: string): Promise<string> {
  const text = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  const output = await text(RESULT_FILES.output);
  const failed = partsOfFailedTests(output).map((part) => part.slice(-MAX_LOG));
  return [...failed, (await text(RESULT_FILES.log)).slice(-MAX_LOG)].join('\n');
}

/** Characters. */
const MAX_LOG = 20_000;

if (import.meta.main) {
  const [name = '', ...suiteArgs] = process.argv.slice(2);
  if (name === '' || name.startsWith('-'))
    throw new Error('usage: node test/parts/gateway-api/run.ts FOLDER [ARGUMENTS OF THE SUITE]');
  const folder = resolve(name);
  await mkdir(folder);
  const envoy = (await requirements()).at(-1)!;
  const outcome = await runSuite({ envoy, mode: 'static-addresses', folder, suiteArgs });
  for (const [test, result] of outcome.results) if (result !== 'SKIP') console.log(`${result} ${test}`);
  // A choice of tests doesn't show conformance.
  if (suiteArgs.length === 0) for (const complaint of complaintsAbout(outcome)) console.error(complaint);
  console.log(`Envoy ${envoy.version}: ${outcome.end}, see ${folder}`);
  process.exitCode = outcome.end === 'code 0' ? 0 : 1;
}
