// Broken manifests: worlds of objects in which values at any place are replaced by odd ones, of the same JSON type or another.

import { pick, type Random, seeded } from '../mutants/random.ts';
import { gateway, gatewayClass, listener } from './objects.ts';
import { MAKERS } from './world.ts';
import type { Maker } from './world-parts.ts';

const DEEP = Array.from({ length: 300 }).reduce<unknown>((inner) => [inner], []);

const TEXTS: readonly string[] = [
  '',
  ' ',
  '*',
  '*.',
  '**.x.test',
  '.',
  '/',
  '//',
  '/a//b',
  '/../..',
  '/%2f',
  '/ä?x#y',
  'a/b',
  'a\nb',
  'a\0b',
  '\u202E\u0000',
  '\uD800',
  '__proto__',
  'constructor',
  'toString',
  ':path',
  'Host',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '(a{1000}){1000}',
  '(a*)*b',
  '$(id)',
  '%PROTOCOL%',
  '%%',
  '{{ x }}',
  '{{ x',
  '{% for a in range(9e9) %}{{ nosuch() }}{% endfor %}',
  '"]] .. os.exit() --\\\n',
  '10.0.0.1',
  '::1',
  '999.1.1.1',
  'http://user:pass@x.test/',
  'null',
  '2026-13-99T00:00:00Z',
  '0s',
  '99999h',
  '-1s',
  '1e99',
];
const NUMBERS: readonly number[] = [
  0,
  -1,
  1,
  0.5,
  80,
  65535,
  65536,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  1e300,
];
const OTHERS: readonly unknown[] = [null, true, false, [], {}, [null], [{}], { __proto__: null, a: 1 }, DEEP];

type Json = unknown;

/** Enough of each kind that most references find their object. */
const COUNTS: Readonly<Record<string, number>> = {
  GatewayClass: 0,
  Gateway: 3,
  HTTPRoute: 12,
  GRPCRoute: 4,
  Service: 8,
};
const OTHERS_COUNT = 3;

/** A world of some objects with a few odd values. */
export function hostileObjects(seed: number): Json[] {
  const own = gateway(
    { listeners: [listener('l1'), listener('l2', { hostname: '*.x.test' })] },
    'infra/edge',
  );
  const others = brokenObjects(seed, MAKERS).filter((object) => !isNamed(object, 'Gateway', 'edge'));
  return [gatewayClass, own, ...others];
}

/** Some objects of each maker, with a few odd values. */
export function brokenObjects(seed: number, makers: Readonly<Record<string, Maker>>): Json[] {
  const random = seeded(seed);
  const objects = new Map<string, Json>();
  for (const [kind, make] of Object.entries(makers))
    for (let count = COUNTS[kind] ?? OTHERS_COUNT; count > 0; count--) {
      const { metadata, ...object } = make(random);
      objects.set(`${kind}/${metadata.namespace ?? ''}/${metadata.name}`, { ...object, metadata });
    }
  return [...objects.values()].map((object) => {
    const mutations = random() < 0.7 ? 0 : 1 + Math.floor(random() * 3);
    let mutant: Json = structuredClone(object);
    for (let count = 0; count < mutations; count++) mutant = withOneBroken(mutant, random);
    return mutant;
  });
}

/** One value at a random place is replaced. */
function withOneBroken(value: Json, random: Random): Json {
  if (typeof value !== 'object' || value === null || random() < 0.08) return oddValue(value, random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.1) return oddList(value, random);
    const index = Math.floor(random() * value.length);
    return value.with(index, withOneBroken(value[index], random));
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return { [pick(random, TEXTS)]: oddValue(undefined, random) };
  const key = pick(random, keys);
  const { [key]: member, ...rest } = value as Record<string, Json>;
  const way = random();
  if (way < 0.06) return rest;
  if (way < 0.1) return { ...rest, [pick(random, TEXTS)]: member };
  return { ...rest, [key]: withOneBroken(member, random) };
}

/** Mostly of the same type: a value of another type is treated as absent. */
function oddValue(value: Json, random: Random): Json {
  if (random() < 0.15) return pick(random, [...OTHERS, ...TEXTS, ...NUMBERS]);
  if (typeof value === 'string') return pick(random, TEXTS);
  if (typeof value === 'number') return pick(random, NUMBERS);
  if (typeof value === 'boolean') return !value;
  return pick(random, OTHERS);
}

function oddList(list: readonly Json[], random: Random): Json[] {
  const [first] = list;
  return pick(random, [
    [],
    [...list, ...list],
    [...list, null],
    Array.from({ length: 50 }, () => first ?? {}),
  ]);
}

function isNamed(object: Json, kind: string, name: string): boolean {
  if (typeof object !== 'object' || object === null) return false;
  const { kind: own, metadata } = object as { kind?: unknown; metadata?: { name?: unknown } | null };
  return own === kind && metadata?.name === name;
}
