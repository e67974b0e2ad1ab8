// Mirrors: a copy of the request goes to another backend, and its answer nowhere.

import { until } from '../cluster/until.ts';
import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

const mirror = (path: string, ...to: readonly string[]): string => `
- matches: [{path: {value: ${path}}}]
  filters:
${to.map((each) => `    - {type: RequestMirror, requestMirror: ${each}}`).join('\n')}
  backendRefs: [{name: a, port: 8080}]`;
const copy = (name: string, more = ''): string => `{backendRef: {name: ${name}, port: 8080}${more}}`;

await behaves({
  name: 'mirrors',
  manifests: [
    HTTP_GATEWAY,
    ...['a', 'one', 'two', 'half', 'never'].map((name) => service(name)),
    route(
      'HTTPRoute',
      'mirrors',
      [
        mirror('/one', copy('one')),
        mirror('/both', copy('one'), copy('two')),
        mirror('/half', copy('half', ', fraction: {numerator: 1, denominator: 2}')),
        mirror('/never', copy('never', ', percent: 0')),
        mirror('/gone', copy('gone')),
      ].join(''),
    ),
  ],
  upstreams: { 'shop/one:8080': { answer: { status: 500 } } },
  requests: [
    ['the answer is that of the backend', { path: '/one?q=1', body: 'hello' }, from('shop/a:8080')],
    ['a mirror that is not there does no harm', { path: '/gone' }, from('shop/a:8080')],
  ],
  also: async (t, proxy) => {
    const [copied] = proxy.received('shop/one:8080');
    await until('the copy arrives', () => proxy.received('shop/one:8080').length > 0);
    t.match(copied ?? proxy.received('shop/one:8080')[0], {
      path: '/one?q=1',
      method: 'POST',
      body: 'hello',
      host: /-shadow/,
    });

    await proxy.send({ path: '/both' });
    await until('both arrive', () => proxy.received('shop/two:8080').length === 1);
    t.equal(proxy.received('shop/one:8080').length, 2, 'several mirrors each get their copy');

    await Promise.all(Array.from({ length: 100 }, () => proxy.send({ path: '/half' })));
    await until('a part of them arrives', () => proxy.received('shop/half:8080').length > 20);
    t.ok(proxy.received('shop/half:8080').length < 80, 'a fraction is mirrored');

    await Promise.all(Array.from({ length: 20 }, () => proxy.send({ path: '/never' })));
    t.equal(proxy.received('shop/never:8080').length, 0, 'no percent is none');
  },
});
