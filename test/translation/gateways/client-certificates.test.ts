// Client certificates that a Gateway asks for: what its chains say, and conditions and findings where clients can't be verified.

import t from 'tap';
import { analyze } from '../../../src/analysis/analyze.ts';
import { explainRequest } from '../../../src/analysis/explain.ts';
import { requestText } from '../../../src/cli/explain/request-text.ts';
import { DOWNSTREAM_TLS } from '../../../src/translation/proxy/listeners/downstream-tls.ts';
import { defaultSettings, Translator } from '../../../src/translation.ts';
import { certificates } from '../../parts/certificates.ts';
import { configuration, gateway, gatewayClass, httpRoute, listener, metadata, service } from '../objects.ts';
import { chains, said, statusOf, streamRoute, tlsSecret } from './saying.ts';

type Members = Readonly<Record<string, unknown>>;

const [first, second] = [await certificates(), await certificates()];
const SECRET = tlsSecret('server', await first.leaf(['a.test']));
const configMap = (name: string, ca: string | undefined): Members => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadata(name),
  data: ca === undefined ? {} : { 'ca.crt': ca },
});
const CAS = [
  configMap('first', `of the first\n${first.authority}`),
  configMap('second', second.authority),
  configMap('none', undefined),
  configMap('vault/far', first.authority),
];
const ca = (name: string, more: Members = {}): Members => ({ group: '', kind: 'ConfigMap', name, ...more });
const by = (references: readonly Members[], more: Members = {}): Members => ({
  validation: { caCertificateRefs: references, ...more },
});
const FALLBACK = { mode: 'AllowInsecureFallback' };
const TLS = { tls: { certificateRefs: [{ name: 'server' }] } };
const https = (name: string, port: number, more: Members = {}): Members =>
  listener(name, { protocol: 'HTTPS', port, ...TLS, ...more });
const on = (frontend: Members | undefined, listeners: readonly Members[], ...objects: readonly unknown[]) => [
  gateway({ listeners, ...(frontend === undefined ? {} : { tls: { frontend } }) }),
  SECRET,
  ...CAS,
  ...objects,
];

const ROUTE = streamRoute('TCPRoute', 'default/r', ['web']);

const contextOf = (objects: readonly unknown[]) => {
  const config = configuration(objects).listeners[0]?.filterChains?.[0]?.transportSocket?.typedConfig;
  if (config?.['@type'] !== DOWNSTREAM_TLS) return undefined;
  const { commonTlsContext: { validationContext } = {}, requireClientCertificate } = config;
  return { validationContext, requireClientCertificate };
};
const pem = (...all: readonly string[]) => ({
  trustedCa: { inlineBytes: Buffer.from(all.join('')).toString('base64') },
});

for (const [what, frontend, validationContext, requireClientCertificate] of [
  ['nothing is asked', undefined, undefined, undefined],
  ['nothing in the settings', { default: {} }, undefined, undefined],
  ['the default', { default: by([ca('first')]) }, pem(first.authority), true],
  [
    'several, each once',
    { default: by([ca('second'), ca('first'), ca('second')]) },
    pem(second.authority, first.authority),
    true,
  ],
  [
    'another one for the port',
    { default: by([ca('first')]), perPort: [{ port: 8443, tls: by([ca('second')]) }] },
    pem(second.authority),
    true,
  ],
  [
    'none for the port',
    { default: by([ca('first')]), perPort: [{ port: 8443, tls: {} }] },
    undefined,
    undefined,
  ],
  [
    'another one for another port',
    { default: by([ca('first')]), perPort: [{ port: 8444, tls: by([ca('second')]) }] },
    pem(first.authority),
    true,
  ],
  [
    'fallback',
    { default: by([ca('first')], FALLBACK) },
    { ...pem(first.authority), trustChainVerification: 'ACCEPT_UNTRUSTED' },
    undefined,
  ],
] as const)
  t.test(`the chain: ${what}`, async (t) => {
    t.strictSame(contextOf(on(frontend, [https('https', 8443)])), {
      validationContext,
      requireClientCertificate,
    });
    t.strictSame(contextOf(on(frontend, [listener('tcp', { protocol: 'TLS', port: 8443, ...TLS })], ROUTE)), {
      validationContext,
      requireClientCertificate,
    });
  });

t.test('names of clients have no type', async (t) => {
  const tls = { ...TLS.tls, options: { 'gatewarden.dev/verify-subject-alt-names': 'a.test' } };
  const { matchTypedSubjectAltNames } =
    contextOf(on({ default: by([ca('first')]) }, [https('https', 8443, { tls })]))?.validationContext ?? {};
  t.strictSame(
    matchTypedSubjectAltNames,
    ['DNS', 'URI', 'EMAIL', 'IP_ADDRESS'].map((sanType) => ({ sanType, matcher: { exact: 'a.test' } })),
  );
});

