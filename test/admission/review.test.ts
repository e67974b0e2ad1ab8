// The answers of /mutate and /validate. docs/development/design.md#admission; docs/development/design.md#ratcheting.

import t from 'tap';
import { type ReviewSettings, reviewMutate, reviewValidate } from '../../src/admission/review.ts';
import { SELF_TEST_ANNOTATION } from '../../src/identifiers.ts';
import {
  applyPatch,
  causesOf,
  directResponse,
  edgeBackend,
  mcpBackend,
  type ReviewParts,
  requestOf,
} from './reviewing.ts';

const mutate = (parts: ReviewParts, settings?: ReviewSettings) => reviewMutate(requestOf(parts), settings);
const validate = (parts: ReviewParts, settings?: ReviewSettings) =>
  reviewValidate(requestOf(parts), settings);
const WARN: ReviewSettings = { mode: 'warn' };

const good = directResponse({ status: 200, body: 'hello' });
const bad = directResponse({ status: 99, body: '' });
const deleting = { name: 'example', deletionTimestamp: '2026-01-01T00:00:00Z' };

t.test('a valid object is allowed, and the uid is returned', async (t) => {
  const { review, summary } = validate({ object: good, uid: 'u-1' });
  t.strictSame(review, {
    kind: 'AdmissionReview',
    apiVersion: 'admission.k8s.io/v1',
    response: { uid: 'u-1', allowed: true },
  });
  t.strictSame(summary, {
    operation: 'CREATE',
    kind: 'DirectResponse',
    decision: 'allowed',
    errors: [],
    warnings: [],
    exceptions: [],
    dryRun: false,
    selfTest: false,
  });
});

t.test('an invalid object is denied with one cause per error', async (t) => {
  const { review, summary } = validate({ object: bad });
  t.equal(review.response.allowed, false);
  t.strictSame(causesOf(review), ['ST-04 @ spec.status', 'ST-05 @ spec.body']);
  t.match(review.response.status, {
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    code: 422,
    reason: 'Invalid',
    details: { name: 'example', group: 'gateway.gatewarden.dev', kind: 'DirectResponse' },
  });
  t.match(review.response.status?.message, 'DirectResponse "example" is invalid: spec.status: ST-04: ');
  t.strictSame(review.response.auditAnnotations, { errors: 'ST-04,ST-05' });
  t.strictSame(summary.errors, ['ST-04', 'ST-05']);
  t.equal(summary.decision, 'denied');
});

t.test("causes use the API's reasons", async (t) => {
  const { review } = validate({ object: directResponse({}) });
  t.match(review.response.status?.details.causes, [{ reason: 'FieldValueRequired', field: 'spec.status' }]);
});

t.test('/mutate refuses with all errors and without a patch', async (t) => {
  const object = edgeBackend({
    static: { host: 'example.com', port: 0 },
    mcp: { targets: [{ name: 'search', static: { host: 'mcp.example.com', port: 1, protocol: 'SSE' } }] },
  });
  const { response } = mutate({ object }).review;
  t.equal(response.allowed, false);
  t.strictSame(causesOf(mutate({ object }).review), causesOf(validate({ object }).review));
  t.notOk('patch' in response);
  t.notOk('patchType' in response);
});

t.test('/mutate writes defaults; the second time there is nothing to write', async (t) => {
  const object = mcpBackend('SSE');
  const { response } = mutate({ object }).review;
  t.equal(response.patchType, 'JSONPatch');
  const patched = applyPatch(object, response.patch);
  t.match(patched, { spec: { mcp: { targets: [{ static: { path: '/sse' } }] } } });
  const again = mutate({ object: patched }).review.response;
  t.equal(again.allowed, true);
  t.notOk('patch' in again);
  t.strictSame(applyPatch(patched, response.patch), patched, 'the same patch twice');
});

t.test('/validate never patches', async (t) => {
  t.notOk('patch' in validate({ object: mcpBackend() }).review.response);
});

t.test('an explicit null is the same as absent and gets the default', async (t) => {
  const object = mcpBackend('SSE');
  Object.assign((object.spec as { mcp: { targets: { static: object }[] } }).mcp.targets[0]!.static, {
    path: null,
  });
  t.match(applyPatch(object, mutate({ object }).review.response.patch), {
    spec: { mcp: { targets: [{ static: { path: '/sse' } }] } },
  });
});

t.test('without early refusal /mutate admits what /validate will refuse, and patches it', async (t) => {
  const object = mcpBackend('SSE');
  Object.assign(object.spec as object, { static: { host: 'example.com', port: 0 } });
  const { response } = mutate({ object }, { earlyRefusal: false }).review;
  t.equal(response.allowed, true);
  t.match(applyPatch(object, response.patch), { spec: { mcp: { targets: [{ static: { path: '/sse' } }] } } });
  t.equal(response.auditAnnotations?.['errors']?.includes('EB-01'), true);
  t.equal(validate({ object }, { earlyRefusal: false }).review.response.allowed, false);
});

