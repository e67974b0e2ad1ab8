// The destination of a connection: port and server name.

import type { PermissionMatcher } from './matcher.ts';
import { unusable } from './matcher.ts';
import { stringMatcher } from './strings.ts';

export const destinationPort: PermissionMatcher = {
  each: (value) =>
    /^\d{1,5}$/.test(value) && Number(value) <= 65535
      ? { destinationPort: Number(value) }
      : unusable(value, 'must be a port', 'write a number from 0 to 65535'),
};

export const serverName: PermissionMatcher = {
  each: (value) => ({ requestedServerName: stringMatcher(value) }),
};
