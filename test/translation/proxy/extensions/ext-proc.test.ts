// Processors by extensions: the filter of each in the chain, and the entry of a policy on a route.

import t from 'tap';
import { extension, filterConfig, refusalOf, typed, used } from './parts.ts';

const NAME = 'ext_proc/default/proc';
const grpcService = { backendRef: { name: 'web', port: 80 } };
const grpc = { grpcService: { envoyGrpc: { clusterName: 'kube_default_web_80' } } };
const HTTP = 'envoy.extensions.filters.http';
const perRoute = (overrides: object) => typed(`${HTTP}.ext_proc.v3.ExtProcPerRoute`, { overrides });

/** The processor inside the filter that skips it if the family is off. */
function processorIn(config: unknown): unknown {
  const { xdsMatcher } = config as {
    readonly xdsMatcher: {
      readonly matcherList: {
        readonly matchers: readonly {
          readonly onMatch: { readonly action: { readonly typedConfig: { readonly typedConfig: unknown } } };
        }[];
      };
    };
  };
  return xdsMatcher.matcherList.matchers[0]?.onMatch.action.typedConfig.typedConfig;
}

for (const [what, block, expected] of [
  ['a service', { grpcService }, { ...grpc, failureModeAllow: true }],
  [
    'everything',
    {
      grpcService: { ...grpcService, authority: 'proc.test', requestTimeout: '2s' },
      failOpen: false,
      routeCacheAction: 'Clear',
      processingMode: {
        requestHeaderMode: 'DEFAULT',
        responseHeaderMode: 'SKIP',
        requestBodyMode: 'STREAMED',
        responseBodyMode: 'FULL_DUPLEX_STREAMED',
        requestTrailerMode: 'SKIP',
        responseTrailerMode: 'SEND',
      },
      messageTimeout: '250ms',
      maxMessageTimeout: '1s',
      statPrefix: 'proc',
      metadataOptions: { forwarding: { typed: ['a'], untyped: ['b', 'c'] } },
    },
    {
      grpcService: {
        envoyGrpc: { clusterName: 'kube_default_web_80', authority: 'proc.test' },
        timeout: '2s',
      },
      routeCacheAction: 'CLEAR',
      processingMode: {
        responseHeaderMode: 'SKIP',
        requestBodyMode: 'STREAMED',
        responseBodyMode: 'FULL_DUPLEX_STREAMED',
        requestTrailerMode: 'SKIP',
        responseTrailerMode: 'SEND',
      },
      messageTimeout: '0.250s',
      maxMessageTimeout: '1s',
      statPrefix: 'proc',
      metadataOptions: { forwardingNamespaces: { typed: ['a'], untyped: ['b', 'c'] } },
    },
  ],
  [
    'defaults of a mode',
    { grpcService, routeCacheAction: 'Retain', processingMode: {}, metadataOptions: {} },
    {
      ...grpc,
      failureModeAllow: true,
      routeCacheAction: 'RETAIN',
      processingMode: {
        requestHeaderMode: 'SEND',
        responseHeaderMode: 'SEND',
        requestTrailerMode: 'SKIP',
        responseTrailerMode: 'SKIP',
      },
      metadataOptions: {},
    },
  ],
] as const)
  t.test(`a processor: ${what}`, async (t) => {
    const { filters, perFilter } = used([extension('proc', { extProc: block })], {
      extProc: { extensionRef: { name: 'proc' } },
    });
    // A processor that may change the route of a request is made for every request.
    const isMade = !('routeCacheAction' in block && block.routeCacheAction === 'Retain');
    t.strictSame(
      filters.filter(({ name }) => name !== 'checkpoint').map(({ name, disabled }) => [name, disabled]),
      [
        ['global_disable/ext_proc', true],
        [NAME, isMade ? undefined : true],
      ],
    );
    t.strictSame(processorIn(filterConfig(filters, NAME)), {
      name: 'envoy.filters.http.ext_proc',
      typedConfig: typed(`${HTTP}.ext_proc.v3.ExternalProcessor`, expected),
    });
    const { checkpoint: _, ...entries } = { checkpoint: undefined, ...perFilter };
    t.strictSame(entries, { [NAME]: perRoute({}) });
  });

t.test('what a policy sets for its requests', async (t) => {
  const { perFilter } = used([extension('proc', { extProc: { grpcService, routeCacheAction: 'Retain' } })], {
    extProc: { extensionRef: { name: 'proc' }, processingMode: { requestBodyMode: 'BUFFERED' } },
  });
  t.strictSame(perFilter, {
    [NAME]: perRoute({
      processingMode: {
        requestHeaderMode: 'SEND',
        responseHeaderMode: 'SEND',
        requestBodyMode: 'BUFFERED',
        requestTrailerMode: 'SKIP',
        responseTrailerMode: 'SKIP',
      },
    }),
  });
});

t.test('disable turns processors off', async (t) => {
  const { filters, perFilter } = used([], { extProc: { disable: {} } });
  t.strictSame(filters, []);
  t.strictSame(perFilter, {
    'global_disable/ext_proc': typed('envoy.config.route.v3.FilterConfig', { config: {} }),
  });
});

t.test('errors that make a processor unusable', async (t) => {
  const uses = { extensionRef: { name: 'proc' } };
  const gone = { grpcService: { backendRef: { name: 'gone', port: 80 } } };
  const duplex = { requestBodyMode: 'FULL_DUPLEX_STREAMED', requestTrailerMode: 'SEND' };
  for (const [what, spec, extProc, message] of [
    ['no extension', undefined, uses, 'extproc: gateway extension default/proc not found'],
    [
      'no backend',
      { extProc: gone },
      uses,
      'extproc: failed to resolve ExtProc backend: Service "gone" not found',
    ],
    ['another type', { jwt: { providers: [] } }, uses, 'expected gatewayextension type ExtProc'],
    ['nothing said', {}, {}, 'extproc: extensionRef is required if disable is not set'],
    [
      'an action that is none',
      { extProc: { grpcService, routeCacheAction: 'Guess' } },
      uses,
      'extproc: unsupported route cache action: `Guess`',
    ],
    [
      'full duplex that fails open',
      { extProc: { grpcService, processingMode: duplex } },
      uses,
      /^extproc: failOpen: /,
    ],
    [
      'full duplex without trailers',
      {
        extProc: {
          grpcService,
          failOpen: false,
          processingMode: { responseBodyMode: duplex.requestBodyMode },
        },
      },
      uses,
      /^extproc: processingMode\.responseTrailerMode: /,
    ],
    [
      'a mode that is none',
      { extProc: { grpcService, processingMode: { requestHeaderMode: 'MAYBE' } } },
      uses,
      /^extProc: .*requestHeaderMode/,
    ],
    [
      'a time that Envoy does not take',
      { extProc: { grpcService, messageTimeout: '2h' } },
      uses,
      /^extProc: .*messageTimeout/,
    ],
  ] as const)
    t.match(refusalOf(spec === undefined ? [] : [extension('proc', spec)], { extProc }), message, what);
});
