// Exceptions: errors that are accepted for named objects until a day. docs/operations.md#exceptions.

import t from 'tap';
import type { Exception } from '../../src/judgement/exceptions.ts';
import { type JudgeOptions, judge } from '../../src/judgement/judge.ts';
import { edgeBackend } from '../admission/reviewing.ts';

const EXCEPTION: Exception = {
  id: 'files-2027',
  codes: ['C-12'],
  kind: 'EdgeBackend',
  namespace: 'team-*',
  name: 'files',
  reason: 'moves to the new gateway',
  until: '2027-01-31',
  line: 2,
};
const at = (now: string, ...all: readonly Exception[]): JudgeOptions => ({
  exceptions: { all, now: () => new Date(now) },
});
/** Breaks only C-12, which no CRD checks. */
const BAD = { static: { host: 'bad host', port: 80 } };
const files = (spec: object = BAD, metadata: object = {}) =>
  edgeBackend(spec, { name: 'files', namespace: 'team-a', ...metadata });
const found = (object: unknown, options: JudgeOptions): string[] =>
  judge(object, options).findings.map(({ code, severity, exception }) =>
    [severity, code, exception?.id].filter(Boolean).join(' '),
  );

const DAY = '2026-06-01T12:00:00Z';
const table: readonly [name: string, object: unknown, exception: Partial<Exception>, result: string[]][] = [
  ['the object', files(), {}, ['warning C-12 files-2027']],
  ['another namespace', files(BAD, { namespace: 'shop' }), {}, ['error C-12']],
  ['no namespace', files(BAD, { namespace: undefined }), {}, ['error C-12']],
  ['any namespace', files(BAD, { namespace: undefined }), { namespace: '*' }, ['warning C-12 files-2027']],
  ['another name', files(BAD, { name: 'files2' }), {}, ['error C-12']],
  ['a pattern of the name', files(BAD, { name: 'files2' }), { name: 'f*s*' }, ['warning C-12 files-2027']],
  ['another kind', files(), { kind: 'Backend' }, ['error C-12']],
  ['another code', files(), { codes: ['C-01'] }, ['error C-12']],
  [
    'a name that the API server will make',
    files(BAD, { name: undefined, generateName: 'files-' }),
    { name: 'files-*' },
    ['warning C-12 files-2027'],
  ],
];
for (const [name, object, exception, result] of table)
  t.test(`an exception and ${name}`, async (t) => {
    t.strictSame(found(object, at(DAY, { ...EXCEPTION, ...exception })), result);
  });

t.test('the last day counts, the day after is an error again that names the exception', async (t) => {
  const on = (now: string) => judge(files(), at(now, EXCEPTION));
  t.match(on('2027-01-31T23:59:59Z'), { errors: 0, warnings: 1 });
  const after = on('2027-02-01T00:00:00Z');
  t.match(after, { errors: 1, warnings: 0 });
  t.match(after.findings[0]?.message, /\(the exception files-2027 ended on 2027-01-31\)$/);
});

t.test('the days that are left are told two weeks before', async (t) => {
  const told = (now: string) => judge(files(), at(now, EXCEPTION)).findings[0]?.exception?.text;
  t.equal(told('2027-01-16T12:00:00Z'), 'exception files-2027 until 2027-01-31: moves to the new gateway');
  t.equal(
    told('2027-01-17T12:00:00Z'),
    'exception files-2027 until 2027-01-31, 14 days left: moves to the new gateway',
  );
  t.match(told('2027-01-30T12:00:00Z'), ', 1 day left');
});

t.test('an exception that has ended hides no other one', async (t) => {
  const other = { ...EXCEPTION, id: 'longer', until: '2028-01-31' };
  t.strictSame(found(files(), at('2027-06-01', EXCEPTION, other)), ['warning C-12 longer']);
});

t.test('no exception admits what the CRD rejects', async (t) => {
  // EB-04 is in the CRD.
  const object = files({ static: { host: 'a.example', port: 80 }, dynamicForwardProxy: {} });
  const exception = { ...EXCEPTION, codes: judge(object).findings.map(({ code }) => code) };
  const { errors, findings } = judge(object, at(DAY, exception));
  t.equal(errors, 1);
  t.match(findings[0]?.message, /the exception files-2027 has no effect here, because the CRD rejects it/);
});

t.test('no exception admits metadata, and none admits a fixed code', async (t) => {
  const deep = (levels: number): unknown => (levels === 0 ? {} : { a: deep(levels - 1) });
  const exception = { ...EXCEPTION, name: '*', codes: ['ST-11', 'C-12', 'C-30'] } as Exception;
  const tooDeep = files({ ...BAD, extra: deep(100) });
  t.ok(found(tooDeep, at(DAY, exception)).includes('error ST-11'));
  const labelled = files(BAD, { labels: { 'a b': 'c' } });
  const options = { ...at(DAY), judgesMetadata: true };
  const codes = judge(labelled, options).findings.map(({ code }) => code);
  const { errors } = judge(labelled, {
    ...at(DAY, { ...exception, codes }),
    judgesMetadata: true,
  });
  t.equal(errors, 1, 'the label');
});

t.test('the place of a review counts more than the metadata of the object', async (t) => {
  const options = { ...at(DAY, EXCEPTION), place: { namespace: 'shop', name: 'files' } };
  t.strictSame(found(files(), options), ['error C-12']);
});

t.test('thousands of errors of one object are looked up once', async (t) => {
  const targets = Array.from({ length: 5000 }, (_, n) => ({
    name: `t${n}`,
    static: { host: 'bad host', port: 80, protocol: 'SSE' },
  }));
  const all = Array.from({ length: 500 }, (_, n) => ({
    ...EXCEPTION,
    id: `e${n}`,
    name: `${'*a'.repeat(100)}`,
  }));
  let asked = 0;
  const exceptions = {
    all,
    now: () => {
      asked++;
      return new Date(DAY);
    },
  };
  judge(files({ mcp: { targets } }), { exceptions });
  t.ok(asked <= 10, `${asked} lookups`);
});
