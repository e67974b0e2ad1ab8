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
