// What Envoy refuses of a Backend.

import { refusals } from './refusal.ts';

export const BACKEND = refusals(
  [
    'type: Static\nstatic: {hosts: [{host: a.test, port: 70000}]}',
    'invalid ports',
    'BE-07 static.hosts[0].port',
    'invalid',
    'invalid',
  ],
  [
    'type: Cloud\ncloud: {accountId: "123456789012", function: {functionName: report, endpointURL: nowhere}}',
    'invalid addresses',
    'ST-07 cloud.function.endpointURL',
    'invalid',
    'invalid',
  ],
);
