// Objects of one batch: objects without a name are reported, and of two with one name the same one is used, whatever the order.

import t from 'tap';
import { defaultSettings, type TranslationFinding, Translator, translate } from '../../src/translation.ts';
import { proxiesIn } from '../parts/proxies-in.ts';

const service = (port: number, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'cart', namespace: 'shop', ...metadata },
  spec: { ports: [{ port }] },
});

const CLASS = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'GatewayClass',
  metadata: { name: 'gatewarden' },
  spec: { controllerName: 'gatewarden.dev/gateway' },
};

/** A Gateway, so that there is a proxy with clusters. */
const GATEWAY = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { name: 'edge', namespace: 'infra' },
  spec: { gatewayClassName: 'gatewarden', listeners: [{ name: 'http', protocol: 'HTTP', port: 8080 }] },
};

const told = (findings: readonly TranslationFinding[]): string[] =>
  findings.map(
    ({ code, path, object: { kind, namespace, name } }) => `${code} @ ${kind} ${namespace}/${name} ${path}`,
  );

const clustersOf = (objects: readonly unknown[]) =>
  proxiesIn(translate([CLASS, GATEWAY, ...objects]))[0]?.clusters.map(({ name }) => name);

t.test('two objects with one name give a finding, and one is used, whatever the order', async (t) => {
  const objects = [service(80), service(81), service(82)];
  const doubled = ['TR-01 @ Service shop/cart metadata.name'];
  t.strictSame(told(translate(objects).findings), doubled);
  t.strictSame(
    told(translate([objects[0], structuredClone(objects[0])]).findings),
    doubled,
    'equal ones too',
  );
  t.equal(clustersOf(objects)?.length, 1);
  for (const order of [
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])
    t.strictSame(clustersOf(order.map((index) => objects[index])), clustersOf(objects), order.join());
});

t.test('of several versions from a cluster the newest is used, without a finding', async (t) => {
  const objects = [9, 10, 8].map((version) => service(80 + version, { resourceVersion: `${version}` }));
  for (const order of [objects, objects.toReversed()]) {
    t.strictSame(clustersOf(order), ['kube_shop_cart_90']);
    t.strictSame(told(translate(order).findings), []);
  }
});

t.test('of files, whose order is known, the last readable version is used', async (t) => {
  const broken = { ...service(80), spec: { ports: 'none' } };
  for (const [objects, used] of [
    [[service(80), service(81), service(82)], 2],
    [[service(82), service(81), service(80)], 2],
    [[service(82), service(81), broken], 1],
    [[service(80), service(80)], 1],
  ] as const) {
    const { findings, ...translation } = translate([CLASS, GATEWAY, ...objects], undefined, {
      isOrdered: true,
    });
    const port = objects[used]?.spec.ports;
    t.strictSame(
      proxiesIn(translation)[0]?.clusters.map(({ name }) => name),
      [`kube_shop_cart_${(port as readonly { port: number }[])[0]!.port}`],
    );
    const [finding] = findings.filter(({ code }) => code === 'TR-01');
    t.strictSame(finding?.copies, { count: objects.length, used });
    t.match(
      finding?.message,
      /Service `shop\/cart` is there more than once, and the last one that can be read is used/,
    );
  }
});

t.test('a readable version is used rather than an unreadable one', async (t) => {
  const broken = { ...service(80), spec: { ports: 'none' } };
  for (const order of [
    [broken, service(81)],
    [service(81), broken],
  ])
    t.strictSame(clustersOf(order), ['kube_shop_cart_81']);
});

t.test('the finding of a duplicate object is removed when it comes alone, or is deleted', async (t) => {
  const translator = new Translator(defaultSettings);
  const both = [{ object: service(80) }, { object: service(81) }];
  translator.apply(both);
  t.strictSame(told(translator.translation().findings).length, 1);
  const { findings } = translator.apply([{ object: service(80) }]);
  t.strictSame(
    findings.map(({ findings }) => findings),
    [[]],
  );
  translator.apply(both);
  const deleted = { group: '', kind: 'Service', namespace: 'shop', name: 'cart' };
  translator.apply([{ deleted }]);
  t.strictSame(translator.translation().findings, []);
  translator.apply([{ object: service(80) }, { deleted }, { object: service(81) }]);
  t.strictSame(translator.translation().findings, [], 'deleted between, it is another one');
});

