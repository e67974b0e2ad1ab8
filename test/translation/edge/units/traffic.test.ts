// The other traffic units of an EdgePolicy: what is copied, and what can't be sent.

import { unitCases } from './unit-cases.ts';

unitCases('traffic', 'transformation: an expression that does not parse is left out', {
  'every field': {
    block: `
      transformation:
        request: {set: [{name: a, value: request.path}], add: [{name: b, value: '"x"'}], remove: [c], body: '"ok"'}
        response: {body: response.body}`,
    records: {
      transformation: {
        transformation: {
          request: {
            set: [{ name: 'a', expression: 'request.path' }],
            add: [{ name: 'b', expression: '"x"' }],
            remove: ['c'],
            body: { expression: '"ok"' },
          },
          response: { body: { expression: 'response.body' } },
        },
      },
    },
  },
  'some that do not parse': {
    block: `
      transformation:
        request: {set: [{name: a, value: request.path +}, {name: b, value: request.path}], add: [{name: c, value: '((('}]}
        response: {body: ')'}`,
    records: {
      transformation: {
        transformation: { request: { set: [{ name: 'b', expression: 'request.path' }] } },
      },
    },
    problems: [
      'partial | transformation.request.set[0].value: not a valid CEL expression: the expression ends where a value should follow the `+` (finish the expression or remove the `+`); it is left out',
      'partial | transformation.request.add[0].value: not a valid CEL expression: `(` is never closed (add the missing `)`); it is left out',
      'partial | transformation.response.body: not a valid CEL expression: `)` closes nothing (remove it); it is left out',
    ],
  },
  'where a message ends': {
    block: `
      transformation:
        request: {set: [{name: content-length, value: '"0"'}, {name: a, value: '"b"'}], add: [{name: upgrade, value: '"h2c"'}], remove: [upgrade]}`,
    records: {
      transformation: {
        transformation: { request: { set: [{ name: 'a', expression: '"b"' }], remove: ['upgrade'] } },
      },
    },
    problems: [
      'partial | transformation.request.set[0].name: the proxy writes the header `content-length` itself: with another value, the rest of a body would count as the next message; it is left out',
      'partial | transformation.request.add[0].name: header `upgrade` can only ask the backend for `websocket`; it is left out',
    ],
    older: {
      records: {
        transformation: {
          transformation: {
            request: {
              set: [
                { name: 'content-length', expression: '"0"' },
                { name: 'a', expression: '"b"' },
              ],
              add: [{ name: 'upgrade', expression: '"h2c"' }],
              remove: ['upgrade'],
            },
          },
        },
      },
      problems: [],
    },
  },
  'names that no header has': {
    block: `
      transformation:
        request: {set: [{name: ":path", value: '"/"'}, {name: ":port", value: '"1"'}], remove: ["a b", c]}`,
    asIs: true,
    records: {
      transformation: {
        transformation: { request: { set: [{ name: ':path', expression: '"/"' }], remove: ['c'] } },
      },
    },
    problems: [
      "partial | transformation.request.set[1].name: `:port` isn't a known pseudo-header; it is left out",
      "partial | transformation.request.remove[0]: `a b` isn't a header name: ` ` isn't allowed in it; it is left out",
    ],
    older: {
      records: {
        transformation: {
          transformation: {
            request: {
              set: [
                { name: ':path', expression: '"/"' },
                { name: ':port', expression: '"1"' },
              ],
              remove: ['a b', 'c'],
            },
          },
        },
      },
      problems: [],
    },
  },
  'nothing is left': {
    block: 'transformation: {request: {set: [{name: a, value: a b}]}, response: {}}',
    asIs: true,
    problems: [
      'failed | transformation.request.set[0].value: not a valid CEL expression: an operator is missing before `b` (write an operator between two values, such as `&&`, `||`, `==` or `+`); it is left out',
    ],
  },
  'headers are only removed': {
    block: 'transformation: {response: {remove: [server]}}',
    records: { transformation: { transformation: { response: { remove: ['server'] } } } },
  },
  'nothing is set': { block: 'transformation: {}', asIs: true },
});

