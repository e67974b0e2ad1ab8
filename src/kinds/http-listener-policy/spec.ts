// The spec fields of an HTTPListenerPolicy that its rules read.

import { checkAuthority } from '../../grammar/host.ts';
import { array, boolean, integer, object, optional, string } from '../../schema/node.ts';
import { gatewayTargets } from '../shared/gateway-targets.ts';
import { ProxyHTTPHeaderFilter } from '../shared/header-filter.ts';
import { content, duration } from '../shared/text.ts';
import { AccessLog } from './access-log.ts';
import { Tracing } from './tracing.ts';
import { UpgradeConfig } from './upgrades.ts';

const HealthCheck = object(
  {
    path: string({
      maxLength: 2048,
      pattern: '^/[-a-zA-Z0-9@:%.+~#?&/=_]*$',
      patternDoc: 'a path that begins with `/`',
      doc: 'Requests with exactly this path are answered by the proxy itself.',
    }),
  },
  { doc: 'Health checks of the proxy.' },
);

export const policy = {
  ...gatewayTargets(['HL-01', 'HL-02']),
  accessLog: optional(array(AccessLog, { maxItems: 16, doc: 'Access logs.' })),
  tracing: optional(Tracing),
  upgradeConfig: optional(UpgradeConfig),
  useRemoteAddress: optional(
    boolean({
      doc: 'True (also when absent): the client address is that of the connection; false: it comes from X-Forwarded-For.',
    }),
  ),
  xffNumTrustedHops: optional(
    integer({ minimum: 0, doc: 'Number of trusted proxies in front of the gateway, for X-Forwarded-For.' }),
  ),
  serverHeaderTransformation: optional(
    string({
      enum: ['Overwrite', 'AppendIfAbsent', 'PassThrough'],
      doc: 'What happens to the Server header of responses.',
    }),
  ),
  streamIdleTimeout: optional(duration({ doc: 'Limit for a stream without activity; `0s` turns it off.' })),
  idleTimeout: optional(duration({ doc: 'Limit for a connection without requests; `0s` turns it off.' })),
  healthCheck: optional(HealthCheck),
  preserveHttp1HeaderCase: optional(boolean({ doc: 'Keeps the case of HTTP/1 header names.' })),
  acceptHttp10: optional(boolean({ doc: 'Accepts HTTP/1.0 and 0.9.' })),
  defaultHostForHttp10: optional(
    string({
      minLength: 1,
      doc: 'Host for HTTP/1.0 requests without one.',
      rules: [content('C-12', 'an IP address or a DNS name, with an optional port', checkAuthority)],
    }),
  ),
  earlyRequestHeaderModifier: optional(ProxyHTTPHeaderFilter, {
    doc: 'Header changes before a route is selected.',
  }),
};
