// Timeouts and retries of rules.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { statuses } from '../parts/upstream.ts';

const rule = (path: string, name: string, more: string): string => `
- matches: [{path: {value: ${path}}}]
  ${more}
  backendRefs: [{name: ${name}, port: 8080}]`;

/** Longer than any timeout here, shorter than anyone waits for a test. */
const LATE = { 'x-echo-delay': '5s' };

await behaves({
  name: 'timeouts',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route(
      'HTTPRoute',
      'timeouts',
      rule('/request', 'a', 'timeouts: {request: 200ms}') +
        rule('/backend', 'a', 'timeouts: {backendRequest: 200ms}') +
        rule('/both', 'a', 'timeouts: {request: 10s, backendRequest: 200ms}') +
        rule('/off', 'a', 'timeouts: {request: 0s}'),
    ),
  ],
  requests: [
    ['an answer in time', { path: '/request' }, from('shop/a:8080')],
    ['504 where the request takes too long', { path: '/request', headers: LATE }, { status: 504 }],
    ['504 where the backend takes too long', { path: '/backend', headers: LATE }, { status: 504 }],
    ['of both that of the backend', { path: '/both', headers: LATE }, { status: 504 }],
    ['0s is none', { path: '/off', headers: { 'x-echo-delay': '300ms' } }, from('shop/a:8080')],
  ],
});

await behaves({
  name: 'retries',
  manifests: [
    HTTP_GATEWAY,
    ...['second', 'third', 'fourth', 'code', 'slow', 'once'].map((name) => service(name)),
    route(
      'HTTPRoute',
      'retries',
      rule('/second', 'second', 'retry: {codes: [503], backoff: 1ms}') +
        rule('/third', 'third', 'retry: {codes: [503], attempts: 2, backoff: 1ms}') +
        rule('/fourth', 'fourth', 'retry: {codes: [503], attempts: 2, backoff: 1ms}') +
        rule('/code', 'code', 'retry: {codes: [502], attempts: 2, backoff: 1ms}') +
        rule('/once', 'once', 'timeouts: {request: 10s}') +
        rule(
          '/slow',
          'slow',
          'retry: {codes: [504], attempts: 1, backoff: 1ms}\n  timeouts: {request: 20s, backendRequest: 300ms}',
        ),
    ),
  ],
  upstreams: {
    'shop/second:8080': { answer: statuses(503, 200) },
    'shop/third:8080': { answer: statuses(503, 503, 200) },
    'shop/fourth:8080': { answer: statuses(503, 503, 503, 200) },
    'shop/code:8080': { answer: statuses(503, 200) },
    'shop/once:8080': { answer: statuses(503, 200) },
    'shop/slow:8080': { answer: (_received, count) => (count === 1 ? { delay: 5000 } : {}) },
  },
  requests: [
    ['one, where nothing else is said', { path: '/second' }, from('shop/second:8080')],
    ['as many as are said', { path: '/third' }, from('shop/third:8080')],
    ['no more than that', { path: '/fourth' }, { status: 503 }],
    ['not for another code', { path: '/code' }, { status: 503 }],
    ['none without', { path: '/once' }, { status: 503 }],
    [
      'each try has its own time, and one that is late is not tried again',
      { path: '/slow' },
      { status: 504 },
    ],
  ],
  also: async (t, proxy) => {
    const counts = ['second', 'third', 'fourth', 'code', 'once', 'slow'].map(
      (name) => proxy.received(`shop/${name}:8080`).length,
    );
    t.strictSame(counts, [2, 3, 3, 1, 1, 1], 'what the backends got');
  },
});
