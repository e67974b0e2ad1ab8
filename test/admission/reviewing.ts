// For tests of the webhook: AdmissionReviews around objects, findings as `code @ field`, and a JSON Patch applier of our own.

import type { ReviewRequest } from '../../src/admission/decode.ts';
import { decodeReview } from '../../src/admission/decode.ts';
import type { AdmissionReview } from '../../src/admission/respond.ts';

export interface ReviewParts {
  readonly uid?: string;
  readonly operation?: string;
  readonly object?: unknown;
  readonly oldObject?: unknown;
  readonly subResource?: string;
  readonly dryRun?: boolean;
  readonly name?: string;
  readonly namespace?: string;
  readonly user?: string;
}

/** In the form that the API server sends. */
export function reviewOf(parts: ReviewParts): Record<string, unknown> {
  const object = (parts.object ?? parts.oldObject ?? {}) as Record<string, unknown>;
  const [group, version] = String(object['apiVersion']).split('/');
  const kind = { group, version, kind: object['kind'] };
  const { uid = 'b9e3ab9f-7e3f-4d7a-8a55-1df0a9be8a11', name = 'example', namespace = 'default' } = parts;
  return {
    kind: 'AdmissionReview',
    apiVersion: 'admission.k8s.io/v1',
    request: {
      uid,
      kind,
      resource: { group, version, resource: `${String(object['kind']).toLowerCase()}s` },
      ...(parts.subResource === undefined ? {} : { subResource: parts.subResource }),
      requestKind: kind,
      name,
      namespace,
      operation: parts.operation ?? (parts.oldObject === undefined ? 'CREATE' : 'UPDATE'),
      userInfo: { username: parts.user ?? 'jane@example.com', groups: ['system:authenticated'] },
      object: parts.object ?? null,
      oldObject: parts.oldObject ?? null,
      dryRun: parts.dryRun ?? false,
      options: { apiVersion: 'meta.k8s.io/v1', kind: 'CreateOptions' },
    },
  };
}

/** Through JSON, as it arrives. */
export function requestOf(parts: ReviewParts): ReviewRequest {
  const { request, problem } = decodeReview(JSON.parse(JSON.stringify(reviewOf(parts))));
  if (request === undefined) throw new Error(problem);
  return request;
}

export const directResponse = (spec: unknown, metadata: object = { name: 'example' }) => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'DirectResponse',
  metadata,
  spec,
});

export const edgeBackend = (spec: unknown, metadata: object = { name: 'example' }) => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata,
  spec,
});

/** An EdgeBackend with one MCP target without a path (D-12). */
export const mcpBackend = (protocol = 'SSE') =>
  edgeBackend({
    mcp: { targets: [{ name: 'search', static: { host: 'mcp.example.com', port: 8080, protocol } }] },
  });

/** `EB-01 @ spec` of each cause. */
export function causesOf(review: AdmissionReview): string[] {
  const causes = review.response.status?.details.causes ?? [];
  return causes.map(({ field, message }) => `${message.slice(0, message.indexOf(':'))} @ ${field}`);
}

/** Applies the operations that we write (`add`) according to RFC 6902. */
export function applyPatch(object: unknown, patch: string | undefined): unknown {
  const copy = structuredClone(object);
  if (patch === undefined) return copy;
  const operations = JSON.parse(Buffer.from(patch, 'base64').toString('utf8')) as {
    op: string;
    path: string;
    value: unknown;
  }[];
  for (const { op, path, value } of operations) {
    if (op !== 'add') throw new Error(`unexpected ${op}`);
    const tokens = path
      .split('/')
      .slice(1)
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = tokens.pop()!;
    let parent = copy as Record<string, unknown>;
    for (const token of tokens) {
      if (!Object.hasOwn(parent, token)) throw new Error(`no parent: ${path}`);
      parent = parent[token] as Record<string, unknown>;
    }
    if (typeof parent !== 'object' || parent === null || Array.isArray(parent))
      throw new Error(`bad parent: ${path}`);
    Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}
