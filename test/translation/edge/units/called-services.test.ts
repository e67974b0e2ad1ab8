// Units that call a service: extAuth, extProc and the global rate limit.

import { unitCases } from './unit-cases.ts';

const target = { service: { hostname: 'authz.shop.svc.cluster.local', namespace: 'shop' }, port: 9000 };
const services = ['authz'];
const REF = 'backendRef: {name: authz, port: 9000}';
const NONE = 'backendRef: {name: none, port: 1}';
const open = { failClosedOnError: false };
const closed = { failClosedOnError: true };

unitCases('traffic', 'extAuth: a service authorizes requests', {
  'a Service': { block: `extAuth: {${REF}}`, services, records: { extauth: { extAuthz: { target } } } },
  'every field': {
    block: `extAuth: {${REF}, forwardBody: {maxSize: 1024}, contextExtensions: {tenant: a}}`,
    services,
    records: {
      extauth: {
        extAuthz: { target, context: { tenant: 'a' }, includeRequestBody: { maxRequestBytes: 1024 } },
      },
    },
    // A larger body was cut, and the rest of it passed unseen.
    older: {
      records: {
        extauth: {
          extAuthz: {
            target,
            context: { tenant: 'a' },
            includeRequestBody: { maxRequestBytes: 1024, allowPartialMessage: true },
          },
        },
      },
    },
  },
  'no context': {
    block: `extAuth: {${REF}, contextExtensions: {}}`,
    services,
    records: { extauth: { extAuthz: { target } } },
  },
  'an EdgeBackend': {
    block: 'extAuth: {backendRef: {group: edge.gatewarden.dev, kind: EdgeBackend, name: idp}}',
    edgeBackends: ['idp'],
    records: { extauth: { extAuthz: { target: { backend: 'shop/idp' } } } },
    // It knew EdgeBackends only by another name.
    older: {
      records: {},
      problems: [
        'failed | extAuth.backendRef: EdgeBackend of group "edge.gatewarden.dev" can\'t be called: use a Service, an InferencePool or a static EdgeBackend',
      ],
    },
  },
  'an EdgeBackend by its other name': {
    block: 'extAuth: {backendRef: {group: gateway.gatewarden.dev, kind: Backend, name: idp}}',
    edgeBackends: ['idp'],
    records: { extauth: { extAuthz: { target: { backend: 'shop/idp' } } } },
  },
  'a Service that is not there refuses all requests; the older behaviour lets them pass': {
    block: `extAuth: {${NONE}}`,
    records: { extauth: { extAuthz: { target: { backend: 'invalid' } } } },
    problems: ['substituted | extAuth.backendRef: Service shop/none not found; requests are refused'],
    older: { records: {}, problems: ['failed | extAuth.backendRef: Service shop/none not found'] },
  },
  'asked to fail open': {
    block: `extAuth: {${NONE}}`,
    settings: open,
    problems: ['failed | extAuth.backendRef: Service shop/none not found'],
  },
  'asked to fail closed': {
    block: `extAuth: {${NONE}}`,
    settings: closed,
    records: { extauth: { extAuthz: { target: { backend: 'invalid' } } } },
    problems: ['substituted | extAuth.backendRef: Service shop/none not found; requests are refused'],
  },
});

unitCases('traffic', 'extProc: a service processes requests and responses', {
  'a Service': { block: `extProc: {${REF}}`, services, records: { extproc: { extProc: { target } } } },
  'a Service that is not there': {
    block: `extProc: {${NONE}}`,
    records: { extproc: { extProc: { target: { backend: 'invalid' } } } },
    problems: ['substituted | extProc.backendRef: Service shop/none not found; requests are refused'],
    older: { records: {}, problems: ['failed | extProc.backendRef: Service shop/none not found'] },
  },
});

