// Runs the self-test again and again. The result is a metric, a log line and a notice in /readyz?verbose; it never affects readiness.
// docs/development/design.md#self-test.

import { Gauge, type Registry } from 'prom-client';
import { type Clock, pauseInBackground } from './clock.ts';
import type { Log } from './log.ts';
import {
  PATHS,
  result,
  type SelfTestResult,
  type SelfTestState,
  type SelfTestTarget,
  selfTest,
} from './self-test.ts';

const STATES: readonly SelfTestState[] = ['passed', 'failed', 'not-asked', 'not-testable', 'not-run'];

const isBad = ({ state }: Pick<SelfTestResult, 'state'>): boolean =>
  state === 'failed' || state === 'not-asked';

export interface SelfTestOptions extends Omit<SelfTestTarget, 'signal'> {
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds between two tests. */
  readonly every?: number;
  /** Milliseconds until the first test: the Service must know by then that the server is ready. */
  readonly first?: number;
}

const WORDS = {
  'not-asked': 'could not run',
  'not-testable': 'not testable',
  'not-run': 'not run yet',
} as const;

const EVERY = 5 * 60 * 1000;
const FIRST = 5 * 1000;
/** Milliseconds between tests until one passes: a pod that just became ready isn't in the Service's endpoints yet. */
const RETRY = 15 * 1000;
/** A failure is logged after this many failures in a row. */
const PATIENCE = 3;

export class SelfTest {
  readonly #options: SelfTestOptions;
  readonly #stopped = new AbortController();
  #results: readonly SelfTestResult[] | undefined;

  private constructor(options: SelfTestOptions) {
    this.#options = options;
  }

  static start(options: SelfTestOptions): SelfTest {
    const test = new SelfTest(options);
    void test.#run();
    return test;
  }

  /** Undefined until the first test is done. */
  get results(): readonly SelfTestResult[] | undefined {
    return this.#results;
  }

  stop(): void {
    this.#stopped.abort();
  }

  get checks() {
    return PATHS.map((path) => ({
      name: `self-test-${path.slice(1)}`,
      role: 'notice' as const,
      check: () => {
        const { state, detail } = this.#resultOf(path);
        const said =
          state === 'passed' || state === 'failed' ? '' : `${WORDS[state]}${detail === '' ? '' : ': '}`;
        return { ok: state === 'passed', isUnknown: state !== 'failed', detail: `${said}${detail}` };
      },
    }));
  }

  registerMetrics(registry: Registry): void {
    const results = (): readonly SelfTestResult[] => PATHS.map((path) => this.#resultOf(path));
    new Gauge({
      name: 'gatewarden_self_test',
      help: 'Result of the last self-test through the API server: 1 for the current state, 0 for the others.',
      labelNames: ['path', 'state'],
      registers: [registry],
      collect() {
        for (const { path, state } of results())
          for (const each of STATES) this.set({ path, state: each }, each === state ? 1 : 0);
      },
    });
  }

  #resultOf(path: SelfTestResult['path']): SelfTestResult {
    return this.#results?.find((candidate) => candidate.path === path) ?? result(path, 'not-run', '');
  }

  async #run(): Promise<void> {
    const { clock, log, every = EVERY, first = FIRST } = this.#options;
    const { signal } = this.#stopped;
    const said = new Map<string, SelfTestState>();
    await pauseInBackground(clock, first, signal);
    for (let failures = 0; !signal.aborted; ) {
      const results = await selfTest({ ...this.#options, signal });
      if (signal.aborted) return;
      this.#results = results;
      failures = results.some(isBad) ? failures + 1 : 0;
      for (const { path, state, detail } of results) {
        if (said.get(path) === state || (isBad({ state }) && failures < PATIENCE)) continue;
        said.set(path, state);
        if (state === 'failed') log.warn({ path, state, detail }, 'self-test failed');
        else if (state === 'not-asked') log.warn({ path, state, detail }, 'self-test could not run');
        else log.info({ path, state, detail }, 'self-test');
      }
      await pauseInBackground(clock, failures > 0 ? Math.min(RETRY, every) : every, signal);
    }
  }
}
