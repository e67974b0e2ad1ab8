// GatewayExtensions, each compiled once, even if many policies refer to it.

import { advice, invalid } from '../../../diagnostics/finding.ts';
import { defined } from '../../../grammar/defined.ts';
import { equalJson } from '../../../grammar/json.ts';
import { POLICY_WEIGHT_ANNOTATION } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { BackendResolver } from '../../backends/backend-reference.ts';
import { parseWeight } from '../../policies/weight.ts';
import type { Reporter } from '../../reports.ts';
import { type ChainFilter, chainOf } from '../chain-filter.ts';
import { violationIn } from '../envoy-validation.ts';
import { extAuth } from './ext-auth.ts';
import { extProc } from './ext-proc.ts';
import {
  EXTENSION_TYPES,
  type Extension,
  type ExtensionBlock,
  type ExtensionCompiler,
  type ExtensionContext,
  type ExtensionError,
  type ExtensionNote,
  type ExtensionSpec,
  faultsOf,
} from './extension.ts';
import { jwt } from './jwt.ts';
import { rateLimit } from './rate-limit.ts';

export const KIND = 'GatewayExtension';

/** By the extension's key; undefined where there is no such object. */
export type Extensions = Memo<Extension | undefined>;

export interface ExtensionSources {
  readonly snapshot: Snapshot;
  readonly proxyVersion: string;
  readonly resolve: BackendResolver;
}

const COMPILERS: { readonly [B in ExtensionBlock]: ExtensionCompiler<B> } = {
  extAuth,
  extProc,
  rateLimit,
  jwt,
};

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

/** Findings of extensions, whether policies use them or not. */
export function extensionReporter(snapshot: Snapshot, extensions: Extensions): Reporter {
  return {
    name: 'GatewayExtensions',
    keys: snapshot.keys(KIND),
    get(key) {
      const extension = extensions(key);
      if (extension === undefined) return [];
      const unusable = faultsOf(extension).map(({ message, segments }) => ({
        code: 'TR-60' as const,
        segments,
        fault: advice(
          `${message}: policies that refer to it are invalid, and the routes that they protect answer with 500`,
        ),
      }));
      return [...unusable, ...extension.notes].map((report) => ({ about: key, ...report }));
    },
  };
}

function compiled(
  object: SnapshotObjects['GatewayExtension'],
  { snapshot, proxyVersion, resolve }: ExtensionSources,
): Extension {
  const { metadata, spec } = object;
  const { name, namespace = '' } = metadata;
  const errors: ExtensionError[] = [];
  const notes: ExtensionNote[] = [];
  const block = BLOCKS.find((candidate) => spec[candidate] !== undefined);
  const filter =
    block &&
    compile(block, spec, {
      namespace,
      name,
      weight: weightOf(metadata.annotations?.[POLICY_WEIGHT_ANNOTATION], notes),
      proxyVersion,
      resolve: (reference) => resolve(reference, object),
      configMap: (map) => snapshot.find('ConfigMap', namespace, map),
      fail: (message, segments) => errors.push({ message, segments }),
      note: (note) => notes.push(note),
    });
  const usable = errors.length > 0 ? undefined : filter;
  const refusal = usable && violationIn({ httpFilters: chainOf([usable]) }, proxyVersion);
  return {
    namespace,
    name,
    type: block && EXTENSION_TYPES[block],
    ...defined({ filter: usable }),
    errors,
    ...(refusal === undefined ? {} : { refusal: { message: refusal, segments: ['spec', block!] } }),
    notes,
  };
}

function weightOf(text: string | undefined, notes: ExtensionNote[]): number {
  const weight = parseWeight(text);
  if (weight === undefined)
    notes.push({
      code: 'TR-64',
      segments: ['metadata', 'annotations', POLICY_WEIGHT_ANNOTATION],
      fault: invalid(text, 'is not a 32-bit integer: the extension has weight 0', 'write for example "10"'),
    });
  return weight ?? 0;
}

function compile<B extends ExtensionBlock>(
  block: B,
  spec: ExtensionSpec,
  context: ExtensionContext,
): ChainFilter | undefined {
  const compiler: ExtensionCompiler<B> = COMPILERS[block];
  return compiler(spec[block] as NonNullable<ExtensionSpec[B]>, context);
}
