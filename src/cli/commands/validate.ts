// gatewarden validate: validates manifests.

import type { Command } from 'commander';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { type FoundFile, findFiles } from '../../manifests/files.ts';
import { choice, collect } from '../command-line/arguments.ts';
import { withAssumptionOptions } from '../command-line/assumption-options.ts';
import type { Options } from '../command-line/command.ts';
import {
  withBaselineOptions,
  withFindingsOptions,
  withTextOptions,
} from '../command-line/findings-options.ts';
import { type ExitCode, type Io, UsageError, worst } from '../command-line/io.ts';
import {
  loadSettings,
  type SettingsOptions,
  withGatewayApiOption,
  withSettingsOptions,
} from '../config/settings.ts';
import { isColoured } from '../report/colours.ts';
import { FORMATS, type Format, loadReport } from '../report/formats.ts';
import { sayNotes } from '../report/notes.ts';
import { isPending, judgeFile, type Pending } from '../results/judge-files.ts';
import { manifestSearch, NO_MANIFESTS } from '../results/manifest-search.ts';
import type { Note } from '../results/note.ts';
import { exitCodeOf, type Result, summarize } from '../results/result.ts';
import { SecuredBackends, withTls } from '../results/secured-backends.ts';
import type { Fixing } from '../rewriting/fixing.ts';
import type { Tolerance } from '../tolerances/tolerance.ts';
import { findsReferences, useTolerances } from '../tolerances/tolerances.ts';

interface ValidateOptions extends Options, SettingsOptions {
  readonly output: Format;
  readonly exclude?: readonly string[];
  readonly ignore: boolean;
  readonly maxFindings: number;
  readonly failOnWarnings?: boolean;
  readonly fix?: boolean;
  readonly fixDryRun?: boolean;
  readonly showDefaults?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: boolean;
  readonly color: string;
  readonly verbose?: boolean;
  readonly withReferences?: boolean;
  readonly settings?: string;
}

