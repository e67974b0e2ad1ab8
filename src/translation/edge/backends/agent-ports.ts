// Ports of Services that speak MCP, by namespace: MCP selectors look at these instead of all Services.

import { equalJson } from '../../../grammar/json.ts';
import { isPort } from '../../../grammar/port.ts';
import { MCP_PATH_ANNOTATION, MCP_PROTOCOL, MCP_SSE_PROTOCOL } from '../../../identifiers.ts';
import { keysWhileAny } from '../../../incremental/gated-keys.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import { exactKeyOf, exactPartsOf } from '../../../objects/key.ts';
import { type LabelSelector, type Labels, labelValue, selects } from '../../../objects/labels.ts';
import { compareText } from '../../../objects/reference.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { McpTarget } from '../model/records.ts';

export type McpTransport = NonNullable<McpTarget['protocol']>;

/** A Service with at least one MCP port. */
export interface McpService {
  readonly namespace: string;
  readonly name: string;
  readonly labels: Labels;
  readonly path?: string;
  /** In the order of the Service. */
  readonly ports: readonly McpPort[];
}

export interface McpPort {
  readonly port: number;
  readonly name?: string;
  readonly protocol: McpTransport;
}

const TRANSPORTS: ReadonlyMap<string | undefined, McpTransport> = new Map([
  [MCP_PROTOCOL, 'STREAMABLE_HTTP'],
  [MCP_SSE_PROTOCOL, 'SSE'],
]);

export interface McpServices {
  /** By name. */
  readonly inNamespace: (namespace: string) => readonly McpService[];
  /** The namespaces that have some and whose labels match, by name. */
  readonly namespacesOf: (selector: LabelSelector) => readonly string[];
}

export function mcpServices(graph: Graph, snapshot: Snapshot): McpServices {
  const byNamespace: SortedIndex<McpService> = graph.sortedIndex<McpService>({
    name: 'Services with MCP ports',
    // Only EdgeBackends ask.
    keys: keysWhileAny(snapshot.keys('Service'), snapshot.keys('EdgeBackend')),
    emit(key) {
      const service = snapshot.get('Service', key);
      const ports = (service?.spec?.ports ?? []).flatMap(({ port, name, appProtocol }): McpPort[] => {
        const protocol = TRANSPORTS.get(appProtocol);
        return protocol === undefined || !isPort(port) ? [] : [{ port, protocol, ...(name ? { name } : {}) }];
      });
      if (service === undefined || ports.length === 0) return [];
      const { namespace = '', name, labels = {}, annotations = {} } = service.metadata;
      const path = labelValue(annotations, MCP_PATH_ANNOTATION);
      const item = { namespace, name, labels, ports, ...(path === undefined ? {} : { path }) };
      return [{ bucket: namespace, item }];
    },
    compare: (left, right) => compareText(left.name, right.name),
    isEqual: equalJson,
  });
  // By selector, because many EdgeBackends have the same one.
  const matching = graph.memo<readonly string[]>(
    'namespaces of a selector',
    (key) => {
      const selector = exactPartsOf<LabelSelector>(key);
      return [...byNamespace.keys]
        .filter((namespace) => selects(selector, snapshot.namespaceLabels(namespace)))
        .sort(compareText);
    },
    { isEqual: equalJson },
  );
  return {
    inNamespace: (namespace) => byNamespace.get(namespace),
    namespacesOf: (selector) => matching(exactKeyOf(selector)),
  };
}
