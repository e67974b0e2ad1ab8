// One run of `gatewarden analyze`: reads the files, analyzes all objects together, and reports findings as `validate` does.

import { type InputOptions, readInput } from '../cluster-input/input.ts';
import type { Options } from '../command-line/command.ts';
import type { ExitCode, Io } from '../command-line/io.ts';
import { loadSettings, type SettingsOptions } from '../config/settings.ts';
import { isColoured } from '../report/colours.ts';
import { type Format, loadReport } from '../report/formats.ts';
import { sayNotes } from '../report/notes.ts';
import type { Note } from '../results/note.ts';
import { exitCodeOf, summarize } from '../results/result.ts';
import { findsReferences, useTolerances } from '../tolerances/tolerances.ts';
import { isSource } from '../translate/sources.ts';
import { analyzedResults } from './analyzed-results.ts';

interface AnalyzeOptions extends InputOptions, SettingsOptions {
  readonly output: Format;
  readonly maxFindings: number;
  readonly failOnWarnings?: boolean;
  readonly baseline?: string;
  readonly writeBaseline?: boolean;
  readonly color: string;
}

export async function runAnalyze(given: Options, io: Io): Promise<ExitCode> {
  const options = given as AnalyzeOptions;
  const { operands, output, exclude = [], maxFindings, failOnWarnings = false } = options;
  const isVerbose = options.verbose ?? false;
  const notes: Note[] = [];
  const weighing = await loadSettings(options, io);
  const tolerances = useTolerances(
    { ...options, settings: weighing, paths: operands, exclude, isVerbose, finds: findsReferences },
    io,
  );
  const { entries, files, settings, assumptions } = await readInput(options, io, notes);
  const results = await analyzedResults(entries, settings, {
    judge: weighing.judge,
    tolerances: tolerances.all,
    assumptions,
    note: (note) => notes.push(note),
    withSource: output === 'text',
    withSuggestions: output === 'sarif' || output === 'github',
    maxFindings,
  });
  for (const [index, result] of results.entries()) {
    const entry = entries[index];
    tolerances.judged(result, entry !== undefined && isSource(entry) ? entry.file.path : undefined);
  }
  notes.push(...(await tolerances.conclude()));
  const report = await loadReport(output);
  const text = report(results, {
    summary: summarize(results),
    notes,
    files,
    cwd: io.cwd,
    isColoured: isColoured(options.color, io.stdout, io),
    isVerbose,
    failOnWarnings,
  });
  await sayNotes(notes, io);
  await io.stdout.write(text);
  return exitCodeOf(results, failOnWarnings);
}