unitCases('traffic', 'csrf: an empty one turns the check on', {
  empty: { block: 'csrf: {}', records: { csrf: { csrf: {} } } },
  origins: {
    block: 'csrf: {additionalOrigins: [https://a.example, http://localhost:3000]}',
    records: { csrf: { csrf: { additionalOrigins: ['https://a.example', 'http://localhost:3000'] } } },
  },
});

unitCases('traffic', 'cors: maxAge is always written', {
  'every field': {
    block: `
      cors:
        allowCredentials: true
        allowHeaders: [x-a]
        allowMethods: [GET, PUT]
        allowOrigins: [https://a.example]
        exposeHeaders: [x-b]
        maxAge: 600`,
    records: {
      cors: {
        cors: {
          allowCredentials: true,
          allowHeaders: ['x-a'],
          allowMethods: ['GET', 'PUT'],
          allowOrigins: ['https://a.example'],
          exposeHeaders: ['x-b'],
          maxAge: '600s',
        },
      },
    },
  },
  defaults: {
    block: 'cors: {allowCredentials: false, allowHeaders: []}',
    records: { cors: { cors: { maxAge: '5s' } } },
  },
});

const request = { requestHeaderModifier: { set: [{ name: 'a', value: 'b' }] } };
const response = { responseHeaderModifier: { add: [{ name: 'c', value: 'd' }], remove: ['e'] } };

unitCases('traffic', 'headerModifiers: a record for each side that is set', {
  both: {
    block: `
      headerModifiers:
        request: {set: [{name: a, value: b}]}
        response: {add: [{name: c, value: d}], remove: [e]}`,
    records: { 'header-modifier': request, 'header-modifier-response': response },
    // Both have the same key, so one of them is lost.
    older: { records: { 'header-modifier': response } },
  },
  'responses only': {
    block: 'headerModifiers: {response: {add: [{name: c, value: d}], remove: [e]}}',
    records: { 'header-modifier-response': response },
    older: { records: { 'header-modifier': response } },
  },
  'headers that HTTP does not allow': {
    block: `
      headerModifiers:
        request: {set: [{name: a, value: b}, {name: "a b", value: c}, {name: c, value: "d\\r\\ne: f"}], remove: [":path", ok]}`,
    asIs: true,
    records: {
      'header-modifier': {
        requestHeaderModifier: { set: [{ name: 'a', value: 'b' }], remove: ['ok'] },
      },
    },
    problems: [
      "partial | headerModifiers.request.set[1]: `a b` isn't a header name: ` ` isn't allowed in it; it is left out",
      "partial | headerModifiers.request.set[2]: a header value can't hold a line break; it is left out",
      "partial | headerModifiers.request.remove[0]: `:path` is a pseudo-header, which can't be named here; it is left out",
    ],
    older: {
      records: {
        'header-modifier': {
          requestHeaderModifier: {
            set: [
              { name: 'a', value: 'b' },
              { name: 'a b', value: 'c' },
              { name: 'c', value: 'd\r\ne: f' },
            ],
            remove: [':path', 'ok'],
          },
        },
      },
      problems: [],
    },
  },
  'where a message ends': {
    block: `
      headerModifiers:
        request: {set: [{name: Content-Length, value: "0"}, {name: a, value: b}], add: [{name: Upgrade, value: h2c}], remove: [content-length]}
        response: {add: [{name: transfer-encoding, value: chunked}]}`,
    records: {
      'header-modifier': {
        requestHeaderModifier: { set: [{ name: 'a', value: 'b' }], remove: ['content-length'] },
      },
      'header-modifier-response': { responseHeaderModifier: {} },
    },
    problems: [
      'partial | headerModifiers.request.add[0]: header `Upgrade` can only ask the backend for `websocket`; it is left out',
      'partial | headerModifiers.request.set[0]: the proxy writes the header `Content-Length` itself: with another value, the rest of a body would count as the next message; it is left out',
      'partial | headerModifiers.response.add[0]: the proxy writes the header `transfer-encoding` itself: with another value, the rest of a body would count as the next message; it is left out',
    ],
    older: {
      records: {
        // Both sides have the same key, so one of them is lost.
        'header-modifier': {
          responseHeaderModifier: { add: [{ name: 'transfer-encoding', value: 'chunked' }] },
        },
      },
      problems: [],
    },
  },
  'an empty side': {
    block: 'headerModifiers: {request: {set: []}}',
    asIs: true,
    records: { 'header-modifier': { requestHeaderModifier: {} } },
  },
});

