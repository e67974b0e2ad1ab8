// The parsers that have the last word, asked about many texts at once. One that can't be had fails the test in CI, and skips it
// loudly elsewhere.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Test } from 'tap';
import { type OlderEnvoy, pathOf } from '../parts/build.ts';
import { validate } from '../parts/envoy.ts';
import { envoy, re2Folder } from '../parts/wheels.ts';

/** An oracle that can't be built or fetched here: no mistake of what it would judge. */
class Missing extends Error {}

export async function had<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    throw new Missing((error as Error).message);
  }
}

/** What the oracle says; undefined, with the test skipped, where it can't be had. */
export async function asked<Answer>(t: Test, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (process.env['CI'] !== undefined || !(error instanceof Missing)) throw error;
    const message = `NOT TESTED, since the oracle can't be had: ${(error as Error).message}`;
    process.stderr.write(`${message}\n`);
    t.pass('the oracle', { skip: message });
    return undefined;
  }
}

export interface Re2Answer {
  /** Instructions of the program; undefined when RE2 refuses the pattern. */
  readonly size?: number;
  readonly groups?: number;
  readonly names?: readonly string[];
  readonly message?: string;
}

export async function askRe2(patterns: readonly string[]): Promise<Re2Answer[]> {
  const script = join(import.meta.dirname, 'judge-patterns.py');
  const environment = { PYTHONPATH: await had(re2Folder()) };
  const answers = await exchange<[number, number, string[]] | [null, string]>(
    'python3',
    [script],
    patterns,
    environment,
  );
  return answers.map((answer) =>
    answer[0] === null ? { message: answer[1] } : { size: answer[0], groups: answer[1], names: answer[2]! },
  );
}

/** What is wrong with each text for the parser of Go; the empty string where nothing is. */
export async function askGo(what: 'cel' | 'pem', texts: readonly string[]): Promise<string[]> {
  return exchange<string>(await had(pathOf('oracles')), [what], texts, {});
}

/** What is wrong with each message for Envoy's definitions and the checks that protoc-gen-validate made of them. */
export async function askEnvoyApi(
  part: 'envoy-api' | `envoy-api-${OlderEnvoy}`,
  messages: readonly { readonly type: string; readonly message: object }[],
): Promise<string[]> {
  return exchange<string>(await had(pathOf(part)), ['judge'], messages, {});
}

export interface PromqlAnswer {
  /** The empty string where nothing is wrong. */
  readonly problem: string;
  /** The labels of the matchers, by metric. */
  readonly metrics: Readonly<Record<string, readonly string[]>>;
  /** The labels of `by (...)`. */
  readonly grouped: readonly string[];
}

/** What Prometheus reads in each expression. */
export async function askPromql(expressions: readonly string[]): Promise<PromqlAnswer[]> {
  return exchange(await had(pathOf('monitoring')), ['queries'], expressions, {});
}

/** What Prometheus has against groups of rules, or Grafana against dashboards; the empty string for nothing. */
export async function askMonitoring(
  what: 'rules' | 'dashboards',
  documents: readonly object[],
): Promise<string[]> {
  return exchange(await had(pathOf('monitoring')), [what], documents, {});
}

export interface AlertTrial {
  /** Of groups of rules. */
  readonly rules: readonly object[];
  /** Each `METRIC{LABELS} VALUES` as in unit tests of rules, with a value a minute. */
  readonly series: readonly string[];
  readonly minutes: number;
}

/** The names of the alerts that fire for Prometheus' engine in the last minute, with an evaluation a minute. */
export async function askAlerts(trials: readonly AlertTrial[]): Promise<string[][]> {
  return exchange(await had(pathOf('monitoring')), ['alerts'], trials, {});
}

/** Asks a program: JSON in, a list of answers out. */
export function exchange<Answer>(
  program: string,
  args: readonly string[],
  texts: unknown,
  environment: NodeJS.ProcessEnv,
): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (data: string) => {
      output += data;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Answer[]);
      else reject(new Error(`${program} ended with code ${code}`));
    });
    child.stdin.on('error', reject);
    child.stdin.end(JSON.stringify(texts));
  });
}

const TYPES = 'type.googleapis.com/envoy.extensions';
const STDOUT = `${TYPES}.access_loggers.stream.v3.StdoutAccessLog`;

/** An access log that is written when the expression holds. */
export const logWhen = (expression: string): object => ({
  name: 'log',
  filter: {
    extension_filter: {
      name: 'cel',
      typed_config: { '@type': `${TYPES}.access_loggers.filters.cel.v3.ExpressionFilter`, expression },
    },
  },
  typed_config: { '@type': STDOUT },
});

/** An access log of that format. */
export const logAs = (format: string): object => ({
  name: 'log',
  typed_config: { '@type': STDOUT, log_format: { text_format_source: { inline_string: format } } },
});

/** What Envoy has against a configuration with these access logs; the empty string for nothing. */
export async function askEnvoy(logs: readonly object[], program?: string): Promise<string> {
  return validate(program ?? (await had(envoy())), configuration(logs));
}

function configuration(logs: readonly object[]): object {
  const manager = {
    '@type': `${TYPES}.filters.network.http_connection_manager.v3.HttpConnectionManager`,
    stat_prefix: 'oracle',
    route_config: { virtual_hosts: [] },
    http_filters: [{ name: 'router', typed_config: { '@type': `${TYPES}.filters.http.router.v3.Router` } }],
    access_log: logs,
  };
  const listener = {
    name: 'oracle',
    address: { socket_address: { address: '127.0.0.1', port_value: 10000 } },
    filter_chains: [{ filters: [{ name: 'manager', typed_config: manager }] }],
  };
  return { static_resources: { listeners: [listener] } };
}