export function define(command: Command): void {
  command
    .argument('<paths...>', 'files, folders (searched for .yaml, .yml and .json), or - for standard input')
    .addOption(choice('-o, --output <format>', 'output format', FORMATS, 'text'))
    .option('--exclude <glob>', 'leave out files that match, in gitignore syntax; may be repeated', collect)
    .option('--no-ignore', 'also validate files that a .gatewardenignore leaves out')
    .option('--with-references', 'also find problems that span several objects, as `analyze` does')
    .option('--settings <file>', 'settings of the control plane, for --with-references');
  withFindingsOptions(withAssumptionOptions(command, ', for --with-references'))
    .option('--show-defaults', 'add the defaults that the webhook would write')
    .option('--fix', 'write safe, mechanical fixes to the files, and report the rest')
    .option('--fix-dry-run', 'print the fixes as a unified diff instead of the report');
  withTextOptions(withBaselineOptions(withGatewayApiOption(withSettingsOptions(command)))).addHelpText(
    'after',
    `
Folders are searched for manifests. A .gatewardenignore in a folder leaves files out, in the syntax
of .gitignore, also files that you name. Objects of the Gateway API, and those of Kubernetes and of a
mesh that a translation reads, are validated too. Documents of other APIs are counted as skipped.

gatewarden.yaml, in the working folder or above, can set severities and suppress findings:

  validationLevel: strict
  severity:
    W-01: error
  suppressions:
    - code: EB-04
      file: legacy/**
      reason: replaced in the next release
      until: 2027-03-31

Examples:
  gatewarden validate manifests/
  helm template chart | gatewarden validate -
  kubectl kustomize overlays/prod | gatewarden validate -o json -
  gatewarden validate --fix manifests/
  gatewarden validate --severity W-02=off --exclude 'vendor/**' .
  gatewarden validate --baseline known.json --write-baseline .   # start with an old repository
  gatewarden validate --baseline known.json .

Exit codes: 0 clean or warnings only, 1 errors found, 2 wrong usage or unreadable input.`,
  );
}

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const {
    output,
    operands,
    exclude = [],
    ignore,
    maxFindings,
    failOnWarnings = false,
    showDefaults = false,
    verbose: isVerbose = false,
    withReferences: isTogether = false,
    settings: controlPlane,
    ...rest
  } = options as ValidateOptions;
  const ofSeveral = Object.entries({
    '--settings': controlPlane,
    '--gateway-class': rest['gatewayClass'],
    '--stand-in-gateways': rest['standInGateways'],
  }).find(([, value]) => value !== undefined);
  if (ofSeveral !== undefined && !isTogether)
    throw new UsageError(
      `${ofSeveral[0]} needs --with-references`,
      'single objects are validated without it',
    );
  const settings = await loadSettings(rest, io);
  const tolerances = useTolerances(
    {
      ...rest,
      settings,
      paths: operands,
      exclude,
      isVerbose,
      finds: (code) => isTogether || !findsReferences(code),
    },
    io,
  );
  const fixes = await fixingOf(options as ValidateOptions, settings.judge, tolerances.all);
  const notes: Note[] = [];
  const note = (said: Note): void => void notes.push(said);

  const secured = new SecuredBackends<Pending>();
  const judgeOptions = {
    judge: settings.judge,
    tolerances: tolerances.all,
    showDefaults,
    withSource: output === 'text',
    withSuggestions: output === 'sarif' || output === 'github',
    maxFindings,
    note,
    secured,
  };
  const search = manifestSearch({ exclude, ignore, verbose: isVerbose }, note);
  // Loaded only if needed, because it loads the translation.
  const together = isTogether ? await import('../analyze/with-references.ts') : undefined;
  const read: FoundFile[] = [];
  let results: Result[] = [];
  const documents: { readonly judged: Result | Pending; readonly path: string | undefined }[] = [];
  let files = 0;
  for (const file of findFiles(operands, io, search)) {
    files++;
    const fixed = fixes === undefined ? file : await fixes.fix(file);
    const kept = together === undefined ? fixed : together.remembered(fixed);
    if (together !== undefined) read.push(kept);
    for await (const judged of judgeFile(kept, judgeOptions)) documents.push({ judged, path: file.path });
  }
  const haveTls = new Set(await secured.found());
  for (const { judged, path } of documents) {
    const { judge } = settings;
    const result = isPending(judged)
      ? await judged.judged(haveTls.has(judged) ? withTls(judge) : judge)
      : judged;
    results.push(result);
    tolerances.judged(result, path);
  }
  if (together !== undefined)
    results = await together.withReferences(results, read, judgeOptions, options, io);
  // If ignore files excluded the named paths, their notes are enough.
  if (files === 0 && notes.length === 0) note({ level: 'note', message: NO_MANIFESTS });
  notes.push(...(await tolerances.conclude()));
  if (settings.exceptions.length > 0 && settings.path !== undefined) {
    const { endingNotes, exceptionUses } = await import('../results/exception-use.ts');
    const uses = exceptionUses(settings.exceptions, results, io.now?.() ?? new Date());
    notes.push(...endingNotes(uses, settings.path));
  }
  const fixed = await fixes?.conclude();
  notes.push(...(fixed?.notes ?? []));
  if (fixes !== undefined && fixed !== undefined && rest.fixDryRun === true)
    notes.push(...fixes.left(results));

  const report = await loadReport(output);
  const text = report(results, {
    summary: summarize(results),
    notes,
    files,
    cwd: io.cwd,
    isColoured: isColoured(rest.color, io.stdout, io),
    isVerbose,
    failOnWarnings,
  });
  await sayNotes(notes, io);
  await io.stdout.write(rest.fixDryRun ? (fixed?.diff ?? '') : text);
  return worst(exitCodeOf(results, failOnWarnings), fixed?.hasFailed ? 2 : 0);
}

/** Returns undefined if nothing is to be fixed. */
async function fixingOf(
  { fix = false, fixDryRun = false, output, operands, writeBaseline = false }: ValidateOptions,
  judge: JudgeOptions,
  tolerances: readonly Tolerance[],
): Promise<Fixing | undefined> {
  if (!fix && !fixDryRun) return undefined;
  if (fix && fixDryRun) throw new UsageError("--fix and --fix-dry-run can't be combined", 'use one of them');
  if (fix && operands.includes('-'))
    throw new UsageError("can't write to standard input", '--fix-dry-run prints what would change');
  if (fixDryRun && output !== 'text')
    throw new UsageError('--fix-dry-run prints a diff instead of a report', 'leave out --output');
  if (writeBaseline)
    throw new UsageError(
      '--write-baseline lists the findings that are not fixed',
      'fix first, then write the baseline',
    );
  // Loaded only for this: it brings a YAML library and a diff, and most runs only look.
  const { fixing } = await import('../rewriting/fixing.ts');
  return fixing({ judge, tolerances }, fixDryRun);
}
