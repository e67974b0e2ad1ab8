// The records of EdgeBackends, by kind of backend: what each field of theirs becomes, and what an EdgeBackend that can't be translated says.

import t from 'tap';
import { edgeBackend, translatedBackends } from './translated-backends.ts';

const OK = 'True Accepted: Backend successfully accepted';
const B = { key: 'shop/b', name: { name: 'b', namespace: 'shop' } };
const AI = (...providerGroups: readonly object[]) => ({ ...B, ai: { providerGroups } });
const alone = (provider: object) => AI({ providers: [{ name: 'backend', ...provider }] });
const provider = (more: object) => ({ ai: { provider: more } });

interface Case {
  readonly title: string;
  readonly spec: object;
  readonly records: readonly object[];
  /** Where it differs in the older behaviour. */
  readonly older?: readonly object[];
  readonly accepted?: string;
}

const refused = (title: string, spec: object, accepted: string): Case => ({
  title,
  spec,
  records: [],
  accepted: `False ${accepted}`,
});
const failed = (why: string) => `TranslationError: failed to translate backend: ${why}`;

const CASES: readonly Case[] = [
  {
    title: 'a static host',
    spec: { static: { host: 'a.test', port: 443 } },
    records: [{ ...B, static: { host: 'a.test', port: 443 } }],
  },
  {
    title: 'the host that the client names',
    spec: { dynamicForwardProxy: {} },
    records: [{ ...B, dynamic: {} }],
  },
  {
    title: 'policies, in the order of the units',
    spec: {
      static: { host: 'a.test', port: 443 },
      policies: { auth: { key: 'k' }, tcp: { connectTimeout: '1s' }, tls: {}, http: { version: 'HTTP1' } },
    },
    records: [
      {
        ...B,
        static: { host: 'a.test', port: 443 },
        inlinePolicies: [
          { backendHttp: { version: 'HTTP1' } },
          { backendTls: {} },
          { backendTcp: { connectTimeout: '1s' } },
          { auth: { key: { secret: 'k' } } },
        ],
      },
    ],
    older: [
      {
        ...B,
        static: { host: 'a.test', port: 443 },
        inlinePolicies: [
          { backendHttp: { version: 'HTTP1' } },
          { backendTls: {} },
          { auth: { key: { secret: 'k' } } },
        ],
      },
    ],
  },
  {
    title: 'vendor A without a model',
    spec: provider({ vendorA: {} }),
    records: [alone({ vendorA: {} })],
  },
  {
    title: 'vendor A',
    spec: provider({ vendorA: { model: 'm' }, host: 'a.test', port: 8443, path: '/v1/chat' }),
    records: [
      alone({
        vendorA: { model: 'm' },
        hostOverride: { host: 'a.test', port: 8443 },
        pathOverride: '/v1/chat',
      }),
    ],
  },
  {
    title: 'vendor B',
    spec: provider({ vendorB: { endpoint: 'https://x.test/', deploymentName: 'd', apiVersion: '2024' } }),
    records: [alone({ vendorB: { host: 'x.test', model: 'd', apiVersion: '2024' } })],
    older: [alone({ vendorB: { host: 'https://x.test/', model: 'd', apiVersion: '2024' } })],
  },
  {
    title: 'vendor B without a version',
    spec: provider({ vendorB: { endpoint: 'x.test' } }),
    records: [alone({ vendorB: { host: 'x.test', apiVersion: 'v1' } })],
    older: [alone({ vendorB: { host: 'x.test' } })],
  },
  {
    title: 'vendors C and D',
    spec: {
      ai: {
        groups: [
          { providers: [{ name: 'c', vendorC: { model: 'm' } }] },
          { providers: [{ name: 'd', vendorD: {} }] },
        ],
      },
    },
    records: [
      AI(
        { providers: [{ name: 'c', vendorC: { model: 'm' } }] },
        { providers: [{ name: 'd', vendorD: {} }] },
      ),
    ],
  },
  {
    title: 'vendor E',
    spec: provider({ vendorE: { projectId: 'p', region: 'eu', model: 'm' } }),
    records: [alone({ vendorE: { projectId: 'p', region: 'eu', model: 'm' } })],
  },
  {
    title: 'vendor F',
    spec: provider({
      vendorF: { region: 'us-west-2', model: 'm', guardrail: { identifier: 'g', version: '7' } },
    }),
    records: [
      alone({
        vendorF: {
          region: 'us-west-2',
          model: 'm',
          guardrailIdentifier: 'g',
          guardrailVersion: '7',
        },
      }),
    ],
  },
  {
    title: 'vendor F with the default region',
    spec: provider({ vendorF: {} }),
    records: [alone({ vendorF: { region: 'us-east-1' } })],
  },
  {
    title: 'policies of a provider',
    spec: {
      ai: {
        groups: [
          {
            providers: [
              { name: 'a', vendorA: {}, policies: { auth: { key: 'k' }, ai: { modelAliases: { x: 'y' } } } },
              { name: 'b', vendorA: {} },
            ],
          },
        ],
      },
      policies: { ai: { routes: { '*': 'Models' } } },
    },
    records: [
      {
        ...AI({
          providers: [
            {
              name: 'a',
              vendorA: {},
              inlinePolicies: [{ ai: { modelAliases: { x: 'y' } } }, { auth: { key: { secret: 'k' } } }],
            },
            { name: 'b', vendorA: {} },
          ],
        }),
        inlinePolicies: [{ ai: { routes: { '*': 'MODELS' } } }],
      },
    ],
  },
  {
    title: 'a group without providers',
    spec: { ai: { groups: [{ providers: [] }, { providers: [{ name: 'a', vendorA: {} }] }] } },
    records: [AI({ providers: [{ name: 'a', vendorA: {} }] })],
  },
  {
    title: 'static MCP servers',
    spec: {
      mcp: {
        targets: [
          { name: 'sse', static: { host: 'a.test', port: 80, protocol: 'SSE', policies: { tls: {} } } },
          { name: 'http', static: { host: 'b.test', port: 80, protocol: 'StreamableHTTP', path: '/x' } },
          { name: 'any', static: { host: 'c.test', port: 80 } },
        ],
      },
      policies: { mcp: { authorization: { policy: { matchExpressions: ['true'] } } } },
    },
    records: [
      {
        ...B,
        mcp: {
          targets: [
            { name: 'sse', backend: { backend: 'shop/b/sse' }, path: '/sse', protocol: 'SSE' },
            { name: 'http', backend: { backend: 'shop/b/http' }, path: '/x', protocol: 'STREAMABLE_HTTP' },
            { name: 'any', backend: { backend: 'shop/b/any' } },
          ],
        },
        inlinePolicies: [{ mcpAuthorization: { allow: ['true'] } }],
      },
      { ...B, key: 'shop/b/any', static: { host: 'c.test', port: 80 } },
      { ...B, key: 'shop/b/http', static: { host: 'b.test', port: 80 } },
      {
        ...B,
        key: 'shop/b/sse',
        static: { host: 'a.test', port: 80 },
        inlinePolicies: [{ backendTls: {} }],
      },
    ],
    older: [
      {
        ...B,
        mcp: {
          targets: [
            // Its default path is the data plane's.
            { name: 'sse', backend: { backend: 'shop/b/sse' }, protocol: 'SSE' },
            { name: 'http', backend: { backend: 'shop/b/http' }, path: '/x', protocol: 'STREAMABLE_HTTP' },
            { name: 'any', backend: { backend: 'shop/b/any' } },
          ],
        },
        inlinePolicies: [{ mcpAuthorization: { allow: ['true'] } }],
      },
      { ...B, key: 'shop/b/any', static: { host: 'c.test', port: 80 } },
      { ...B, key: 'shop/b/http', static: { host: 'b.test', port: 80 } },
      {
        ...B,
        key: 'shop/b/sse',
        static: { host: 'a.test', port: 80 },
        inlinePolicies: [{ backendTls: {} }],
      },
    ],
  },
  refused('nothing', {}, failed('unknown backend: set `static`, `ai`, `mcp` or `dynamicForwardProxy`')),
  refused(
    'two kinds',
    { static: { host: 'a.test', port: 80 }, dynamicForwardProxy: {} },
    failed('`static` and `dynamicForwardProxy` exclude each other'),
  ),
  refused('no host', { static: { port: 80 } }, failed('static: needs `host` and `port`')),
  refused('no port', { static: { host: 'a.test' } }, failed('static: needs `host` and `port`')),
  refused(
    'a provider of no vendor',
    provider({}),
    failed(
      'failed to translate LLM provider `backend`: no supported LLM provider configured (spec.ai.provider)',
    ),
  ),
  refused(
    'a provider of two vendors',
    provider({ vendorA: {}, vendorC: {} }),
    failed('LLM provider `backend` has several vendors (spec.ai.provider): keep one'),
  ),
  refused(
    'groups beside a provider',
    { ai: { provider: { vendorA: {} }, groups: [] } },
    failed('ai: `provider` and `groups` exclude each other'),
  ),
  refused('no provider', { ai: { groups: [] } }, failed('ai: no LLM provider is configured')),
  refused(
    'two providers with one name',
    {
      ai: {
        groups: [{ providers: [{ name: 'a', vendorA: {} }] }, { providers: [{ name: 'a', vendorC: {} }] }],
      },
    },
    'Invalid: duplicate provider name "a"',
  ),
  refused(
    'an MCP target of no kind',
    { mcp: { targets: [{ name: 'a' }] } },
    failed('MCP target `a` (spec.mcp.targets[0]) needs either `static` or `selector`'),
  ),
  refused(
    'an MCP target without a host',
    { mcp: { targets: [{ name: 'a', static: { port: 80 } }] } },
    failed('MCP target `a` (spec.mcp.targets[0].static): needs `host` and `port`'),
  ),
  refused(
    'two MCP targets with one name',
    {
      mcp: {
        targets: [
          { name: 'a', static: { host: 'a.test', port: 80 } },
          { name: 'a', static: { host: 'b.test', port: 80 } },
        ],
      },
    },
    failed('mcp: several targets have the name `a`'),
  ),
  ...(
    [
      ['services', { matchLabels: { 'not a key': 'x' } }, /invalid service selector: /],
      ['services', { matchExpressions: [{ key: 'a', operator: 'Is' }] }, /`Is` isn't an operator/],
      ['namespaces', { matchExpressions: [{ key: 'a', operator: 'In' }] }, /needs at least one value/],
      [
        'namespaces',
        { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] },
        /invalid namespace selector: operator Exists has no values/,
      ],
    ] as const
  ).map(
    ([member, selector, message]): Case => ({
      title: `a selector of ${member}: ${message.source}`,
      spec: { mcp: { targets: [{ name: 'a', selector: { [member]: selector } }] } },
      records: [],
      accepted: message.source,
    }),
  ),
];

