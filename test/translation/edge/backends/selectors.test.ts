// MCP selectors: which ports of Services they find, under which names, in which order; and what happens when Services come and go.

import t from 'tap';
import type { Backend, McpTarget } from '../../../../src/translation/edge/model/records.ts';
import { defaultSettings, Translator, translate } from '../../../../src/translation.ts';
import { edgeBackend, GATEWAY, translatedBackends } from './translated-backends.ts';

const MCP = 'gatewarden.dev/mcp';
const SSE = 'gatewarden.dev/mcp-sse';

interface Port {
  readonly name?: string;
  readonly port: number;
  readonly appProtocol?: string;
}

const service = (
  name: string,
  ports: readonly Port[],
  { labels = {}, path }: { readonly labels?: object; readonly path?: string } = {},
) => {
  const [namespace, own] = name.split('/');
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      namespace,
      name: own,
      labels,
      ...(path === undefined ? {} : { annotations: { 'gatewarden.dev/mcp-path': path } }),
    },
    spec: { ports },
  };
};

const namespace = (name: string, labels: object) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels },
});

const http: Port = { name: 'http', port: 80, appProtocol: MCP };

const WORLD = [
  namespace('shop', { team: 'a' }),
  namespace('docs', { team: 'a', tier: 'gold' }),
  namespace('other', { team: 'b' }),
  service('shop/search', [
    { name: 'http', port: 8080, appProtocol: MCP },
    { name: 'plain', port: 80, appProtocol: 'http' },
    { port: 90, appProtocol: SSE },
  ]),
  service('shop/cart', [http], { labels: { mcp: 'yes' }, path: '/tools' }),
  service('shop/web', [{ name: 'http', port: 80 }], { labels: { mcp: 'yes' } }),
  service('docs/cart', [http], { labels: { mcp: 'yes' } }),
  service('other/cart', [http], { labels: { mcp: 'yes' } }),
];

const selector = (parts: object) => ({ mcp: { targets: [{ name: 'found', selector: parts }] } });

const targetsOf = (records: readonly Backend[]): readonly McpTarget[] => {
  const main = records.find((record) => record.key === 'shop/b');
  return main !== undefined && 'mcp' in main ? (main.mcp.targets ?? []) : [];
};

/** `name host:port path protocol` */
const shown = (targets: readonly McpTarget[]): readonly string[] =>
  targets.map(({ name, backend, path, protocol }) => {
    const at =
      'backend' in backend ? backend.backend : `${backend.service.hostname.split('.svc')[0]}:${backend.port}`;
    return [name, at, path, protocol].filter((part) => part !== undefined).join(' ');
  });

const CASES: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'all Services of its own namespace',
    { services: {} },
    [
      'cart-http cart.shop:80 /tools STREAMABLE_HTTP',
      'search-http search.shop:8080 STREAMABLE_HTTP',
      'search-90 search.shop:90 SSE',
    ],
  ],
  [
    'by the labels of Services',
    { services: { matchLabels: { mcp: 'yes' } } },
    ['cart-http cart.shop:80 /tools STREAMABLE_HTTP'],
  ],
  [
    'in all namespaces',
    { namespaces: {}, services: { matchLabels: { mcp: 'yes' } } },
    [
      'cart-http cart.docs:80 STREAMABLE_HTTP',
      'cart-http-other cart.other:80 STREAMABLE_HTTP',
      'cart-http-shop cart.shop:80 /tools STREAMABLE_HTTP',
    ],
  ],
  [
    'by the labels of namespaces',
    { namespaces: { matchExpressions: [{ key: 'tier', operator: 'Exists' }] } },
    ['cart-http cart.docs:80 STREAMABLE_HTTP'],
  ],
  [
    'by the name of a namespace',
    { namespaces: { matchLabels: { 'kubernetes.io/metadata.name': 'other' } } },
    ['cart-http cart.other:80 STREAMABLE_HTTP'],
  ],
  ['nothing', { services: { matchLabels: { mcp: 'no' } } }, []],
];

for (const [title, parts, expected] of CASES)
  t.test(`a selector finds ${title}`, async (t) => {
    const { records, accepted } = translatedBackends([...WORLD, edgeBackend(selector(parts))]);
    t.strictSame(shown(targetsOf(records)), expected);
    t.match(accepted[0], 'True Accepted');
  });

t.test('names are unique, and static targets keep theirs', async (t) => {
  const spec = {
    mcp: {
      targets: [
        { name: 'all', selector: { services: {} } },
        { name: 'again', selector: { services: {} } },
        { name: 'a-b-c', static: { host: 'a.test', port: 80 } },
      ],
    },
  };
  const { records, findings } = translatedBackends([
    service('shop/a', [{ name: 'b-c', port: 1, appProtocol: MCP }]),
    service('shop/a-b', [{ name: 'c', port: 2, appProtocol: MCP }]),
    edgeBackend(spec),
  ]);
  t.strictSame(
    shown(targetsOf(records)).map((line) => line.replace(' STREAMABLE_HTTP', '')),
    [
      'a-b-c-shop a.shop:1',
      'a-b-c-shop-2 a-b.shop:2',
      'a-b-c-shop-1 a.shop:1',
      'a-b-c-shop-2-2 a-b.shop:2',
      'a-b-c shop/b/a-b-c',
    ],
  );
  t.equal(findings.filter((finding) => finding.startsWith('TR-121')).length, 4);
});

t.test('after each change, the result is that of a fresh translation', async (t) => {
  const translator = new Translator(defaultSettings);
  const objects = new Map<string, object>();
  const write = (...changed: readonly { kind: string; metadata: object }[]) => {
    for (const object of changed) {
      const { namespace = '', name } = object.metadata as { namespace?: string; name: string };
      objects.set(`${object.kind}/${namespace}/${name}`, object);
    }
    translator.apply(changed.map((object) => ({ object })));
  };
  const remove = (kind: string, namespace: string, name: string) => {
    objects.delete(`${kind}/${namespace}/${name}`);
    translator.apply([{ deleted: { group: '', kind, namespace, name } }]);
  };
  const same = (what: string) => {
    const fresh = translate([...objects.values()], defaultSettings);
    t.strictSame(translator.translation(), fresh, what);
    return fresh.gateways[0]?.dataPlane === 'edge' ? shown(targetsOf(fresh.gateways[0].backends)) : [];
  };
  const spec = selector({
    namespaces: { matchLabels: { team: 'a' } },
    services: { matchLabels: { mcp: 'yes' } },
  });
  write(...GATEWAY, ...WORLD, edgeBackend(spec));
  t.equal(same('at first').length, 2);
  write(service('docs/more', [http], { labels: { mcp: 'yes' } }));
  t.equal(same('a Service more').length, 3);
  write(namespace('other', { team: 'a' }));
  t.equal(same('a namespace more').length, 4);
  remove('Service', 'docs', 'cart');
  t.equal(same('a Service less').length, 3);
  write(service('docs/more', [{ ...http, appProtocol: 'http' }], { labels: { mcp: 'yes' } }));
  t.equal(same('another protocol').length, 2);
  write(service('new/cart', [http], { labels: { mcp: 'yes' } }), namespace('new', { team: 'a' }));
  t.equal(same('a new namespace').length, 3);
  remove('Namespace', '', 'new');
  t.equal(same('without the Namespace object').length, 2);
  write(edgeBackend({ static: { host: 'a.test', port: 80 } }));
  t.equal(same('another kind').length, 0);
});
