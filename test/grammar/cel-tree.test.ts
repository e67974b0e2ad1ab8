// The syntax tree of an expression, which the data plane evaluates. The library converts it back to text.

import { unparse } from '@bufbuild/cel';
import { ExprSchema } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { fromJson } from '@bufbuild/protobuf';
import t from 'tap';
import { celTree } from '../../src/grammar/cel/tree.ts';

for (const text of [
  'true',
  'false || !true',
  'null == null',
  "request.headers['x-a'] == 'b'",
  'size(request.path) > 3u',
  '1.5 < 2.0 && -1 < 0',
  "b'abc' == b'\\xff'",
  '[1, 2, 3][0] in {"a": 1, "b": 2}',
  "request.path.startsWith('/a') ? true : false",
  '\'\' == ""',
  '0 == 0',
])
  t.test(`the tree of ${text} converts back to the same expression`, async (t) => {
    const tree = celTree(text);
    if ('problem' in tree) return t.fail(tree.problem);
    const again = celTree(unparse(fromJson(ExprSchema, tree.expr as never)));
    t.strictSame(again, tree);
  });

t.test('comments are left out', async (t) => {
  const { id: _, ...tree } = (celTree('true // for now') as { expr: Record<string, unknown> }).expr;
  t.strictSame(tree, { constExpr: { boolValue: true } });
});

t.test('macros are expanded', async (t) => {
  t.match(celTree('has(request.auth)'), { expr: { selectExpr: { field: 'auth', testOnly: true } } });
  t.match(celTree('[1].exists(i, i == 1)'), { expr: { comprehensionExpr: { iterVar: 'i' } } });
});

for (const text of ['', 'a b', "'open", 'a ==', '('.repeat(20_000), `a${'.b'.repeat(20_000)}`])
  t.test(`${JSON.stringify(text.slice(0, 20))} has a reason instead of a tree`, async (t) => {
    const tree = celTree(text);
    t.ok('problem' in tree && tree.problem.length > 0 && tree.problem.length < 2000);
  });