t.test('the self-test annotation skips the early refusal and nothing else', async (t) => {
  const object = directResponse(bad.spec, {
    name: 'self-test',
    annotations: { 'gatewarden.dev/self-test': 'true' },
  });
  t.equal(mutate({ object }).review.response.allowed, true);
  t.equal(validate({ object }).review.response.allowed, false);
});

t.test('the warn paths never deny: findings come as warnings', async (t) => {
  for (const review of [mutate, validate]) {
    const { review: answer, summary } = review({ object: bad }, WARN);
    t.equal(answer.response.allowed, true);
    t.notOk('status' in answer.response);
    t.match(answer.response.warnings, [
      /^would be refused: spec\.status: ST-04: /,
      /^would be refused: spec\.body: ST-05: /,
    ]);
    t.equal(summary.decision, 'warned');
    t.strictSame(summary.errors, ['ST-04', 'ST-05']);
  }
});

t.test('the warn path of /mutate patches an object with errors if its structure allows it', async (t) => {
  const object = mcpBackend('SSE');
  Object.assign(object.spec as object, { static: 'nonsense' });
  const { response } = mutate({ object }, WARN).review;
  t.match(applyPatch(object, response.patch), { spec: { mcp: { targets: [{ static: { path: '/sse' } }] } } });
});

t.test('warnings of an admitted object contain path, code and fix', async (t) => {
  const { response } = validate({ object: edgeBackend({ dynamicForwardProxy: {} }) }).review;
  t.equal(response.allowed, true);
  t.match(response.warnings, [/^spec\.dynamicForwardProxy: W-08: .+ — .+/]);
  t.strictSame(response.auditAnnotations, { warnings: 'W-08' });
});

t.test(
  'warnings of /mutate and /validate have the same texts, so that the API server removes the duplicates',
  async (t) => {
    const object = edgeBackend({ dynamicForwardProxy: {} });
    t.strictSame(mutate({ object }).review.response.warnings, validate({ object }).review.response.warnings);
  },
);

t.test('a dry run gets the same answer as a real request', async (t) => {
  for (const object of [good, bad, mcpBackend()]) {
    t.strictSame(mutate({ object, dryRun: true }).review, mutate({ object }).review);
    t.strictSame(validate({ object, dryRun: true }).review, validate({ object }).review);
    t.match(validate({ object, dryRun: true }).summary, { dryRun: true, selfTest: false });
  }
});

t.test('passes with any content', async (t) => {
  const cases: [string, ReviewParts][] = [
    ['DELETE', { operation: 'DELETE', oldObject: bad }],
    ['a status update', { subResource: 'status', object: bad, oldObject: good }],
    [
      'an update of an object with a deletion timestamp',
      { object: directResponse(bad.spec, deleting), oldObject: good },
    ],
    [
      'an update that leaves the deletion timestamp of the stored object out',
      { object: bad, oldObject: directResponse(good.spec, deleting) },
    ],
    [
      'a change of metadata alone',
      { object: directResponse(bad.spec, { name: 'x', labels: { a: 'b' } }), oldObject: bad },
    ],
    ['a change of status alone', { object: { ...bad, status: { conditions: [] } }, oldObject: bad }],
  ];
  for (const [name, parts] of cases) {
    t.equal(mutate(parts).review.response.allowed, true, `${name}, /mutate`);
    t.equal(validate(parts).review.response.allowed, true, `${name}, /validate`);
  }
});

t.test('U-07: a deletion timestamp on a create does not exempt the object', async (t) => {
  const object = directResponse(bad.spec, deleting);
  for (const review of [mutate, validate]) {
    t.strictSame(causesOf(review({ object }).review), ['ST-04 @ spec.status', 'ST-05 @ spec.body']);
    const pretended = review({ object, oldObject: object, operation: 'CREATE' }).review;
    t.equal(pretended.response.allowed, false, 'a create has no old object');
  }
});

t.test('an unchanged error of the old object is a warning; a new error is a denial', async (t) => {
  const old = directResponse({ status: 99 });
  const kept = validate({ object: directResponse({ status: 99, body: 'hello' }), oldObject: old }).review;
  t.equal(kept.response.allowed, true);
  t.match(kept.response.warnings, [/^spec\.status: ST-04: /]);
  const changed = validate({ object: directResponse({ status: 98 }), oldObject: old }).review;
  t.strictSame(causesOf(changed), ['ST-04 @ spec.status']);
  const created = validate({ object: old, oldObject: old, operation: 'CREATE' }).review;
  t.strictSame(causesOf(created), ['ST-04 @ spec.status'], 'a create has no old object');
});

