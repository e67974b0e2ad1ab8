// The time of log lines, at moments that a clock can give.

import { mock } from 'node:test';
import t from 'tap';
import { createLog } from '../../src/server/logging.ts';
import { seeded } from '../mutants/random.ts';

t.test('each line has its moment as ISO 8601 in UTC, with milliseconds', (t) => {
  mock.timers.enable({ apis: ['Date'] });
  t.teardown(() => mock.timers.reset());
  const lines: string[] = [];
  const { logger } = createLog({ destination: { write: (line) => lines.push(line) } });
  const next = seeded(1);
  let now = Date.UTC(2026, 11, 31, 23, 59, 59, 990);
  // Also when somebody sets the clock back, and at the start of a year.
  const steps = [0, 0, 5, 5, 1, 998, 1, -1, -3_600_000, 86_400_000];
  for (const step of [...steps, ...Array.from({ length: 1000 }, () => Math.floor(next() * 3000) - 1000)]) {
    now += step;
    mock.timers.setTime(now);
    logger.info('line');
    t.equal(JSON.parse(lines.at(-1)!).time, new Date(now).toISOString());
  }
  t.end();
});
