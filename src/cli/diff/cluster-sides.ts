// The two sides of `diff --cluster`: a cluster as it is, and as it would be after files are applied to it. Nothing is deleted.

import { watchedKinds } from '../../controller/watches/watched-kinds.ts';
import { CORE_KINDS } from '../../objects/core/kinds.ts';
import { groupOf } from '../../objects/reference.ts';
import { type Cluster, readCluster, withNamedCluster } from '../cluster-input/cluster-and-files.ts';
import type { Input, InputOptions } from '../cluster-input/input.ts';
import { overlaid } from '../cluster-input/overlay.ts';
import { readDefaults } from '../cluster-input/published-defaults.ts';
import { storedForm } from '../cluster-input/stored-form.ts';
import type { Io } from '../command-line/io.ts';
import type { Note } from '../results/note.ts';
import { unreadableDocument } from '../results/placed-result.ts';
import { identityOf, type Result } from '../results/result.ts';
import { readManifests } from '../translate/manifests.ts';
import { type Entry, isSource, isTranslated, type Source } from '../translate/sources.ts';
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
  const { cluster, defaults } = await withNamedCluster(options, io, async (client) => {
    const cluster = await readCluster(client, entries, { options, io, notes });
    return { cluster, defaults: await readDefaults(client, versionsOf(cluster, entries), notes) };
  });
  const { live, namespace, settings, assumptions } = cluster;
  const kinds = watchedKinds({ settings, readsLocality: true });
  const isStored = storedForm({ kinds, defaults });
  const after = overlaid(live.sources, entries, { namespace, isStored });
  return {
    settings,
    assumptions,
    sides: {
      before: { objects: live.sources.map(objectOf), files: 0 },
      after: { objects: after.filter(isSource).map(objectOf), files },
    },
  };
}

/** Of kinds that CRDs define, as the cluster stores those that the files have too. */
function versionsOf({ live }: Pick<Cluster, 'live'>, entries: readonly Entry[]): ReadonlySet<string> {
  const kinds = new Set(entries.filter(isSource).map((source) => kindOf(objectOf(source))));
  const stored = live.sources.map(objectOf).filter((object) => kinds.has(kindOf(object)));
  const versions = new Set(stored.map((object) => identityOf(object).apiVersion));
  return new Set([...versions].filter((version) => !OF_KUBERNETES.has(groupOf(version))));
}

/** Groups of kinds that the API server has in code. */
const OF_KUBERNETES: ReadonlySet<string> = new Set(CORE_KINDS.map(({ group }) => group));

function kindOf(object: unknown): string {
  const { apiVersion, kind } = identityOf(object);
  return `${groupOf(apiVersion)}/${kind}`;
}

const objectOf = ({ document }: Source): unknown => document.value;
