// The gRPC server of the tests answers like Envoy's services.

import t from 'tap';
import { processor, setting } from './grpc/ext-proc.ts';
import { decodeMessage, encodeMessage } from './grpc/messages.ts';
import { rateLimitService } from './grpc/rate-limit.ts';
import { send } from './requests.ts';

const LIMITS = '/envoy.service.ratelimit.v3.RateLimitService/ShouldRateLimit';
const PROCESSOR = '/envoy.service.ext_proc.v3.ExternalProcessor/Process';

const question = (value: string): Uint8Array =>
  encodeMessage('envoy.service.ratelimit.v3.RateLimitRequest', {
    domain: 'shop',
    descriptors: [{ entries: [{ key: 'path', value }] }],
  });

t.test('it records the requests and gives the configured answers', async (t) => {
  const service = rateLimitService(([path]) => (path === 'path=/down' ? 14 : path === 'path=/much'));
  const port = await service.serve(t);
  const ask = (value: string) => send(port, { protocol: 'grpc', path: LIMITS, body: question(value) });
  const { trailers } = await ask('/much');
  t.match(trailers, { 'grpc-status': '0' });
  // A call that fails at once ends with its headers, same as with real services.
  t.match((await ask('/down')).headers, { 'grpc-status': '14' });
  t.strictSame(service.asked(), [['path=/much'], ['path=/down']]);
});

t.test('an unknown method is unimplemented', async (t) => {
  const port = await rateLimitService().serve(t);
  const { headers } = await send(port, { protocol: 'grpc', path: PROCESSOR, body: '' });
  t.match(headers, { 'grpc-status': '12' });
});

t.test('each message of a stream gets its answer', async (t) => {
  const service = processor({ requestHeaders: () => setting('requestHeaders', 'x-seen', 'yes') });
  const port = await service.serve(t);
  const body = encodeMessage('envoy.service.ext_proc.v3.ProcessingRequest', { requestHeaders: {} });
  t.match((await send(port, { protocol: 'grpc', path: PROCESSOR, body })).trailers, { 'grpc-status': '0' });
  t.strictSame(service.stages(), ['requestHeaders']);
});

t.test('messages are transferred unchanged', async (t) => {
  const name = 'envoy.service.ratelimit.v3.RateLimitRequest';
  t.match(decodeMessage(name, question('/a')), {
    domain: 'shop',
    descriptors: [{ entries: [{ key: 'path', value: '/a' }] }],
  });
});
