// What Envoy refuses of a BackendTLSPolicy.

import { refusals } from './refusal.ts';

const SYSTEM = 'wellKnownCACertificates: System';

export const BACKEND_TLS_POLICY = refusals([
  `validation: {${SYSTEM}, hostname: "a\\0b"}`,
  'server names with NUL, or longer than 255 bytes',
  '- it is a kind of the Gateway API, whose CRD rejects it',
  'invalid',
  'invalid',
]);
