// Properties of a request: host, method, path and headers.

import { typed } from '../../envoy/any.ts';
import type { Permission } from '../../envoy/generated/envoy.config.rbac.v3.ts';
import type { PermissionMatcher, PrincipalMatcher, Unusable } from './matcher.ts';
import { checkPathTemplate } from './path-template.ts';
import { headerMatcher, stringMatcher } from './strings.ts';

export const host: PermissionMatcher = {
  isHttp: true,
  each(value) {
    const { stringMatch, ...header } = headerMatcher(':authority', value);
    return {
      header: {
        ...header,
        ...(stringMatch === undefined ? {} : { stringMatch: { ...stringMatch, ignoreCase: true } }),
      },
    };
  },
};

export const method: PermissionMatcher = {
  isHttp: true,
  each: (value) => ({ header: headerMatcher(':method', value) }),
};

/** `{*}` is one segment of the path, `{**}` at its end any number of segments. */
const IS_TEMPLATE = /\{\*\*?\}/;

export const path: PermissionMatcher = {
  isHttp: true,
  each: (value) =>
    IS_TEMPLATE.test(value) ? pathTemplate(value) : { urlPath: { path: stringMatcher(value) } },
};

function pathTemplate(value: string): Permission | Unusable {
  const template = value.replace(/\{(\*\*?)\}/g, '$1');
  return (
    checkPathTemplate(value, template) ?? {
      uriTemplate: {
        name: 'uri-template',
        typedConfig: typed('envoy.extensions.path.match.uri_template.v3.UriTemplateMatchConfig', {
          pathTemplate: template,
        }),
      },
    }
  );
}

export function header(name: string): PrincipalMatcher {
  return { isHttp: true, each: (value) => ({ header: headerMatcher(name, value) }) };
}
