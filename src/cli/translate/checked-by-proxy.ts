// A translation at level strict that a real Envoy also checks. What Envoy rejects is contained, which gives another translation with
// possibly new parts; it is checked again until there are no new parts.

import { hash } from 'node:crypto';
import type { ConfigFragment, ProxyDryRun, Settings, Translator } from '../../translation.ts';
import type { EnvoyProgram } from '../preview/envoy/program.ts';
import { dryRun } from './envoy/dry-run.ts';
import type { Verdicts } from './envoy/verdicts.ts';
import { translatorOf } from './translator-of.ts';

export interface CheckedTranslation {
  readonly translator: Translator;
  /** How many parts the proxy has checked. */
  readonly judged: number;
  /** How many of them it rejected. */
  readonly refused: number;
}

export interface ProxyChecks {
  readonly program: EnvoyProgram;
  readonly verdicts: Verdicts;
}

export async function translateWithProxy(
  objects: readonly unknown[],
  settings: Settings,
  checks: ProxyChecks,
): Promise<CheckedTranslation> {
  /** Envoy's error for a part, by its content; undefined: it accepts it. */
  const known = new Map<string, string | undefined>();
  for (;;) {
    const unknown = new Map<string, ConfigFragment>();
    const proxy: ProxyDryRun = (fragment) => {
      const id = hash('sha256', JSON.stringify(fragment), 'base64url');
      if (!known.has(id)) unknown.set(id, fragment);
      return known.get(id);
    };
    const translator = translatorOf(objects, settings, { proxy });
    if (unknown.size === 0) {
      const refused = [...known.values()].filter((words) => words !== undefined).length;
      return { translator, judged: known.size, refused };
    }
    const specimens = [...unknown].map(([id, fragment]) => ({ id, ...fragment }));
    const words = await dryRun(specimens, checks);
    for (const { id } of specimens) known.set(id, words.get(id));
  }
}
