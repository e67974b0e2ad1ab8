// extAuth: services that authorize each request. Each is an extension; other settings of a policy apply only to its own requests.

import { typed } from '../envoy/any.ts';
import type { CheckSettings } from '../envoy/generated/envoy.extensions.filters.http.ext_authz.v3.ts';
import { requestBody } from '../extensions/ext-auth.ts';
import { ENABLED } from '../filter-config.ts';
import { EXT_AUTH } from '../filter-families.ts';
import { deepProvidersField, OFF } from './providers.ts';
import type { TrafficPolicySpec } from './traffic-policy-field.ts';
import { usedExtension } from './used-extension.ts';

type ExtAuth = NonNullable<TrafficPolicySpec['extAuth']>;

export const extAuth = deepProvidersField('extAuth', EXT_AUTH, ({ spec }, report, context) => {
  if (spec.extAuth === undefined) return undefined;
  const { extensionRef, disable } = spec.extAuth;
  if (disable !== undefined) return OFF;
  if (extensionRef === undefined) {
    report('extauth: extensionRef is required if disable is not set');
    return undefined;
  }
  const extension = usedExtension(extensionRef, { type: 'ExtAuth', prefix: 'extauth' }, report, context);
  if (extension === undefined) return undefined;
  return { isOff: false, list: [{ filter: extension.filter, config: configOf(spec.extAuth) }] };
});

function configOf({ withRequestBody, contextExtensions = {} }: ExtAuth) {
  const checkSettings: CheckSettings = {
    ...(withRequestBody === undefined ? {} : { withRequestBody: requestBody(withRequestBody) }),
    ...(Object.keys(contextExtensions).length === 0 ? {} : { contextExtensions }),
  };
  if (Object.keys(checkSettings).length === 0) return ENABLED;
  return typed('envoy.extensions.filters.http.ext_authz.v3.ExtAuthzPerRoute', { checkSettings });
}
