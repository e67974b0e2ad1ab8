// Units that decide who may send requests.

import type { ListenerPolicies, RoutePolicies } from '../document.ts';
import type { ConfigUnit } from './config-unit.ts';
import { DENY_ALL, ruleSet } from './lists.ts';

const MODES = { Strict: 'strict', Optional: 'optional', Permissive: 'permissive' } as const;

/** The mode is always written: the one of the format is `optional`. */
export const jwt: ConfigUnit<'traffic.jwtAuthentication', ListenerPolicies> = {
  name: 'traffic.jwtAuthentication',
  write: ({ mode, providers }) => ({
    policies: {
      jwtAuth: {
        mode: MODES[mode],
        providers: providers.map(({ issuer, audiences, jwks }) => ({
          issuer,
          ...(audiences !== undefined && audiences.length > 0 && { audiences }),
          jwks,
        })),
      },
    },
  }),
  refusing: { jwtAuth: { mode: 'strict', providers: [] } },
};

export const basicAuth: ConfigUnit<'traffic.basicAuthentication', ListenerPolicies> = {
  name: 'traffic.basicAuthentication',
  write: ({ mode, realm = 'Restricted', htpasswd }) => ({
    policies: { basicAuth: { htpasswd, realm, mode: MODES[mode] } },
  }),
  refusing: { basicAuth: { htpasswd: '', realm: 'Restricted', mode: 'strict' } },
};

export const apiKey: ConfigUnit<'traffic.apiKeyAuthentication', ListenerPolicies> = {
  name: 'traffic.apiKeyAuthentication',
  write: ({ mode, keys }) => ({ policies: { apiKey: { mode: MODES[mode], keys: [...keys] } } }),
  refusing: { apiKey: { mode: 'strict', keys: [] } },
};

export const authorization: ConfigUnit<'traffic.authorization', RoutePolicies> = {
  name: 'traffic.authorization',
  write: (value) => ({ policies: { authorization: ruleSet(value) } }),
  refusing: { authorization: DENY_ALL },
};
