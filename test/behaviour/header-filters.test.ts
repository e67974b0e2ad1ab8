// Filters that change headers, of rules and of backends.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

await behaves({
  name: 'header filters',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('b'),
    route(
      'HTTPRoute',
      'headers',
      `
      - matches: [{path: {value: /request}}]
        filters:
          - type: RequestHeaderModifier
            requestHeaderModifier:
              set: [{name: x-set, value: new}]
              add: [{name: x-add, value: more}]
              remove: [x-remove]
        backendRefs: [{name: a, port: 8080}]
      - matches: [{path: {value: /response}}]
        filters:
          - type: ResponseHeaderModifier
            responseHeaderModifier:
              set: [{name: x-set, value: new}]
              add: [{name: x-add, value: more}]
              remove: [x-remove]
        backendRefs: [{name: b, port: 8080}]
      - matches: [{path: {value: /backend}}]
        filters:
          - type: RequestHeaderModifier
            requestHeaderModifier: {add: [{name: x-add, value: rule}]}
        backendRefs:
          - name: a
            port: 8080
            filters:
              - type: RequestHeaderModifier
                requestHeaderModifier: {add: [{name: x-add, value: backend}]}
          - {name: b, port: 8080, weight: 0}`,
    ),
  ],
  upstreams: {
    'shop/b:8080': { answer: { headers: { 'x-set': 'old', 'x-add': 'some', 'x-remove': 'gone' } } },
  },
  requests: [
    [
      'of the request: set, added, removed',
      { path: '/request', headers: { 'x-set': 'old', 'x-add': 'some', 'x-remove': 'gone' } },
      from('shop/a:8080', { headers: { 'x-set': 'new', 'x-add': 'some, more', 'x-remove': undefined } }),
    ],
    [
      'of the request, where there were none',
      { path: '/request' },
      from('shop/a:8080', { headers: { 'x-set': 'new', 'x-add': 'more' } }),
    ],
    [
      'of the response: set, added, removed',
      { path: '/response' },
      { status: 200, headers: { 'x-set': 'new', 'x-add': 'some, more', 'x-remove': undefined } },
    ],
    [
      'of a rule and of its backend: both',
      { path: '/backend' },
      from('shop/a:8080', { headers: { 'x-add': /^(rule, backend|backend, rule)$/ } }),
    ],
  ],
});
