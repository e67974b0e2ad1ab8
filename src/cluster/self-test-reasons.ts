// What the API server is not meant to send to the webhook: it shows nothing to the self-test.

import { defined } from '../grammar/defined.ts';
import type { Kind } from '../schema/kind.ts';
import type { ClusterClient } from './client.ts';

/** Why the API server is not meant to call anybody for an object; undefined: it is. */
export type LeftOut = (asked: AskedCreate) => string | undefined;

/** What is known of the creation of a test object. */
interface AskedCreate {
  readonly namespace: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly kind: TestedResource;
  readonly object: Readonly<Record<string, unknown>>;
  /** Undefined: the API server doesn't tell. */
  readonly user: UserInfo | undefined;
}

/** As in an AdmissionReview. */
interface UserInfo {
  readonly username: string;
  readonly groups?: readonly string[];
}

export type TestedResource = Pick<Kind, 'group' | 'version' | 'kind' | 'plural'>;

interface Asking {
  readonly client: ClusterClient;
  /** The server's own namespace. */
  readonly namespace: string;
  readonly leftOut?: LeftOut;
  readonly signal?: AbortSignal;
}

/** Why the API server is not meant to call for an object; undefined: it is. */
type Reason = (kind: TestedResource, object: Readonly<Record<string, unknown>>) => string | undefined;

export async function reasonsOf(
  { client, namespace, leftOut, signal }: Asking,
  labels: Readonly<Record<string, string>>,
): Promise<Reason> {
  if (leftOut === undefined) return () => undefined;
  // Everybody may ask who they are (system:basic-user).
  const { status, body } = await client.request<{ readonly status?: { readonly userInfo?: UserInfo } }>(
    'POST',
    '/apis/authentication.k8s.io/v1/selfsubjectreviews',
    { body: { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' }, ...defined({ signal }) },
  );
  const user = status === 201 ? body.status?.userInfo : undefined;
  return (kind, object) => leftOut({ namespace: { name: namespace, labels }, kind, object, user });
}
