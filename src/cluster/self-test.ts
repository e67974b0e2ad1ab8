// The self-test: checks with dry-run creates in the server's namespace whether the API server calls the webhooks: two show what they do,
// and one of each kind that they are called for it. docs/development/design.md#self-test.

import { defined } from '../grammar/defined.ts';
import {
  API_VERSION,
  EDGE_GROUP,
  ENFORCEMENT_LABEL,
  MUTATING_WEBHOOK,
  SELF_TEST_ANNOTATION,
  SELF_TEST_REACHED,
  VALIDATING_WEBHOOK,
  WEBHOOK_DOMAIN,
} from '../identifiers.ts';
import { type JudgeOptions, judge } from '../judgement/judge.ts';
import { KINDS } from '../kinds/index.ts';
import type { Kind } from '../schema/kind.ts';
import {
  type Answer,
  type ClusterClient,
  METADATA_ONLY,
  type ObjectMeta,
  refusal,
  type StatusBody,
} from './client.ts';
import { selfTestObject } from './self-test-objects.ts';
import { type LeftOut, reasonsOf, type TestedResource } from './self-test-reasons.ts';

/**
 * `failed`: the API server accepted the object and didn't reach us. `not-asked`: the API server could not be reached, or refused the object
 * for another reason (RBAC, a quota, another webhook), so the result is unknown. `not-testable`: the webhook refuses nothing here.
 * `not-run`: not yet run.
 */
export type SelfTestState = 'passed' | 'failed' | 'not-asked' | 'not-testable' | 'not-run';

export interface SelfTestResult {
  readonly path: '/mutate' | '/validate';
  readonly state: SelfTestState;
  /** What happened, and what to look at. */
  readonly detail: string;
}

export interface SelfTestTarget {
  readonly client: ClusterClient;
  /** The server's own namespace. */
  readonly namespace: string;
  /** The settings for validation in a namespace with these labels: severities may allow the bad object. */
  readonly judgeIn?: (labels: Readonly<Record<string, string>>) => JudgeOptions;
  readonly signal?: AbortSignal;
  /** The kinds that are registered. Default: all. */
  readonly kinds?: readonly Kind[];
  /** Default: both. The others have no webhook configuration on purpose. */
  readonly registered?: readonly SelfTestResult['path'][];
  /** Why the API server is not meant to call anybody for an object; undefined: it is. */
  readonly leftOut?: LeftOut;
}

export const PATHS = ['/mutate', '/validate'] as const;

/** D-12: the default path of an MCP target, which no CRD sets. */
const DEFAULT_PATH = '/mcp';
const BAD_EXPRESSION = 'request.path ==';

/** The annotation keeps the object out of all counts. Objects in a dry run aren't stored, so the annotation can't hide a real one. */
function testObject(namespace: string, asked: 'mutate' | 'validate'): Record<string, unknown> {
  return {
    apiVersion: `${EDGE_GROUP}/${API_VERSION}`,
    kind: 'EdgeBackend',
    metadata: {
      name: `gatewarden-self-test-${asked}`,
      namespace,
      annotations: { [SELF_TEST_ANNOTATION]: asked },
    },
    spec: {
      mcp: {
        targets: [
          {
            name: 'self-test',
            static: { host: 'self-test.invalid', port: 8080, protocol: 'StreamableHTTP' },
          },
        ],
      },
    },
  };
}

/** Lacks a default that only /mutate writes. */
function mutateProbe(namespace: string): Record<string, unknown> {
  return testObject(namespace, 'mutate');
}

/** An object that /validate must refuse; the annotation keeps /mutate from refusing it first. */
function validateProbe(namespace: string): Record<string, unknown> {
  const object = testObject(namespace, 'validate');
  const policy = { matchExpressions: [BAD_EXPRESSION] };
  const policies = { mcp: { authorization: { action: 'Allow', policy } } };
  return { ...object, spec: { ...(object['spec'] as object), policies } };
}

/** Never throws: errors are part of the result. */
export async function selfTest(target: SelfTestTarget): Promise<readonly SelfTestResult[]> {
  const { registered = PATHS } = target;
  const results = await testBoth(target);
  return results.map((each) =>
    registered.includes(each.path)
      ? each
      : result(each.path, 'not-testable', 'the API server is not meant to call it'),
  );
}

