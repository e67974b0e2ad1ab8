// One run of `gatewarden report`: files to a translation to a page.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findFiles, type LeftOut } from '../../manifests/files.ts';
import type { Settings } from '../../translation/settings.ts';
import { Translator } from '../../translation.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { loadSettings, type SettingsOptions } from '../config/settings.ts';
import { sayNotes } from '../report/notes.ts';
import type { Note } from '../results/note.ts';
import { exitCodeOf } from '../results/result.ts';
import { useTolerances } from '../tolerances/tolerances.ts';
import { chosenGateway } from '../translate/chosen-gateway.ts';
import { reportedResults } from '../translate/reported.ts';
import { settingsFor } from '../translate/settings-file.ts';
import { isSource, isTranslated, readSources } from '../translate/sources.ts';
import { reportData } from './collect/report-data.ts';
import { pagePieces } from './html.ts';

interface ReportOptions extends Options, SettingsOptions {
  readonly output: string;
  readonly title: string;
  readonly gateway?: string;
  readonly settings?: string;
  readonly level?: Settings['validation']['level'];
  readonly exclude?: readonly string[];
  readonly ignore: boolean;
  readonly maxFindings: number;
  readonly failOnWarnings?: boolean;
  readonly exitZero?: boolean;
  readonly verbose?: boolean;
}

export async function runReport(given: Options, io: Io): Promise<ExitCode> {
  const options = given as ReportOptions;
  const { operands, output, title, exclude = [], ignore, maxFindings, failOnWarnings = false } = options;
  const isVerbose = options.verbose ?? false;
  const notes: Note[] = [];
  const settings = await settingsOf(options, io, notes);
  const weighing = await loadSettings(options, io);
  const leftOut = ({ name, why, isNamed }: LeftOut): void => {
    if (isNamed || isVerbose) notes.push({ level: 'note', file: name, message: why });
  };
  const { entries, files } = await readSources(findFiles(operands, io, { exclude, ignore, leftOut }));
  if (files === 0 && notes.length === 0)
    notes.push({ level: 'note', message: 'no manifests (.yaml, .yml, .json) there' });

  const translator = new Translator(settings);
  const sources = entries.filter(isSource).filter(isTranslated);
  translator.apply(sources.map(({ document }) => ({ object: document.value })));
  const translation = translator.translation();
  // Paths are not told: what suppressions speak of is more than what is translated, so that none is called needless.
  const tolerances = useTolerances({ settings: weighing, paths: [], exclude, isVerbose }, io);
  const isStrict = settings.validation.level === 'strict';
  const results = await reportedResults(entries, translation.findings, {
    judge: isStrict ? { ...weighing.judge, validationLevel: 'strict' } : weighing.judge,
    tolerances: tolerances.all,
    withSource: false,
    maxFindings,
  });
  notes.push(...(await tolerances.conclude()));
  const gateways =
    options.gateway === undefined
      ? translation.gateways
      : [chosenGateway(options.gateway, translation.gateways)];
  const data = reportData({ title, translation, rooms: translator.rooms, gateways, results });
  await sayNotes(notes, io);
  await write(pagePieces(data), output, io);
  return options.exitZero ? 0 : exitCodeOf(results, failOnWarnings);
}

/** Into the file, whose name is printed then, or on standard output. */
async function write(pieces: Iterable<string>, output: string, io: Io): Promise<void> {
  if (output === '-') {
    for (const piece of pieces) await io.stdout.write(piece);
    return;
  }
  const path = resolve(io.cwd, output);
  try {
    await writeFile(path, pieces);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const hint = code === 'ENOENT' ? 'make the folder first' : undefined;
    throw new UsageError(`can't write ${output}: ${code}`, hint);
  }
  await io.stdout.write(`${output}\n`);
}

async function settingsOf(options: ReportOptions, io: Io, notes: Note[]): Promise<Settings> {
  const { settings, notes: said } = await settingsFor(options, io);
  notes.push(...said);
  const { level } = options;
  return level === undefined ? settings : { ...settings, validation: { level } };
}
