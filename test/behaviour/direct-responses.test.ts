// Answers of the gateway itself: direct responses, and 500 for rules that can't be served.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

const direct = (name: string, spec: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: DirectResponse
metadata: {name: ${name}, namespace: shop}
spec: ${spec}
`;

const answered = (path: string, name: string, more = ''): string => `
- matches: [{path: {value: ${path}}}]
  filters:
    - type: ExtensionRef
      extensionRef: {group: gateway.gatewarden.dev, kind: DirectResponse, name: ${name}}
${more}`;

await behaves({
  name: 'direct responses',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    direct('teapot', '{status: 418, body: short and stout}'),
    direct('empty', '{status: 503}'),
    ...[204, 205, 304].map((status) =>
      direct(`bare-${status}`, `{status: ${status}, body: "HTTP/1.1 200 OK\\r\\n\\r\\nnot mine"}`),
    ),
    route(
      'HTTPRoute',
      'direct',
      answered('/teapot', 'teapot') +
        answered('/empty', 'empty') +
        answered('/gone', 'gone') +
        [204, 205, 304].map((status) => answered(`/${status}`, `bare-${status}`)).join('') +
        answered('/action', 'teapot', '  backendRefs: [{name: a, port: 8080}]') +
        '\n- matches: [{path: {value: /code}}]\n  filters: [{type: RequestRedirect, requestRedirect: {hostname: a.example.org, statusCode: 305}}]' +
        '\n- matches: [{path: {value: /nothing}}]\n- matches: [{path: {value: /good}}]\n  backendRefs: [{name: a, port: 8080}]',
    ),
  ],
  requests: [
    ['status and body', { path: '/teapot/x' }, { status: 418, body: 'short and stout' }],
    ['no body', { path: '/empty' }, { status: 503, body: '' }],
    // Node's client fails on bytes after an answer without a body.
    ['no body after 204, which a client would take for the next answer', { path: '/204' }, { status: 204 }],
    ['no body after 304', { path: '/304' }, { status: 304 }],
    ['a body of another status', { path: '/205' }, { status: 205, body: /not mine/ }],
    ['500 for one that is not there', { path: '/gone' }, { status: 500 }],
    ['500 where a backend stands beside it', { path: '/action' }, { status: 500 }],
    ['500 for a redirect with a status that is none', { path: '/code' }, { status: 500 }],
    ['500 for a rule without any action', { path: '/nothing' }, { status: 500 }],
    ['other rules of the route', { path: '/good' }, from('shop/a:8080')],
  ],
});