async function testBoth(target: SelfTestTarget): Promise<readonly SelfTestResult[]> {
  const both = (state: SelfTestState, detail: string): readonly SelfTestResult[] => [
    { path: '/mutate', state, detail },
    { path: '/validate', state, detail },
  ];
  try {
    const labels = await labelsOf(target);
    const mode = labels[ENFORCEMENT_LABEL];
    if (mode === 'warn' || mode === 'off')
      return both(
        'not-testable',
        `namespace ${target.namespace} is labelled ${ENFORCEMENT_LABEL}=${mode}, so nothing in it is rejected`,
      );
    const reasonFor = await reasonsOf(target, labels);
    const reason = reasonFor(EDGE_BACKENDS, mutateProbe(target.namespace));
    if (reason !== undefined)
      return both('not-testable', `${reason}, so the API server is not meant to call it`);
    const mutate = readMutate(await dryRun(target, mutateProbe(target.namespace)));
    const bad = validateProbe(target.namespace);
    const isRejected = judge(bad, target.judgeIn?.(labels)).errors > 0;
    const validate = isRejected
      ? readValidate(await dryRun(target, bad))
      : result('/validate', 'not-testable', "the configured severities and exceptions don't reject bad CEL");
    if (mutate.state !== 'passed' && validate.state !== 'passed') return [mutate, validate];
    const kinds = await testKinds(target, (kind, object) => reasonFor(kind, object) === undefined);
    return [withKinds(mutate, kinds), withKinds(validate, kinds)];
  } catch (error) {
    return both('not-asked', `the API server could not be asked: ${(error as Error).message}`);
  }
}

async function labelsOf({
  client,
  namespace,
  signal,
}: SelfTestTarget): Promise<Readonly<Record<string, string>>> {
  const answer = await client.request<{ metadata: ObjectMeta }>(
    'GET',
    `/api/v1/namespaces/${encodeURIComponent(namespace)}`,
    { accept: METADATA_ONLY, ...defined({ signal }) },
  );
  if (answer.status === 403)
    throw new Error(
      `the account has no permission to read namespace ${namespace}: apply the manifests (${refusal(answer)})`,
    );
  if (answer.status !== 200) throw new Error(refusal(answer));
  return answer.body.metadata.labels ?? {};
}

const EDGE_BACKENDS: TestedResource = {
  group: EDGE_GROUP,
  version: API_VERSION,
  kind: 'EdgeBackend',
  plural: 'edgebackends',
};

interface TestedKind {
  readonly kind: string;
  /** The paths that were called. */
  readonly reached: ReadonlySet<string>;
  /** Why the object was not created. */
  readonly refused?: SelfTestResult;
}

/** One kind after the other: the rules of a configuration name each of them. */
async function testKinds(
  target: SelfTestTarget,
  isMeant: (kind: Kind, object: Readonly<Record<string, unknown>>) => boolean,
): Promise<readonly TestedKind[]> {
  const tested: TestedKind[] = [];
  for (const kind of target.kinds ?? KINDS) {
    const object = selfTestObject(kind, target.namespace);
    if (!isMeant(kind, object)) continue;
    const answer = await dryRun(target, object, kind);
    const reached = new Set(
      answer.warnings.flatMap((warning) =>
        warning.startsWith(SELF_TEST_REACHED) ? [warning.slice(SELF_TEST_REACHED.length)] : [],
      ),
    );
    const refused = answer.status === 201 ? undefined : notCreated('/validate', answer, kind.kind);
    tested.push({ kind: kind.kind, reached, ...defined({ refused }) });
  }
  return tested;
}

function withKinds(base: SelfTestResult, kinds: readonly TestedKind[]): SelfTestResult {
  const { path, state } = base;
  if (state !== 'passed') return base;
  const missed = kinds.filter(({ reached, refused }) => refused === undefined && !reached.has(path));
  if (missed.length > 0) {
    const names = missed.map(({ kind }) => kind).join(', ');
    return result(path, 'failed', `the API server doesn't call it for ${names}: ${LOOK_AT}`);
  }
  const refused =
    kinds.find((kind) => kind.refused?.state === 'failed') ?? kinds.find((kind) => kind.refused);
  if (refused?.refused === undefined) return base;
  return { ...refused.refused, path, detail: `${refused.kind}: ${refused.refused.detail}` };
}

