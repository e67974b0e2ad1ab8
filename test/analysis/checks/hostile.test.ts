// With any manifests an analysis ends, gives the same result for every order, and reports only on objects that exist; its time is bounded
// by the size of the input, even if much applies at one place.

import t from 'tap';
import { analyze } from '../../../src/analysis/analyze.ts';
import { defaultSettings, readSettings, Translator, translate } from '../../../src/translation.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { hostileObjects } from '../../translation/hostile.ts';
import {
  gateway,
  gatewayClass,
  httpRoute,
  listener,
  service,
  trafficPolicy,
} from '../../translation/objects.ts';

const everything = readSettings({
  validation: { level: 'strict' },
  mesh: { enabled: true, autoMtls: true },
  waypoint: { enabled: true },
  weightedRoutePrecedence: true,
  globalPolicyNamespace: 'infra',
}).settings;

t.test('no manifests make an analysis throw, and their order has no effect', async (t) => {
  let count = 0;
  const play = (seed: number): void => {
    const objects = hostileObjects(seed);
    for (const settings of [defaultSettings, everything]) {
      const found = analyze(objects, settings);
      count += found.filter(({ code }) => code.startsWith('AN-')).length;
      if (JSON.stringify(analyze(objects.toReversed(), settings)) !== JSON.stringify(found))
        t.fail('the order counts');
    }
  };
  await fuzz(t, { seed: 0, cases: 30 }, play, (cases) => t.ok(count > 6 * cases, `${count} findings`));
});

t.test('a translator that makes no resources has the same findings', async (t) => {
  await fuzz(t, { seed: 0, cases: 20 }, (seed) => {
    const objects = hostileObjects(seed);
    const translator = new Translator(everything, { isForFindings: true });
    translator.apply(objects.map((object) => ({ object })));
    const whole = translate(objects, everything).findings;
    t.equal(JSON.stringify(translator.findings()), JSON.stringify(whole));
    t.strictSame(translator.translation().statuses, []);
  });
});

for (const value of [undefined, null, 7, 'text', [], {}, { kind: 'Gateway' }, { metadata: { name: 7 } }])
  t.test(`${JSON.stringify(value)} is not an object, and is ignored`, async (t) => {
    t.doesNotThrow(() => analyze([value, gatewayClass, gateway()]));
  });

const codes = (objects: readonly unknown[]): readonly string[] =>
  analyze([gatewayClass, service('web'), ...objects]).map(({ object, code }) => `${object.name} ${code}`);

const rule = { backendRefs: [{ name: 'web', port: 80 }] };

t.test('a thousand policies on one route: those without effect are reported', async (t) => {
  const policies = Array.from({ length: 1000 }, (_, index) =>
    trafficPolicy(`p${String(index).padStart(4, '0')}`, [{ kind: 'HTTPRoute', name: 'web' }], {
      buffer: { maxRequestSize: '1Ki' },
    }),
  );
  const found = codes([gateway(), httpRoute('web', { rules: [rule] }), ...policies]);
  t.equal(found.length, 999);
  t.notOk(found.includes('p0000 AN-20'));
});

t.test('a thousand policies, one of them broken, on each of a hundred routes', async (t) => {
  const routes = Array.from({ length: 100 }, (_, index) =>
    httpRoute(`r${index}`, { rules: [{ ...rule, matches: [{ path: { value: `/r${index}` } }] }] }),
  );
  const targets = routes.map((_, index) => ({ kind: 'HTTPRoute', name: `r${index}` }));
  const policies = Array.from({ length: 1000 }, (_, index) =>
    trafficPolicy(
      `p${index}`,
      targets,
      index === 7 ? { extAuth: { extensionRef: { name: 'gone' } } } : { buffer: { maxRequestSize: '1Ki' } },
    ),
  );
  const found = codes([gateway(), ...routes, ...policies]);
  t.equal(found.filter((text) => text.endsWith('AN-21')).length, 999);
  t.equal(found.filter((text) => text.endsWith('AN-04')).length, 1, 'at the broken policy');
  t.equal(found.filter((text) => text.endsWith('AN-31')).length, 0, 'not at each route');
});

t.test('cycles of delegation are reported where they close', async (t) => {
  const to = (name: string) => ({
    matches: [{ path: { value: '/a' } }],
    backendRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name }],
  });
  const found = codes([
    gateway(),
    httpRoute('root', { rules: [to('one')] }),
    httpRoute('one', { parentRefs: undefined, rules: [to('two')] }),
    httpRoute('two', { parentRefs: undefined, rules: [to('one')] }),
    httpRoute('self', { rules: [to('self')] }),
  ]);
  t.ok(found.includes('two AN-09') && found.includes('self AN-09'), found.join());
});

t.test('names and paths with every odd character', async (t) => {
  const odd = ['__proto__', 'constructor', '\u001b[31m', 'a\nb', '💥', 'x'.repeat(10_000), '../..', '%2f'];
  for (const name of odd) {
    const objects = [
      gateway({ listeners: [listener(name), listener('http', { port: 8081, hostname: name })] }),
      httpRoute(name, {
        parentRefs: [{ name: 'edge', sectionName: name }],
        hostnames: [name],
        rules: [
          {
            matches: [{ path: { value: `/${name}` } }, { path: { value: '/a/'.repeat(2000) } }],
            backendRefs: [{ name, port: 1 }],
          },
        ],
      }),
      trafficPolicy(name, [{ kind: 'HTTPRoute', name, sectionName: name }], {}),
    ];
    t.doesNotThrow(() => codes(objects), name.slice(0, 20));
    const messages = analyze([gatewayClass, ...objects]).map(({ message }) => message);
    t.ok(
      messages.every((message) => message.length < 5000),
      'messages are bounded',
    );
  }
});