unitCases('traffic', 'rateLimit.local: one limit of each instance', {
  'requests in a second': {
    block: 'rateLimit: {local: [{requests: 5, unit: Seconds}]}',
    records: { 'rl-local': { localRateLimit: { maxTokens: '5', tokensPerFill: '5', fillInterval: '1s' } } },
  },
  'tokens in an hour, with a burst': {
    block: 'rateLimit: {local: [{tokens: 1000, unit: Hours, burst: 2147483647}]}',
    records: {
      'rl-local': {
        localRateLimit: {
          maxTokens: '2147484647',
          tokensPerFill: '1000',
          fillInterval: '3600s',
          type: 'TOKEN',
        },
      },
    },
  },
  'a second limit': {
    block: 'rateLimit: {local: [{requests: 5, unit: Minutes}, {requests: 50, unit: Hours}]}',
    records: {
      'rl-local': { localRateLimit: { maxTokens: '5', tokensPerFill: '5', fillInterval: '60s' } },
    },
  },
  'limits that cannot be read': {
    block: 'rateLimit: {local: [{requests: 5, unit: Days}, {unit: Seconds}]}',
    asIs: true,
    problems: [
      'failed | rateLimit.local[0]: `Days` is none of Seconds, Minutes, Hours',
      'failed | rateLimit.local[1]: neither `requests` nor `tokens` is set',
    ],
  },
  'beside one that can': {
    block: 'rateLimit: {local: [{requests: 5, unit: constructor}, {requests: 6, unit: Seconds}]}',
    asIs: true,
    problems: ['failed | rateLimit.local[0]: `constructor` is none of Seconds, Minutes, Hours'],
    older: {
      records: { 'rl-local': { localRateLimit: { maxTokens: '6', tokensPerFill: '6', fillInterval: '1s' } } },
      problems: ['partial | rateLimit.local[0]: `constructor` is none of Seconds, Minutes, Hours'],
    },
  },
  'no limit at all': {
    block: 'rateLimit: {local: []}',
    asIs: true,
    problems: ['failed | rateLimit: there is no limit; set `local`, `global` or both'],
    older: { problems: [] },
  },
});

const GLOBAL = 'domain: shop, descriptors: [{entries: [{name: user, expression: jwt.sub}]}]';
const limit = { domain: 'shop', target, descriptors: [{ entries: [{ key: 'user', value: 'jwt.sub' }] }] };

unitCases('traffic', 'rateLimit.global: limits that a service counts', {
  'requests, and tokens': {
    block: `rateLimit:
      global:
        ${REF}
        domain: shop
        descriptors:
        - entries: [{name: user, expression: jwt.sub}]
        - {unit: Tokens, entries: [{name: model, expression: llm.requestModel}, {name: a, expression: '"b"'}]}`,
    services,
    records: {
      'rl-global': {
        remoteRateLimit: {
          ...limit,
          descriptors: [
            ...limit.descriptors,
            {
              entries: [
                { key: 'model', value: 'llm.requestModel' },
                { key: 'a', value: '"b"' },
              ],
              type: 'TOKENS',
            },
          ],
        },
      },
    },
  },
  'an expression that does not parse is passed on': {
    block: `rateLimit: {global: {${REF}, domain: shop, descriptors: [{entries: [{name: user, expression: a b}]}]}}`,
    services,
    records: {
      'rl-global': {
        remoteRateLimit: { ...limit, descriptors: [{ entries: [{ key: 'user', value: 'a b' }] }] },
      },
    },
    problems: [
      'told | rateLimit.global.descriptors[0].entries[0].expression: not a valid CEL expression: an operator is missing before `b` (write an operator between two values, such as `&&`, `||`, `==` or `+`); the entry has no value',
    ],
  },
  'a Service that is not there refuses all requests': {
    block: `rateLimit: {global: {${NONE}, ${GLOBAL}}}`,
    records: { 'rl-global': { remoteRateLimit: { ...limit, target: { backend: 'invalid' } } } },
    problems: [
      'substituted | rateLimit.global.backendRef: Service shop/none not found; requests are refused',
    ],
    older: { records: {}, problems: ['failed | rateLimit.global.backendRef: Service shop/none not found'] },
  },
  'local limits stay beside one that fails': {
    block: `rateLimit: {global: {${NONE}, ${GLOBAL}}, local: [{requests: 5, unit: Seconds}]}`,
    settings: open,
    records: { 'rl-local': { localRateLimit: { maxTokens: '5', tokensPerFill: '5', fillInterval: '1s' } } },
    problems: ['partial | rateLimit.global.backendRef: Service shop/none not found'],
  },
  'both, in this order': {
    block: `rateLimit: {global: {${REF}, ${GLOBAL}}, local: [{requests: 5, unit: Seconds}]}`,
    services,
    records: {
      'rl-local': { localRateLimit: { maxTokens: '5', tokensPerFill: '5', fillInterval: '1s' } },
      'rl-global': { remoteRateLimit: limit },
    },
  },
});
