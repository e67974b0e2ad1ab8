// The frontend units of an EdgePolicy: http, tls, tcp, accessLog.

import { unitCases } from './unit-cases.ts';

unitCases('frontend', 'http: limits are copied, times are seconds', {
  'every field': {
    block: `
      http:
        maxBufferSize: 65536
        http1MaxHeaders: 50
        http1IdleTimeout: 1h
        http2WindowSize: 70000
        http2ConnectionWindowSize: 80000
        http2FrameSize: 16385
        http2KeepaliveInterval: 1m30s
        http2KeepaliveTimeout: 2500ms`,
    records: {
      'frontend-http': {
        http: {
          maxBufferSize: 65536,
          http1MaxHeaders: 50,
          http1IdleTimeout: '3600s',
          http2WindowSize: 70000,
          http2ConnectionWindowSize: 80000,
          http2FrameSize: 16385,
          http2KeepaliveInterval: '90s',
          http2KeepaliveTimeout: '2.500s',
        },
      },
    },
  },
  'one field, without defaults': {
    block: 'http: {http1MaxHeaders: 100}',
    asIs: true,
    records: { 'frontend-http': { http: { http1MaxHeaders: 100 } } },
  },
  'zero is written, since it differs from the default': {
    block: 'http: {maxBufferSize: 0}',
    asIs: true,
    records: { 'frontend-http': { http: { maxBufferSize: 0 } } },
  },
  'a time that is none': {
    block: 'http: {http1IdleTimeout: 5 minutes, http2KeepaliveTimeout: 1h}',
    asIs: true,
    problems: ["failed | http.http1IdleTimeout: `5 minutes` isn't a duration: write for example `15s`"],
  },
});

unitCases('frontend', 'tls: handshakes', {
  'every field': {
    block: 'tls: {handshakeTimeout: 20s, alpnProtocols: [h2, http/1.1]}',
    records: {
      'frontend-tls': { tls: { tlsHandshakeTimeout: '20s', alpn: { protocols: ['h2', 'http/1.1'] } } },
    },
  },
  'protocols alone': {
    block: 'tls: {alpnProtocols: [h2]}',
    asIs: true,
    records: { 'frontend-tls': { tls: { alpn: { protocols: ['h2'] } } } },
  },
  'a time that is none': {
    block: 'tls: {handshakeTimeout: "20", alpnProtocols: [h2]}',
    asIs: true,
    problems: ["failed | tls.handshakeTimeout: `20` isn't a duration: write for example `15s`"],
  },
});

unitCases('frontend', 'tcp: keepalive of connections', {
  'every field': {
    block: 'tcp: {keepalive: {retries: 5, time: 60s, interval: 1s}}',
    records: { 'frontend-tcp': { tcp: { keepalives: { retries: 5, time: '60s', interval: '1s' } } } },
  },
  'one field, without defaults': {
    block: 'tcp: {keepalive: {time: 90s}}',
    asIs: true,
    records: { 'frontend-tcp': { tcp: { keepalives: { time: '90s' } } } },
  },
  'times that are none': {
    block: 'tcp: {keepalive: {time: soon, interval: -1s}}',
    asIs: true,
    problems: [
      "failed | tcp.keepalive.time: `soon` isn't a duration: write for example `15s`",
      "failed | tcp.keepalive.interval: `-1s` isn't a duration: write for example `15s`",
    ],
  },
});

unitCases('frontend', 'accessLog: expressions that do not parse are passed on and reported', {
  'every field': {
    block: `
      accessLog:
        filter: response.code >= 400
        attributes: {remove: [a.b, c], add: [{name: team, expression: jwt.team}, {name: z, expression: '"x"'}]}`,
    records: {
      'frontend-logging': {
        logging: {
          filter: 'response.code >= 400',
          fields: {
            remove: ['a.b', 'c'],
            add: [
              { name: 'team', expression: 'jwt.team' },
              { name: 'z', expression: '"x"' },
            ],
          },
        },
      },
    },
  },
  'nothing is set': { block: 'accessLog: {}', records: { 'frontend-logging': { logging: {} } } },
  'invalid expressions': {
    block: 'accessLog: {filter: "a b", attributes: {add: [{name: n, expression: "("}]}}',
    records: {
      'frontend-logging': {
        logging: { filter: 'a b', fields: { add: [{ name: 'n', expression: '(' }] } },
      },
    },
    problems: [
      'told | accessLog.filter: not a valid CEL expression: an operator is missing before `b` (write an operator between two values, such as `&&`, `||`, `==` or `+`); every request is logged',
      'told | accessLog.attributes.add[0].expression: not a valid CEL expression: `(` is never closed (add the missing `)`); the field is left out',
    ],
  },
});