unitCases('traffic', 'hostRewrite: whose Host a destination receives', {
  Auto: {
    block: 'hostRewrite: {mode: Auto}',
    records: { 'hostname-rewrite': { hostRewrite: { mode: 'AUTO' } } },
  },
  None: { block: 'hostRewrite: {mode: None}', records: { 'hostname-rewrite': { hostRewrite: {} } } },
  other: {
    block: 'hostRewrite: {mode: auto}',
    asIs: true,
    problems: ['failed | hostRewrite.mode: `auto` is neither Auto nor None'],
  },
});

unitCases('traffic', 'timeouts: an empty block sets nothing', {
  request: { block: 'timeouts: {request: 1500ms}', records: { timeout: { timeout: { request: '1.500s' } } } },
  empty: {
    block: 'timeouts: {}',
    older: { problems: ['failed | timeouts: it has no `request`'] },
  },
  'a time that is none': {
    block: 'timeouts: {request: 1.5s}',
    asIs: true,
    problems: ["failed | timeouts.request: `1.5s` isn't a duration: write for example `15s`"],
  },
});

unitCases('traffic', 'retry: attempts are those after the first', {
  'status codes': {
    block: 'retry: {attempts: 3, statusCodes: [502, 503], backoffBaseInterval: 1s}',
    records: { retry: { retry: { retryStatusCodes: [502, 503], backoff: '1s', attempts: 3 } } },
  },
  'what xDS does not carry': {
    block: 'retry: {retryOn: [5xx, reset, gateway-error, unavailable], perTryTimeout: 1s}',
    records: { retry: { retry: { backoff: '0.025s', attempts: 1 } } },
    problems: [
      'told | retry.retryOn[0]: it is not sent over xDS: list status codes in `statusCodes`',
      'told | retry.retryOn[2]: it is not sent over xDS: list status codes in `statusCodes`',
      'told | retry.perTryTimeout: it is not sent over xDS: write `timeouts.backendRequest` in the rules of HTTPRoutes',
    ],
  },
  'more than the data plane counts': {
    block: 'retry: {attempts: 256, statusCodes: [503]}',
    records: { retry: { retry: { retryStatusCodes: [503], backoff: '0.025s', attempts: 255 } } },
  },
  'no attempts': {
    block: 'retry: {attempts: 0, statusCodes: [503], retryOn: [5xx]}',
    older: { records: { retry: { retry: { retryStatusCodes: [503], backoff: '0.025s' } } } },
  },
  'times that are none': {
    block: 'retry: {attempts: 1, statusCodes: [503], backoffBaseInterval: a, perTryTimeout: 1d}',
    asIs: true,
    problems: [
      "failed | retry.perTryTimeout: `1d` isn't a duration: write for example `15s`",
      "failed | retry.backoffBaseInterval: `a` isn't a duration: write for example `15s`",
    ],
  },
});

unitCases('traffic', 'directResponse: the body is UTF-8', {
  body: {
    block: 'directResponse: {status: 503, body: schließt}',
    records: { 'direct-response': { directResponse: { status: 503, body: 'c2NobGllw590' } } },
  },
  'a status that HTTP does not have': {
    block: 'directResponse: {status: 9999}',
    asIs: true,
    problems: ['failed | directResponse.status: 9999 is no status of HTTP, which are from 100 to 599'],
  },
  'no body': {
    block: 'directResponse: {status: 204}',
    records: { 'direct-response': { directResponse: { status: 204 } } },
  },
});
