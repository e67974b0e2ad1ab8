// A changed child translates only its own matches again.

import t from 'tap';
import { defaultSettings, Translator } from '../../../../src/translation.ts';
import { backendRef, gateway, gatewayClass, httpRoute, service } from '../../objects.ts';

const CHILDREN = 20;
const ROOT = 'HTTPRoute/default/root';
const to = (name: string) => ({ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name });
const prefix = (value: string) => ({ path: { type: 'PathPrefix', value } });

const child = (index: number, weight: number, rules = 2) =>
  httpRoute(`kids/kid-${index}`, {
    parentRefs: undefined,
    rules: Array.from({ length: rules }, (_, rule) => ({
      matches: [prefix(`/a/${index}/${rule}`)],
      backendRefs: [backendRef('web', { weight }), backendRef('web')],
    })),
  });
const root = httpRoute('root', {
  rules: [{ matches: [prefix('/a')], backendRefs: [{ ...to('*'), namespace: 'kids' }] }],
});
const children = Array.from({ length: CHILDREN }, (_, index) => child(index, 1));

const translated = () => {
  const translator = new Translator(defaultSettings);
  translator.apply(
    [gatewayClass, gateway(), service('web'), root, ...children].map((object) => ({ object })),
  );
  return translator;
};
const matchesOf = (translator: Translator) => translator.view.proxy.translated.get(ROOT)?.matches ?? [];

t.test('the matches of all other children stay the same', async (t) => {
  const translator = translated();
  const before = matchesOf(translator);
  t.equal(before.length, CHILDREN * 2 + 1);
  translator.apply([{ object: child(7, 2) }]);
  const changed = matchesOf(translator).filter((match, index) => match !== before[index]);
  t.strictSame(
    changed.map(({ flat }) => flat.held.route.metadata.name),
    ['kid-7', 'kid-7'],
  );
});

t.test('what is translated stays the same where a child only moves', async (t) => {
  const translator = translated();
  const before = matchesOf(translator);
  translator.apply([{ object: child(0, 1, 3) }]);
  const after = matchesOf(translator);
  t.equal(after.length, before.length + 1);
  const rules = new Set(before.map(({ rule }) => rule));
  t.strictSame(
    after.filter(({ rule }) => !rules.has(rule)).map(({ flat }) => flat.held.route.metadata.name),
    ['kid-0', 'kid-0', 'kid-0'],
  );
});

t.test(
  'of a thousand children under ten parents one change takes a small part of a translation',
  async (t) => {
    const [PARENTS, EACH] = [10, 100];
    const leaf = (parent: number, index: number, weight: number) =>
      httpRoute(`team-${parent}/leaf-${index}`, {
        parentRefs: undefined,
        rules: [
          {
            matches: [prefix(`/p${parent}/${index}`)],
            backendRefs: [backendRef('web', { weight }), backendRef('web')],
          },
        ],
      });
    const parents = Array.from({ length: PARENTS }, (_, parent) =>
      httpRoute(`parent-${parent}`, {
        rules: [
          { matches: [prefix(`/p${parent}`)], backendRefs: [{ ...to('*'), namespace: `team-${parent}` }] },
        ],
      }),
    );
    const leaves = parents.flatMap((_, parent) =>
      Array.from({ length: EACH }, (_, index) => leaf(parent, index, 1)),
    );
    const translator = new Translator(defaultSettings);
    const timed = (objects: readonly unknown[]): number => {
      const start = performance.now();
      t.equal(translator.apply(objects.map((object) => ({ object }))).gateways.length, 1);
      return performance.now() - start;
    };
    const whole = timed([gatewayClass, gateway(), service('web'), ...parents, ...leaves]);
    const changes = Array.from({ length: 15 }, (_, turn) => timed([leaf(3, 7, turn + 2)]));
    t.ok(Math.min(...changes) < whole / 20, 'a twentieth; usual is less than a hundredth');
  },
);

t.test('mirrors of delegating rules follow their backend and its grant', async (t) => {
  const mirror = {
    type: 'RequestMirror',
    requestMirror: { backendRef: backendRef('copy', { namespace: 'other' }) },
  };
  const mirroring = httpRoute('root', {
    rules: [{ matches: [prefix('/a')], filters: [mirror], backendRefs: [{ ...to('*'), namespace: 'kids' }] }],
  });
  const grant = {
    apiVersion: 'gateway.networking.k8s.io/v1beta1',
    kind: 'ReferenceGrant',
    metadata: { name: 'copies', namespace: 'other' },
    spec: {
      from: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'default' }],
      to: [{ group: '', kind: 'Service' }],
    },
  };
  const copy = service('other/copy');
  const translator = translated();
  const mirrored = () =>
    matchesOf(translator).filter(({ route }) => route?.route?.requestMirrorPolicies !== undefined).length;
  const deleted = ({ apiVersion, kind, metadata: { name, namespace } }: typeof grant) => ({
    deleted: { group: apiVersion.split('/').at(-2) ?? '', kind, name, namespace },
  });
  const all = CHILDREN * 2;
  for (const [what, edit, expected] of [
    ['no grant', [{ object: mirroring }, { object: copy }], 0],
    ['a grant', [{ object: grant }], all],
    ['another change', [{ object: child(7, 2) }], all],
    ['no Service', [deleted(copy as unknown as typeof grant)], 0],
    ['a Service again', [{ object: copy }], all],
    ['the grant is taken back', [deleted(grant)], 0],
  ] as const) {
    translator.apply(edit);
    t.equal(mirrored(), expected, what);
  }
});
