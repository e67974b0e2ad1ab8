// gatewarden audit: reports which objects of a cluster the webhook would refuse if it were enabled today.

import type { Command } from 'commander';
import { visible } from '../../grammar/visible.ts';
import { auditCluster } from '../audit/audit-cluster.ts';
import { gapTexts } from '../audit/gaps.ts';
import { Namespaces, optionsBy } from '../audit/namespaces.ts';
import { type NamespaceReadiness, readinessOf } from '../audit/readiness.ts';
import { choice, collect, integerFrom } from '../command-line/arguments.ts';
import {
  type ClusterOptions,
  connectNamed,
  withCluster,
  withClusterOptions,
} from '../command-line/cluster-connection.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError, worst } from '../command-line/io.ts';
import { kindOption, kindsNamed } from '../command-line/kind-names.ts';
import { checkNamespace } from '../command-line/namespace-option.ts';
import { loadServerSettings, type SettingsOptions, withSettingsOptions } from '../config/settings.ts';
import { type ExceptionUse, exceptionUses } from '../results/exception-use.ts';
import { exitCodeOf, type Result, summarize } from '../results/result.ts';

interface AuditOptions extends Options, SettingsOptions, ClusterOptions {
  readonly namespace?: readonly string[];
  readonly kind?: readonly string[];
  readonly chunkSize: number;
  readonly output: 'text' | 'json' | 'sarif';
  readonly failOnWarnings?: boolean;
  readonly summary?: boolean;
}

export function define(command: Command): void {
  withClusterOptions(command)
    .option('-n, --namespace <namespace>', 'only this namespace; may be repeated (default: all)', collect)
    .addOption(kindOption())
    .addOption(choice('-o, --output <format>', 'output format', ['text', 'json', 'sarif'], 'text'))
    .option('--summary', 'per namespace: ready to enforce, or the findings that prevent it')
    .option('--fail-on-warnings', 'also exit with 1 on warnings')
    .option('--chunk-size <number>', 'how many objects to request at a time', integerFrom(1, 10_000), 500);
  withSettingsOptions(command, 'warn').addHelpText(
    'after',
    `
Read-only: it lists the ten kinds, page by page, and validates every object as if it were created now. Once the webhook is on,
a stored object may keep its mistakes as long as they don't change; a new object with the same mistakes is rejected.
Suppressions of gatewarden.yaml are ignored, as in the webhook. Its profiles apply, by the labels of the namespaces. The
roll-out label has no effect on the result; --summary shows it.

Examples:
  gatewarden audit --kubeconfig ~/.kube/config
  gatewarden audit --kubeconfig ~/.kube/config --summary
  gatewarden audit --kubeconfig ~/.kube/config --context staging -n team-a -n team-b
  gatewarden audit --kubeconfig ~/.kube/config --kind TrafficPolicy -o json

Exit codes: 0 clean or warnings only, 1 objects that would be refused, 2 wrong usage, a kind that could not be read, or a namespace
that doesn't exist.`,
  );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const {
    namespace = [],
    kind,
    chunkSize,
    output,
    failOnWarnings = false,
    summary = false,
    ...rest
  } = options as AuditOptions;
  if (summary && output === 'sarif')
    throw new UsageError(
      '--summary has no SARIF',
      'a summary lists namespaces and SARIF lists findings; use -o json',
    );
  for (const name of namespace) checkNamespace('--namespace', name);
  const settings = await loadServerSettings(rest, io);
  const kinds = kindsNamed(kind);
  const client = await connectNamed(options as AuditOptions, io.env, 'audit');
  return withCluster(client, async () => {
    const scope = { kinds, namespaces: [...new Set(namespace)], limit: chunkSize };
    const namespaces = new Namespaces(client);
    const optionsIn = optionsBy(settings, namespaces);
    const results: Result[] = [];
    const { gaps, blurred } = await auditCluster(client, scope, optionsIn, (result, { position }) => {
      results[position] = result;
    });
    // Labels that only the summary needs may stay unknown.
    const unlabelled = [...namespaces.problems];
    const notes = gapTexts(gaps);
    for (const { plural } of blurred)
      notes.push(`${plural}: listing took long, so its pages are from different times`);
    for (const [namespace, problem] of unlabelled)
      notes.push(
        `the labels of namespace ${namespace} could not be read (${problem})\n  so its profile is unknown, and its objects are validated without a profile`,
      );
    const absent = gaps.length === 0 ? await absentNamespaces(namespaces, scope.namespaces, results) : [];
    for (const namespace of absent)
      notes.push(`no namespace \`${namespace}\`\n  kubectl get namespaces lists them`);
    await io.stderr.write(notes.map((text) => `gatewarden: ${printable(text)}\n`).join(''));
    const isWhole = gaps.length + absent.length + unlabelled.length === 0;
    const exceptions = exceptionUses(settings.exceptions, results, io.now?.() ?? new Date());
    await io.stdout.write(
      summary
        ? await summaryText(
            output,
            await readinessOf(results, gaps, scope.namespaces, namespaces),
            exceptions,
          )
        : await reportText(output, results, exceptions, failOnWarnings, io),
    );
    if (output === 'text') {
      const { exceptionsText } = await import('../report/exceptions-text.ts');
      const readsAll = isWhole && namespace.length === 0 && kind === undefined;
      await io.stdout.write(exceptionsText(exceptions, readsAll));
    }
    return worst(exitCodeOf(results, failOnWarnings), isWhole ? 0 : 2);
  });
}

/** Named namespaces that don't exist, mostly misspelt. An account without access to namespaces gets no note. */
async function absentNamespaces(
  namespaces: Namespaces,
  named: readonly string[],
  results: readonly Result[],
): Promise<string[]> {
  for (const namespace of named)
    if (!results.some((result) => result.namespace === namespace)) await namespaces.labelsOf(namespace);
  return [...namespaces.absent];
}

async function summaryText(
  output: AuditOptions['output'],
  namespaces: readonly NamespaceReadiness[],
  exceptions: readonly ExceptionUse[],
): Promise<string> {
  if (output === 'json') return `${JSON.stringify({ namespaces, ...listOf(exceptions) }, null, 2)}\n`;
  const { auditSummary } = await import('../report/audit-summary.ts');
  return auditSummary(namespaces);
}

/** Absent without exceptions, as in a gatewarden.yaml. */
const listOf = (exceptions: readonly ExceptionUse[]): { exceptions?: readonly ExceptionUse[] } =>
  exceptions.length === 0 ? {} : { exceptions };

const printable = (text: string): string => text.split('\n').map(visible).join('\n');

async function reportText(
  output: AuditOptions['output'],
  results: readonly Result[],
  exceptions: readonly ExceptionUse[],
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
    ...listOf(exceptions),
  });
}
