// The binary form of Envoy's messages: what we write and join from cached fragments is byte for byte protobuf's encoding of the whole.

import t from 'tap';
import { ENVOY_TYPED } from '../../../../src/generate/envoy-messages.ts';
import { type MessageName, type Messages, typed } from '../../../../src/translation/proxy/envoy/any.ts';
import { encode, encodeParts } from '../../../../src/translation/proxy/envoy/encode.ts';
import type { Route } from '../../../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { randomMessage } from '../../../mutants/envoy-messages.ts';
import { pick, type Random, seeded } from '../../../mutants/random.ts';
import { fuzz } from '../../../parts/fuzz.ts';
import { libraryBytes } from '../../../parts/library-bytes.ts';

const ROUTES = 'envoy.config.route.v3.RouteConfiguration';
const EDITS = 150;

/** Whether both are the same bytes, and so are the pieces. */
function isEqual(name: MessageName, message: object): boolean {
  const theirs = libraryBytes(name, message);
  const [ours, parts] = [encode, encodeParts].map((each) => each(name, message as Messages[MessageName]));
  return [ours as Uint8Array, Buffer.concat(parts as Uint8Array[])].every(
    (bytes) => Buffer.compare(bytes, theirs) === 0,
  );
}

t.test('random messages have the same encoding as at once', async (t) => {
  let bytes = 0;
  const compare = (seed: number, random: Random): void => {
    const name = ENVOY_TYPED[seed % ENVOY_TYPED.length] as MessageName;
    const message = randomMessage(name, random, { wrong: 0, size: 200 });
    bytes += libraryBytes(name, message).length;
    if (!isEqual(name, message)) t.fail(`${name} differs`, { message: JSON.stringify(message) });
  };
  await fuzz(t, { seed: 4711, cases: 4 * ENVOY_TYPED.length }, compare, (cases) =>
    t.ok(bytes > cases * 50, `${bytes} bytes`),
  );
});

const route = (random: Random, name: string): Route => ({
  name,
  match: { pathSeparatedPrefix: `/${Math.floor(random() * 1000)}` },
  route: pick(random, [{ cluster: 'a', timeout: '1.5s' }, { cluster: 'b' }]),
  typedPerFilterConfig: pick(random, [
    {},
    {
      b: typed('envoy.extensions.filters.http.buffer.v3.BufferPerRoute', { buffer: { maxRequestBytes: 5 } }),
    },
  ]),
});

t.test(`after each of ${EDITS} edits of a long list the encoding is that of a fresh message`, async (t) => {
  const random = seeded(42);
  let routes = Array.from({ length: 150 }, (_, index) => route(random, `route-${index}`));
  for (let edit = 0; edit < EDITS; edit++) {
    const at = Math.floor(random() * routes.length);
    const change = pick<() => Route[]>(random, [
      () => routes.with(at, route(random, `new-${edit}`)),
      () => routes.toSpliced(at, 1),
      () => routes.toSpliced(at, 0, route(random, `new-${edit}`)),
      () => routes.map((before, index) => (index < at ? before : { ...before, name: `moved-${index}` })),
      () => routes.toReversed(),
      // One object at two places of the list.
      () => routes.toSpliced(at, 0, routes[0]!),
    ]);
    routes = change();
    const message = { name: 'a', virtualHosts: [{ name: 'b', domains: ['*'], routes }] };
    if (!isEqual(ROUTES, message)) t.fail(`edit ${edit}`);
  }
  t.ok(routes.length > 100, `${routes.length} routes`);
});