t.test('U-01: kind and group of old and new must match; reported with all other findings', async (t) => {
  const other = { ...good, kind: 'EdgeBackend' };
  t.strictSame(causesOf(validate({ object: good, oldObject: other }).review), ['U-01 @ kind']);
  const otherGroup = { ...good, apiVersion: 'example.com/v1' };
  t.strictSame(causesOf(validate({ object: good, oldObject: otherGroup }).review), ['U-01 @ apiVersion']);
  t.strictSame(causesOf(mutate({ object: bad, oldObject: other }).review), [
    'U-01 @ kind',
    'ST-04 @ spec.status',
    'ST-05 @ spec.body',
  ]);
  const gone = validate({ object: otherGroup, oldObject: good }).review;
  t.strictSame(causesOf(gone), ['U-01 @ apiVersion'], 'an object of ours can turn into no other');
  const version = { ...good, apiVersion: 'gateway.gatewarden.dev/v1' };
  t.equal(
    validate({ object: good, oldObject: version }).review.response.allowed,
    true,
    'versions may differ',
  );
});

t.test('U-01 cannot be lowered', async (t) => {
  const settings: ReviewSettings = { judge: { severities: { 'U-01': 'off' } } };
  const review = validate({ object: good, oldObject: { ...good, kind: 'EdgeBackend' } }, settings).review;
  t.equal(review.response.allowed, false);
});

t.test('severities and validation level come from the settings', async (t) => {
  const lowered: ReviewSettings = { judge: { severities: { 'ST-04': 'warn', 'ST-05': 'off' } } };
  const { review } = validate({ object: bad }, lowered);
  t.equal(review.response.allowed, true);
  t.match(review.response.warnings, [/^spec\.status: ST-04: /]);
  t.equal(review.response.warnings?.length, 1);
});

t.test('an object that cannot be validated is allowed with a warning', async (t) => {
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' } };
  const cases: [string, ReviewParts][] = [
    ['another group', { object: pod }],
    ['a subresource', { object: bad, subResource: 'scale' }],
    ['CONNECT', { object: bad, operation: 'CONNECT' }],
    ['no apiVersion and kind', { object: { metadata: { name: 'x' } } }],
  ];
  for (const [name, parts] of cases) {
    const { review, summary } = validate(parts);
    t.equal(review.response.allowed, true, name);
    t.match(review.response.warnings, [/^not validated by Gatewarden: /], name);
    t.equal(summary.decision, 'warned', name);
  }
  t.equal(validate({ object: pod }).summary.kind, 'other');
});

t.test('an object that seems to be meant for this API gets a warning', async (t) => {
  const misspelt = { ...good, apiVersion: 'gateway.gatewardn.dev/v1alpha1' };
  const { review } = validate({ object: misspelt });
  t.match(review.response.warnings, [/did you mean `gateway\.gatewarden\.dev\/v1alpha1`/]);
});

t.test('a review without an object, or with an object of another kind, is refused', async (t) => {
  const request = requestOf({ object: good });
  for (const object of [null, undefined, 7, 'x', [], {}, { apiVersion: 'v1', kind: 'Pod' }]) {
    t.strictSame(
      causesOf(reviewValidate({ ...request, object }).review).map((cause) => cause.slice(0, 5)),
      ['ST-10'],
    );
  }
});

t.test('an unknown version or kind of our group is refused with the review’s name', async (t) => {
  const { review } = validate({ object: { ...good, apiVersion: 'gateway.gatewarden.dev/v2' } });
  t.strictSame(causesOf(review), ['ST-10 @ apiVersion']);
  t.match(review.response.status?.details, { name: 'example', kind: 'DirectResponse' });
});

t.test('an object that is too deep is a normal denial', async (t) => {
  const body = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const object = directResponse({ status: 200, body });
  const { review } = reviewValidate({ ...requestOf({ object: good }), object });
  t.equal(review.response.allowed, false);
  t.match(review.response.status?.details.causes[0]?.message, /^ST-11: /);
});

t.test('a self-test is a dry run of a create with the annotation, and nothing else', async (t) => {
  const marked = directResponse(
    { status: 200 },
    { name: 'x', annotations: { [SELF_TEST_ANNOTATION]: 'mutate' } },
  );
  const cases: readonly [parts: ReviewParts, selfTest: boolean][] = [
    [{ object: marked, dryRun: true }, true],
    [{ object: marked }, false],
    [{ object: good, dryRun: true }, false],
    [{ object: marked, oldObject: good, dryRun: true }, false],
    [{ object: null, dryRun: true }, false],
  ];
  for (const [parts, selfTest] of cases)
    for (const review of [mutate, validate]) t.equal(review(parts).summary.selfTest, selfTest);
});

t.test('a self-test of a kind gets a warning with the path; its object is judged as any other', async (t) => {
  const marked = (spec: object) => ({
    ...directResponse(spec),
    metadata: { name: 'x', annotations: { 'gatewarden.dev/self-test': 'reach' } },
  });
  const good = { object: marked({ status: 200 }), dryRun: true };
  t.strictSame(mutate(good).review.response.warnings, ['Gatewarden self-test reached /mutate']);
  t.strictSame(validate(good).review.response.warnings, ['Gatewarden self-test reached /validate']);
  t.equal(validate(good).review.response.allowed, true);
  t.equal(validate({ ...good, object: marked({ status: 99 }) }).review.response.allowed, false);
  t.equal(validate({ ...good, dryRun: false }).review.response.warnings, undefined);
});
