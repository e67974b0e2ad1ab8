// Measurements in separate processes: a full translation, its baseline, and changes of a translated configuration. Uses IPC.

import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expectShortRun } from '../src/cli/command-line/short-run.ts';
import { encodeParts, versionOf } from '../src/translation/encode.ts';
import {
  configurationsOf,
  isOfPlane,
  type ProxyGatewayConfiguration,
  type TranslationChange,
} from '../src/translation/planes.ts';
import { PROXY_RESOURCE_TYPES, type ProxyResourceType } from '../src/translation/proxy/configuration.ts';
import { defaultSettings } from '../src/translation/settings.ts';
import { Translator } from '../src/translation/translator.ts';
import { translate } from '../src/translation.ts';
import { type DelegationOptions, delegatedObjects, leaf } from './delegation-objects.ts';
import { type ObjectsOptions, objects } from './gateway-objects.ts';
import { percentile } from './statistics.ts';
import { EDITS } from './translate-edits.ts';

/** The task of one process. */
export type Job =
  | {
      readonly sort: 'translate';
      readonly options: ObjectsOptions;
      readonly level: 'standard' | 'strict';
      readonly warmUp?: number;
      /** Of Node. */
      readonly flags?: readonly string[];
      /** With the flags that the command line sets for itself; as there, the objects are then read from a file: this one, in JSON. */
      readonly shortRunOf?: string;
    }
  | { readonly sort: 'translator'; readonly options: ObjectsOptions }
  | { readonly sort: 'parse'; readonly options: ObjectsOptions }
  | { readonly sort: 'encode'; readonly options: ObjectsOptions }
  | { readonly sort: 'delegation'; readonly options: DelegationOptions; readonly times: number }
  | {
      readonly sort: 'edits';
      readonly options: ObjectsOptions;
      readonly only?: { readonly names: readonly string[]; readonly times: number };
    };

/** Milliseconds, and MiB at the peak. */
export interface Taken {
  readonly wall: number;
  readonly cpu: number;
  readonly peak: number;
}

export interface EditFigures {
  readonly name: string;
  /** Milliseconds of `apply`. */
  readonly p50: number;
  readonly p99: number;
  /** Including `encodeParts` and the versions of the changed resources. */
  readonly encoded50: number;
  readonly encoded99: number;
  /** Average number of resources that one change sends. */
  readonly resources: number;
}

/** CPU milliseconds with delegation: of a whole translation, and of one change. */
export interface DelegationFigures {
  readonly whole: number;
  /** The backends of one leaf change. */
  readonly changed: number;
  /** A leaf gets one more rule, or loses it: all matches behind it move by one. */
  readonly moved: number;
}

function taken(work: () => unknown): Taken {
  const before = process.cpuUsage();
  const begin = performance.now();
  work();
  const wall = performance.now() - begin;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1000, peak: process.resourceUsage().maxRSS / 1024 };
}

/** `warmUp`: the number of translations with other seeds that run before in the same process. */
function fullTranslation({
  options,
  level,
  warmUp = 0,
  shortRunOf,
}: Extract<Job, { sort: 'translate' }>): Taken {
  if (shortRunOf !== undefined) {
    expectShortRun();
    // The command collects its whole heap once, before the objects come, because its modules are bundled. Here the sources were loaded as
    // TypeScript, and without this the limit that they left would cause a collection amid the translation.
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
  }
  const input = shortRunOf === undefined ? objects(options) : JSON.parse(readFileSync(shortRunOf, 'utf8'));
  const settings = { ...defaultSettings, validation: { ...defaultSettings.validation, level } };
  for (let seed = 2; seed < 2 + warmUp; seed++) translate(objects({ ...options, seed }), settings);
  return taken(() => translate(input, settings));
}

/** The same with a translator that can apply changes later. */
function firstTranslation(options: ObjectsOptions): Taken {
  const input = objects(options).map((object) => ({ object }));
  return taken(() => {
    const translator = new Translator(defaultSettings);
    translator.apply(input);
    return translator.translation();
  });
}

