// How services that filters ask are called: how long is waited for them, and whether they are asked again.

import { setTimeout as sleep } from 'node:timers/promises';
import { behaves, extension, from, HTTP_GATEWAY, route, service, trafficPolicy } from '../parts/behaviour.ts';
import { processor } from '../parts/grpc/ext-proc.ts';
import { rateLimitService } from '../parts/grpc/rate-limit.ts';

const GRPC = { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' };
const SERVED = from('shop/a:8080');

const ruleOf = (name: string): string =>
  `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: a, port: 8080}]\n`;
const onRule = (rule: string): string => `kind: HTTPRoute, name: r, sectionName: ${rule}`;
const never = new Promise<object>(() => undefined);

const BACKOFF = 'backoff: {baseInterval: 1ms}';
const limiter = (name: string, backend: string, call: string, beside = 'timeout: 60s'): readonly string[] => [
  extension(
    name,
    `rateLimit: {domain: shop, ${beside}, failOpen: false, grpcService: {backendRef: {name: ${backend}, port: 9000}, ${call}}}`,
  ),
  trafficPolicy(
    name,
    onRule(name),
    `rateLimit: {global: {extensionRef: {name: ${name}}, descriptors: [{entries: [{type: Generic, generic: {key: a, value: b}}]}]}}`,
  ),
];
const processed = (name: string, backend: string, call: string, failOpen = false): readonly string[] => [
  extension(
    name,
    `extProc: {failOpen: ${failOpen}, messageTimeout: 60s, processingMode: {responseHeaderMode: SKIP}, grpcService: {backendRef: {name: ${backend}, port: 9000}, ${call}}}`,
  ),
  trafficPolicy(name, onRule(name), `extProc: {extensionRef: {name: ${name}}}`),
];

const later = async <T>(said: T): Promise<T> => {
  await sleep(500);
  return said;
};
const HALF = { ...GRPC, addresses: ['10.8.0.4', '10.8.0.5'] };
/** Of two endpoints one is down: every request must come through. */
const four = (path: string) =>
  Array.from(
    { length: 4 },
    (_, index) => [`another endpoint is tried where one is down: ${index}`, { path }, SERVED] as const,
  );

const silent = rateLimitService(() => never);
const slow = rateLimitService(() => later({ overallCode: 'OK' }));
const spareLimiter = rateLimitService();
await behaves({
  name: 'how a rate limit service is called',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('silent', GRPC),
    service('slow', GRPC),
    service('half', HALF),
    route('HTTPRoute', 'r', ['half', 'late', 'patient'].map(ruleOf).join('')),
    ...limiter('half', 'half', `retry: {attempts: 3, ${BACKOFF}}`),
    ...limiter('late', 'silent', 'requestTimeout: 60s', 'timeout: 100ms'),
    ...limiter('patient', 'slow', 'requestTimeout: 50ms'),
  ],
  upstreams: {
    'shop/silent:9000': { serve: silent.serve },
    'shop/slow:9000': { serve: slow.serve },
    'shop/half:9000@10.8.0.4:9000': { serve: spareLimiter.serve },
    'shop/half:9000@10.8.0.5:9000': { state: 'down' },
  },
  requests: [
    ['`timeout` says how long is waited', { path: '/late' }, { status: 500 }],
    ['`requestTimeout` doesn’t', { path: '/patient' }, SERVED],
    ...four('/half'),
  ],
});

const late = processor({ requestHeaders: () => later({ requestHeaders: {} }) });
const spare = processor();
await behaves({
  name: 'how a processor is called',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('late', GRPC),
    service('half', HALF),
    route('HTTPRoute', 'r', ['late', 'half'].map(ruleOf).join('')),
    ...processed('late', 'late', 'requestTimeout: 50ms'),
    ...processed('half', 'half', `retry: {attempts: 3, ${BACKOFF}}`),
  ],
  upstreams: {
    'shop/late:9000': { serve: late.serve },
    'shop/half:9000@10.8.0.4:9000': { serve: spare.serve },
    'shop/half:9000@10.8.0.5:9000': { state: 'down' },
  },
  requests: [
    ['`messageTimeout` says how long is waited, and `requestTimeout` doesn’t', { path: '/late' }, SERVED],
    ...four('/half'),
  ],
});
