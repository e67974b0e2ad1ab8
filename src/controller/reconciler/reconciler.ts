// Runs the data planes of Gateways: renders their objects, applies them, and tells the status writer what came of it. Works on the leader
// only. Whatever fails, what is running stays as it is.

import type { Registry } from 'prom-client';
import { type ClusterClient, NotSent } from '../../cluster/client.ts';
import type { Clock } from '../../cluster/clock.ts';
import type { CollectionLimits } from '../../cluster/collection.ts';
import type { Log } from '../../cluster/log.ts';
import { idOfKey, objectKey } from '../../objects/key.ts';
import { provisionGateway } from '../../provision/provision-gateway.ts';
import type { Change } from '../../translation/batch.ts';
import type { OurGateway } from '../../translation/gateways/our-gateways.ts';
import type { NeutralParts } from '../../translation/neutral-parts.ts';
import type { WantedCondition } from '../statuses/merged-conditions.ts';
import type { StatusWriter } from '../statuses/status-writer.ts';
import { type Address, gatewayAddresses } from './addresses.ts';
import { GatewayEvents } from './gateway-events.ts';
import { InvalidObject, NameTaken, NotLeading, ObjectApplier } from './object-applier.ts';
import { OwnedObjects } from './owned-objects.ts';
import { ReconcileMetrics } from './reconcile-metrics.ts';
import { ReconcileQueue, type WorkResult } from './reconcile-queue.ts';

export interface ReconcilerOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** The parts of the current translator (`translator.view`), as of the last `apply`. */
  readonly parts: () => Pick<NeutralParts, 'snapshot' | 'gateways' | 'settings'>;
  readonly writer: Pick<StatusWriter, 'setProvisioned'>;
  /** Controllers whose data plane is on. */
  readonly controllers: readonly string[];
  /** Asked right before each write. */
  readonly mayWrite: () => boolean;
  /** For Events. */
  readonly instance: string;
  readonly registry?: Registry;
  readonly delays?: { readonly first: number; readonly last: number };
  readonly limits?: Partial<CollectionLimits>;
}

/** Kinds that can decide about any Gateway. Labels of namespaces decide which ListenerSets a Gateway allows. */
const SHARED_KINDS: readonly string[] = [
  'GatewayClass',
  'GatewayParameters',
  'XListenerSet',
  'ListenerSet',
  'Namespace',
];

/** What belongs to one time of leading. */
interface Term {
  readonly owned: OwnedObjects;
  readonly applier: ObjectApplier;
}

