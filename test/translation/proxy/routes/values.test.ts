// Values for which Envoy would reject every other route of the chain too are contained.

import t from 'tap';
import { a, REPLACED, routeOf, Translated, translatedRule } from './translated.ts';
import { VALUES } from './values.ts';

for (const [value, rule, outcome] of VALUES)
  t.test(`${value}: ${outcome}`, async (t) => {
    const translated = translatedRule(rule);
    const { routes } = translated;
    const accepted = {
      served: 'True Accepted',
      replaced: 'False RouteRuleReplaced',
      dropped: 'False RouteRuleDropped',
    }[outcome];
    t.equal(translated.conditions()['Accepted'], accepted);
    t.equal(routes.length, outcome === 'dropped' ? 0 : 1);
    if (outcome === 'replaced') t.match(routes[0], REPLACED);
    if (outcome === 'served') t.notMatch(routes[0], REPLACED);
    if (outcome === 'dropped') t.match(translated.message('Accepted'), /^Dropped Rule \(0\): /);
  });

t.test('a contained value is reported with its rule and match', async (t) => {
  const translated = new Translated([
    routeOf([
      { backendRefs: [a] },
      { matches: [{ path: { value: '/ok' } }, { path: { value: '/a//b' } }], backendRefs: [a] },
    ]),
  ]);
  t.equal(
    translated.message('Accepted'),
    'Replaced Rule (1): invalid route configuration: rules[1].matches[1]: the path `/a//b` is invalid: it cannot contain `//`',
  );
  t.equal(translated.routes.filter(({ route }) => route !== undefined).length, 2, 'others go on');
});

t.test("a message quotes the user's text, up to a limit", async (t) => {
  const filters = Array.from({ length: 400 }, (_, index) => ({
    type: 'RequestHeaderModifier',
    requestHeaderModifier: { set: [{ name: `${index}\n${'x'.repeat(500)}`, value: '' }] },
  }));
  const message = translatedRule({ filters, backendRefs: [a] }).message('Accepted');
  t.ok(message.length < 5000);
});

t.test('status and body of a direct response', async (t) => {
  const cases: readonly (readonly [spec: object, isServed: boolean])[] = [
    [{ status: 200, body: 'x'.repeat(4096) }, true],
    [{ status: 599 }, true],
    [{ status: 199 }, false],
    [{ status: 600 }, false],
    [{ status: 200, body: '\u00e9'.repeat(2049) }, false],
  ];
  for (const [spec, isServed] of cases) {
    const filters = [
      {
        type: 'ExtensionRef',
        extensionRef: { group: 'gateway.gatewarden.dev', kind: 'DirectResponse', name: 'd' },
      },
    ];
    const object = {
      apiVersion: 'gateway.gatewarden.dev/v1alpha1',
      kind: 'DirectResponse',
      metadata: { name: 'd', namespace: 'shop' },
      spec,
    };
    const translated = translatedRule({ filters }, {}, [object]);
    t.equal(translated.route.directResponse?.status === (spec as { status: number }).status, isServed);
    t.equal(translated.conditions()['Accepted'], isServed ? 'True Accepted' : 'False RouteRuleReplaced');
  }
});
