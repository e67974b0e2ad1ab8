// The two sides of `diff --cluster`: a cluster as it is, and as it would be after files are applied to it. Nothing is deleted.

import { readCluster, withNamedCluster } from '../cluster-input/cluster-and-files.ts';
import type { Input, InputOptions } from '../cluster-input/input.ts';
import { overlaid } from '../cluster-input/overlay.ts';
import type { Io } from '../command-line/io.ts';
import type { Note } from '../results/note.ts';
import { unreadableDocument } from '../results/placed-result.ts';
import type { Result } from '../results/result.ts';
import { readManifests } from '../translate/manifests.ts';
import { isSource, isTranslated, type Source } from '../translate/sources.ts';
import { type Sides, unreadable } from './sides.ts';

interface ClusterSides extends Pick<Input, 'settings' | 'assumptions'> {
  readonly sides: Sides;
}

export async function readClusterSides(options: InputOptions, io: Io, notes: Note[]): Promise<ClusterSides> {
  const { entries, files } = await readManifests(options.operands, options, io, notes);
  const broken: Result[] = [];
  for (const entry of entries) {
    if (!isSource(entry)) broken.push(entry);
    else if (!isTranslated(entry)) broken.push(await unreadableDocument(entry.document));
  }
  if (broken.length > 0) throw unreadable(broken);
  const { live, namespace, settings, assumptions } = await withNamedCluster(options, io, (client) =>
    readCluster(client, options, io, notes),
  );
  return {
    settings,
    assumptions,
    sides: {
      before: { objects: live.sources.map(objectOf), files: 0 },
      after: { objects: overlaid(live.sources, entries, namespace).filter(isSource).map(objectOf), files },
    },
  };
}

const objectOf = ({ document }: Source): unknown => document.value;
