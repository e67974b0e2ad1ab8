// One run of `gatewarden report`: reads and translates files, and writes a page.

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type InputOptions, readInput } from '../cluster-input/input.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { loadSettings, type SettingsOptions } from '../config/settings.ts';
import { sayNotes } from '../report/notes.ts';
import type { Note } from '../results/note.ts';
import { exitCodeOf } from '../results/result.ts';
import { writeOver } from '../rewriting/write-file.ts';
import { useTolerances } from '../tolerances/tolerances.ts';
import { assumedObjects, withoutFindings } from '../translate/assumed/assumed-objects.ts';
import { whyNoGateway } from '../translate/assumed/no-gateway.ts';
import { chosenGateway } from '../translate/chosen-gateway.ts';
import { unreadNotes } from '../translate/manifests.ts';
import { judgedAt, reportedResults } from '../translate/reported.ts';
import { isSource, isTranslated } from '../translate/sources.ts';
import { translatorOf } from '../translate/translator-of.ts';
import { reportData } from './collect/report-data.ts';
import { pagePieces } from './html.ts';

interface ReportOptions extends InputOptions, SettingsOptions {
  readonly output: string;
  readonly title: string;
  readonly gateway?: string;
  readonly maxFindings: number;
  readonly failOnWarnings?: boolean;
  readonly exitZero?: boolean;
}

export async function runReport(given: Options, io: Io): Promise<ExitCode> {
  const options = given as ReportOptions;
  const { output, title, exclude = [], maxFindings, failOnWarnings = false } = options;
  const isVerbose = options.verbose ?? false;
  const notes: Note[] = [];
  const weighing = await loadSettings(options, io);
  const { entries, settings, assumptions } = await readInput(options, io, notes);
  notes.push(...unreadNotes(entries));
  // Objects of a cluster have no path.
  const files = entries.flatMap((entry) => {
    if (!isSource(entry)) return [entry.file];
    return entry.file.path === undefined ? [] : [entry.document.file];
  });
  refuseReplacing(options, files, io);

  const sources = entries.filter(isSource).filter(isTranslated);
  const values = sources.map(({ document }) => document.value);
  const assumed = assumedObjects(values, assumptions, notes);
  const all = [...values, ...assumed.objects];
  const translator = translatorOf(all, settings);
  const translation = withoutFindings(translator.translation(), assumed);
  const none = translation.gateways.length === 0 ? whyNoGateway(all) : undefined;
  if (none !== undefined)
    notes.push({ level: 'warning', message: `the page has no Gateway: ${none.why} (${none.hint})` });
  // Without paths: suppressions can also be for objects that aren't translated, so none is reported as unused.
  const tolerances = useTolerances({ settings: weighing, paths: [], exclude, isVerbose }, io);
  const results = await reportedResults(entries, translation.findings, {
    judge: judgedAt(settings, weighing.judge),
    tolerances: tolerances.all,
    withSource: false,
    maxFindings,
  });
  notes.push(...(await tolerances.conclude()));
  const gateways =
    options.gateway === undefined
      ? translation.gateways
      : [chosenGateway(options.gateway, translation.gateways, none)];
  const data = reportData({ title, translation, view: translator.view, gateways, results });
  await sayNotes(notes, io);
  await write(pagePieces(data), output, io);
  return options.exitZero ? 0 : exitCodeOf(results, failOnWarnings);
}

/** The page never replaces an input file, whatever its name: a link, or another name of the same file. */
function refuseReplacing(
  { output, settings }: ReportOptions,
  manifests: readonly string[],
  { cwd }: Pick<Io, 'cwd'>,
): void {
  if (output === '-') return;
  const identity = (name: string): string | undefined => {
    const stat = statSync(resolve(cwd, name), { bigint: true, throwIfNoEntry: false });
    return stat?.isFile() === true ? `${stat.dev} ${stat.ino}` : undefined;
  };
  const page = attempt(() => identity(output));
  if (page === undefined) return;
  const isPage = (name: string): boolean => name !== '-' && attempt(() => identity(name)) === page;
  const what =
    settings !== undefined && isPage(settings)
      ? 'the settings'
      : manifests.some(isPage)
        ? 'one of the manifests'
        : undefined;
  if (what !== undefined)
    throw new UsageError(
      `${output} is ${what}, and the page would overwrite it`,
      'use another file, such as site.html',
    );
}

/** Undefined if a path can't be followed: reading or writing reports the reason later. */
function attempt<V>(ask: () => V): V | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

const HINTS: Readonly<Record<string, string>> = {
  ENOENT: 'create the folder first',
  EISDIR: 'it is a folder: write the name of a file in it',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: "can't write there",
  ENOSPC: 'no space left',
};

/** Writes to the file and prints its name, or writes to standard output. */
async function write(pieces: Iterable<string>, output: string, io: Io): Promise<void> {
  if (output === '-') {
    for (const piece of pieces) await io.stdout.write(piece);
    return;
  }
  const path = resolve(io.cwd, output);
  try {
    writeOver(path, pieces);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`can't write ${output}: ${code}`, HINTS[code]);
  }
  await io.stdout.write(`${output}\n`);
}