const unaccepted = (reason: string) => [
  'edge: Accepted=True ListenersNotValid',
  'edge[https]: Accepted=False NoValidCACertificate',
  'edge[https]: Programmed=False Invalid',
  `edge[https]: ResolvedRefs=False ${reason}`,
];
const served = 'listener~8443: https tls';

for (const [what, references, objects, expected] of [
  ['a ConfigMap', [ca('first')], [], []],
  ['a ConfigMap that is not there', [ca('gone')], [], unaccepted('InvalidCACertificateRef')],
  ['a ConfigMap without the key', [ca('none')], [], unaccepted('InvalidCACertificateRef')],
  ['another kind', [ca('first', { kind: 'Secret' })], [], unaccepted('InvalidCACertificateKind')],
  ['another group', [ca('first', { group: 'other.example' })], [], unaccepted('InvalidCACertificateKind')],
  ['another namespace', [ca('far', { namespace: 'vault' })], [], unaccepted('RefNotPermitted')],
  [
    'another namespace with a grant',
    [ca('far', { namespace: 'vault' })],
    [
      {
        apiVersion: 'gateway.networking.k8s.io/v1beta1',
        kind: 'ReferenceGrant',
        metadata: metadata('vault/grant'),
        spec: {
          from: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', namespace: 'default' }],
          to: [{ group: '', kind: 'ConfigMap' }],
        },
      },
    ],
    [],
  ],
  [
    'the first of two is missing',
    [ca('gone'), ca('first')],
    [],
    ['edge[https]: ResolvedRefs=False InvalidCACertificateRef'],
  ],
  [
    'both are missing, for different reasons',
    [ca('first', { kind: 'Secret' }), ca('gone')],
    [],
    unaccepted('InvalidCACertificateKind'),
  ],
] as readonly (readonly [string, readonly Members[], readonly unknown[], readonly string[]])[])
  t.test(`references to CAs: ${what}`, async (t) => {
    const all = on({ default: by(references) }, [https('https', 8443)], ...objects);
    t.strictSame(said(all), expected);
    t.strictSame(chains(all), expected.length > 1 ? [] : [served]);
    const fallback = on({ default: by(references, FALLBACK) }, [https('https', 8443)], ...objects);
    t.strictSame(chains(fallback), expected.length > 1 ? [] : [served], 'fallback opens nothing');
  });

for (const [what, frontend, expected] of [
  ['no reference', { default: by([]) }, 'closed'],
  ['a mode that nobody knows', { default: by([ca('first')], { mode: 'AllowAll' }) }, 'required'],
  [
    'a mode with other letters',
    { default: by([ca('first')], { mode: 'allowInsecureFallback' }) },
    'required',
  ],
  [
    'two entries for a port',
    {
      default: {},
      perPort: [
        { port: 8443, tls: {} },
        { port: 8443, tls: by([ca('first')], FALLBACK) },
        { port: 8443, tls: by([ca('first')]) },
      ],
    },
    'required',
  ],
] as readonly (readonly [string, Members, 'closed' | 'required'])[])
  t.test(`settings that the API server rejects open nothing: ${what}`, async (t) => {
    const all = on(frontend, [https('https', 8443)]);
    if (expected === 'closed') {
      t.strictSame(chains(all), []);
      t.strictSame(said(all), unaccepted('InvalidCACertificateRef'));
    } else t.equal(contextOf(all)?.requireClientCertificate, true);
    t.doesNotThrow(() => analyze([gatewayClass, ...all]));
  });

t.test('a problem of a port concerns its listeners that terminate TLS, and no others', async (t) => {
  const all = on({ default: by([ca('gone')]), perPort: [{ port: 8444, tls: by([ca('first')]) }] }, [
    https('https', 8443),
    https('other', 8444),
    listener('http'),
  ]);
  t.strictSame(said(all), unaccepted('InvalidCACertificateRef'));
  t.strictSame(chains(all), ['listener~8080: listener~8080', 'listener~8444: other tls']);
});

t.test('both a certificate and a CA are missing', async (t) => {
  const tls = { certificateRefs: [{ name: 'gone' }] };
  const all = on({ default: by([ca('none')]) }, [https('https', 8443, { tls })]);
  t.strictSame(said(all), unaccepted('InvalidCertificateRef'));
  const { listeners = [] } = statusOf(all, 'edge');
  const messageOf = (type: string) =>
    listeners[0]?.conditions.find((condition) => condition.type === type)?.message;
  t.match(messageOf('ResolvedRefs'), 'Secret default/gone not found');
  t.match(messageOf('Accepted'), 'ConfigMap default/none: no key ca.crt');
});

