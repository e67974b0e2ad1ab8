// What `gatewarden manifests --control-plane` prints: the whole control plane, as the chart installs it with its default values.

import { KINDS } from '../../kinds/index.ts';
import { controlPlaneNamespace, controlPlaneObjects } from '../../registration/control-plane-objects.ts';
import { type ControlPlaneOptions, controlPlaneDefaults } from '../../registration/control-plane-options.ts';
import type { KubernetesObject } from '../../registration/options.ts';
import { toCrd } from '../../schema/crd.ts';
import { packageVersion } from '../about/package-version.ts';
import { UsageError } from '../command-line/io.ts';

/** The options of the installation that aren't only for the webhook alone. */
const SHARED = ['name', 'namespace', 'image', 'replicas'] as const;
/** The other options that have their meaning here too. */
const PRINTING: readonly string[] = ['controlPlane', 'crds', 'enforcement', 'output'];

type SharedOptions = Pick<ControlPlaneOptions, (typeof SHARED)[number]>;

interface Written extends SharedOptions {
  readonly given?: ReadonlySet<string>;
  readonly output: string;
}

/** The options of the command line; those that weren't given are the defaults of the chart, and not those of the webhook alone. */
export function controlPlaneOptions({ given = new Set(), output, ...options }: Written): ControlPlaneOptions {
  const known: readonly string[] = [...SHARED, ...PRINTING];
  for (const name of given)
    if (!known.includes(name))
      throw new UsageError(
        `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} has no effect with --control-plane`,
        'it is for the webhook alone; the chart has values for the control plane (docs/install.md)',
      );
  if (output === 'command')
    throw new UsageError('-o command has no effect with --control-plane', 'write -o yaml or -o json');
  return {
    ...controlPlaneDefaults(packageVersion()),
    ...Object.fromEntries(SHARED.filter((name) => given.has(name)).map((name) => [name, options[name]])),
  };
}

export const controlPlaneManifests = (options: ControlPlaneOptions, crds: boolean): KubernetesObject[] => [
  ...(crds ? KINDS.map((kind) => toCrd(kind) as unknown as KubernetesObject) : []),
  controlPlaneNamespace(options),
  ...controlPlaneObjects(options),
];
