// Hosts that listeners and routes have in common.

import t from 'tap';
import { askedHosts, commonHosts } from '../../../src/translation/routes/hostnames.ts';

const COMMON: readonly (readonly [
  listener: string | undefined,
  route: readonly string[],
  hosts: readonly string[],
])[] = [
  [undefined, [], ['*']],
  ['', [], ['*']],
  [undefined, ['a.test', '*.b.test'], ['a.test', '*.b.test']],
  ['*.x.test', [], ['*.x.test']],
  [
    '*.x.test',
    ['a.x.test', '*.x.test', '*.y.x.test', 'x.test', 'a.y.test'],
    ['a.x.test', '*.x.test', '*.y.x.test'],
  ],
  ['a.x.test', [], ['a.x.test']],
  ['a.x.test', ['a.x.test', 'b.x.test'], ['a.x.test']],
  ['a.x.test', ['*.x.test'], ['a.x.test']],
  ['a.x.test', ['*.y.test', 'b.x.test'], []],
  ['*.x.test', ['*.test'], []],
  ['A.x.test', ['a.X.test'], ['a.x.test']],
  [undefined, ['A.test', 'a.test'], ['a.test', 'a.test']],
  [undefined, ['a\nb', '', 'a\0b', 'ok.test'], ['ok.test']],
  [undefined, ['a\nb'], []],
  ['a\nb', [], []],
];

for (const [listener, route, hosts] of COMMON)
  t.test(`listener ${JSON.stringify(listener)}, route ${JSON.stringify(route)}`, async (t) => {
    t.strictSame(commonHosts(listener, askedHosts(route)), hosts);
  });
