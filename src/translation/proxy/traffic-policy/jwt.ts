// jwt: tokens that requests must carry, from the providers of an extension.

import { typed } from '../envoy/any.ts';
import { requirementName } from '../extensions/jwt.ts';
import { JWT } from '../filter-families.ts';
import { OFF, providersField } from './providers.ts';
import { usedExtension } from './used-extension.ts';

export const jwt = providersField('jwt', JWT, ({ spec }, report, context) => {
  if (spec.jwt === undefined) return undefined;
  const { extensionRef, disable } = spec.jwt;
  if (disable !== undefined) return OFF;
  if (extensionRef === undefined) {
    report('jwt: extensionRef is required if disable is not set');
    return undefined;
  }
  const extension = usedExtension(extensionRef, { type: 'JWT', prefix: 'jwt' }, report, context);
  if (extension === undefined) return undefined;
  const config = typed('envoy.extensions.filters.http.jwt_authn.v3.PerRouteConfig', {
    requirementName: requirementName(extension),
  });
  return { isOff: false, list: [{ filter: extension.filter, config }] };
});
