// Redirects: where they lead, part by part.

import { behaves, gateway, route } from '../parts/behaviour.ts';

const redirect = (path: string, to: string): string => `
- matches: [{path: {value: ${path}}}]
  filters:
    - type: RequestRedirect
      requestRedirect: ${to}`;

/** A redirect, told by its location. */
const leads = (location: string, status = 302): object => ({ status, headers: { location } });

const host = 'a.example.org';

await behaves({
  name: 'redirects',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}', '{name: usual, port: 80, protocol: HTTP}'),
    route(
      'HTTPRoute',
      'redirects',
      [
        redirect('/host', '{hostname: b.example.org}'),
        redirect('/secure', '{scheme: https, statusCode: 301}'),
        redirect('/plain', '{scheme: http}'),
        redirect('/port', '{port: 8443}'),
        redirect(
          '/all',
          '{scheme: https, hostname: b.example.org, port: 8443, path: {type: ReplaceFullPath, replaceFullPath: /new}}',
        ),
        redirect('/prefix', '{path: {type: ReplacePrefixMatch, replacePrefixMatch: /other}}'),
        redirect('/bare', '{path: {type: ReplacePrefixMatch, replacePrefixMatch: /}}'),
        redirect('/slash/', '{path: {type: ReplacePrefixMatch, replacePrefixMatch: /other/}}'),
      ].join(''),
    ),
  ],
  requests: [
    ['another host', { host, path: '/host/x?q=1' }, leads('http://b.example.org:8080/host/x?q=1')],
    ['https', { host, path: '/secure' }, leads('https://a.example.org:443/secure', 301)],
    ['http', { host, path: '/plain' }, leads('http://a.example.org:80/plain')],
    ['another port', { host, path: '/port' }, leads('http://a.example.org:8443/port')],
    ['everything', { host, path: '/all/x?q=1' }, leads('https://b.example.org:8443/new?q=1')],
    ['another prefix', { host, path: '/prefix/x?q=1' }, leads('http://a.example.org:8080/other/x?q=1')],
    ['the prefix itself', { host, path: '/prefix' }, leads('http://a.example.org:8080/other')],
    ['no prefix', { host, path: '/bare/x' }, leads('http://a.example.org:8080/x')],
    ['no prefix, of the prefix itself', { host, path: '/bare' }, leads('http://a.example.org:8080/')],
    [
      'a prefix with a slash, and another one',
      { host, path: '/slash/x?q=1' },
      leads('http://a.example.org:8080/other/x?q=1'),
    ],
    [
      'the port of the listener',
      { host, path: '/host', port: 80 },
      leads(/^http:\/\/b\.example\.org(:80)?\/host$/ as unknown as string),
    ],
  ],
});

await behaves({
  name: 'status codes of redirects',
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP}'),
    route(
      'HTTPRoute',
      'codes',
      [301, 302, 303, 307, 308]
        .map((code) => redirect(`/${code}`, `{hostname: b.example.org, statusCode: ${code}}`))
        .join(''),
    ),
    route('HTTPRoute', 'annotated', redirect('/annotated', '{hostname: b.example.org}')).replace(
      'namespace: shop}',
      'namespace: shop, annotations: {gatewarden.dev/http-redirect-status-code: "308"}}',
    ),
  ],
  requests: [
    ...[301, 302, 303, 307, 308].map((code) => [`${code}`, { path: `/${code}` }, { status: code }] as const),
    ['by annotation', { path: '/annotated' }, { status: 308 }],
  ],
});
