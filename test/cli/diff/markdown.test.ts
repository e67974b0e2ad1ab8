// `diff -o markdown`: whatever names and values say, they are text; and it fits into a comment.

import t from 'tap';
import { marked } from '../../../src/cli/diff/markdown.ts';
import { plain, quoted, say, valueText } from '../../../src/cli/diff/words.ts';
import { gatewarden } from '../running.ts';

const SPANS: readonly (readonly [text: string, markdown: string])[] = [
  ['shop/cart', '`shop/cart`'],
  ['a`b', '``a`b``'],
  ['a``b`c', '```a``b`c```'],
  ['`', '`` ` ``'],
  ['```js', '` ```js `'],
  ['', '(empty)'],
  ['  ', '(empty)'],
  [' a ', '`  a  `'],
  ['a|b', '`a|b`'],
  ['<img src=x onerror=alert(1)>', '`<img src=x onerror=alert(1)>`'],
  ['@somebody #1 https://x.test', '`@somebody #1 https://x.test`'],
  ['one\n\n# two', '`one\\n\\n# two`'],
  ['\u202eevil', '`\\u202eevil`'],
];

t.test('what is not ours stands in a code span that it can not leave', async (t) => {
  for (const [text, markdown] of SPANS) t.equal(marked(say`${text}`), markdown, JSON.stringify(text));
});

t.test('two of them never become one', async (t) => {
  t.equal(marked([quoted('a'), quoted('b')]), '`a` `b`');
  t.equal(marked(say`${'a'} and ${'b'}`), '`a` and `b`');
});

t.test('a name of any length is shown in part', async (t) => {
  t.ok(marked(say`${'x'.repeat(100_000)}`).length < 300);
  t.ok(plain(say`${'\u{1f600}'.repeat(1000)}`).isWellFormed());
});

t.test('values are shown as people write them', async (t) => {
  const values: readonly (readonly [unknown, string])[] = [
    [undefined, 'unset'],
    ['5s', '5s'],
    ['', '""'],
    ['a, b', '"a, b"'],
    [7, '7'],
    [null, 'null'],
    [{ '@type': 'x', maxRequestSize: '64Ki' }, '{maxRequestSize: 64Ki}'],
    [['a', { b: true }], '[a, {b: true}]'],
  ];
  for (const [value, text] of values) t.equal(valueText(value), text);
  t.ok(valueText(Array.from({ length: 100_000 }, () => 'abc')).length < 100);
});

const MANY = 3000;

t.test('ten thousand changes fit into a comment, and the rest is counted', async (t) => {
  const manifests = (suffix: string): string =>
    [
      'apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata: {name: gatewarden}\nspec: {controllerName: gatewarden.dev/gateway}\n',
      'apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: front, namespace: shop}\nspec: {gatewayClassName: gatewarden, listeners: [{name: http, port: 8080, protocol: HTTP}]}\n',
      ...Array.from(
        { length: MANY },
        (_, index) =>
          `apiVersion: v1\nkind: Service\nmetadata: {name: s${index}${suffix}, namespace: shop}\nspec: {ports: [{port: ${80 + index}}]}\n`,
      ),
    ].join('---\n');
  const cwd = t.testdir({ 'old.yaml': manifests(''), 'new.yaml': manifests('-x') });
  const { stdout } = await gatewarden(['diff', '-o', 'markdown', 'old.yaml', 'new.yaml'], { cwd });
  t.ok(stdout.length < 65_536, `${stdout.length} characters`);
  t.match(stdout, /^ *- and [\d,]+ more$/m);
  t.match(stdout, '6,000 clusters');
});
