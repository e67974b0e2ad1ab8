// The list of units: their names, order and phases.

import t from 'tap';
import { UNITS } from '../../../../src/translation/edge/units/units.ts';
import { UNIT_NAMES } from '../../../../src/translation/edge/units/values.ts';

for (const part of ['frontend', 'traffic'] as const)
  t.test(`units of ${part} are in the order in which they are written`, async (t) => {
    t.strictSame(
      UNITS[part].map(({ name }) => name),
      UNIT_NAMES.filter((name) => name.startsWith(`${part}.`)),
    );
  });

t.test('these can run before routing', async (t) => {
  t.strictSame(
    UNITS.traffic.filter(({ isBeforeRouting }) => isBeforeRouting).map(({ name }) => name),
    [
      'traffic.extAuth',
      'traffic.extProc',
      'traffic.transformation',
      'traffic.jwtAuthentication',
      'traffic.apiKeyAuthentication',
      'traffic.basicAuthentication',
    ],
  );
});

t.test('only access rules of several levels are combined, those of the broader level first', async (t) => {
  const [authorization, ...others] = UNITS.traffic.filter(({ combine }) => combine !== undefined);
  t.strictSame(others, []);
  t.strictSame(authorization?.name, 'traffic.authorization');
  t.strictSame(authorization?.combine?.({ allow: ['a'], deny: [] }, { allow: ['b'], deny: ['c'] }), {
    allow: ['b', 'a'],
    deny: ['c'],
  });
});