export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #queue: ReconcileQueue;
  readonly #events: GatewayEvents;
  readonly #metrics: ReconcileMetrics | undefined;
  /** What a Gateway was queued for last, by key. */
  readonly #seen = new Map<string, string>();
  #byUid = new Map<string, string>();
  #term: Term | undefined;

  constructor(options: ReconcilerOptions) {
    const { client, clock, log, delays, registry, instance } = options;
    this.#options = options;
    this.#events = new GatewayEvents({ client, clock, log, instance });
    this.#metrics = registry === undefined ? undefined : new ReconcileMetrics(registry);
    this.#queue = new ReconcileQueue({
      clock,
      work: (key, signal) => this.#work(key, signal),
      ...(delays === undefined ? {} : { delays }),
    });
  }

  /** Gateways that wait, or are worked on. */
  get waiting(): number {
    return this.#queue.waiting + this.#queue.running;
  }

  /** This replica leads until the signal aborts. */
  lead(signal: AbortSignal): void {
    const { client, clock, log, controllers, mayWrite, limits } = this.#options;
    const owned = OwnedObjects.start({
      client,
      clock,
      log,
      ...(limits === undefined ? {} : { limits }),
      onChange: (owner) => {
        const key = this.#byUid.get(owner);
        if (key !== undefined && this.#term?.owned.isSynced) this.#queue.add(key);
      },
      onSynced: () => this.queueAll(),
    });
    const term: Term = {
      owned,
      applier: new ObjectApplier({ client, owned, managers: controllers, mayWrite }),
    };
    this.#term = term;
    this.#queue.start(signal);
    signal.addEventListener('abort', () => {
      if (this.#term === term) this.#term = undefined;
      void owned.stop();
    });
  }

  /** After each translation, on every replica: the changes that it was made of. */
  changed(changes: readonly Change[]): void {
    let isShared = false;
    for (const change of changes) {
      const { kind, namespace, name } = subjectOf(change);
      if (kind === 'Gateway') this.#look(objectKey(kind, namespace, name));
      else if (SHARED_KINDS.includes(kind)) isShared = true;
    }
    if (isShared) this.queueAll();
  }

  /** Queues all Gateways: the certificate of the discovery server has changed, or something that any of them may use. */
  queueAll(): void {
    for (const key of this.#options.parts().snapshot.keys('Gateway')) {
      this.#look(key);
      this.#add(key);
    }
  }

  /** Queues a Gateway that is new, or has another generation or other annotations. Other labels don't count. */
  #look(key: string): void {
    const gateway = this.#options.parts().snapshot.get('Gateway', key);
    const { uid = '', generation, annotations, deletionTimestamp } = gateway?.metadata ?? {};
    const state = gateway && JSON.stringify([uid, generation, annotations, deletionTimestamp]);
    if (this.#seen.get(key) === state) return;
    if (state === undefined) {
      this.#seen.delete(key);
      this.#byUid = new Map([...this.#byUid].filter(([, other]) => other !== key));
    } else {
      this.#seen.set(key, state);
      this.#byUid.set(uid, key);
    }
    this.#add(key);
  }

  #add(key: string): void {
    if (this.#term?.owned.isSynced) this.#queue.add(key);
  }

  async #work(key: string, signal: AbortSignal): Promise<WorkResult> {
    const { namespace, name } = idOfKey(key);
    const labels = { controller: 'gateway', namespace, name } as const;
    const ours = this.#ours(key);
    const term = this.#term;
    if (ours === undefined || term === undefined) {
      // Its objects are deleted with it. Those of a Gateway of another controller stay: someone may take them over.
      this.#options.writer.setProvisioned(namespace, name, undefined);
      this.#events.forget(key);
      this.#metrics?.forget(labels);
      return 'done';
    }
    const end = this.#metrics?.begin(labels);
    try {
      const result = await this.#reconcile(ours, term, signal);
      end?.(result === 'invalid' ? 'invalid' : 'success');
      return result === 'invalid' ? 'retry' : 'done';
    } catch (error) {
      end?.('error');
      return this.#failed(ours, error as Error, signal);
    }
  }

  #ours(key: string): OurGateway | undefined {
    const ours = this.#options.parts().gateways.gateway(key);
    if (ours === undefined || !this.#options.controllers.includes(ours.controllerName)) return undefined;
    return ours.object.metadata.deletionTimestamp === undefined ? ours : undefined;
  }

  async #reconcile(ours: OurGateway, term: Term, signal: AbortSignal): Promise<'done' | 'invalid'> {
    const { owned, applier } = term;
    const { metadata, spec } = ours.object;
    const { namespace = '', name, uid = '' } = metadata;
    const provisioned = provisionGateway(this.#options.parts(), ours.key);
    if (provisioned === undefined) return 'done';
    const asked = (spec.addresses ?? []).map(
      ({ type, value }): Address => ({ type: type ?? 'IPAddress', value: value ?? '' }),
    );
    switch (provisioned.kind) {
      case 'invalid': {
        const { reason, message } = provisioned;
        // The statuses of listeners tell that there are no ports.
        if (reason === 'NoPorts') throw new Error(message);
        this.#tell(ours, [notAccepted(reason, message)]);
        return reason === 'Invalid' ? 'done' : 'invalid';
      }
      case 'self-managed':
        await applier.prune(uid, [], signal);
        this.#tell(ours, [], gatewayAddresses(undefined, asked));
        return 'done';
      case 'objects': {
        const { objects } = provisioned;
        await applier.apply({ owner: uid, manager: ours.controllerName, objects, signal });
        const service = objects.find(({ kind }) => kind === 'Service');
        const live = service && owned.get('Service', namespace, service.metadata.name);
        if (live === undefined) throw new Error(`Service ${namespace}/${name} is not known yet`);
        this.#tell(ours, [], gatewayAddresses(live, asked));
        this.#events.forget(ours.key);
        return 'done';
      }
    }
  }

  #failed(ours: OurGateway, error: Error, signal: AbortSignal): WorkResult {
    const { namespace = '', name } = ours.object.metadata;
    if (signal.aborted || error instanceof NotLeading || error instanceof NotSent) return 'retry';
    const problem = error.message;
    this.#options.log.warn({ namespace, name, problem }, 'Gateway could not be provisioned');
    if (error instanceof InvalidObject) this.#tell(ours, [notAccepted('InvalidParameters', problem)]);
    else if (error instanceof NameTaken) {
      this.#tell(ours, [{ type: 'Programmed', status: 'False', reason: 'Invalid', message: problem }]);
      this.#events.warn(ours, 'NameTaken', problem);
    }
    return 'retry';
  }

  #tell(ours: OurGateway, conditions: readonly WantedCondition[], addresses?: readonly Address[]): void {
    const { namespace = '', name, generation } = ours.object.metadata;
    this.#options.writer.setProvisioned(namespace, name, {
      conditions: conditions.map((condition) => ({
        ...condition,
        ...(generation === undefined ? {} : { observedGeneration: generation }),
      })),
      ...(addresses === undefined ? {} : { addresses }),
    });
  }
}

const notAccepted = (reason: string, message: string): WantedCondition => ({
  type: 'Accepted',
  status: 'False',
  reason,
  message,
});

interface Subject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

function subjectOf(change: Change): Subject {
  if ('deleted' in change) return { namespace: '', ...change.deleted };
  const { kind, metadata } = change.object as {
    readonly kind: string;
    readonly metadata: { readonly namespace?: string; readonly name: string };
  };
  return { kind, namespace: metadata.namespace ?? '', name: metadata.name };
}
