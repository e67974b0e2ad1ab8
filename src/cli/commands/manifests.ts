// gatewarden manifests: prints everything that installs the webhook or the whole control plane, as in manifests/, with options.

import type { Command } from 'commander';
import { CONFIG_FILE } from '../../config/find.ts';
import { checkDnsSubdomain } from '../../grammar/names.ts';
import { ENFORCEMENT_LABEL } from '../../identifiers.ts';
import { manifests } from '../../registration/manifests.ts';
import {
  DEFAULT_OPTIONS,
  type KubernetesObject,
  type RegistrationOptions,
} from '../../registration/options.ts';
import { flagsMade } from '../../registration/workload.ts';
import { toJson, toYaml } from '../../registration/yaml.ts';
import { auditIntervalText, choice, collect, integerFrom } from '../command-line/arguments.ts';
import type { ClusterOptions } from '../command-line/cluster-connection.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { checkNamespace } from '../command-line/namespace-option.ts';
import { withRegistrationOptions } from '../command-line/registration-options.ts';
import { loadGoodConfig } from '../config/settings.ts';

interface ManifestsOptions
  extends Options,
    ClusterOptions,
    Omit<
      RegistrationOptions,
      'earlyRefusal' | 'config' | 'egressPorts' | 'priorityClassName' | 'serverFlags'
    > {
  readonly earlyRefusal: 'true' | 'false';
  readonly config?: string;
  readonly egressPort?: readonly number[];
  readonly priorityClass?: string;
  readonly serverFlag?: readonly string[];
  readonly controlPlane?: boolean;
  readonly fromCluster?: boolean;
  readonly dropChanges?: boolean;
  readonly crds: boolean;
  readonly enforcement?: readonly string[];
  readonly output: 'yaml' | 'json' | 'command';
}

