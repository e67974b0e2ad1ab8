// All units, by part, in the order in which they are told and written.

import { BACKEND_UNITS } from './backend-units.ts';
import { accessLog } from './frontend/access-log.ts';
import { http } from './frontend/http.ts';
import { tcp } from './frontend/tcp.ts';
import { tls } from './frontend/tls.ts';
import { apiKeyAuthentication } from './traffic/api-key-authentication.ts';
import { authorization } from './traffic/authorization.ts';
import { basicAuthentication } from './traffic/basic-authentication.ts';
import { cors } from './traffic/cors.ts';
import { csrf } from './traffic/csrf.ts';
import { directResponse } from './traffic/direct-response.ts';
import { extAuth } from './traffic/ext-auth.ts';
import { extProc } from './traffic/ext-proc.ts';
import { headerModifiers } from './traffic/header-modifiers.ts';
import { hostRewrite } from './traffic/host-rewrite.ts';
import { jwtAuthentication } from './traffic/jwt-authentication.ts';
import { rateLimit } from './traffic/rate-limit.ts';
import { retry } from './traffic/retry.ts';
import { timeouts } from './traffic/timeouts.ts';
import { transformation } from './traffic/transformation.ts';
import type { UnitLists } from './unit.ts';

export const UNITS: UnitLists = {
  frontend: [http, tls, tcp, accessLog],
  traffic: [
    extAuth,
    extProc,
    authorization,
    rateLimit,
    transformation,
    csrf,
    cors,
    headerModifiers,
    hostRewrite,
    timeouts,
    retry,
    directResponse,
    jwtAuthentication,
    apiKeyAuthentication,
    basicAuthentication,
  ],
  backend: BACKEND_UNITS,
};
