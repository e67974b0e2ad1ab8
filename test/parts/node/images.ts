// The images of the node: programs of the machine in their place.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SYSTEM_CA_FILES, systemSecrets } from '../../../src/translation/proxy/bootstrap.ts';
import type { Bootstrap } from '../../../src/translation/proxy/envoy/generated/envoy.config.bootstrap.v3.ts';

export interface Image {
  /** The program on this machine, which the container has as /program. */
  readonly program: string;
  /** Its arguments before those of the container. */
  readonly args?: readonly string[];
  /** What the entry point does before it starts the program. `root`: of the container, with its volumes. */
  readonly prepare?: (root: string) => Promise<void>;
}

/** The image of an image name such as `registry.example/team/name:tag`. */
export type Images = (name: string) => Image | undefined;

/** Keeps the contract of the proxy's image: the bootstrap is in /etc/envoy, and a secret with the system's trust store is added to it. */
export function envoyImage(program: string): Image {
  return {
    program,
    args: ['-c', '/entry/envoy.json'],
    prepare: async (root) => {
      const bootstrap = parse(await readFile(join(root, 'etc/envoy/envoy.yaml'), 'utf8')) as Bootstrap & {
        readonly static_resources?: { readonly secrets?: readonly unknown[] };
      };
      const { static_resources: resources, ...rest } = bootstrap;
      const secrets = [
        ...(resources?.secrets ?? []),
        ...systemSecrets({ systemCaFile: SYSTEM_CA_FILES[0]! }).map(({ name, ...secret }) => ({
          name,
          ...secret,
        })),
      ];
      await mkdir(join(root, 'entry'));
      await writeFile(
        join(root, 'entry/envoy.json'),
        JSON.stringify({ ...rest, static_resources: { ...resources, secrets } }),
      );
    },
  };
}
