// The merge of a wanted status into a stored one: what is ours is replaced, what belongs to others stays, and no difference is no write.

import t from 'tap';
import { shortened, statusPatch, type WantedStatus } from '../../../src/controller/statuses/merged-status.ts';

const NOW = '2026-11-24T12:00:00Z';
const THEN = '2026-11-01T00:00:00Z';
const OURS = 'gatewarden.dev/gateway';
const OTHER = 'example.com/other';
const options = { controllers: [OURS], now: NOW };

const wanted = (type: string, status = 'True', more: object = {}) => ({
  type,
  status,
  reason: 'R',
  message: 'm',
  observedGeneration: 2,
  ...more,
});
const stored = (type: string, status = 'True', more: object = {}) => ({
  ...wanted(type, status),
  lastTransitionTime: THEN,
  ...more,
});
const entry = (controllerName: string, name: string, conditions: object[]) => ({
  controllerName,
  parentRef: { name },
  conditions,
});

const CASES: readonly [what: string, wanted: object | undefined, stored: unknown, patch: unknown][] = [
  [
    'nothing is stored',
    { conditions: [wanted('Accepted')] },
    undefined,
    { conditions: [{ ...wanted('Accepted'), lastTransitionTime: NOW }] },
  ],
  [
    'the same is stored',
    { conditions: [wanted('Accepted')] },
    { conditions: [stored('Accepted')] },
    undefined,
  ],
  [
    'the status changes: the time too',
    { conditions: [wanted('Accepted', 'False')] },
    { conditions: [stored('Accepted')] },
    { conditions: [{ ...wanted('Accepted', 'False'), lastTransitionTime: NOW }] },
  ],
  [
    'the reason and the generation change: the time stays',
    { conditions: [wanted('Accepted', 'True', { reason: 'New', observedGeneration: 3 })] },
    { conditions: [stored('Accepted')] },
    { conditions: [stored('Accepted', 'True', { reason: 'New', observedGeneration: 3 })] },
  ],
  [
    'conditions of others stay, in their place',
    { conditions: [wanted('Accepted', 'False')] },
    { conditions: [stored('Ready'), stored('Accepted'), stored('example.com/X')] },
    {
      conditions: [
        stored('Ready'),
        { ...wanted('Accepted', 'False'), lastTransitionTime: NOW },
        stored('example.com/X'),
      ],
    },
  ],
  [
    'a condition of ours that is not wanted any more goes',
    { conditions: [wanted('Accepted')] },
    { conditions: [stored('Accepted'), stored('AttachedListenerSets')] },
    { conditions: [stored('Accepted')] },
  ],
  [
    'another order is no difference',
    { parents: [entry(OURS, 'b', []), entry(OURS, 'a', [])] },
    { parents: [entry(OTHER, 'a', []), entry(OURS, 'a', []), entry(OURS, 'b', [])] },
    undefined,
  ],
  [
    'entries of others stay',
    { parents: [entry(OURS, 'a', [wanted('Accepted')])] },
    { parents: [entry(OTHER, 'a', [stored('Accepted', 'False')]), entry(OURS, 'old', [stored('Accepted')])] },
    {
      parents: [
        entry(OURS, 'a', [{ ...wanted('Accepted'), lastTransitionTime: NOW }]),
        entry(OTHER, 'a', [stored('Accepted', 'False')]),
      ],
    },
  ],
  [
    'an entry keeps the times of its own parent',
    { parents: [entry(OURS, 'a', [wanted('Accepted')]), entry(OURS, 'b', [wanted('Accepted')])] },
    { parents: [entry(OURS, 'b', [stored('Accepted')])] },
    {
      parents: [
        entry(OURS, 'a', [{ ...wanted('Accepted'), lastTransitionTime: NOW }]),
        entry(OURS, 'b', [stored('Accepted')]),
      ],
    },
  ],
  [
    'an object without a status of ours loses our entries alone',
    undefined,
    { parents: [entry(OURS, 'a', []), entry(OTHER, 'b', [])], ancestors: [{ controllerName: OURS }] },
    { parents: [entry(OTHER, 'b', [])], ancestors: [] },
  ],
  [
    'an object without a status of ours keeps its conditions',
    undefined,
    { conditions: [stored('Accepted')] },
    undefined,
  ],
  [
    'entries of a plane that is off stay',
    { parents: [] },
    { parents: [entry('gatewarden.dev/edge', 'a', [])] },
    undefined,
  ],
  [
    'members that we do not write stay',
    { conditions: [wanted('Accepted')], listeners: [] },
    { addresses: [{ value: '10.0.0.1' }], listeners: [{ name: 'x' }], conditions: [stored('Accepted')] },
    { listeners: null },
  ],
  [
    'listeners keep times, and conditions of others',
    { listeners: [{ name: 'http', attachedRoutes: 1, conditions: [wanted('Accepted')] }] },
    { listeners: [{ name: 'http', attachedRoutes: 0, conditions: [stored('Accepted'), stored('Custom')] }] },
    { listeners: [{ name: 'http', attachedRoutes: 1, conditions: [stored('Accepted'), stored('Custom')] }] },
  ],
  ['addresses', { addresses: [] }, { addresses: [{ value: '10.0.0.1' }] }, { addresses: [] }],
  ['no addresses, and none stored', { addresses: [] }, {}, undefined],
  ['an empty list of parents, and none stored', { parents: [] }, {}, { parents: [] }],
  [
    'a stored status that is garbage',
    { conditions: [wanted('Accepted')], parents: [entry(OURS, 'a', [])] },
    { conditions: 'x', parents: [7, null, { controllerName: 1 }] },
    {
      conditions: [{ ...wanted('Accepted'), lastTransitionTime: NOW }],
      parents: [entry(OURS, 'a', []), { controllerName: 1 }],
    },
  ],
  ['a stored status that is a list', { conditions: [] }, ['x'], undefined],
  [
    'a stored time that is no text',
    { conditions: [wanted('Accepted')] },
    { conditions: [stored('Accepted', 'True', { lastTransitionTime: 7 })] },
    { conditions: [{ ...wanted('Accepted'), lastTransitionTime: NOW }] },
  ],
];

