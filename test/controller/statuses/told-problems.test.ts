// Which problems are logged.

import t from 'tap';
import { ToldProblems } from '../../../src/controller/statuses/told-problems.ts';

t.test('a problem that stays is logged once a minute, also beside another one', async (t) => {
  let now = 0;
  const told = new ToldProblems({ now: () => now });
  const logged: string[] = [];
  for (; now < 150_000; now += 500)
    for (const text of ['forbidden', 'no answer in time'])
      if (told.isNews(text)) logged.push(`${now / 1000} ${text}`);
  const times = [0, 60, 120].flatMap((time) => [`${time} forbidden`, `${time} no answer in time`]);
  t.strictSame(logged, times);
});
