// Samples in the text format of Prometheus, from pods that may answer anything.

import { Counter, Gauge, Registry } from 'prom-client';
import t from 'tap';
import { readSamples } from '../../../src/cli/status/control-plane/exposition.ts';

const read = (text: string, ...names: readonly string[]) =>
  readSamples(text, new Set(names)).map(({ name, labels, value }) => [
    name,
    Object.fromEntries(labels),
    value,
  ]);

t.test('what prom-client writes is read back', async (t) => {
  const registry = new Registry();
  const registers = [registry];
  const odd = 'a "quoted" \\ back\nslash, } =';
  new Gauge({ name: 'proxies', help: 'Proxies.', labelNames: ['plane'], registers }).set({ plane: odd }, 3);
  new Counter({ name: 'nacks_total', help: 'NACKs.', registers }).inc(2);
  new Gauge({ name: 'other', help: 'Other.', registers }).set(1);
  t.strictSame(read(await registry.metrics(), 'proxies', 'nacks_total'), [
    ['proxies', { plane: odd }, 3],
    ['nacks_total', {}, 2],
  ]);
});

for (const [what, line, expected] of [
  ['spaces, an exponent and a time', '  a { b = "c" , } +1.5e3 1700000000000', [['a', { b: 'c' }, 1500]]],
  ['the end of a line of Windows', 'a 1\r', [['a', {}, 1]]],
  ['a comment', '# a 1', []],
  ['a longer name', 'ab 1', []],
  ['no value', 'a', []],
  ['a value that is not finite', 'a +Inf', []],
  ['a value that is too large', 'a 1e999', []],
  ['a value that is no number', 'a 1.2.3', []],
  ['labels without an end', 'a{b="c" 1', []],
  ['a text without an end', 'a{b="c} 1', []],
  ['labels without a comma', 'a{b="c"d="e"} 1', []],
  ['something after the value', 'a 1 2 3', []],
  ['a page', '<html>a 1</html>', []],
  ['nothing', '', []],
] as const)
  t.test(`a line with ${what}`, async (t) => void t.strictSame(read(line, 'a'), expected));

t.test('a name of the prototype is a label like others', async (t) => {
  const [sample] = readSamples('a{__proto__="x",constructor="y"} 1', new Set(['a']));
  t.strictSame(
    [...sample!.labels],
    [
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ],
  );
});

t.test('long lines and many samples are left out', async (t) => {
  t.strictSame(read(`a{b="${'c'.repeat(5000)}"} 1\na 2`, 'a'), [['a', {}, 2]]);
  t.equal(read('a 1\n'.repeat(20_000), 'a').length, 10_000);
});
