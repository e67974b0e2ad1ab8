// Very large configurations: exactly the changes are reported, and nothing is lost.

import t from 'tap';
import type { TranslationChange } from '../../../../src/translation/planes.ts';
import { defaultSettings, Translator } from '../../../../src/translation.ts';
import { proxiesIn } from '../../../parts/proxies-in.ts';
import { a, b, routeOf, SURROUNDINGS, Translated } from './translated.ts';

const on = (path: string, name: string, backend: object = a) =>
  routeOf([{ matches: [{ path: { value: path } }], backendRefs: [backend] }], { name });

t.test('1,000 routes with the same match are sorted by name', async (t) => {
  const names = Array.from({ length: 1000 }, (_, index) => `r${String(index).padStart(4, '0')}`);
  const translated = new Translated(names.map((name) => on('/same', name)).reverse());
  t.equal(translated.routes.length, 1000);
  t.strictSame(
    translated.routes.map(({ name = '' }) => /httproute-(.*)-shop/.exec(name)![1]),
    names,
  );
});

const resourcesOf = (change: TranslationChange): readonly string[] =>
  proxiesIn(change).flatMap(({ listeners, routes, clusters, endpoints }) =>
    Object.entries({ listeners, routes, clusters, endpoints }).flatMap(([type, { set, removed }]) =>
      Array.from({ length: set.length + removed.length }, () => type),
    ),
  );

t.test(
  'a change of one of 10,000 routes on a host reports only its RouteConfiguration and its status',
  async (t) => {
    const translator = new Translator(defaultSettings);
    const routes = Array.from({ length: 10_000 }, (_, index) => on(`/p${index}`, `r${index}`));
    translator.apply([...SURROUNDINGS, ...routes].map((object) => ({ object })));
    const before = proxiesIn(translator.translation())[0]!.routes[0]!.virtualHosts![0]!.routes!;
    t.equal(before.length, 10_000);

    const moved = translator.apply([{ object: on('/p7', 'r7', b) }]);
    t.strictSame(resourcesOf(moved), ['routes']);
    t.strictSame(moved.statuses, []);
    const after = proxiesIn(translator.translation())[0]!.routes[0]!.virtualHosts![0]!.routes!;
    t.equal(
      after.filter((route, index) => route !== before[index]).length,
      1,
      'all others are the same values',
    );

    const broken = translator.apply([{ object: on('/p7', 'r7', { name: 'gone', port: 80 }) }]);
    t.strictSame(
      broken.statuses.map(({ name }) => name),
      ['r7'],
    );
  },
);

t.test('a rule of 10,000 matches', async (t) => {
  const matches = Array.from({ length: 10_000 }, (_, index) => ({ path: { value: `/p${index}` } }));
  const translated = new Translated([routeOf([{ matches, backendRefs: [a] }, { backendRefs: [b] }])]);
  t.equal(translated.routes.length, 10_001);
  t.strictSame(translated.conditions(), { Accepted: 'True Accepted', ResolvedRefs: 'True ResolvedRefs' });
});