t.test(
  'the Gateway says that clients are let in without a valid certificate, as long as they are',
  async (t) => {
    const INSECURE = 'edge: InsecureFrontendValidationMode=True ConfigurationChanged';
    const listeners = [https('https', 8443)];
    t.strictSame(said(on({ default: by([ca('first')], FALLBACK) }, listeners)), [INSECURE]);
    t.strictSame(
      said(on({ default: {}, perPort: [{ port: 8443, tls: by([ca('first')], FALLBACK) }] }, listeners)),
      [INSECURE],
    );
    const [now, ...others] = on({ default: by([ca('first')]) }, listeners);
    const type = 'InsecureFrontendValidationMode';
    const stored = { ...(now as object), status: { conditions: [{ type, status: 'True', reason: 'Old' }] } };
    t.strictSame(said([stored, ...others]), []);
  },
);

const found = (objects: readonly unknown[]) =>
  analyze([gatewayClass, ...objects]).map(({ code, path, object }) => `${object.name} ${code} @ ${path}`);

for (const [what, objects, expected] of [
  ['nothing', on({ default: by([ca('first')]) }, [https('https', 8443)]), []],
  [
    'no listener terminates TLS',
    on({ default: by([ca('first')]) }, [listener('http')]),
    ['edge TR-05 @ spec.tls.frontend.default.validation'],
  ],
  [
    'no other port terminates TLS',
    on({ default: by([ca('first')]), perPort: [{ port: 8443, tls: by([ca('second')]) }] }, [
      https('https', 8443),
    ]),
    ['edge TR-05 @ spec.tls.frontend.default.validation'],
  ],
  [
    'no listener on the port',
    on({ default: by([ca('first')]), perPort: [{ port: 80, tls: by([ca('second')]) }] }, [
      https('https', 8443),
    ]),
    ['edge TR-05 @ spec.tls.frontend.perPort[0].tls.validation'],
  ],
  [
    'fallback',
    on({ default: by([ca('first')], FALLBACK) }, [https('https', 8443)]),
    ['edge TR-79 @ spec.tls.frontend.default.validation.mode'],
  ],
  [
    'names of clients that nobody verifies',
    on(undefined, [
      https('https', 8443, {
        tls: { ...TLS.tls, options: { 'gatewarden.dev/verify-subject-alt-names': 'a.test' } },
      }),
    ]),
    ['edge TR-05 @ spec.listeners[0].tls.options["gatewarden.dev/verify-subject-alt-names"]'],
  ],
  [
    'CAs',
    on(
      {
        default: by([ca('first'), ca('gone')]),
        perPort: [{ port: 8444, tls: by([ca('far', { namespace: 'vault' })]) }],
      },
      [https('https', 8443), https('other', 8444)],
    ),
    [
      'edge AN-08 @ spec.tls.frontend.default.validation.caCertificateRefs[1]',
      'edge AN-06 @ spec.tls.frontend.perPort[0].tls.validation.caCertificateRefs[0]',
    ],
  ],
  [
    'a certificate beside a CA',
    on({ default: by([ca('gone')]) }, [
      https('https', 8443, { tls: { certificateRefs: [{ name: 'lost' }] } }),
    ]),
    [
      'edge AN-08 @ spec.listeners[0].tls.certificateRefs[0]',
      'edge AN-08 @ spec.tls.frontend.default.validation.caCertificateRefs[0]',
    ],
  ],
  ['no `tls`', on(undefined, [https('https', 8443, { tls: undefined })]), ['edge TR-06 @ spec.listeners[0]']],
] as readonly (readonly [string, readonly unknown[], readonly string[]])[])
  t.test(`findings: ${what}`, async (t) => {
    t.strictSame(
      found(objects)
        .filter((text) => text.startsWith('edge'))
        .sort(),
      [...expected].sort(),
    );
  });

for (const [mode, expected, text] of [
  ['AllowValidOnly', 'Required', /client: +needs a certificate/],
  ['AllowInsecureFallback', 'Optional', /client: +may send a certificate/],
] as const)
  t.test(`the explanation of a request says that a certificate is asked for: ${mode}`, async (t) => {
    const translator = new Translator(defaultSettings);
    const route = httpRoute('default/r', { rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] });
    const objects = on(
      { default: by([ca('first')], { mode }), perPort: [{ port: 8444, tls: {} }] },
      [https('https', 8443), https('free', 8444)],
      service('web'),
      route,
    );
    translator.apply([gatewayClass, ...objects].map((object) => ({ object })));
    const explained = explainRequest(translator, { host: 'a.test', path: '/', method: 'GET', headers: [] });
    t.match(
      explained.answers.map(({ port, clientCertificate }) => [port, clientCertificate]),
      [
        [8443, expected],
        [8444, undefined],
      ],
    );
    t.match(requestText(explained).join('\n'), text);
  });
