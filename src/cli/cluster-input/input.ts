// What a command translates: the objects of files, of a cluster, or of both, and the settings of the control plane.

import type { Settings } from '../../translation/settings.ts';
import { type ClusterInputOptions, checkInput, NO_PATHS } from '../command-line/cluster-input-options.ts';
import type { Io } from '../command-line/io.ts';
import type { TranslationOptions } from '../command-line/translation-options.ts';
import type { Note } from '../results/note.ts';
import { readManifests } from '../translate/manifests.ts';
import { settingsFor } from '../translate/settings-file.ts';
import type { Sources } from '../translate/sources.ts';

export interface Input extends Sources {
  readonly settings: Settings;
  /** The options, as they hold for this input. */
  readonly assumptions: Pick<TranslationOptions, 'gatewayClass' | 'standInGateways'>;
}

export type InputOptions = TranslationOptions & ClusterInputOptions;

/** The Kubernetes client is loaded for a cluster only. */
export async function readInput(
  options: InputOptions,
  io: Io,
  notes: Note[],
  paths: readonly string[] = options.operands,
): Promise<Input> {
  checkInput(options, paths, NO_PATHS);
  const given = { ...options, operands: paths };
  if (options.cluster !== true) {
    const settings = await settingsFor(given, io, notes);
    return { settings, assumptions: options, ...(await readManifests(paths, options, io, notes)) };
  }
  const { readClusterInput } = await import('./cluster-and-files.ts');
  return readClusterInput(given, io, notes);
}