/** The first encoding of everything, with versions. */
function firstEncoding(options: ObjectsOptions): Taken {
  const gateways = configurationsOf(translate(objects(options), defaultSettings).gateways, 'proxy');
  return taken(() => {
    for (const gateway of gateways) encodeAll(gateway);
  });
}

/** The baseline: the minimum work for this input. */
function parsed(options: ObjectsOptions): Taken {
  const text = JSON.stringify(objects(options));
  return taken(() => structuredClone(JSON.parse(text)));
}

/** The work of an xDS server for a change; returns the number of resources. */
function encodeChanged({ gateways }: TranslationChange): number {
  let count = 0;
  for (const gateway of gateways.filter(isOfPlane('proxy')))
    for (const type of PROXY_RESOURCE_TYPES) count += encodeEach(type, gateway[type].set);
  return count;
}

function encodeAll(gateway: ProxyGatewayConfiguration): void {
  for (const type of PROXY_RESOURCE_TYPES) encodeEach(type, gateway[type]);
}

function encodeEach(type: ProxyResourceType, resources: readonly unknown[]): number {
  for (const resource of resources) {
    encodeParts(type, resource as never);
    versionOf(type, resource as never);
  }
  return resources.length;
}

function edits({ options, only }: Extract<Job, { sort: 'edits' }>): readonly EditFigures[] {
  const translator = new Translator(defaultSettings);
  encodeChanged(translator.apply(objects(options).map((object) => ({ object }))));
  return EDITS.filter(({ name }) => only === undefined || only.names.includes(name)).map(
    ({ name, times: usual, changes, before }) => {
      const times = only?.times ?? usual;
      let resources = 0;
      const measured = (from: number, isEncoded: boolean): number[] =>
        Array.from({ length: times }, (_, round) => {
          if (before !== undefined) encodeChanged(translator.apply(before));
          const coming = changes(from + round, options);
          const begin = performance.now();
          const change = translator.apply(coming);
          if (isEncoded) resources += encodeChanged(change);
          return performance.now() - begin;
        });
      const applied = measured(0, false);
      // Encodes what has changed so far, before the next changes are measured.
      for (const gateway of configurationsOf(translator.translation().gateways, 'proxy')) encodeAll(gateway);
      const encoded = measured(times, true);
      if (before !== undefined) encodeChanged(translator.apply(changes(0, options)));
      return {
        name,
        p50: percentile(applied, 0.5),
        p99: percentile(applied, 0.99),
        encoded50: percentile(encoded, 0.5),
        encoded99: percentile(encoded, 0.99),
        resources: resources / times,
      };
    },
  );
}

/** The whole translation is that of a warm process, as the changes are. */
function delegation({ options, times }: Extract<Job, { sort: 'delegation' }>): DelegationFigures {
  const input = delegatedObjects(options).map((object) => ({ object }));
  const leaves = options.parents * options.leavesPerParent;
  let translator = new Translator(defaultSettings);
  const whole = Array.from({ length: 5 }, () => {
    translator = new Translator(defaultSettings);
    return taken(() => translator.apply(input)).cpu;
  });
  const changes = (change: (round: number) => object): number =>
    percentile(
      Array.from({ length: times }, (_, round) => {
        const object = change(round);
        return taken(() => translator.apply([{ object }])).cpu;
      }),
      0.5,
    );
  const at = (round: number): number => (round * 7919) % leaves;
  return {
    whole: percentile(whole, 0.5),
    changed: changes((round) => leaf(at(round), options, { variant: round + 1 })),
    moved: changes((round) => leaf(at(round >> 1), options, { rules: 3 - (round % 2) })),
  };
}

process.once('message', (job: Job) => {
  const result =
    job.sort === 'translate'
      ? fullTranslation(job)
      : job.sort === 'parse'
        ? parsed(job.options)
        : job.sort === 'encode'
          ? firstEncoding(job.options)
          : job.sort === 'translator'
            ? firstTranslation(job.options)
            : job.sort === 'delegation'
              ? delegation(job)
              : edits(job);
  process.send!(result, () => process.disconnect());
});
