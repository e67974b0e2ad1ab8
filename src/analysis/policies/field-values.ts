// The path of a merged field in its policy, and its value there, without secrets.

import { withoutUserInfo } from '../../diagnostics/finding.ts';
import { formatPath, type Segments, valueAt } from '../../diagnostics/path.ts';
import { EDGE_GROUP, GATEWAY_GROUP } from '../../identifiers.ts';
import { findKind } from '../../kinds/index.ts';
import type { Node } from '../../schema/node.ts';
import { isSecretPath, MASKED } from '../../schema/secrets.ts';
import { namesCredential } from './credential-names.ts';

/** Fields whose name in origins differs from their path below `spec`. */
const PATHS: Readonly<Record<string, Segments>> = {
  compression: ['spec', 'compression', 'responseCompression'],
  decompression: ['spec', 'compression', 'requestDecompression'],
  earlyHeaderMutationExtensions: ['spec', 'earlyRequestHeaderModifier'],
  healthCheckPolicy: ['spec', 'healthCheck'],
  mergeStreamIdleTimeout: ['spec', 'streamIdleTimeout'],
  mergeIdleTimeout: ['spec', 'idleTimeout'],
};

/** `rateLimit.local` is `spec.rateLimit.local`; `perPortPolicy[80].proxyProtocol` is in `spec.perPort`. */
export function fieldSegments(field: string, policy: unknown): Segments {
  const known = PATHS[field];
  if (known !== undefined) return known;
  const [, port, below = ''] = /^perPortPolicy\[(\d+)\](?:\.(.+))?$/.exec(field) ?? [];
  if (port === undefined) return ['spec', ...field.split('.')];
  const ports = valueAt(policy, ['spec', 'perPort']);
  const index = Array.isArray(ports)
    ? ports.findIndex((each) => valueAt(each, ['port']) === Number(port))
    : -1;
  if (index === -1) return ['spec', 'perPort'];
  return ['spec', 'perPort', index, 'listener', ...(below === '' ? [] : [below])];
}

/** As people write it: `idleTimeout`, `perPort.proxyProtocol`. */
export function fieldLabel(field: string): string {
  const [, below] = /^perPortPolicy\[\d+\](?:\.(.+))?$/.exec(field) ?? [];
  if (below !== undefined) return `perPort.${below}`;
  return formatPath(fieldSegments(field, undefined).slice(1));
}

export interface FieldValue {
  readonly path: string;
  readonly value: unknown;
}

export function fieldValue(kind: string, field: string, policy: unknown): FieldValue {
  const segments = fieldSegments(field, policy);
  return { path: formatPath(segments), value: maskedValue(kind, valueAt(policy, segments), segments) };
}

/** The value at a path of a policy, without its secrets. */
export function maskedValue(kind: string, value: unknown, segments: Segments): unknown {
  return masked((findKind(GATEWAY_GROUP, kind) ?? findKind(EDGE_GROUP, kind))?.root, value, segments);
}

/**
 * Any client can read the headers of a response: they are no secret, unless the name is one of a credential. A header that is sent to a
 * backend can be a secret under any name.
 */
function isPlainHeader(value: object, segments: Segments): boolean {
  const name = 'name' in value ? value.name : undefined;
  return segments.at(-3) === 'response' && typeof name === 'string' && !namesCredential(name);
}

/** Headers that a transformation sets: their templates aren't secret fields, because findings quote them, but may hold a credential. */
function isTransformedSecret(segments: Segments, header: unknown): boolean {
  const [transformation, direction, list, item, last] = segments.slice(-5);
  if (transformation !== 'transformation' || last !== 'value' || (list !== 'set' && list !== 'add'))
    return false;
  const name = header ?? item;
  return direction === 'request' || (typeof name === 'string' && namesCredential(name));
}

/** Copies are as deep as the object, and validation bounds its depth. */
function masked(root: Node | undefined, value: unknown, segments: Segments, header?: unknown): unknown {
  if (root === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((item, index) => masked(root, item, [...segments, index]));
  if (typeof value === 'object') {
    const isPlain = isPlainHeader(value, segments);
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        isPlain && name === 'value'
          ? member
          : masked(root, member, [...segments, name], 'name' in value ? value.name : undefined),
      ]),
    );
  }
  if (isSecretPath(root, segments) || isTransformedSecret(segments, header)) return MASKED;
  return typeof value === 'string' ? withoutUserInfo(value) : value;
}
