// Which bodies are reviews.

import t from 'tap';
import { decodeReview } from '../../src/admission/decode.ts';
import { directResponse, reviewOf } from './reviewing.ts';

const review = reviewOf({ object: directResponse({ status: 200 }) });
const withRequest = (change: object) => ({
  ...review,
  request: { ...(review['request'] as object), ...change },
});

t.test('a review gives its request', async (t) => {
  const { request } = decodeReview(review);
  t.match(request, {
    operation: 'CREATE',
    group: 'gateway.gatewarden.dev',
    kind: 'DirectResponse',
    name: 'example',
    namespace: 'default',
    user: 'jane@example.com',
    subResource: '',
  });
});

for (const [name, body] of [
  ['null', null],
  ['a number', 7],
  ['a list', [review]],
  ['an empty object', {}],
  ['another API version', { ...review, apiVersion: 'admission.k8s.io/v1beta1' }],
  ['another kind', { ...review, kind: 'ConversionReview' }],
  ['no request', { ...review, request: undefined }],
  ['a request that is a list', { ...review, request: [] }],
  ['a response alone', { apiVersion: review['apiVersion'], kind: review['kind'], response: { uid: 'x' } }],
  ['no uid', withRequest({ uid: undefined })],
  ['an empty uid', withRequest({ uid: '' })],
  ['a uid that is a number', withRequest({ uid: 5 })],
  ['a uid of a thousand characters', withRequest({ uid: 'x'.repeat(1000) })],
  ['an unknown operation', withRequest({ operation: 'PATCH' })],
  ['an operation that is an object', withRequest({ operation: {} })],
] as const) {
  t.test(`${name} is not a review`, async (t) => {
    const { request, problem } = decodeReview(body);
    t.equal(request, undefined);
    t.type(problem, 'string');
  });
}

t.test('a review without an operation is a create, or an update if it has an old object', async (t) => {
  t.equal(decodeReview(withRequest({ operation: undefined })).request?.operation, 'CREATE');
  const update = withRequest({ operation: undefined, oldObject: directResponse({ status: 200 }) });
  t.equal(decodeReview(update).request?.operation, 'UPDATE');
});

t.test('unused members of the wrong type are treated as absent', async (t) => {
  const odd = withRequest({ kind: 7, userInfo: [], name: {}, namespace: 3, subResource: null });
  t.match(decodeReview(odd).request, {
    kind: '',
    group: '',
    user: '',
    name: '',
    namespace: '',
    subResource: '',
  });
});
