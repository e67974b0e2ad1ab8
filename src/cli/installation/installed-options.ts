// The options of the installation in a cluster, for `gatewarden manifests --from-cluster`, with notes on standard error.

import { CONFIG_FILE } from '../../config/find.ts';
import { visible } from '../../grammar/visible.ts';
import { configMapName, DEFAULT_OPTIONS, type RegistrationOptions } from '../../registration/options.ts';
import { type ClusterOptions, connectNamed, withCluster } from '../command-line/cluster-connection.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import { manifestsCommand } from './manifests-command.ts';
import { readInstallation } from './read-installation.ts';

export interface InstalledSource extends ClusterOptions, Pick<RegistrationOptions, 'namespace' | 'name'> {
  /** Whether another image is used in any case. */
  readonly isImageGiven: boolean;
  /** Whether changes of the Deployment that no option makes may be lost. */
  readonly dropChanges?: boolean;
}

export async function installedIn(source: InstalledSource, io: Io): Promise<RegistrationOptions> {
  const client = await connectNamed(source, io.env, 'manifests --from-cluster');
  return withCluster(client, async () => {
    const { namespace, name } = source;
    const found = await readInstallation(client, source);
    if (found === undefined)
      throw new UsageError(
        `no Deployment \`${name}\` in namespace \`${namespace}\``,
        'set --namespace and --name to those of the installation',
      );
    const { options, image, changes, configProblems } = found;
    if (configProblems.length > 0) throw new UsageError(configProblems);
    if (changes.length > 0 && source.dropChanges !== true)
      throw new UsageError(
        changes.map((change) => `no option makes ${change} of Deployment ${namespace}/${name}`),
        'apply the overlay that makes it; --drop-changes prints the manifests without it',
      );
    const file = `${name}-${CONFIG_FILE}`;
    const notes = [`the options of Deployment ${namespace}/${name}: ${manifestsCommand(options, file)}`];
    if (options.config !== undefined)
      notes.push(
        `${file} is: kubectl -n ${namespace} get configmap ${configMapName(options)} -o jsonpath='{.data.gatewarden\\.yaml}'`,
      );
    if (!source.isImageGiven && options.image !== DEFAULT_OPTIONS.image)
      notes.push(`the image stays ${image}; for another version set --image`);
    await io.stderr.write(notes.map((note) => `gatewarden: ${visible(note)}\n`).join(''));
    return options;
  });
}
