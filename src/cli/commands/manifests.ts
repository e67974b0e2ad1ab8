// gatewarden manifests: prints everything that installs the webhook, as in manifests/, with options.

import type { Command } from 'commander';
import { checkDnsSubdomain } from '../../grammar/names.ts';
import { ENFORCEMENT_LABEL } from '../../identifiers.ts';
import { manifests } from '../../registration/manifests.ts';
import {
  DEFAULT_OPTIONS,
  type KubernetesObject,
  type RegistrationOptions,
} from '../../registration/options.ts';
import { toJson, toYaml } from '../../registration/yaml.ts';
import { choice, collect, integerFrom } from '../command-line/arguments.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { checkNamespace } from '../command-line/namespace-option.ts';
import { withRegistrationOptions } from '../command-line/registration-options.ts';
import { loadGoodConfig } from '../config/settings.ts';

interface ManifestsOptions
  extends Options,
    Omit<RegistrationOptions, 'earlyRefusal' | 'config' | 'egressPorts' | 'priorityClassName'> {
  readonly earlyRefusal: 'true' | 'false';
  readonly config?: string;
  readonly egressPort?: readonly number[];
  readonly priorityClass?: string;
  readonly crds: boolean;
  readonly enforcement?: readonly string[];
  readonly output: 'yaml' | 'json';
}

export function define(command: Command): void {
  const preset = DEFAULT_OPTIONS;
  command
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
    .option('--no-crds', 'leave out the CustomResourceDefinitions')
    .option(
      '--enforcement <NAMESPACE=mode>',
      'add a Namespace with the roll-out label: mode is enforce, warn or off; may be repeated',
      collect,
    )
    .addOption(choice('-o, --output <format>', 'output format', ['yaml', 'json'], 'yaml'))
    .addHelpText(
      'after',
      `
Examples:
  gatewarden manifests | kubectl apply --server-side -f -
  gatewarden manifests --tls cert-manager --replicas 3
  gatewarden manifests --config gatewarden.yaml
  gatewarden manifests --enforcement team-a=warn --enforcement legacy=off
  gatewarden manifests --no-crds | kubectl delete -f -     uninstall the webhook, keep the objects

Without --no-crds, the last command deletes every object of the ten kinds; with --enforcement, also those namespaces.`,
    );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const {
    crds,
    enforcement = [],
    output,
    earlyRefusal,
    config,
    egressPort = [],
    priorityClass,
    ...rest
  } = options as ManifestsOptions;
  checkNames(rest);
  if (rest.hostNetwork && egressPort.length > 0)
    throw new UsageError(
      '--egress-port has no effect with --host-network',
      'no NetworkPolicy applies to pods in the network of their nodes: remove one of the two',
    );
  const rollOut = rollOutOf(enforcement);
  const registration: RegistrationOptions = {
    name: rest.name,
    namespace: rest.namespace,
    image: rest.image,
    replicas: rest.replicas,
    tls: rest.tls,
    validatingFailurePolicy: rest.validatingFailurePolicy,
    mutatingFailurePolicy: rest.mutatingFailurePolicy,
    timeoutSeconds: rest.timeoutSeconds,
    validationLevel: rest.validationLevel,
    earlyRefusal: earlyRefusal === 'true',
    ...(config === undefined ? {} : { config: await configOf(config, io) }),
    egressPorts: [...new Set([...DEFAULT_OPTIONS.egressPorts, ...egressPort])],
    hostNetwork: rest.hostNetwork,
    ...(priorityClass === undefined ? {} : { priorityClassName: checkedPriorityClass(priorityClass) }),
  };
  const objects = [...manifests(registration, { crds }), ...rollOut.map(labelledNamespace)];
  await io.stdout.write(output === 'json' ? toJson(objects) : toYaml(objects));
  return 0;
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
