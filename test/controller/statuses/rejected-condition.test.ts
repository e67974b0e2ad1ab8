// The condition about rejections: added to those of the translation, if there is place.

import t from 'tap';
import { statusPatch } from '../../../src/controller/statuses/merged-status.ts';
import { saysRejected, withRejected } from '../../../src/controller/statuses/rejected-condition.ts';

const accepted = { type: 'Accepted', status: 'True', reason: 'Accepted', message: '', observedGeneration: 3 };
const rejected = {
  type: 'gatewarden.dev/ProxyConfigurationAccepted',
  status: 'False',
  reason: 'Rejected',
  message: 'a proxy rejects it',
  observedGeneration: 3,
};
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...accepted, type: `example.com/${index}` }));

t.test('rejections are a condition of the generation that is served', async (t) => {
  t.strictSame(withRejected({ conditions: [accepted] }, 'a proxy rejects it', undefined), {
    conditions: [accepted, rejected],
  });
});

t.test('without rejections, or without a status, there is none', async (t) => {
  t.strictSame(withRejected({ conditions: [accepted] }, undefined, undefined), { conditions: [accepted] });
  t.equal(withRejected(undefined, 'a proxy rejects it', undefined), undefined);
  t.strictSame(withRejected({ parents: [] }, 'a proxy rejects it', undefined), { parents: [] });
});

t.test('conditions of others go first: the API allows eight', async (t) => {
  const wanted = { conditions: [accepted] };
  const has = (stored: unknown) => withRejected(wanted, 'a proxy rejects it', stored)?.conditions?.length;
  t.equal(has({ conditions: [accepted, rejected, ...others(6)] }), 2);
  t.equal(has({ conditions: [accepted, ...others(7)] }), 1);
  t.equal(has({ conditions: 'garbage' }), 2);
});

t.test('it is removed when it is over, and stays while that is not known', async (t) => {
  const before = { conditions: [accepted, { ...rejected, lastTransitionTime: '2026-11-01T00:00:00Z' }] };
  const options = { controllers: [], now: '2026-11-24T12:00:00Z' };
  const stored = {
    conditions: before.conditions.map((each) => ({ lastTransitionTime: options.now, ...each })),
  };
  t.strictSame(statusPatch({ conditions: [accepted] }, stored, options), {
    conditions: [stored.conditions[0]],
  });
  t.equal(statusPatch({ conditions: [accepted] }, stored, { ...options, leaves: saysRejected }), undefined);
});
