// gatewarden diff: a change of a TrafficPolicy is one line, by the names of its field and of the place, and never by a name of Envoy.

import t from 'tap';
import { fieldLabel } from '../../../src/analysis/policies/field-values.ts';
import { FIELDS } from '../../../src/translation/proxy/traffic-policy/traffic-policy-fields.ts';
import { gatewarden } from '../running.ts';
import { EXTENSIONS, FRONT, policyAt } from './protected-gateway.ts';

const extension = (name: string): string => `{extensionRef: {name: ${name}}}`;
const bucket = (tokens: number): string => `{local: {tokenBucket: {maxTokens: ${tokens}, fillInterval: 1s}}}`;
const counted = (key: string): string =>
  `{global: {extensionRef: {name: counts}, descriptors: [{entries: [{type: Generic, generic: {key: ${key}, value: a}}]}]}}`;
const methods = (method: string): string => `{policy: {matchExpressions: ['request.method == "${method}"']}}`;
const user = (name: string): string => `{users: ["${name}:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}`;

/** Two values of each field, as members of `spec`. */
const VALUES: Readonly<Record<string, readonly [string, string]>> = {
  autoHostRewrite: ['autoHostRewrite: true', 'autoHostRewrite: false'],
  basicAuth: [`basicAuth: ${user('ann')}`, `basicAuth: ${user('bob')}`],
  buffer: ['buffer: {maxRequestSize: 1Ki}', 'buffer: {maxRequestSize: 2Ki}'],
  'compression.requestDecompression': [
    'compression: {requestDecompression: {}}',
    'compression: {requestDecompression: {disable: {}}}',
  ],
  'compression.responseCompression': [
    'compression: {responseCompression: {}}',
    'compression: {responseCompression: {disable: {}}}',
  ],
  cors: ['cors: {allowOrigins: ["https://a.test"]}', 'cors: {allowOrigins: ["https://b.test"]}'],
  csrf: ['csrf: {percentageEnabled: 100}', 'csrf: {percentageEnabled: 50}'],
  extAuth: [`extAuth: ${extension('guard')}`, `extAuth: ${extension('other-guard')}`],
  extProc: [`extProc: ${extension('scrubber')}`, `extProc: ${extension('other-scrubber')}`],
  headerModifiers: [
    'headerModifiers: {request: {set: [{name: x-a, value: a}]}}',
    'headerModifiers: {request: {set: [{name: x-a, value: b}]}}',
  ],
  jwt: [`jwt: ${extension('staff')}`, `jwt: ${extension('other-staff')}`],
  'rateLimit.global': [`rateLimit: ${counted('a')}`, `rateLimit: ${counted('b')}`],
  'rateLimit.local': [`rateLimit: ${bucket(1)}`, `rateLimit: ${bucket(2)}`],
  rbac: [`rbac: ${methods('GET')}`, `rbac: ${methods('PUT')}`],
  retry: ['retry: {retryOn: [gateway-error], attempts: 2}', 'retry: {retryOn: [gateway-error], attempts: 3}'],
  timeouts: ['timeouts: {request: 5s}', 'timeouts: {request: 6s}'],
  transformation: [
    'transformation: {request: {set: [{name: x-a, value: a}]}}',
    'transformation: {request: {set: [{name: x-a, value: b}]}}',
  ],
  urlRewrite: [
    'urlRewrite: {pathRegex: {pattern: "^/a", substitution: /b}}',
    'urlRewrite: {pathRegex: {pattern: "^/a", substitution: /c}}',
  ],
};

/** The target, how a line about it begins, and how many routes it is about: one for each rule and listener. */
const PLACES = {
  Gateway: { target: 'kind: Gateway, name: front', begins: '2 listeners: ', routes: 4 },
  listener: {
    target: 'kind: Gateway, name: front, sectionName: http',
    begins: 'host shop.test of listener http on port 8080: ',
    routes: 2,
  },
  route: { target: 'kind: HTTPRoute, name: cart', begins: '2 routes: ', routes: 4 },
  rule: {
    target: 'kind: HTTPRoute, name: cart, sectionName: pay',
    begins:
      'HTTPRoute shop/cart rules[0] "pay" (prefix /pay) on shop.test of listener http, shop.test of listener web: ',
    routes: 2,
  },
} as const;

type PlaceOfPolicy = keyof typeof PLACES;

/** Where fields have no effect, so that there is nothing to tell. */
const WITHOUT_EFFECT: Readonly<Record<string, readonly PlaceOfPolicy[]>> = {
  autoHostRewrite: ['Gateway', 'listener'],
  'compression.responseCompression': ['Gateway', 'listener'],
  retry: ['Gateway'],
  timeouts: ['Gateway', 'listener'],
  urlRewrite: ['Gateway', 'listener'],
};

/** `timeouts.request` has a more common name. */
const labelOf = (field: string): string => (field === 'timeouts' ? 'timeout' : field);

/** What the end of a field takes from requests. */
const PROTECTIONS: Readonly<Record<string, string>> = {
  basicAuth: 'No longer asks for authentication',
  extAuth: 'No longer checks authorization',
  jwt: 'No longer asks for authentication',
  rbac: 'No longer checks authorization',
};

const INTERNAL = /typedPerFilterConfig|httpFilters|filter chain|envoy\.|global_disable|ext_authz/;

t.test('every field has values here', async (t) => {
  t.strictSame(Object.keys(VALUES), FIELDS.map(({ name }) => fieldLabel(name)).sort());
});

for (const [field, [one, other]] of Object.entries(VALUES))
  t.test(`${field} is told once, by its name and its place`, async (t) => {
    for (const [place, { target, begins, routes }] of Object.entries(PLACES))
      for (const [what, before, after] of [
        ['added', '', policyAt(target, one)],
        ['changed', policyAt(target, one), policyAt(target, other)],
        ['removed', policyAt(target, one), ''],
      ] as const) {
        const where = `${what} at a ${place}`;
        const base = FRONT + EXTENSIONS;
        const cwd = t.testdir({ 'before.yaml': base + before, 'after.yaml': base + after });
        const { stdout } = await gatewarden(['diff', 'before.yaml', 'after.yaml'], { cwd });
        t.notMatch(stdout, INTERNAL, where);
        const [section = ''] = /^Gateway shop\/front\n(?: .*\n)*/m.exec(stdout) ?? [];
        const lines = section.split('\n').filter((line) => /^ {2}\S/.test(line));
        if (WITHOUT_EFFECT[field]?.includes(place as PlaceOfPolicy)) {
          t.strictSame(lines, [], where);
          continue;
        }
        t.equal(lines.length, 1, `${where}\n${stdout}`);
        const told = lines[0]!.trim();
        t.equal(told.slice(0, begins.length), begins, where);
        t.match(told.slice(begins.length), labelOf(field), where);
        t.match(told, 'TrafficPolicy shop/base', where);
        const lost = what === 'removed' && PROTECTIONS[field];
        const [first = ''] = stdout.split('\n');
        if (lost) t.equal(first, `${lost}: ${routes} routes (${field})`, where);
        else t.equal(first, 'Gateway shop/front', where);
        t.notMatch(section, / listener (?:db|tls) /, 'nothing on listeners for TCP and TLS');
        if (place === 'Gateway')
          t.match(section, /\n {4}listener http on port 8080, HTTP\n {4}listener web on port 10080, HTTP\n/);
      }
  });