t.test('input other than canonical JSON of the message throws', async (t) => {
  const bad: readonly (readonly [what: string, message: object])[] = [
    ['an unknown member', { nmae: 'a' }],
    ['an unknown member of a fragment', { virtualHosts: [{ nmae: 'a' }] }],
    ['a value of another type', { name: 5 }],
    ['a list that is none', { virtualHosts: {} }],
    ['an item that is none', { virtualHosts: [5] }],
    ['two members of a one-of', { virtualHosts: [{ routes: [{ route: {}, redirect: {} }] }] }],
    ['an Any of an unknown message', { typedPerFilterConfig: { a: { '@type': 'type.googleapis.com/a.B' } } }],
    ['an Any without its type', { typedPerFilterConfig: { a: { disabled: true } } }],
  ];
  for (const [what, message] of bad) t.throws(() => encode(ROUTES, message), what);
});

t.test('null is a value where the definitions have one for it, and nothing elsewhere', async (t) => {
  const MATCHER = 'xds.type.matcher.v3.CelMatcher';
  const constant = (constExpr: object) => ({ exprMatch: { celExprParsed: { expr: { constExpr } } } });
  t.ok(isEqual(MATCHER, constant({ nullValue: null })), 'of an enumeration');
  t.not(encode(MATCHER, constant({ nullValue: null })).length, encode(MATCHER, constant({})).length);
  t.throws(() => encode(MATCHER, constant({ nullValue: null, boolValue: true })), 'beside another member');
  t.ok(isEqual(MATCHER, constant({ stringValue: null })), 'of a text');
  t.ok(isEqual(ROUTES, { metadata: { filterMetadata: { a: { b: null } } }, name: null }), 'of a Struct');
});

t.test('the order of keys has no effect on the bytes', async (t) => {
  const config = (name: string) => ({
    '@type': 'type.googleapis.com/google.protobuf.StringValue',
    value: name,
  });
  const maps: readonly (readonly [what: string, of: (keys: readonly string[]) => object])[] = [
    [
      'a map of fragments',
      (keys) => ({ typedPerFilterConfig: Object.fromEntries(keys.map((key) => [key, config(key)])) }),
    ],
    [
      'a Struct',
      (keys) => ({
        metadata: {
          filterMetadata: { a: Object.fromEntries(keys.map((key) => [key, [key, { [key]: 1 }]])) },
        },
      }),
    ],
    [
      'a message that the library encodes',
      (keys) => ({
        name: 'a',
        metadata: {
          filterMetadata: Object.fromEntries(keys.map((key) => [key, { a: Number.NaN.toString() }])),
        },
        // A number as text isn't canonical.
        maxDirectResponseBodySizeBytes: '5',
      }),
    ],
  ];
  const keys = ['b', '10', 'a', '9', 'B', '\u00e9', '\ud83d\ude00', 'constructor'];
  for (const [what, of] of maps) {
    t.strictSame(encode(ROUTES, of(keys)), encode(ROUTES, of(keys.toReversed())), what);
    t.ok(isEqual(ROUTES, of(keys)), what);
  }
});

t.test('a fragment is encoded once', async (t) => {
  const domains = ['*'];
  const host = { name: 'a', domains };
  const before = encode(ROUTES, { virtualHosts: [host] });
  // A second encoding would see the added domain.
  domains.push('b');
  t.strictSame(encode(ROUTES, { virtualHosts: [host] }), before);
  t.not(encode(ROUTES, { virtualHosts: [{ ...host }] }).length, before.length);
});

t.test(
  'of a long message with one change all pieces but those of the change are the same objects',
  async (t) => {
    const routes = Array.from({ length: 2000 }, (_, index) => ({
      name: `route-${index}`,
      match: { path: `/${index}` },
      directResponse: { status: 200, body: { inlineString: 'x'.repeat(100) } },
    }));
    const parts = (held: readonly Route[]) =>
      encodeParts(ROUTES, { name: 'a', virtualHosts: [{ name: 'b', domains: ['*'], routes: held }] });
    const before = new Set(parts(routes));
    const after = parts(routes.with(1000, { ...routes[1000]!, name: 'other' }));
    const fresh = after.filter((part) => !before.has(part));
    t.ok(after.length > 20, `${after.length} pieces`);
    t.ok(fresh.length <= 6, `${fresh.length} new ones`);
  },
);
