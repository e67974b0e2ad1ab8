// rbac: which requests pass, by expressions over the proxy's attributes. C-02.

import { string } from '../../schema/node.ts';
import { authorization } from '../shared/authorization.ts';
import { celRule, PROXY_ROOTS } from '../shared/expression.ts';

export const ProxyAuthorization = authorization(
  'ProxyAuthorization',
  string({
    minLength: 1,
    maxLength: 16384,
    doc: 'A CEL expression that is true or false.',
    rules: [celRule('C-02', PROXY_ROOTS, true)],
  }),
);
