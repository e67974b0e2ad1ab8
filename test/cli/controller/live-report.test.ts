// The report page of the control plane: what `gatewarden report` writes about the same objects, made in a process of its own.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { liveReport } from '../../../src/cli/controller/live-report.ts';
import { reportInProcess } from '../../../src/cli/controller/report-process.ts';
import type { ReportData } from '../../../src/cli/report-page/data.ts';
import { Unavailable } from '../../../src/controller/admin/report-pages.ts';
import { readSettings } from '../../../src/translation.ts';
import { secretProxies } from '../../controller/admin/secret-proxies.ts';
import { backendRef, gateway, gatewayClass, httpRoute, service } from '../../translation/objects.ts';
import { gatewarden } from '../running.ts';

const OBJECTS = [
  gatewayClass,
  gateway(),
  gateway({}, 'shop/front'),
  service('cart'),
  httpRoute('cart', { rules: [{ backendRefs: [backendRef('cart')] }] }),
  httpRoute('lost', { rules: [{ backendRefs: [backendRef('gone')] }] }),
  {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'DirectResponse',
    metadata: { name: 'wrong', namespace: 'default' },
    spec: { status: 99 },
  },
];
const folder = t.testdir({ empty: {} });
const options = {
  title: 'Pages',
  settings: readSettings({}).settings,
  judging: {},
  cwd: join(folder, 'empty'),
  gateway: undefined,
};

const dataOf = (page: string): ReportData =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)![1]!);

const pageOf = async (objects: readonly object[], more: Partial<typeof options> = {}): Promise<string> =>
  [...(await liveReport(objects, { ...options, ...more }))].join('');

t.test('the page has what the command writes', async (t) => {
  const input = OBJECTS.map((object) => JSON.stringify(object)).join('\n---\n');
  const { stdout } = await gatewarden(['report', '-', '--title', 'Pages'], { input });
  const command = dataOf(stdout);
  const page = dataOf(await pageOf(OBJECTS));
  // Objects of a cluster are in no file.
  const plain = ({ objects, ...rest }: ReportData) => ({
    ...rest,
    objects: objects.map(({ file: _, line: __, findings, ...object }) => ({
      ...object,
      findings: findings?.map(({ line: ___, ...finding }) => finding),
    })),
  });
  t.strictSame(plain(page), plain(command));
  t.ok(page.errors > 0 && page.gateways.length === 2);
  const named = page.objects.find(({ name }) => name === 'wrong');
  t.equal(named?.file, 'cluster/directresponses/default/wrong');
});

t.test('it can be about one Gateway', async (t) => {
  const { gateways, objects } = dataOf(await pageOf(OBJECTS, { gateway: 'shop/front' } as object));
  t.strictSame(
    gateways.map(({ object }) => objects[object]!.name),
    ['front'],
  );
});

t.test('it judges as gatewarden.yaml says', async (t) => {
  const all = dataOf(await pageOf(OBJECTS));
  const code = all.objects.find(({ name }) => name === 'wrong')!.findings![0]!.code;
  const cwd = t.testdir({ 'gatewarden.yaml': `severity: {${code}: off}\n` });
  const fewer = dataOf(await pageOf(OBJECTS, { cwd }));
  t.equal(fewer.errors, all.errors - 1);
});

t.test('it contains no secret', async (t) => {
  const { objects, markers } = await secretProxies();
  const page = await pageOf(objects);
  t.strictSame(
    [...markers]
      .filter(([text, where]) => !where.includes('.transformation.') && page.includes(text))
      .map(([, where]) => where),
    [],
  );
});

t.test('a process makes the same page', async (t) => {
  const page = await reportInProcess(OBJECTS, options);
  t.equal(page.toString(), await pageOf(OBJECTS));
});

t.test('a page that can not be made has a reason', async (t) => {
  const files = t.testdir({
    'gatewarden.yaml': 'severities: {}\n',
    'broken.mjs': 'throw new Error("broken")',
    'large.mjs': 'const all = []; for (;;) all.push(new Array(1000).fill({}));',
    'hanging.mjs': 'setInterval(() => {}, 1000)',
  });
  const program = (name: string): URL => pathToFileURL(join(files, name));
  const cases: readonly (readonly [string, Parameters<typeof reportInProcess>[2], RegExp])[] = [
    [
      'no memory',
      { availableMemory: () => 10 * 1024 * 1024 },
      /may need \d+ MiB of memory, and 10 MiB are left/,
    ],
    ['a process that fails', { file: program('broken.mjs') }, /can't be made: .*Error: broken/s],
    [
      'too much memory',
      { file: program('large.mjs'), heap: 64 },
      /needs more memory: run `gatewarden report --cluster`/,
    ],
    [
      'a process that hangs',
      { file: program('hanging.mjs'), time: 200 },
      /takes too long: run `gatewarden report --cluster`/,
    ],
  ];
  for (const [what, more, message] of cases)
    await t.rejects(reportInProcess(OBJECTS, options, more), { message }, what);
  const failure = await reportInProcess(OBJECTS, options, cases[0]![1]).catch((error: unknown) => error);
  t.ok(failure instanceof Unavailable);
  const stopped = new AbortController();
  const begun = reportInProcess(OBJECTS, options, { file: program('hanging.mjs'), signal: stopped.signal });
  stopped.abort();
  await t.rejects(begun, { message: /can't be made: The operation was aborted/ });
  await t.rejects(reportInProcess(OBJECTS, { ...options, cwd: files }), { message: /gatewarden\.yaml:1:1/ });
});
