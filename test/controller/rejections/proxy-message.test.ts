// What a proxy says about a rejection, as Events and the log show it.

import t from 'tap';
import { proxyMessage } from '../../../src/controller/rejections/proxy-message.ts';

const KEY = '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----';

t.test('a message keeps the reason and loses the rest', async (t) => {
  const cases: readonly [name: string, said: string, shown: string][] = [
    ['a plain reason stays', 'no such filter', 'no such filter'],
    ['no reason', ' \n', 'no reason given'],
    ['lines become one', 'a:\r\n  b\u0000\u202ec', 'a: b c'],
    [
      'the content of the message that Envoy prints is left out',
      'Error adding x: Proto constraint validation failed (Field: must be (x)): name: "a"\npassword: "secret"\n',
      'Error adding x: Proto constraint validation failed (Field: must be (x))',
    ],
    ['a key is left out', `bad key ${KEY} in x`, 'bad key (PEM left out) in x'],
    ['half a key is left out', 'bad key -----BEGIN PRIVATE KEY-----\nc2Vj', 'bad key (PEM left out)'],
  ];
  for (const [name, said, shown] of cases) t.equal(proxyMessage(said), shown, name);
});

t.test('a message is bounded, whatever a client sends', async (t) => {
  for (const said of [
    'x'.repeat(10_000_000),
    '-----BEGIN '.repeat(1_000_000),
    'constraint validation failed ('.repeat(300_000),
  ])
    t.ok(proxyMessage(said).length <= 801);
});
