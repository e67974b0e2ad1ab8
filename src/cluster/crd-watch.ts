// Watches the CRDs of a cluster, to notice kinds that come, go, or change their versions. Of a CRD only the name is read: it ends with the
// group. A schema has up to a megabyte.

import { type ClusterClient, METADATA_LIST_ONLY, METADATA_ONLY } from './client.ts';
import type { Clock } from './clock.ts';
import { CollectionWatch } from './collection-watch.ts';
import type { Log } from './log.ts';

export interface CrdWatchOptions {
  readonly client: ClusterClient;
  readonly clock: Clock;
  readonly log: Log;
  /** A CRD of the group has changed. */
  readonly onGroup: (group: string) => void;
}

const LOCATION = {
  path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
};

export function watchCrds({ client, clock, log, onGroup }: CrdWatchOptions): CollectionWatch {
  return CollectionWatch.start({
    client,
    clock,
    log,
    name: 'customresourcedefinitions',
    locate: async () => LOCATION,
    accept: { list: METADATA_LIST_ONLY, watch: METADATA_ONLY },
    onChange: ({ set, deleted }) => {
      const names = [...set.map(({ metadata }) => metadata.name), ...deleted.map(({ name }) => name)];
      for (const group of new Set(names.map(groupOf))) onGroup(group);
    },
  });
}

/** A CRD is named `PLURAL.GROUP`. */
const groupOf = (name: string): string => name.slice(name.indexOf('.') + 1);
