// gatewarden audit: what of a cluster's objects the webhook would refuse if it were switched on today.

import type { Command } from 'commander';
import { type ClusterClient, Unreachable } from '../../cluster/client.ts';
import { auditCluster } from '../audit/audit-cluster.ts';
import { gapTexts } from '../audit/gaps.ts';
import { choice, collect, integerFrom } from '../command-line/arguments.ts';
import { type ClusterOptions, connectCluster } from '../command-line/cluster-connection.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError, worst } from '../command-line/io.ts';
import { kindOption, kindsNamed } from '../command-line/kind-names.ts';
import { loadServerSettings, type SettingsOptions, withSettingsOptions } from '../config/settings.ts';
import { visible } from '../report/visible.ts';
import { exitCodeOf, type Result, summarize } from '../results/result.ts';

interface AuditOptions extends Options, SettingsOptions, ClusterOptions {
  readonly namespace?: readonly string[];
  readonly kind?: readonly string[];
  readonly chunkSize: number;
  readonly output: 'text' | 'json' | 'sarif';
  readonly failOnWarnings?: boolean;
}

export function define(command: Command): void {
  command
    .option(
      '--kubeconfig <file>',
      'the cluster and the account (default: the account of the pod this runs in)',
    )
    .option('--context <name>', 'context of the kubeconfig (default: its current one)')
    .option('-n, --namespace <namespace>', 'only this namespace; may be repeated (default: all)', collect)
    .addOption(kindOption())
    .addOption(choice('-o, --output <format>', 'output format', ['text', 'json', 'sarif'], 'text'))
    .option('--fail-on-warnings', 'exit with 1 on warnings too')
    .option('--chunk-size <number>', 'objects that are asked for at a time', integerFrom(1, 10_000), 500);
  withSettingsOptions(command, 'warn').addHelpText(
    'after',
    `
Reads only: it lists the ten kinds, page by page, and judges every object as if it were created now. Once the webhook is on,
an object that is stored already may keep its mistakes while they stay unchanged; what is refused is a new object like it.
Suppressions of gatewarden.yaml don't count here: the webhook ignores them. The roll-out label of namespaces is not looked at.

Examples:
  gatewarden audit --kubeconfig ~/.kube/config
  gatewarden audit --kubeconfig ~/.kube/config --context staging -n team-a -n team-b
  gatewarden audit --kubeconfig ~/.kube/config --kind TrafficPolicy -o json

Exit codes: 0 clean or warnings only, 1 objects that would be refused, 2 wrong usage, a kind that could not be read, or a namespace
that isn't there.`,
  );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const {
    namespace = [],
    kind,
    chunkSize,
    output,
    failOnWarnings = false,
    ...rest
  } = options as AuditOptions;
  const settings = await loadServerSettings(rest, io);
  const kinds = kindsNamed(kind);
  const client = await connect(options as AuditOptions, io);
  try {
    const scope = { kinds, namespaces: [...new Set(namespace)], limit: chunkSize };
    const { results, gaps, blurred } = await auditCluster(client, scope, settings.judge);
    const notes = gapTexts(gaps);
    for (const { plural } of blurred)
      notes.push(`${plural}: the list took long, and its pages are of different moments`);
    const absent = gaps.length === 0 ? await absentNamespaces(client, scope.namespaces, results) : [];
    for (const namespace of absent)
      notes.push(`there is no namespace \`${namespace}\`\n  kubectl get namespaces lists them`);
    await io.stderr.write(notes.map((text) => `gatewarden: ${printable(text)}\n`).join(''));
    await io.stdout.write(await reportText(output, results, failOnWarnings, io));
    return worst(exitCodeOf(results, failOnWarnings), gaps.length + absent.length > 0 ? 2 : 0);
  } catch (error) {
    if (error instanceof Unreachable)
      throw new UsageError(
        `${client.server} doesn't answer (${error.message})`,
        'is the cluster up, and reachable from here?',
      );
    throw error;
  } finally {
    client.close();
  }
}

async function connect(options: AuditOptions, { env }: Io): Promise<ClusterClient> {
  const client = await connectCluster(options, env);
  if (client !== undefined) return client;
  throw new UsageError(
    'which cluster? This runs in no pod, and no kubeconfig was named',
    'name one: gatewarden audit --kubeconfig ~/.kube/config (KUBECONFIG is not read)',
  );
}

/** Namespaces that are not there, a misspelt one most often. Whoever may not look at it hears nothing. */
async function absentNamespaces(
  client: ClusterClient,
  namespaces: readonly string[],
  results: readonly Result[],
): Promise<string[]> {
  const absent: string[] = [];
  for (const namespace of namespaces) {
    if (results.some((result) => result.namespace === namespace)) continue;
    const { status } = await client.request('GET', `/api/v1/namespaces/${encodeURIComponent(namespace)}`);
    if (status === 404) absent.push(namespace);
  }
  return absent;
}

const printable = (text: string): string => text.split('\n').map(visible).join('\n');

async function reportText(
  output: AuditOptions['output'],
  results: readonly Result[],
  failOnWarnings: boolean,
  { cwd }: Io,
): Promise<string> {
  const summary = summarize(results);
  if (output === 'text') {
    const { auditText } = await import('../report/audit-text.ts');
    return auditText(results, summary);
  }
  const { loadReport } = await import('../report/formats.ts');
  const report = await loadReport(output);
  return report(results, {
    summary,
    notes: [],
    files: 0,
    cwd,
    isColoured: false,
    isVerbose: false,
    failOnWarnings,
  });
}
