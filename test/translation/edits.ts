// Random edits of a world of objects, applied to a translator: after each its result is that of a fresh translation, and it has reported
// every difference.

import { isDeepStrictEqual } from 'node:util';
import type { Test } from 'tap';
import type { Changed, PlaneResources, TranslationChangeOf } from '../../src/translation/result.ts';
import { readSettings, type SettingsInput, Translator, translate } from '../../src/translation.ts';
import { fuzz } from '../parts/fuzz.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { MAKERS, World } from './world.ts';

/** The translation in a caller that applies every change. */
export class Follower {
  readonly #gateways = new Map<
    string,
    Record<string, unknown> & { resources: Map<string, Map<string, unknown>> }
  >();
  readonly #statuses = new Map<string, unknown>();
  readonly #findings = new Map<string, readonly unknown[]>();

  hear(change: TranslationChangeOf<PlaneResources>): void {
    for (const { namespace, name } of change.removedGateways) this.#gateways.delete(`${namespace}/${name}`);
    for (const { namespace, name, class: className, dataPlane, ...types } of change.gateways) {
      const key = `${namespace}/${name}`;
      const before = this.#gateways.get(key)?.resources ?? new Map<string, Map<string, unknown>>();
      for (const [type, { set, removed }] of Object.entries(types as Record<string, Changed<object>>)) {
        const held = before.get(type) ?? new Map<string, unknown>();
        before.set(type, held);
        for (const gone of removed) held.delete(gone);
        for (const resource of set) held.set(nameOf(resource), resource);
      }
      this.#gateways.set(key, { namespace, name, class: className, dataPlane, resources: before });
    }
    for (const { kind, namespace, name } of change.removedStatuses)
      this.#statuses.delete(`${kind}/${namespace}/${name}`);
    for (const status of change.statuses)
      this.#statuses.set(`${status.kind}/${status.namespace}/${status.name}`, status);
    for (const { object, findings } of change.findings)
      this.#findings.set(`${object.kind}/${object.namespace}/${object.name}`, findings);
  }

  get translation(): unknown {
    return {
      gateways: sorted(this.#gateways).map(({ resources, ...gateway }) => ({
        ...gateway,
        ...Object.fromEntries([...resources].map(([type, held]) => [type, sorted(held)])),
      })),
      statuses: sorted(this.#statuses),
      findings: sorted(this.#findings).flat(),
    };
  }
}

/** As resources are named: those of the proxy by name, records of the edge by key, addresses by host or uid. */
function nameOf(resource: object): string {
  if ('clusterName' in resource) return String(resource.clusterName);
  if ('key' in resource) return String(resource.key);
  if ('service' in resource) {
    const { namespace, hostname } = resource.service as {
      readonly namespace: string;
      readonly hostname: string;
    };
    return `${namespace}/${hostname}`;
  }
  if ('workload' in resource) return String((resource.workload as { readonly uid: string }).uid);
  return String((resource as { name: string }).name);
}

const sorted = <V>(map: ReadonlyMap<string, V>): V[] =>
  [...map].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, value]) => value);

/** As JSON, as a caller may receive it. */
export const plain = (translation: unknown): unknown => JSON.parse(JSON.stringify(translation));

export interface PlayedWorld {
  readonly of: string;
  /** The seed of the first world. */
  readonly seed: number;
  /** How many worlds always run, whatever time they take: 1 by default. */
  readonly cases?: number;
  readonly makers?: typeof MAKERS;
  readonly settings?: SettingsInput;
}

export const PROXY_POD = { namespace: 'infra', name: 'proxy' };

const EDITS = 400;

/** A fresh translation takes most of the time, so it is made after every fifth edit; for a single repeated seed, after each. */
const STRIDE = process.env['GATEWARDEN_FUZZ_SEED'] === undefined ? 5 : 1;

export function playEdits(t: Test, worlds: readonly PlayedWorld[]): void {
  for (const { of, seed: first, cases = 1, makers = MAKERS, settings: written } of worlds) {
    const { settings } = readSettings(written);
    t.test(`after each of ${EDITS} edits of ${of} the result is that of a fresh translation`, async (t) => {
      await fuzz(t, { seed: first, cases }, (seed) => {
        const world = new World(seed, makers);
        const translator = new Translator(settings);
        const follower = new Follower();
        for (let step = 1; step <= EDITS; step++) {
          const change = translator.apply([world.edit()]);
          proxiesIn(change);
          follower.hear(change);
          const held = plain(translator.translation());
          const expected =
            step % STRIDE === 0 || step === EDITS ? plain(translate(world.objects, settings)) : held;
          for (const [how, found] of [
            ['held', held],
            ['reported', plain(follower.translation)],
          ] as const) {
            // A comparison that shows the difference takes longer.
            if (isDeepStrictEqual(found, expected)) continue;
            t.strictSame(found, expected, `${how} after step ${step}`);
            return;
          }
        }
        t.ok(world.objects.length > 0);
      });
    });
  }
}
