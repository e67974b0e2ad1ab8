// commonHttpProtocolOptions, http1ProtocolOptions, http2ProtocolOptions: members of one message on a cluster. Each field keeps what others
// have written.

import { defined } from '../../../grammar/defined.ts';
import { httpProtocolOptionsOf, withHttpProtocolOptions } from '../clusters/protocol-options.ts';
import { typed } from '../envoy/any.ts';
import type {
  HttpProtocolOptions as CommonOptions,
  Http1ProtocolOptions,
  Http2ProtocolOptions,
} from '../envoy/generated/envoy.config.core.v3.ts';
import type { BackendPolicyField } from './backend-config-policy-field.ts';
import { Reader } from './reading.ts';

export const commonHttpProtocolOptions: BackendPolicyField<CommonOptions> = {
  name: 'commonHttpProtocolOptions',
  parse({ commonHttpProtocolOptions: written }, context) {
    if (written === undefined) return undefined;
    const reader = new Reader(context, 'commonHttpProtocolOptions');
    const { idleTimeout, maxHeadersCount, maxStreamDuration, maxRequestsPerConnection } = written;
    return defined({
      idleTimeout: reader.duration('idleTimeout', idleTimeout),
      maxHeadersCount: reader.count('maxHeadersCount', maxHeadersCount),
      maxStreamDuration: reader.duration('maxStreamDuration', maxStreamDuration),
      maxRequestsPerConnection: reader.count('maxRequestsPerConnection', maxRequestsPerConnection),
    });
  },
  apply: (commonHttpProtocolOptions, { cluster }) => {
    const { explicitHttpConfig = HTTP1, ...before } = httpProtocolOptionsOf(cluster);
    return withHttpProtocolOptions(cluster, { ...before, explicitHttpConfig, commonHttpProtocolOptions });
  },
};

const HTTP1 = { httpProtocolOptions: {} };

const PRESERVE_CASE: Pick<Http1ProtocolOptions, 'headerKeyFormat'> = {
  headerKeyFormat: {
    statefulFormatter: {
      name: 'envoy.http.stateful_header_formatters.preserve_case',
      typedConfig: typed(
        'envoy.extensions.http.header_formatters.preserve_case.v3.PreserveCaseFormatterConfig',
        {},
      ),
    },
  },
};

export const http1ProtocolOptions: BackendPolicyField<Http1ProtocolOptions> = {
  name: 'http1ProtocolOptions',
  parse({ http1ProtocolOptions: written }) {
    if (written === undefined) return undefined;
    const { enableTrailers, preserveHttp1HeaderCase, overrideStreamErrorOnInvalidHttpMessage } = written;
    return {
      ...defined({ enableTrailers, overrideStreamErrorOnInvalidHttpMessage }),
      ...(preserveHttp1HeaderCase === true ? PRESERVE_CASE : {}),
    };
  },
  apply(httpProtocolOptions, { cluster, subject, idle }) {
    if (subject.protocol === 'http2') {
      const message = 'no effect: the backend uses HTTP/2';
      idle({
        segments: ['spec', 'http1ProtocolOptions'],
        message,
        hint: 'write `http2ProtocolOptions`, or remove this',
      });
      return cluster;
    }
    const options = { ...httpProtocolOptionsOf(cluster), explicitHttpConfig: { httpProtocolOptions } };
    return withHttpProtocolOptions(cluster, options);
  },
};

export const http2ProtocolOptions: BackendPolicyField<Http2ProtocolOptions> = {
  name: 'http2ProtocolOptions',
  parse({ http2ProtocolOptions: written }, context) {
    if (written === undefined) return undefined;
    const reader = new Reader(context, 'http2ProtocolOptions');
    const { maxConcurrentStreams, initialStreamWindowSize, initialConnectionWindowSize } = written;
    const { overrideStreamErrorOnInvalidHttpMessage } = written;
    return defined({
      maxConcurrentStreams: reader.count('maxConcurrentStreams', maxConcurrentStreams),
      initialStreamWindowSize: reader.bytes('initialStreamWindowSize', initialStreamWindowSize),
      initialConnectionWindowSize: reader.bytes('initialConnectionWindowSize', initialConnectionWindowSize),
      overrideStreamErrorOnInvalidHttpMessage,
    });
  },
  apply(http2ProtocolOptions, { cluster, subject, idle }) {
    if (subject.protocol !== 'http2') {
      const message = "no effect: the backend isn't declared as HTTP/2";
      idle({
        segments: ['spec', 'http2ProtocolOptions'],
        message,
        hint: 'set `appProtocol: http2` on the port, or remove this',
      });
      return cluster;
    }
    const options = { ...httpProtocolOptionsOf(cluster), explicitHttpConfig: { http2ProtocolOptions } };
    return withHttpProtocolOptions(cluster, options);
  },
};