/** What the data plane would reject, with all that arrives together with it. The older behaviour passes it on. */
const IMPOSSIBLE: readonly (readonly [string, object, RegExp])[] = [
  ['a host', { static: { host: 'a\u0000b', port: 80 } }, /static: host: /],
  ['a port', { static: { host: 'a.test', port: 70000 } }, /static: port 70000 is no port/],
  ['the host of a provider', provider({ vendorA: {}, host: 'a b', port: 80 }), /`backend` .*: host: /],
  [
    'the name of a provider',
    { ai: { groups: [{ providers: [{ name: 'a/b', vendorA: {} }] }] } },
    /the name of an LLM provider: /,
  ],
  ['a model', provider({ vendorE: { projectId: 'p', region: 'eu\n' } }), /a text has a control character/],
  [
    'the host of an MCP target',
    { mcp: { targets: [{ name: 'a', static: { host: 'http://a.test', port: 80 } }] } },
    /MCP target `a` .*: host: /,
  ],
  [
    'the name of an MCP target',
    { mcp: { targets: [{ name: 'a/b', static: { host: 'a.test', port: 80 } }] } },
    /the name of a target: /,
  ],
];

/** Administration tells the secrets of all, and stops the data plane. Its listeners would take the request for one from inside. */
const ITSELF: readonly (readonly [string, object, RegExp])[] = [
  [
    'a host',
    { static: { host: '127.0.0.1', port: 15000 } },
    /`127.0.0.1` is the data plane itself, .* administration/,
  ],
  [
    'a host by name',
    { static: { host: 'LocalHost.', port: 15021 } },
    /is the data plane itself, .* readiness/,
  ],
  [
    'a host in another spelling',
    { static: { host: '0', port: 15020 } },
    /is the data plane itself, .* metrics/,
  ],
  ['a host with the port of a listener', { static: { host: '::1', port: 80 } }, /its own listener/],
  ['the host of a provider', provider({ vendorA: {}, host: '127.1.2.3', port: 15000 }), /administration/],
  [
    'the endpoint of a provider',
    provider({ vendorB: { endpoint: 'https://localhost:80/', deploymentName: 'd' } }),
    /its own listener/,
  ],
  [
    'the host of an MCP target',
    { mcp: { targets: [{ name: 'a', static: { host: 'a.localhost', port: 15000 } }] } },
    /MCP target `a` .*administration/,
  ],
].map(([title, spec, message]) => [`${title} of the data plane itself`, spec, message] as never);

t.test('another port of the machine is served', async (t) => {
  const beside = edgeBackend({ static: { host: '127.0.0.1', port: 9999 } });
  t.equal(translatedBackends([beside]).records.length, 1);
});

for (const [title, spec, message] of [...IMPOSSIBLE, ...ITSELF])
  t.test(`${title} that there can't be`, async (t) => {
    const { records, accepted } = translatedBackends([edgeBackend(spec)]);
    t.strictSame(records, []);
    t.match(accepted[0], message);
    t.match(accepted[0], /^False TranslationError/);
    t.ok(translatedBackends([edgeBackend(spec)], { corrections: 'none' }).records.length > 0);
  });

for (const { title, spec, records, older = records, accepted = OK } of CASES)
  for (const [behaviour, settings, expected] of [
    ['corrected', {}, records],
    ['older', { corrections: 'none' }, older],
  ] as const)
    t.test(`${title}, ${behaviour}`, async (t) => {
      const found = translatedBackends([edgeBackend(spec)], settings);
      t.strictSame(found.records, expected);
      t.equal(found.accepted.length, 1);
      if (found.accepted[0] !== accepted) t.match(found.accepted[0], new RegExp(accepted));
    });