function dryRun(
  { client, namespace, signal }: SelfTestTarget,
  body: unknown,
  { group, version, plural }: TestedResource = EDGE_BACKENDS,
): Promise<Answer<unknown>> {
  const path = `/apis/${group}/${version}/namespaces/${encodeURIComponent(namespace)}/${plural}`;
  return client.request('POST', path, {
    query: { dryRun: 'All', fieldManager: 'gatewarden-self-test' },
    body,
    // Longer than the API server waits for both webhooks.
    timeout: 70_000,
    ...defined({ signal }),
  });
}

interface Probe {
  readonly spec?: {
    readonly mcp?: { readonly targets?: readonly { readonly static?: { readonly path?: unknown } }[] };
  };
}

function readMutate(answer: Answer<unknown>): SelfTestResult {
  if (answer.status !== 201) return notCreated('/mutate', answer);
  const path = (answer.body as Probe).spec?.mcp?.targets?.[0]?.static?.path;
  if (path === DEFAULT_PATH) return result('/mutate', 'passed', 'the API server calls it');
  return result(
    '/mutate',
    'failed',
    `the API server created an object without the defaults that ${MUTATING_WEBHOOK} writes: ${LOOK_AT}`,
  );
}

function readValidate(answer: Answer<unknown>): SelfTestResult {
  const { message = '' } = (answer.body ?? {}) as StatusBody;
  if (answer.status === 201)
    return result(
      '/validate',
      'failed',
      `the API server created an object that ${VALIDATING_WEBHOOK} rejects, so bad objects are admitted: ${LOOK_AT}`,
    );
  const [, denying] = /webhook "([^"]{1,253})" denied the request/.exec(message) ?? [];
  if (denying !== undefined && VALIDATING.test(denying))
    return result('/validate', 'passed', 'the API server calls it');
  return notCreated('/validate', answer);
}

/** The entry of a profile has a prefix, and that of a scope has its number. */
const VALIDATING = new RegExp(
  `^(?:.+\\.)?${VALIDATING_WEBHOOK.replace(/\./, '(?:-\\d+)?.').replaceAll('.', '\\.')}$`,
);

const LOOK_AT =
  'check the webhook configurations (do they exist, with caBundle, the rules, and a namespaceSelector and matchConditions that include this namespace?), then the Service and its endpoints, and the NetworkPolicy';

/** Texts in the API server's message when a call fails, and where to look for the cause. */
const CAUSES: readonly (readonly [words: RegExp, look: string])[] = [
  [/x509|certificate|tls:/i, 'check caBundle in the webhook configurations and the names in the certificate'],
  [/service ".{1,200}" not found/i, 'check the Service in the webhook configurations'],
  [/no endpoints available/i, 'check the endpoints of the Service: no pod is ready'],
  [/connection refused/i, 'check the targetPort of the Service and --port of the server'],
  [
    /deadline exceeded|timeout|no route to host|i\/o timeout/i,
    'check the NetworkPolicy, and firewalls between API server and pods',
  ],
];

function notCreated(
  path: SelfTestResult['path'],
  answer: Answer<unknown>,
  kind = 'EdgeBackend',
): SelfTestResult {
  const { message = '' } = (answer.body ?? {}) as StatusBody;
  const said = refusal(answer);
  const [, called] = /failed calling webhook "([^"]{1,253})"/.exec(message) ?? [];
  if (called?.endsWith(`.${WEBHOOK_DOMAIN}`)) {
    const look = CAUSES.find(([words]) => words.test(message))?.[1] ?? LOOK_AT;
    return result(path, 'failed', `${look} (${said})`);
  }
  return result(path, 'not-asked', `${whyNotAsked(answer, message, called, kind)} (${said})`);
}

function whyNotAsked(
  { status }: Answer<unknown>,
  message: string,
  called: string | undefined,
  kind: string,
): string {
  if (status === 404) return `the CRD of ${kind} is not installed`;
  if (called !== undefined) return `the API server fails to call ${called}, which isn't Gatewarden's`;
  if (status === 403 && !message.includes('admission webhook'))
    return `the account has no permission to create objects of ${kind} here (apply the manifests), or the namespace is terminating or full`;
  return 'something else rejected the test object';
}

export function result(path: SelfTestResult['path'], state: SelfTestState, detail: string): SelfTestResult {
  return { path, state, detail };
}
