// `gatewarden audit --summary`: the line of a namespace, by its mode, its objects and what could not be read.

import t from 'tap';
import type { NamespaceReadiness } from '../../src/cli/audit/readiness.ts';
import { auditSummary } from '../../src/cli/report/audit-summary.ts';
import { CODES } from '../../src/diagnostics/severity.ts';

const namespace = (parts: Partial<NamespaceReadiness>): NamespaceReadiness => ({
  namespace: 'shop',
  mode: 'warn',
  objects: 3,
  refused: 0,
  warned: 0,
  errors: [],
  unread: [],
  isReady: true,
  ...parts,
});
const bad = { refused: 2, errors: [{ code: 'EB-04', objects: 2 }], isReady: false } as const;

t.test('each namespace has a line that shows whether it is ready, or why not', async (t) => {
  const cases: readonly [name: string, parts: Partial<NamespaceReadiness>, line: RegExp][] = [
    ['clean and warned', {}, /^shop +warn +3 +0 +ready to enforce$/m],
    ['clean and off', { mode: 'off' }, /^shop +off +3 +0 +ready to enforce$/m],
    ['clean and enforced', { mode: 'enforce' }, /^shop +enforce +3 +0 +already enforced$/m],
    ['bad', bad, /^shop +warn +3 +2 +not ready: 2 objects with EB-04 \(2\)$/m],
    [
      'bad and enforced',
      { ...bad, mode: 'enforce' },
      /^shop +enforce +3 +2 +already enforced, and in it: 2 objects with EB-04 \(2\)$/m,
    ],
    [
      'not wholly read',
      { unread: ['edgebackends', 'backends'], isReady: false },
      /^shop +warn +3 +0 +not ready: edgebackends, backends could not be read$/m,
    ],
    [
      'many codes',
      {
        refused: 1,
        isReady: false,
        errors: CODES.slice(0, 7).map((code) => ({ code, objects: 1 })),
      },
      /1 object with ST-01 \(1\), ST-02 \(1\), ST-03 \(1\), ST-04 \(1\), ST-05 \(1\), 2 more$/m,
    ],
  ];
  for (const [name, parts, line] of cases) t.match(auditSummary([namespace(parts)]), line, name);
  const { mode: _, ...unlabelled } = namespace({});
  t.match(auditSummary([unlabelled]), /^shop +unknown +3 +0 +ready to enforce$/m);
});

t.test('the last line has the totals', async (t) => {
  const two = [namespace({}), namespace({ namespace: 'a-longer-name', ...bad })];
  t.match(auditSummary(two), /\n\n1 of 2 namespaces is ready to enforce\n$/);
  t.match(auditSummary([]), /0 of 0 namespaces are ready to enforce\n$/);
  const [head, first, second] = auditSummary(two).split('\n');
  t.equal(first!.indexOf('warn'), head!.indexOf('MODE'), 'columns stand below each other');
  t.equal(second!.indexOf('warn'), head!.indexOf('MODE'));
});
