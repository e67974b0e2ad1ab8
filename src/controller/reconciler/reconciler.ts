// Runs the data planes of Gateways: renders their objects, applies them, and tells the status writer what came of it. Works on the leader
// only. Whatever fails, what is running stays as it is.

import { type ClusterClient, NotSent } from '../../cluster/client.ts';
import { type Clock, pauseInBackground } from '../../cluster/clock.ts';
import type { CollectionLimits } from '../../cluster/collection.ts';
import { Contests } from '../../cluster/contests.ts';
import type { Log } from '../../cluster/log.ts';
import { idOfKey, objectKey } from '../../objects/key.ts';
import { provisionGateway } from '../../provision/provision-gateway.ts';
import type { Change } from '../../translation/batch.ts';
import type { OurGateway } from '../../translation/gateways/our-gateways.ts';
import type { NeutralParts } from '../../translation/neutral-parts.ts';
import type { ReconcileMetrics } from '../reconcile-metrics.ts';
import type { WantedCondition } from '../statuses/merged-conditions.ts';
import type { StatusWriter } from '../statuses/status-writer.ts';
import type { ProvisionedStatus } from '../statuses/wanted-status.ts';
import { type Address, gatewayAddresses } from './addresses.ts';
import { GatewayEvents } from './gateway-events.ts';
import { Forbidden, InvalidObject, NameTaken, NotLeading, ObjectApplier } from './object-applier.ts';
import { OwnedObjects } from './owned-objects.ts';
import { ReconcileQueue, type WorkResult } from './reconcile-queue.ts';
import { AddressWaits, addressNotUsable, unassigned } from './static-addresses.ts';

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
  readonly metrics?: ReconcileMetrics;
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
  readonly #waits: AddressWaits;
  /** What a Gateway was queued for last, by key. */
  readonly #seen = new Map<string, { readonly uid: string; readonly state: string }>();
  /** Why a Gateway could not be provisioned, by key: it is logged once, and not with each further try. */
  readonly #problems = new Map<string, string>();
  /** When a Gateway is looked at again, although nothing changes. */
  readonly #wakes = new Map<string, number>();
  readonly #byUid = new Map<string, string>();
  #term: Term | undefined;

  constructor(options: ReconcilerOptions) {
    const { client, clock, log, delays, instance } = options;
    this.#options = options;
    this.#waits = new AddressWaits(clock);
    this.#events = new GatewayEvents({ client, clock, log, instance });
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

  /** Objects that were applied while this replica leads, and belong to Gateways that are still there. */
  get remembered(): number {
    return this.#term?.applier.size ?? 0;
  }

  /** This replica leads until the signal aborts. */
  lead(signal: AbortSignal): void {
    const { client, clock, log, mayWrite, limits } = this.#options;
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
      applier: new ObjectApplier({
        ...{ client, owned, mayWrite },
        contests: new Contests(),
      }),
    };
    this.#term = term;
    this.#wakes.clear();
    this.#problems.clear();
    for (const key of this.#options.parts().snapshot.keys('Gateway')) this.#hold(key);
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
    const before = this.#seen.get(key);
    if (before?.state === state) return;
    // It may have been created again with the same name.
    if (before !== undefined && before.uid !== uid) this.#byUid.delete(before.uid);
    if (state === undefined) this.#seen.delete(key);
    else {
      this.#seen.set(key, { uid, state });
      this.#byUid.set(uid, key);
    }
    this.#hold(key);
    this.#add(key);
  }

  /** What the translation says of a Gateway that asks for addresses isn't the whole truth: its status waits until the objects are looked at. */
  #hold(key: string): void {
    const ours = this.#term && this.#ours(key);
    if (ours !== undefined && this.#mayAsk(ours))
      this.#tell(ours, [], { undecided: ['Accepted', 'Programmed'] });
  }

  #mayAsk({ object: { spec } }: OurGateway): boolean {
    return this.#options.parts().settings.staticAddresses.enabled && (spec.addresses ?? []).length > 0;
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
      this.#options.metrics?.forget(labels);
      this.#waits.forget(key);
      this.#problems.delete(key);
      term?.applier.forget(key);
      return 'done';
    }
    const end = this.#options.metrics?.begin(labels);
    try {
      const result = await this.#reconcile(ours, term, signal);
      end?.(result === 'invalid' ? 'invalid' : 'success');
      if (this.#problems.delete(key) && result === 'done')
        this.#options.log.info({ namespace, name }, 'Gateway could be provisioned again');
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
    const { namespace = '', uid = '' } = metadata;
    const provisioned = provisionGateway(this.#options.parts(), ours.key);
    if (provisioned === undefined) return 'done';
    const asked = (spec.addresses ?? []).map(
      ({ type, value }): Address => ({ type: type ?? 'IPAddress', value: value ?? '' }),
    );
    switch (provisioned.kind) {
      case 'invalid': {
        const { reason, message } = provisioned;
        // The statuses of listeners tell that there are no ports.
        if (reason === 'NoPorts') {
          if (this.#mayAsk(ours)) this.#tell(ours, []);
          throw new Error(message);
        }
        this.#tellInvalid(ours, reason, message);
        return reason === 'InvalidParameters' ? 'invalid' : 'done';
      }
      case 'self-managed':
        await applier.prune(uid, [], signal);
        applier.forget(ours.key);
        this.#tell(ours, [], { addresses: gatewayAddresses(undefined, asked) });
        return 'done';
      case 'objects': {
        const { objects } = provisioned;
        const applied = { gateway: ours.key, owner: uid, manager: ours.controllerName, objects, signal };
        const { wait, news } = await applier.apply(applied);
        if (wait !== undefined) this.#wake(ours.key, wait, signal);
        for (const problem of news) this.#contested(ours, problem);
        const service = objects.find(({ kind }) => kind === 'Service');
        const live = service && owned.get('Service', namespace, service.metadata.name);
        // Someone has deleted it meanwhile: that has queued the Gateway again.
        if (live === undefined) return 'done';
        this.#tellAddresses(ours, provisioned.askedAddresses, gatewayAddresses(live, asked), signal);
        this.#events.forget(ours.key);
        return 'done';
      }
    }
  }

  /** `asked`: of the load balancer, which gets some time for its answer. */
  #tellAddresses(
    ours: OurGateway,
    asked: readonly string[],
    addresses: readonly Address[],
    signal: AbortSignal,
  ): void {
    const missing = unassigned(asked, addresses);
    if (missing.length === 0) {
      this.#waits.forget(ours.key);
      this.#tell(ours, [], { addresses });
      return;
    }
    const left = this.#waits.left(ours.key, ours.object.metadata.generation);
    if (left === 0) {
      this.#tell(ours, [addressNotUsable(missing, asked, addresses)], { addresses });
      return;
    }
    this.#tell(ours, [], { undecided: ['Programmed'] });
    this.#wake(ours.key, left, signal);
  }

  /** One pause for each Gateway, however often it is looked at meanwhile; a shorter one comes beside it. */
  #wake(key: string, time: number, signal: AbortSignal): void {
    const at = performance.now() + time;
    if ((this.#wakes.get(key) ?? Number.POSITIVE_INFINITY) <= at) return;
    this.#wakes.set(key, at);
    void pauseInBackground(this.#options.clock, time, signal).then(() => {
      if (signal.aborted) return;
      if (this.#wakes.get(key) === at) this.#wakes.delete(key);
      this.#add(key);
    });
  }

  #contested(ours: OurGateway, problem: string): void {
    const { namespace = '', name } = ours.object.metadata;
    this.#options.log.warn({ namespace, name, problem }, 'Gateway is provisioned by two writers');
    this.#events.warn(ours, 'ObjectContested', problem);
  }

  #failed(ours: OurGateway, error: Error, signal: AbortSignal): WorkResult {
    const { namespace = '', name } = ours.object.metadata;
    if (signal.aborted || error instanceof NotLeading || error instanceof NotSent) return 'retry';
    const problem = error.message;
    if (this.#problems.get(ours.key) !== problem)
      this.#options.log.warn({ namespace, name, problem }, 'Gateway could not be provisioned');
    this.#problems.set(ours.key, problem);
    if (error instanceof InvalidObject) this.#tellInvalid(ours, 'InvalidParameters', problem);
    else if (error instanceof Forbidden && !this.#isDeployed(ours))
      this.#tell(ours, [notProgrammed('Pending', problem)]);
    else if (error instanceof NameTaken) {
      this.#tell(ours, [notProgrammed('Invalid', problem)]);
      this.#events.warn(ours, 'NameTaken', problem);
    }
    return 'retry';
  }

  /** With parameters that became invalid, the proxy of the last good ones goes on; a Gateway that never had one serves nothing. */
  #tellInvalid(ours: OurGateway, reason: string, message: string): void {
    const goesOn = reason === 'InvalidParameters' && this.#isDeployed(ours);
    this.#tell(ours, [notAccepted(reason, message), ...(goesOn ? [] : [notProgrammed('Invalid', message)])]);
  }

  #isDeployed({
    object: {
      metadata: { uid = '' },
    },
  }: OurGateway): boolean {
    return this.#term?.owned.of(uid).some(({ kind }) => kind === 'Deployment') ?? false;
  }

  #tell(
    ours: OurGateway,
    conditions: readonly WantedCondition[],
    others: Omit<ProvisionedStatus, 'conditions'> = {},
  ): void {
    const { namespace = '', name, generation } = ours.object.metadata;
    this.#options.writer.setProvisioned(namespace, name, {
      conditions: conditions.map((condition) => ({
        ...condition,
        ...(generation === undefined ? {} : { observedGeneration: generation }),
      })),
      ...others,
    });
  }
}

const notProgrammed = (reason: string, message: string): WantedCondition => ({
  type: 'Programmed',
  status: 'False',
  reason,
  message,
});

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
