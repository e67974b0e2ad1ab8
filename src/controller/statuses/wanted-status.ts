// The status that an object should have: that of the translation, with what admission says about the object and what was provisioned for it.

import type { JsonObject } from '../../grammar/json.ts';
import type { ObjectStatus } from '../../translation/object-status.ts';
import type { LiveStatus } from '../watches/live-statuses.ts';
import { newestGeneration, type WantedCondition } from './merged-conditions.ts';
import type { WantedStatus } from './merged-status.ts';
import { withRefusal } from './refused-objects.ts';

/** What the reconciler knows about a Gateway. */
export interface ProvisionedStatus {
  /** They replace those of the translation. */
  readonly conditions: readonly WantedCondition[];
  /** Undefined: not known yet. */
  readonly addresses?: readonly { readonly type: string; readonly value: string }[];
  /** Types of conditions that nobody can decide about yet: the stored ones stay. */
  readonly undecided?: readonly string[];
}

export interface StatusParts {
  readonly translated: ObjectStatus | undefined;
  /** Why admission rejects the object. */
  readonly refusal: string | undefined;
  readonly provisioned: ProvisionedStatus | undefined;
}

/** Undefined: the object should have no status of ours. */
export function wantedStatus(
  { kind, generation }: Pick<LiveStatus, 'kind' | 'generation'>,
  { translated, refusal, provisioned }: StatusParts,
): WantedStatus | undefined {
  const status = withRefusal(kind, translatedStatus(translated), refusal, generation);
  if (provisioned === undefined) return status;
  const { conditions, addresses, undecided = [] } = provisioned;
  const replaced = new Set([...undecided, ...conditions.map(({ type }) => type)]);
  const others = (status?.conditions ?? []).filter(({ type }) => !replaced.has(type));
  return {
    ...status,
    ...(status?.conditions === undefined && conditions.length === 0
      ? {}
      : { conditions: [...conditions, ...others] }),
    ...(addresses === undefined ? {} : { addresses }),
  };
}

const WITH_LISTENERS: readonly string[] = ['Gateway', 'XListenerSet', 'ListenerSet'];

/** Of an object without listeners that are served, no listener has a status. */
function translatedStatus(translated: ObjectStatus | undefined): WantedStatus | undefined {
  const status = translated?.status as WantedStatus | undefined;
  if (status === undefined || !WITH_LISTENERS.includes(translated!.kind)) return status;
  return { ...status, listeners: status.listeners ?? [] };
}

const REASONS_OF_RECONCILER: ReadonlySet<unknown> = new Set([
  'InvalidParameters',
  'UnsupportedAddress',
  'AddressNotUsable',
]);

/** The reconciler sets it. */
export const isOfReconciler = ({ type, status, reason }: JsonObject): boolean =>
  (type === 'Accepted' || type === 'Programmed') && status === 'False' && REASONS_OF_RECONCILER.has(reason);

/** Whether the stored status is about a newer generation than ours: another leader has seen more. */
export function isOutdated(
  wanted: WantedStatus,
  stored: unknown,
  { generation = 0 }: LiveStatus,
  controllers: readonly string[],
) {
  const seen = newestGeneration(stored, controllers);
  const own = newestGeneration(wanted, controllers);
  return own > 0 && seen > own && seen <= generation;
}
