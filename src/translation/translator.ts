// The translator with all data planes.

import { checkObject, checkOptionNames, checkText, wrongArgument } from '../grammar/argument.ts';
import type { Change } from './batch.ts';
import { type EdgePlane, edgePlane } from './edge/edge.ts';
import { EDGE } from './edge/name.ts';
import { PlaneTranslator, type PlaneTranslatorOptions } from './plane-translator.ts';
import type { Planes } from './planes.ts';
import { erroredCluster } from './proxy/clusters/subject.ts';
import type { Cluster } from './proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { ProxyDryRun } from './proxy/envoy-validation.ts';
import { type ProxyPlane, proxyPlane } from './proxy/proxy.ts';
import type { Settings } from './settings.ts';
import type { TranslationView } from './view.ts';

export type { Change };

export interface TranslatorOptions extends PlaneTranslatorOptions {
  /**
   * Why a real proxy rejects a part of the configuration; undefined: it accepts it. Called at level strict, for what passes the checks in
   * process.
   */
  readonly proxy?: ProxyDryRun;
}

/** One cluster as it would be sent; if it is withheld, its replacement and the reasons. */
export interface InspectedCluster {
  readonly cluster: Cluster;
  readonly errors: readonly string[];
}

export class Translator extends PlaneTranslator<Planes, ProxyPlane | EdgePlane> {
  /** For reading between two calls of `apply`. */
  readonly view: TranslationView;

  constructor(settings: Settings, given: TranslatorOptions = {}) {
    const { proxy, ...options } = checkedOptions(given);
    const definition = proxyPlane(proxy);
    super(settings, [definition, edgePlane], options);
    const { view: proxyView } = this.planes.get(definition.name) as ProxyPlane;
    const { view: edge } = this.planes.get(EDGE) as EdgePlane;
    this.view = { ...this.parts, proxy: proxyView, edge };
  }

  /** A cluster of the proxy of a Gateway, withheld ones included. */
  cluster(
    gateway: { readonly namespace: string; readonly name: string },
    name: string,
  ): InspectedCluster | undefined {
    checkObject('gateway', gateway, 'an object with namespace and name');
    checkText('gateway.namespace', gateway.namespace);
    checkText('gateway.name', gateway.name);
    checkText('name', name);
    const found = this.inspect(gateway, 'clusters', name);
    return (
      found && {
        cluster: (found.resource as Cluster | undefined) ?? erroredCluster(name),
        errors: found.errors,
      }
    );
  }
}

const FLAGS = [
  'isForFindings',
  'isOnce',
  'isOrdered',
] as const satisfies readonly (keyof TranslatorOptions)[];

/** @throws TypeError for unknown options, and for values of another type */
export function checkedOptions(options: TranslatorOptions): TranslatorOptions {
  checkOptionNames(options, [...FLAGS, 'proxy']);
  for (const name of FLAGS) {
    const value: unknown = options[name];
    if (value !== undefined && typeof value !== 'boolean')
      throw wrongArgument(`options.${name}`, 'true or false', value);
  }
  const proxy: unknown = options.proxy;
  if (proxy !== undefined && typeof proxy !== 'function')
    throw wrongArgument('options.proxy', 'a function', proxy);
  return options;
}
