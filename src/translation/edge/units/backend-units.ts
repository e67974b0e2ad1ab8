// The units of `backend`, in the order in which they are told and written. Policies of EdgeBackends, of their providers and of their targets
// have the same.

import { ai } from './backend/ai.ts';
import { auth } from './backend/auth.ts';
import { http } from './backend/http.ts';
import { mcpAuthentication } from './backend/mcp-authentication.ts';
import { mcpAuthorization } from './backend/mcp-authorization.ts';
import { tcp } from './backend/tcp.ts';
import { tls } from './backend/tls.ts';
import type { UnitLists } from './unit.ts';

export const BACKEND_UNITS: UnitLists['backend'] = [
  http,
  tls,
  tcp,
  mcpAuthorization,
  mcpAuthentication,
  ai,
  auth,
];
