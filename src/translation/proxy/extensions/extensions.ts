// GatewayExtensions, each compiled once, however many policies refer to it.

import { equalJson } from '../../../grammar/json.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { BackendResolver } from '../../backends/reference.ts';
import { POLICY_WEIGHT_ANNOTATION } from '../../names.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { parseWeight } from '../weight.ts';
import { extAuth } from './ext-auth.ts';
import {
  EXTENSION_TYPES,
  type Extension,
  type ExtensionBlock,
  type ExtensionCompiler,
  type ExtensionContext,
  type ExtensionNote,
  type ExtensionSpec,
} from './extension.ts';

export const KIND = 'GatewayExtension';

/** By the extension's key; undefined where there is no such object. */
export type Extensions = Memo<Extension | undefined>;

export interface ExtensionSources {
  readonly snapshot: Snapshot;
  readonly proxyVersion: string;
  readonly resolve: BackendResolver;
}

const COMPILERS: { readonly [B in ExtensionBlock]?: ExtensionCompiler<B> } = { extAuth };

const BLOCKS = Object.keys(EXTENSION_TYPES) as readonly ExtensionBlock[];

export function gatewayExtensions(graph: Graph, sources: ExtensionSources): Extensions {
  const { snapshot } = sources;
  return graph.memo<Extension | undefined>(
    KIND,
    (key) => {
      const object = snapshot.get(KIND, key);
      return object && compiled(object, sources);
    },
    { isEqual: equalJson },
  );
}

function compiled(
  object: SnapshotObjects['GatewayExtension'],
  { snapshot, proxyVersion, resolve }: ExtensionSources,
): Extension {
  const { metadata, spec } = object;
  const { name, namespace = '' } = metadata;
  const errors: string[] = [];
  const notes: ExtensionNote[] = [];
  const block = BLOCKS.find((candidate) => spec[candidate] !== undefined);
  const filter =
    block &&
    compile(block, spec, {
      namespace,
      name,
      weight: parseWeight(metadata.annotations?.[POLICY_WEIGHT_ANNOTATION]) ?? 0,
      proxyVersion,
      resolve: (reference) => resolve(reference, object),
      configMap: (map) => snapshot.find('ConfigMap', namespace, map),
      fail: (error) => errors.push(error),
      note: (note) => notes.push(note),
    });
  return {
    namespace,
    name,
    type: block && EXTENSION_TYPES[block],
    ...(filter === undefined || errors.length > 0 ? {} : { filter }),
    errors,
    notes,
  };
}

function compile<B extends ExtensionBlock>(
  block: B,
  spec: ExtensionSpec,
  context: ExtensionContext,
): ChainFilter | undefined {
  const compiler: ExtensionCompiler<B> | undefined = COMPILERS[block];
  return compiler?.(spec[block] as NonNullable<ExtensionSpec[B]>, context);
}