t.test('a kind of another group with the same name is another kind', async (t) => {
  const translator = new Translator(defaultSettings);
  translator.apply([CLASS, GATEWAY, service(80)].map((object) => ({ object })));
  const deleted = { group: 'serving.knative.dev', kind: 'Service', namespace: 'shop', name: 'cart' };
  const { gateways } = translator.apply([{ deleted }]);
  t.strictSame(gateways, []);
});

t.test('findings of objects without a name are not lost', async (t) => {
  for (const [what, object, expected] of [
    ['no name', { ...service(80), metadata: { namespace: 'shop' } }, 'ST-10 @ Service shop/ metadata.name'],
    ['no metadata', { apiVersion: 'v1', kind: 'Service' }, 'ST-10 @ Service / metadata'],
    [
      'a name that nobody knows yet',
      service(80, { name: undefined, generateName: 'cart-' }),
      'ST-10 @ Service shop/ metadata.name',
    ],
    ['no object', 'hello', 'ST-10 @  / '],
  ] as const)
    t.strictSame(told(translate([object]).findings), [expected], what);
});

t.test('findings of objects without a name are removed by the next changes', async (t) => {
  const translator = new Translator(defaultSettings);
  const nameless = { ...service(80), metadata: {} };
  t.equal(translator.apply([{ object: nameless }]).findings[0]?.findings.length, 1);
  t.equal(translator.translation().findings.length, 1);
  t.strictSame(
    translator.apply([]).findings.map(({ findings }) => findings),
    [[]],
  );
  t.strictSame(translator.translation().findings, []);
});

t.test(
  'an unsupported version of a kind is reported on its object, until it comes with another version',
  async (t) => {
    const route = (version: string) => ({
      apiVersion: `gateway.networking.k8s.io/${version}`,
      kind: 'HTTPRoute',
      metadata: { name: 'cart', namespace: 'shop' },
      spec: {},
    });
    const translator = new Translator(defaultSettings);
    translator.apply([{ object: route('v9') }]);
    t.strictSame(told(translator.translation().findings), ['ST-10 @ HTTPRoute shop/cart apiVersion']);
    translator.apply([{ object: route('v1') }]);
    t.strictSame(translator.translation().findings, []);
  },
);

t.test(
  'an input that is no list, an invalid change or invalid settings throw, and nothing is applied',
  async (t) => {
    const fresh = translate([CLASS, GATEWAY, service(80)]);
    const translator = new Translator(defaultSettings);
    translator.apply([CLASS, GATEWAY, service(80)].map((object) => ({ object })));
    for (const [change, message] of [
      [null, /a change is `\{ object \}` or `\{ deleted/],
      ['cart', /a change is/],
      [{ removed: service(80) }, /a change is/],
      [{ deleted: null }, /^deleted\.group: must be a text/],
      [{ deleted: service(80) }, /^deleted\.group: .* not the object/],
      [{ deleted: { kind: 'Service', namespace: 'shop', name: 'cart' } }, /empty for the core group/],
      [{ deleted: { group: '', kind: 'Service', namespace: 1, name: 'cart' } }, /^deleted\.namespace/],
      [{ deleted: { group: '', kind: 'Service', namespace: 'shop' } }, /^deleted\.name: must be a text/],
    ] as const) {
      const changes = [{ object: service(81) }, change] as unknown as { object: unknown }[];
      t.throws(() => translator.apply(changes), { name: 'TypeError', message });
      t.strictSame(translator.translation(), fresh);
    }
    for (const objects of [null, undefined, CLASS, 3])
      t.throws(() => translate(objects as unknown as unknown[]), {
        name: 'TypeError',
        message: /^objects: must be a list/,
      });
    for (const [settings, message] of [
      ['strict', /^settings: Invalid value: string/],
      [{ validation: { level: 'hard' } }, /^settings\.validation\.level: /],
      [{ ...defaultSettings, proxyVersion: 'abc' }, /^settings\.proxyVersion: /],
    ] as const)
      t.throws(() => translate([], settings as unknown as typeof defaultSettings), {
        name: 'TypeError',
        message,
      });
  },
);

t.test('an undefined deletion is ignored', async (t) => {
  const translator = new Translator(defaultSettings);
  translator.apply([CLASS, GATEWAY, service(80)].map((object) => ({ object, deleted: undefined })));
  t.strictSame(translator.translation(), translate([CLASS, GATEWAY, service(80)]));
});
