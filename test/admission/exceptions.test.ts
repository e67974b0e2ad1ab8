// Exceptions in the answers of the webhook: admitted with a warning that names the exception, its last day and its reason.

import t from 'tap';
import { type ReviewSettings, reviewMutate, reviewValidate } from '../../src/admission/review.ts';
import { MAX_WARNING } from '../../src/admission/text.ts';
import { edgeBackend, requestOf } from './reviewing.ts';

const settings = (now: string, reason = 'moves'): ReviewSettings => ({
  judge: {
    exceptions: {
      all: [
        {
          id: 'files-2027',
          codes: ['C-12'],
          kind: 'EdgeBackend',
          namespace: 'team-a',
          name: 'files',
          reason,
          until: '2027-01-31',
          line: 2,
        },
      ],
      now: () => new Date(now),
    },
  },
});
const parts = (namespace: string) => ({
  object: edgeBackend({ static: { host: 'bad host', port: 80 } }, { name: 'files' }),
  name: 'files',
  namespace,
});

t.test('both paths admit the object', async (t) => {
  for (const review of [reviewMutate, reviewValidate]) {
    const { review: answer, summary } = review(requestOf(parts('team-a')), settings('2026-06-01'));
    t.equal(answer.response.allowed, true);
    t.match(answer.response.warnings, [
      /^admitted by exception files-2027 until 2027-01-31: moves: spec.static.host: C-12: /,
    ]);
    t.strictSame(answer.response.auditAnnotations, { warnings: 'C-12', exceptions: 'files-2027' });
    t.match(summary, { decision: 'warned', errors: [], warnings: ['C-12'], exceptions: ['files-2027'] });
  }
});

t.test('the same object in another namespace is denied, and so it is after the last day', async (t) => {
  for (const [namespace, now] of [
    ['team-b', '2026-06-01'],
    ['team-a', '2027-02-01'],
  ] as const) {
    const { review, summary } = reviewValidate(requestOf(parts(namespace)), settings(now));
    t.equal(review.response.allowed, false);
    t.strictSame(summary.exceptions, []);
  }
});

t.test('a long reason leaves the code in the warning', async (t) => {
  const { review } = reviewValidate(requestOf(parts('team-a')), settings('2026-06-01', 'r'.repeat(200)));
  const [warning = ''] = review.response.warnings ?? [];
  t.ok(warning.length <= MAX_WARNING);
  t.match(warning, / C-12: /);
  t.match(warning, 'files-2027 until 2027-01-31');
});

t.test('in mode warn, an exempted error is no error that would be refused', async (t) => {
  const { review } = reviewValidate(requestOf(parts('team-a')), { ...settings('2026-06-01'), mode: 'warn' });
  t.notMatch(review.response.warnings?.join(), 'would be refused');
});
