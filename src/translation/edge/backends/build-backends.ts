// Builds the backends part: EdgeBackends with their destinations and policies, their records, statuses and findings.

import { equalJson } from '../../../grammar/json.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { type Keyed, keptResources, type SharedResource } from '../../keyed.ts';
import type { ObjectStatus } from '../../object-status.ts';
import type { SharedResources } from '../../plane.ts';
import type { Reporter } from '../../reports.ts';
import type { Limit } from '../limits/limit.ts';
import type { Backend } from '../model/records.ts';
import type { EdgeOptions } from '../options.ts';
import type { EdgeReferences } from '../references/references.ts';
import { mcpServices } from './agent-ports.ts';
import type { BackendContext } from './backend-context.ts';
import { backendRecords, ownSpecs } from './backend-records.ts';
import { edgeBackendReporter } from './backend-reporter.ts';
import { edgeBackendStatuses } from './backend-statuses.ts';
import type { BuiltBackend } from './built-backend.ts';
import { type ReadBackend, readBackend } from './read-backend.ts';

/** Why an EdgeBackend is limited; undefined: it isn't. */
type LimitOf = (object: string) => Limit | undefined;

export interface EdgeBackends {
  /** By the key of the object; undefined: it isn't there. */
  readonly read: Memo<ReadBackend | undefined>;
  /** Undefined also where it can't be translated. */
  readonly backend: Memo<BuiltBackend | undefined>;
  readonly statuses: (limitOf: LimitOf) => Keyed<ObjectStatus | undefined>;
  readonly reporter: (limitOf: LimitOf) => Reporter;
}

export interface EdgeBackendSources {
  readonly snapshot: Snapshot;
  readonly options: EdgeOptions;
  readonly references: EdgeReferences;
}

export function buildEdgeBackends(
  graph: Graph,
  sources: EdgeBackendSources & Pick<BackendContext, 'ownPort'>,
): EdgeBackends {
  const { snapshot, options, references, ownPort } = sources;
  const services = mcpServices(graph, snapshot);
  const read = graph.memo<ReadBackend | undefined>(
    'EdgeBackend',
    (key) => {
      const object = snapshot.get('EdgeBackend', key);
      return object && readBackend(object, services, { options, references, ownPort });
    },
    { isEqual: isSame },
  );
  return {
    read,
    // What is wrong with it changes nothing for those that use it.
    backend: graph.memo('destinations of an EdgeBackend', (key) => read(key)?.built, { isEqual: isSame }),
    statuses: (limitOf) => edgeBackendStatuses(snapshot, read, options, limitOf),
    reporter: (limitOf) => edgeBackendReporter(snapshot, read, limitOf),
  };
}

/** The records with the policies of EdgeBackends as they are: for a data plane that merges policies itself. */
export function rawBackends(
  graph: Graph,
  { backend }: EdgeBackends,
  { snapshot, options }: EdgeBackendSources,
  limitOf: LimitOf,
): SharedResources {
  return {
    type: 'backends',
    resources: graph.collection<readonly SharedResource<Backend>[]>({
      name: 'records of EdgeBackends',
      keys: snapshot.keys('EdgeBackend'),
      derive(key, previous) {
        const built = backend(key);
        if (built === undefined || limitOf(key) !== undefined) return keptResources(previous, []);
        const records = backendRecords(built, ownSpecs(built, options));
        return keptResources(
          previous,
          records.map((resource) => ({ scope: '', name: resource.key, resource })),
        );
      },
    }),
  };
}

const isSame = (left: unknown, right: unknown): boolean =>
  left === right || equalJson(asJson(left), asJson(right));

/** Policies have maps, which JSON has not. */
function asJson(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Map) return [...value].map(asJson);
  if (Array.isArray(value)) return value.map(asJson);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asJson(member)]));
}
