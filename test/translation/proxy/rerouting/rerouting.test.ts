// Filter chains in which the route of a request can change, and the demands of their places.

import t from 'tap';
import type { ChainFilter } from '../../../../src/translation/proxy/chain-filter.ts';
import { typed } from '../../../../src/translation/proxy/envoy/any.ts';
import type { HttpConnectionManager } from '../../../../src/translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import { DISABLED, ENABLED } from '../../../../src/translation/proxy/filter-config.ts';
import { CHECKPOINT, demandsIn } from '../../../../src/translation/proxy/rerouting/checkpoint.ts';
import {
  demandsBelow,
  demandTexts,
  type Entries,
  entriesWithDemands,
  equalDemands,
  NO_DEMANDS,
} from '../../../../src/translation/proxy/rerouting/demands.ts';
import { reroutingChain } from '../../../../src/translation/proxy/rerouting/rerouting-chain.ts';
import {
  configurationOf,
  extension,
  HTTP_GATEWAY,
  route,
  rules,
  service,
  trafficPolicy,
} from '../../../parts/behaviour.ts';

const config = typed('envoy.extensions.filters.http.cors.v3.Cors', {});
const filter = (name: string, more: Partial<ChainFilter> = {}): ChainFilter => ({
  name,
  stage: 'AuthN',
  position: 'during',
  disabled: true,
  config,
  ...more,
});
const passedIn = ({ config }: ChainFilter): string | undefined =>
  /PASSED = (\{.*\})/.exec(JSON.stringify(config))?.[1];

t.test('a checkpoint stands at both ends, and after each filter that changes the route', async (t) => {
  const gated = typed('envoy.extensions.filters.http.buffer.v3.Buffer', {});
  const chain = reroutingChain([
    filter('envoy.filters.http.cors'),
    filter('a', { reroutes: true }),
    filter('b', { gated }),
    filter('c', { disabled: false }),
  ]);
  t.same(
    chain.map(({ name, disabled }) => `${name}${disabled ? ' disabled' : ''}`),
    [CHECKPOINT, 'envoy.filters.http.cors disabled', 'a', CHECKPOINT, 'b', 'c', CHECKPOINT],
  );
  t.equal(chain[4]!.config, gated);
  t.same(chain.map(passedIn).filter((text) => text !== undefined).length, 3);
  t.equal(reroutingChain([filter('a', { reroutes: true })]).length, 3, 'none twice at the end');
});

const cors = (origin: string) =>
  typed('envoy.extensions.filters.http.cors.v3.CorsPolicy', { allowOriginStringMatch: [{ exact: origin }] });

/** Of places one inside the other, the most specific first. */
const placed = (places: readonly Entries[]) => places.reduceRight(demandsBelow, NO_DEMANDS);
const demandsOf = (places: readonly Entries[]) => demandTexts(placed(places));

t.test('the demands of a place are those of all places above, unless it turns them off', async (t) => {
  const chain = { 'jwt/a/b': cors('x'), 'ext_auth/a/b': ENABLED, other: cors('x') };
  t.same(Object.keys(demandsOf([{}, chain])), ['ext_auth/a/b', 'jwt/a/b', 'other']);
  t.same(Object.keys(demandsOf([{ 'global_disable/jwt': ENABLED, other: DISABLED }, chain])), [
    'ext_auth/a/b',
  ]);
  t.same(Object.keys(demandsOf([{ 'jwt/a/b': ENABLED }, { 'global_disable/jwt': ENABLED }, chain])), [
    'ext_auth/a/b',
    'jwt/a/b',
    'other',
  ]);
  t.same(demandsOf([{ 'envoy.filters.http.compressor': ENABLED }]), {});
});

t.test('equal demands mean equal settings', async (t) => {
  const [one, same, other] = [cors('x'), cors('x'), cors('y')].map((entry) => demandsOf([{ a: entry }]));
  t.same(one, same);
  t.not(one?.['a'], other?.['a']);
  t.not(demandsOf([{ a: cors('x') }, { a: cors('y') }])['a'], one?.['a'], 'some filters merge all places');
});

t.test('demands are equal where their settings are, whatever made them', async (t) => {
  const one = placed([{ a: cors('x'), b: ENABLED }]);
  t.equal(equalDemands(one, placed([{ b: ENABLED, a: cors('x') }])), true);
  t.equal(equalDemands(one, placed([{}, { a: cors('x'), b: ENABLED, 'global_disable/jwt': ENABLED }])), true);
  for (const other of [
    [{ a: cors('y'), b: ENABLED }],
    [{ a: cors('x'), b: DISABLED }],
    [{ a: cors('x') }],
    [{ a: cors('x'), c: ENABLED }],
    [{ a: cors('x'), b: ENABLED }, { a: cors('x') }],
  ])
    t.equal(equalDemands(one, placed(other)), false);
  t.equal(equalDemands(undefined, NO_DEMANDS), false);
  t.equal(equalDemands(undefined, undefined), true);
});

t.test('the first route of a request never prevents a filter', async (t) => {
  const entries = entriesWithDemands({ a: DISABLED, 'envoy.filters.http.compressor': DISABLED }, NO_DEMANDS);
  t.equal(entries['a'], ENABLED);
  t.equal(entries['envoy.filters.http.compressor'], DISABLED);
  t.same(demandsIn([undefined, entries]), {});
  t.same(demandsIn([{}]), undefined);
});

const names = (extProc: string): readonly string[] => {
  const { listeners } = configurationOf({
    manifests: [
      HTTP_GATEWAY,
      service('a'),
      service('proc'),
      extension('proc', `extProc: {${extProc}, grpcService: {backendRef: {name: proc, port: 8080}}}`),
      route('HTTPRoute', 'r', rules('one', 'two')),
      trafficPolicy(
        'one',
        'kind: HTTPRoute, name: r, sectionName: one',
        'extProc: {extensionRef: {name: proc}}',
      ),
      trafficPolicy('two', 'kind: HTTPRoute, name: r, sectionName: two', 'buffer: {maxRequestSize: 1Ki}'),
    ],
  });
  const manager = listeners[0]?.filterChains?.[0]?.filters?.[0]?.typedConfig as HttpConnectionManager;
  return (manager.httpFilters ?? []).map(
    ({ name, disabled }) => `${name}${disabled === true ? ' disabled' : ''}`,
  );
};

t.test('a chain in which the route stays is as it was', async (t) => {
  t.same(names('routeCacheAction: Retain'), [
    'global_disable/ext_proc disabled',
    'ext_proc/shop/proc disabled',
    'envoy.filters.http.buffer disabled',
    'envoy.filters.http.router',
  ]);
  t.same(names('routeCacheAction: Clear'), [
    CHECKPOINT,
    'global_disable/ext_proc disabled',
    'ext_proc/shop/proc',
    CHECKPOINT,
    'envoy.filters.http.buffer',
    CHECKPOINT,
    'envoy.filters.http.router',
  ]);
});
