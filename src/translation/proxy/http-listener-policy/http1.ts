// preserveHttp1HeaderCase, acceptHttp10 and defaultHostForHttp10: details of HTTP/1 towards clients.

import { typed } from '../envoy/any.ts';
import type { HttpListenerField } from './http-listener-policy-field.ts';

export const preserveHttp1HeaderCase: HttpListenerField<boolean> = {
  name: 'preserveHttp1HeaderCase',
  parse: ({ spec }) => spec.preserveHttp1HeaderCase,
  contribute: (isPreserved) =>
    isPreserved
      ? {
          http1: {
            headerKeyFormat: {
              statefulFormatter: {
                name: 'envoy.http.stateful_header_formatters.preserve_case',
                typedConfig: typed(
                  'envoy.extensions.http.header_formatters.preserve_case.v3.PreserveCaseFormatterConfig',
                  {},
                ),
              },
            },
          },
        }
      : {},
};

export const acceptHttp10: HttpListenerField<boolean> = {
  name: 'acceptHttp10',
  parse: ({ spec }) => spec.acceptHttp10,
  contribute: (isAccepted) => (isAccepted ? { http1: { acceptHttp10: true } } : {}),
};

/** Without `acceptHttp10` Envoy never uses it. */
export const defaultHostForHttp10: HttpListenerField<string> = {
  name: 'defaultHostForHttp10',
  parse: ({ spec }) => spec.defaultHostForHttp10,
  contribute: (host) => ({ http1: { defaultHostForHttp10: host } }),
};
