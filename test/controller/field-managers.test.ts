// The other writer of an object that is put right again and again, by its managed fields.

import t from 'tap';
import { contestText } from '../../src/cluster/field-managers.ts';

const WANTED = { metadata: { name: 'gatewarden', labels: { app: 'a' } }, spec: { description: 'ours' } };
const SECOND = '2026-11-28T12:00:00Z';
const LATER = '2026-11-28T12:00:01Z';
const OURS = {
  manager: 'ours',
  operation: 'Apply',
  time: SECOND,
  fieldsV1: { 'f:spec': { 'f:description': {} } },
};
const by = (manager: string, time: string, fieldsV1: object) => ({
  manager,
  operation: 'Update',
  time,
  fieldsV1,
});
const DESCRIPTION = { 'f:spec': { 'f:description': {} } };
const ELSEWHERE = { 'f:metadata': { 'f:annotations': { '.': {}, 'f:note': {} } } };

for (const [what, others, named] of [
  ['one that has our field', [by('other', SECOND, DESCRIPTION)], '`other`'],
  [
    'of two in one second the one that has our field',
    [by('bystander', SECOND, ELSEWHERE), by('other', SECOND, DESCRIPTION)],
    '`other`',
  ],
  [
    'also where another one has written later',
    [by('other', SECOND, DESCRIPTION), by('bystander', LATER, ELSEWHERE)],
    '`other`',
  ],
  [
    'one that has removed our field: the last that has written',
    [by('first', SECOND, ELSEWHERE), by('other', LATER, ELSEWHERE)],
    '`other`',
  ],
  [
    'a label of ours',
    [
      by('bystander', LATER, ELSEWHERE),
      by('other', SECOND, { 'f:metadata': { 'f:labels': { 'f:app': {} } } }),
    ],
    '`other`',
  ],
  ['nobody else', [], 'another program that writes as `ours` too'],
  ['one that has written before us', [by('earlier', '2026-11-28T11:00:00Z', DESCRIPTION)], 'another program'],
] as const)
  t.test(`the other writer: ${what}`, async (t) => {
    for (const managedFields of [[OURS, ...others], [...others].reverse().concat(OURS)])
      t.match(contestText('GatewayClass gatewarden', { metadata: { managedFields } }, WANTED, 'ours'), named);
  });
