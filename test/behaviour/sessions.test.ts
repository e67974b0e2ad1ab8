// Session persistence: who was served once is served by the same endpoint again.

import { behaves, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

const rule = (path: string, persistence: string): string => `
- matches: [{path: {value: ${path}}}]
  sessionPersistence: ${persistence}
  backendRefs: [{name: a, port: 8080}]`;

await behaves({
  name: 'session persistence',
  manifests: [
    HTTP_GATEWAY,
    service('a', { addresses: ['10.8.0.4', '10.8.0.5', '10.8.0.6'] }),
    route(
      'HTTPRoute',
      'sessions',
      rule('/cookie', '{sessionName: session, type: Cookie}') +
        rule(
          '/lasting',
          '{sessionName: lasting, type: Cookie, absoluteTimeout: 1h, cookieConfig: {lifetimeType: Permanent}}',
        ) +
        rule('/default', '{}') +
        rule('/header', '{sessionName: x-session, type: Header}') +
        '\n- matches: [{path: {value: /none}}]\n  backendRefs: [{name: a, port: 8080}]',
    ),
  ],
  requests: [
    [
      'a cookie for the session',
      { path: '/cookie' },
      { headers: { 'set-cookie': /^session="[^"]+"; (?!.*Max-Age)/ } },
    ],
    ['a cookie that lasts', { path: '/lasting' }, { headers: { 'set-cookie': /^lasting=.*Max-Age=3600/ } }],
    ['a name of its own', { path: '/default' }, { headers: { 'set-cookie': /^sessionPersistence=/ } }],
    ['a header', { path: '/header' }, { headers: { 'x-session': /.+/ } }],
    ['none without', { path: '/none' }, { headers: { 'set-cookie': undefined } }],
  ],
  also: async (t, proxy) => {
    const endpoints = async (path: string, headers: Readonly<Record<string, string>>) => {
      const seen = new Set<string | undefined>();
      for (let sent = 0; sent < 9; sent++) seen.add((await proxy.send({ path, headers })).received?.endpoint);
      return [...seen];
    };
    const first = await proxy.send({ path: '/cookie' });
    const cookie = first.headers['set-cookie']!.split(';')[0]!;
    t.strictSame(await endpoints('/cookie', { cookie }), [first.received?.endpoint], 'the cookie leads back');
    t.equal((await endpoints('/cookie', {})).length, 3, 'without it all take turns');
    const named = await proxy.send({ path: '/header' });
    const session = { 'x-session': named.headers['x-session']! };
    t.strictSame(await endpoints('/header', session), [named.received?.endpoint], 'so does the header');
  },
});
