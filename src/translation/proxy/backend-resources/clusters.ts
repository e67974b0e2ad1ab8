// Clusters and endpoints of all backends, by the object that each comes from. Every proxy receives them, even without a route to them.
// Proxies that a mesh rule is for, or that rank endpoints from where they are, receive their own.

import { advice } from '../../../diagnostics/finding.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { Table } from '../../../incremental/table.ts';
import { type Keyed, keptResources } from '../../keyed.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { byteLimit } from '../../limits/size-limits.ts';
import type { Report, Reporter } from '../../reports.ts';
import {
  type BackendConfigPolicies,
  backendConfigPolicies,
} from '../backend-config-policy/backend-config-policies.ts';
import type { ClusterError } from '../clusters/subject.ts';
import { buildAssignments, type ClusterSources } from './assignments.ts';
import { type BuiltCluster, builtClusters } from './built-clusters.ts';
import { type SharedAssignment, sharedEndpoints } from './endpoints.ts';
import { limitedResources } from './limited-backends.ts';
import { plaintextReporter } from './plaintext-reporter.ts';

export interface Clusters {
  /** By the key of the object, withheld ones included. */
  readonly clusters: Collection<readonly BuiltCluster[]>;
  readonly endpoints: Collection<readonly SharedAssignment[]>;
  readonly reporters: readonly Reporter[];
  /** Keys of the policies for each object that has some; only later steps may read it. */
  readonly governed: Keyed<readonly string[] | undefined>;
  readonly configPolicies: BackendConfigPolicies;
  /** Errors of a Backend itself. */
  readonly backendErrors: Memo<readonly string[]>;
}

export function buildClusters(graph: Graph, sources: ClusterSources, bytesOf: ContentBytes): Clusters {
  const { snapshot } = sources;
  const measure = { ...byteLimit(sources.settings), bytesOf };
  const configPolicies = backendConfigPolicies(graph, sources);
  const assignments = buildAssignments(sources, configPolicies);
  const built = builtClusters(graph, sources, configPolicies, assignments);
  const endpointsOf = sharedEndpoints(sources, assignments);
  // Few objects have errors or policies: for the others nothing else is derived.
  const faulty = graph.table<readonly BuiltCluster[]>();
  const governed = graph.table<readonly string[]>();
  const incomplete = graph.table<readonly ClusterError[]>();
  return {
    clusters: limitedResources<BuiltCluster>(graph, snapshot.keysOf(['Service', 'Backend', 'ServiceEntry']), {
      what: 'clusters',
      ...measure,
      derive: (key, previous) => keptResources(previous, built.of(key)),
      limited: ({ resource: _, ...cluster }, error) => ({
        ...cluster,
        resource: undefined,
        errors: [...cluster.errors, error],
      }),
      onChange(object, clusters = []) {
        const withErrors = clusters.filter(({ errors, notes = [] }) => errors.length + notes.length > 0);
        faulty.set(object, withErrors.length === 0 ? undefined : withErrors);
        governed.set(object, clusters[0]?.policies);
      },
    }),
    endpoints: limitedResources<SharedAssignment>(graph, snapshot.keysOf(['Service', 'ServiceEntry']), {
      what: 'endpoints',
      ...measure,
      derive: (key, previous) => keptResources(previous, endpointsOf(key)),
      // A cluster waits for its endpoints: it gets none.
      limited: ({ resource, ...assignment }, error) => ({
        ...assignment,
        resource: resource && { clusterName: assignment.name },
        notes: [error],
      }),
      onChange(object, assigned = []) {
        const notes = assigned.flatMap(({ notes = [] }) => notes);
        incomplete.set(object, notes.length === 0 ? undefined : notes);
      },
    }),
    reporters: [backendReporter(faulty), endpointReporter(incomplete), plaintextReporter(snapshot, built.of)],
    governed,
    configPolicies,
    backendErrors: built.backendErrors,
  };
}

function backendReporter(faulty: Table<readonly BuiltCluster[]>): Reporter {
  return {
    name: 'backends',
    keys: faulty.keys,
    get: (key) => (faulty.get(key) ?? []).flatMap(reportsOf),
  };
}

function endpointReporter(incomplete: Table<readonly ClusterError[]>): Reporter {
  return {
    name: 'endpoints',
    keys: incomplete.keys,
    get: (key) => once(incomplete.get(key) ?? []).map((note) => reportOf(note, note.message)),
  };
}

function reportsOf({ name, errors, notes = [] }: BuiltCluster, index: number): readonly Report[] {
  const own = index === 0 ? errors : errors.filter(({ isOfObject }) => !isOfObject);
  return [
    ...own.map((error) => {
      const which = error.isOfObject ? 'none of its clusters is' : `cluster ${name} is not`;
      return reportOf(error, `${error.message}: ${which} created, and requests to it are answered with 500`);
    }),
    ...notes.map((note) => reportOf(note, `${note.message} (cluster ${name})`)),
  ];
}

/** Without repetitions of what is the same for all. */
const once = (notes: readonly ClusterError[]): readonly ClusterError[] => {
  const first = notes.find(({ isOfObject }) => isOfObject);
  return notes.filter((note) => !note.isOfObject || note === first);
};

const reportOf = ({ code, about, segments, hint }: ClusterError, message: string): Report => ({
  code,
  about,
  segments,
  fault: advice(message, hint),
});
