// What the control plane reports while a change passes through it, so that traces can be made of it. Nothing of OpenTelemetry is loaded here:
// the implementation is, and only if traces are sent.

import type { Change } from '../../translation/batch.ts';
import type { PlaneName, TranslationChange } from '../../translation/planes.ts';
import type { XdsEvents } from '../../xds/events.ts';
import type { XdsIdentity } from '../discovery/plane-source.ts';
import type { StatusObserver } from '../statuses/status-observer.ts';

export interface ChangeTracing {
  /** A watch reports a change, which waits for its batch. `key`: of the object. */
  arrived(key: string, change: Change): void;
  /** Runs the translation of a batch. What is reported meanwhile belongs to this batch. */
  batch(changes: readonly Change[], translate: () => void): void;
  /** The translation is done, and proxies don't know of it yet. */
  translated(change: TranslationChange): void;
  /** The streams of the connected proxies have the new resources to send. */
  published(): void;
  failed(error: unknown): void;
  /** The listener for the discovery server of a data plane. */
  responses(plane: PlaneName): XdsEvents<XdsIdentity>;
  readonly statuses: StatusObserver;
}
