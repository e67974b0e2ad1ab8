// Asks parts of the edge data plane directly, over the snapshot of a real translator: for parts that no record shows by itself.

import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { EDGE_FACTS } from '../../../src/translation/edge/identity.ts';
import { type EdgeOptions, edgeOptions } from '../../../src/translation/edge/options.ts';
import { buildReferences } from '../../../src/translation/edge/references/build-references.ts';
import type { EdgeReferences } from '../../../src/translation/edge/references/references.ts';
import { ownPorts } from '../../../src/translation/gateways/own-ports.ts';
import type { DataPlane } from '../../../src/translation/plane.ts';
import { PlaneTranslator } from '../../../src/translation/plane-translator.ts';
import type { PlaneResources } from '../../../src/translation/result.ts';
import { readSettings } from '../../../src/translation/settings.ts';

interface Gone {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export interface Probe {
  readonly snapshot: Snapshot;
  readonly references: EdgeReferences;
  readonly options: EdgeOptions;
  readonly apply: (...objects: readonly object[]) => void;
  readonly remove: (...gone: readonly Gone[]) => void;
}

export function probe(settings: object, ...objects: readonly object[]): Probe {
  const given = readSettings(settings).settings;
  const options = edgeOptions(given);
  let parts: Pick<Probe, 'snapshot' | 'references'> | undefined;
  const translator = new PlaneTranslator<PlaneResources>(given, [
    {
      ...EDGE_FACTS,
      build(graph, { snapshot, gateways }): DataPlane {
        const ownPort = ownPorts(graph, snapshot, gateways, EDGE_FACTS);
        const references = buildReferences(graph, { snapshot, grants: gateways.grants, options, ownPort });
        parts = { snapshot, references };
        return {
          own: [],
          shared: [],
          verdicts: {
            onGateway: () => [],
            onListener: () => [],
            onRoute: () => ({ attached: [], delegated: [] }),
          },
          policies: [],
          statuses: [],
          reporters: [],
          backendReferences: () => [],
        };
      },
    },
  ]);
  const apply = (...changed: readonly object[]): void => {
    translator.apply(changed.map((object) => ({ object })));
  };
  apply(...objects);
  return {
    ...parts!,
    options,
    apply,
    remove: (...gone) => {
      translator.apply(gone.map((deleted) => ({ deleted })));
    },
  };
}