for (const [what, given, before, patch] of CASES)
  t.test(what, async (t) => {
    t.strictSame(statusPatch(given as WantedStatus | undefined, before, options), patch);
  });

t.test(
  'more entries than the list allows: those of others stay, the summary counts what is left out',
  async (t) => {
    const summary = {
      type: 'StatusSummarized',
      status: 'True',
      reason: 'StatusSummary',
      message: '4 AncestorRefs ignored',
    };
    const ancestors = [
      ...Array.from({ length: 15 }, (_, index) => ({
        controllerName: OURS,
        ancestorRef: { name: `a${index}` },
        conditions: [],
      })),
      { controllerName: OURS, ancestorRef: { name: 'StatusSummary' }, conditions: [summary] },
    ];
    const others = [1, 2, 3].map((index) => ({
      controllerName: OTHER,
      ancestorRef: { name: `o${index}` },
      conditions: [],
    }));
    const patch = statusPatch({ ancestors } as WantedStatus, { ancestors: others }, options) as {
      ancestors: { ancestorRef: { name: string }; conditions: { message: string }[] }[];
    };
    t.equal(patch.ancestors.length, 16);
    t.strictSame(patch.ancestors.slice(-3), others);
    t.equal(patch.ancestors[12]?.conditions[0]?.message, '7 AncestorRefs ignored');
    t.equal(
      statusPatch({ ancestors } as WantedStatus, { ancestors: Array(16).fill(others[0]) }, options),
      undefined,
    );
  },
);

t.test('long messages are cut, between characters', async (t) => {
  t.strictSame(shortened({ conditions: [{ type: 'A', message: `${'x'.repeat(8)}😀😀` }] }, 10), {
    conditions: [{ type: 'A', message: `${'x'.repeat(8)}\ufffd…` }],
  });
});