export function define(command: Command): void {
  const preset = DEFAULT_OPTIONS;
  command
    .option(
      '--control-plane',
      'the whole control plane, as the chart installs it with its default values, and not the webhook alone; only names, image and replicas can be set',
    )
    .option('-n, --namespace <namespace>', 'namespace of the server', preset.namespace)
    .option('--name <name>', 'name of the Service and Deployment, and prefix of other names', preset.name)
    .option('--image <image>', 'image of the server', preset.image)
    .option('--replicas <number>', 'number of replicas', integerFrom(1, 100), preset.replicas)
    .addOption(
      choice('--tls <source>', 'who issues the certificate', ['self-signed', 'cert-manager'], preset.tls),
    );
  withRegistrationOptions(command)
    .addOption(
      choice(
        '--validation-level <level>',
        'how strict content checks are',
        ['standard', 'strict'],
        preset.validationLevel,
      ),
    )
    .addOption(
      choice(
        '--early-refusal <boolean>',
        'whether the mutating call rejects objects with errors, and reports all findings',
        ['true', 'false'],
        String(preset.earlyRefusal),
      ),
    )
    .option(
      '--config <file>',
      'a gatewarden.yaml for the servers, in a ConfigMap; its profiles become entries of the webhook configurations',
    )
    .option(
      '--egress-port <port>',
      'port of the API server, if pods reach it neither on 443 nor on 6443; may be repeated',
      (text: string, before: readonly number[] = []) => [...before, integerFrom(1, 65_535)(text)],
    )
    .option('--priority-class <name>', 'PriorityClass of the pods')
    .option(
      '--host-network',
      "pods use the network of their nodes, for a control plane that can't reach the pod network",
      false,
    )
    .option(
      '--audit-interval <duration>',
      'one replica audits the stored objects that often, and writes metrics and PolicyReports; 0s: no audit',
      auditIntervalText,
      preset.auditInterval,
    )
    .option(
      '--secure-metrics',
      'serve /metrics with TLS, and only for tokens whose user may get it',
      preset.secureMetrics,
    )
    .option('--events', 'write an Event about each rejected object into its namespace', preset.events)
    .option(
      '--server-flag <flag>',
      'one more flag of `gatewarden serve` for the container: --server-flag=--log-level=debug; may be repeated',
      collect,
    )
    .option(
      '--from-cluster',
      'start from the options of the installation that runs in the cluster; other options override them',
    )
    .option('--drop-changes', 'with --from-cluster: leave out what the Deployment has and no option makes')
    .option('--kubeconfig <file>', 'with --from-cluster: the cluster and the account')
    .option('--context <name>', 'context of the kubeconfig (default: its current one)')
    .option('--no-crds', 'leave out the CustomResourceDefinitions')
    .option(
      '--enforcement <NAMESPACE=mode>',
      'add a Namespace with the roll-out label: mode is enforce, warn or off; may be repeated',
      collect,
    )
    .addOption(
      choice(
        '-o, --output <format>',
        'manifests, or the command line that makes them',
        ['yaml', 'json', 'command'],
        'yaml',
      ),
    )
    .addHelpText(
      'after',
      `
Examples:
  gatewarden manifests | kubectl apply --server-side -f -
  gatewarden manifests --tls cert-manager --replicas 3
  gatewarden manifests --config gatewarden.yaml
  gatewarden manifests --control-plane | kubectl apply --server-side -f -
  gatewarden manifests --from-cluster --kubeconfig ~/.kube/config | kubectl apply --server-side --force-conflicts -f -
  gatewarden manifests --enforcement team-a=warn --enforcement legacy=off
  gatewarden manifests --no-crds | kubectl delete -f -     uninstall the webhook, keep the objects

Without --no-crds, the last command deletes every object of the ten kinds; with --enforcement, also those namespaces.`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { crds, enforcement = [], output, config, fromCluster = false } = options as ManifestsOptions;
  const rollOut = rollOutOf(enforcement);
  const print = async (objects: readonly KubernetesObject[]): Promise<ExitCode> => {
    const all = [...objects, ...rollOut.map(labelledNamespace)];
    await io.stdout.write(output === 'json' ? toJson(all) : toYaml(all));
    return 0;
  };
  if ((options as ManifestsOptions).controlPlane === true) {
    const { controlPlaneManifests, controlPlaneOptions } = await import(
      '../installation/control-plane-manifests.ts'
    );
    const controlPlane = controlPlaneOptions(options as ManifestsOptions);
    checkNames(controlPlane);
    return print(controlPlaneManifests(controlPlane, crds));
  }
  checkClusterFlags(options as ManifestsOptions);
  const base = fromCluster ? await installed(options as ManifestsOptions, io) : DEFAULT_OPTIONS;
  const registration = { ...base, ...(await writtenOptions(options as ManifestsOptions, base, io)) };
  checkNames(registration);
  if (output === 'command') {
    const { manifestsCommand } = await import('../installation/manifests-command.ts');
    await io.stdout.write(
      `${manifestsCommand(registration, config ?? (fromCluster ? `${registration.name}-${CONFIG_FILE}` : CONFIG_FILE))}\n`,
    );
    return 0;
  }
  return print(manifests(registration, { crds }));
}

async function installed(options: ManifestsOptions, io: Io): Promise<RegistrationOptions> {
  const { installedIn } = await import('../installation/installed-options.ts');
  return installedIn({ ...options, isImageGiven: options.given?.has('image') === true }, io);
}

function checkClusterFlags({ fromCluster = false, ...options }: ManifestsOptions): void {
  if (fromCluster) return;
  for (const [flag, value] of [
    ['--drop-changes', options.dropChanges],
    ['--kubeconfig', options.kubeconfig],
    ['--context', options.context],
  ])
    if (value !== undefined)
      throw new UsageError(`${flag} needs --from-cluster`, 'without it, no cluster is asked');
}

/** The options of the command line, without those that weren't given. */
async function writtenOptions(
  options: ManifestsOptions,
  base: RegistrationOptions,
  io: Io,
): Promise<Partial<RegistrationOptions>> {
  const { given = new Set(), config, egressPort = [], priorityClass, serverFlag, earlyRefusal } = options;
  if ((options.hostNetwork || base.hostNetwork) && egressPort.length > 0)
    throw new UsageError(
      '--egress-port has no effect with --host-network',
      'no NetworkPolicy applies to pods in the network of their nodes: remove one of the two',
    );
  const same = (Object.keys(DEFAULT_OPTIONS) as (keyof RegistrationOptions)[]).filter((key) =>
    given.has(key),
  );
  return {
    ...Object.fromEntries(same.map((key) => [key, (options as unknown as RegistrationOptions)[key]])),
    ...(given.has('earlyRefusal') ? { earlyRefusal: earlyRefusal === 'true' } : {}),
    ...(config === undefined ? {} : { config: await configOf(config, io) }),
    ...(egressPort.length === 0 ? {} : { egressPorts: [...new Set([...base.egressPorts, ...egressPort])] }),
    ...(priorityClass === undefined ? {} : { priorityClassName: checkedPriorityClass(priorityClass) }),
    ...(serverFlag === undefined ? {} : { serverFlags: serverFlag.map(checkedServerFlag) }),
  };
}

/** A flag that the manifests set themselves would be there twice. */
function checkedServerFlag(flag: string): string {
  const name = flag.split('=', 1)[0]!;
  if (flagsMade().has(name))
    throw new UsageError(
      `--server-flag ${flag}: the manifests set ${name}`,
      'use the option of `gatewarden manifests`',
    );
  if (!/^[\x20-\x7e]{1,1000}$/.test(flag))
    throw new UsageError('--server-flag: a flag has 1 to 1000 printable characters');
  return flag;
}

/** A ConfigMap has at most 1 MiB, and client-side apply stores it twice. */
const MAX_CONFIG_BYTES = 512 * 1024;

async function configOf(file: string, { cwd }: Io): Promise<NonNullable<RegistrationOptions['config']>> {
  const { config, text = '' } = await loadGoodConfig(cwd, file);
  if (Buffer.byteLength(text) > MAX_CONFIG_BYTES)
    throw new UsageError(`--config ${file}: more than 512 KiB`, "a ConfigMap can't hold more");
  return { text, profiles: config.profiles };
}

/** RFC 1035: the name of a Service starts with a letter. */
const SERVICE_NAME = /^[a-z][-a-z0-9]{0,61}[a-z0-9]$|^[a-z]$/;
/** Registry, path, tag and digest; the kubelet checks the rest. */
const IMAGE = /^[A-Za-z0-9][A-Za-z0-9._/:@-]{0,500}$/;
/** `-webhook-cert` is appended in the name of a Secret and of a volume. */
const LONGEST_NAME = 50;

function checkNames({
  name,
  namespace,
  image,
}: Pick<RegistrationOptions, 'name' | 'namespace' | 'image'>): void {
  if (!SERVICE_NAME.test(name) || name.length > LONGEST_NAME) {
    throw new UsageError(
      `--name ${name}: not a valid Service name`,
      `a letter, then letters, digits and \`-\`, all lower case, at most ${LONGEST_NAME}`,
    );
  }
  checkNamespace('--namespace', namespace);
  if (!IMAGE.test(image))
    throw new UsageError(
      `--image ${image}: not a valid image name`,
      'for example registry.example.com/gatewarden:0.1.0',
    );
}

function checkedPriorityClass(name: string): string {
  const problem = checkDnsSubdomain(name);
  if (problem !== undefined)
    throw new UsageError(`--priority-class ${name}: ${problem.message}`, problem.hint);
  return name;
}

const MODES: readonly string[] = ['enforce', 'warn', 'off'];

interface RollOut {
  readonly namespace: string;
  readonly mode: string;
}

function rollOutOf(settings: readonly string[]): readonly RollOut[] {
  const found = settings.map((setting) => {
    const split = setting.lastIndexOf('=');
    const namespace = setting.slice(0, Math.max(0, split));
    const mode = setting.slice(split + 1);
    if (split === -1 || !MODES.includes(mode)) {
      throw new UsageError(
        `--enforcement ${setting}: write NAMESPACE=mode`,
        `mode is ${MODES.join(', ')}; for example --enforcement team-a=warn`,
      );
    }
    checkNamespace('--enforcement', namespace);
    return { namespace, mode };
  });
  const twice = found.find(
    ({ namespace }, at) => found.findIndex((each) => each.namespace === namespace) < at,
  );
  if (twice !== undefined)
    throw new UsageError(
      `--enforcement ${twice.namespace}=${twice.mode}: ${twice.namespace} already has a mode`,
      'a namespace has one label: remove one of the two',
    );
  return found;
}

function labelledNamespace({ namespace, mode }: RollOut): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: namespace, labels: { [ENFORCEMENT_LABEL]: mode } },
  };
}
