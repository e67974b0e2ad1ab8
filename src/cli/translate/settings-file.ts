// The file of `--settings`: YAML or JSON, read like manifests, so that every mistake has its line and column.

import type { ConfigProblem } from '../../config/config.ts';
import { defined } from '../../grammar/defined.ts';
import { type ManifestDocument, readDocuments } from '../../manifests/documents.ts';
import { findFiles } from '../../manifests/files.ts';
import {
  defaultSettings,
  readSettings,
  type Settings,
  type SettingsProblem,
} from '../../translation/settings.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import type { TranslationOptions } from '../command-line/translation-options.ts';
import { loadGoodConfig, wrongFile } from '../config/settings.ts';
import type { Note } from '../results/note.ts';

export interface SettingsFile {
  readonly settings: Settings;
  /** Harmless mistakes. */
  readonly notes: readonly Note[];
}

/** The settings of `--settings`, or the defaults, with `--level`, `--corrections` and the version of the Gateway API of the flag or of gatewarden.yaml. `operands`: the manifests. `base`: what holds without `--settings`. */
export async function settingsFor(
  {
    operands,
    settings: named,
    level,
    corrections,
    gatewayApi,
    config,
  }: Pick<TranslationOptions, 'operands' | 'settings' | 'level' | 'corrections' | 'gatewayApi' | 'config'>,
  io: Io,
  notes: Note[],
  base: Settings = defaultSettings,
): Promise<Settings> {
  if (named === '-' && operands.includes('-'))
    throw new UsageError(
      'standard input can be used only once',
      'use a file for --settings or for the manifests',
    );
  const read = named === undefined ? { settings: base, notes: [] } : await readSettingsFile(named, io);
  notes.push(...read.notes);
  const gatewayAPI = gatewayApi ?? (await loadGoodConfig(io.cwd, config)).config.gatewayAPI;
  return {
    ...read.settings,
    ...(level === undefined ? {} : { validation: { level } }),
    ...defined({ gatewayAPI, corrections: corrections === undefined ? undefined : checked(corrections) }),
  };
}

/** `--corrections`, by the rules of the setting. */
function checked(corrections: string): string {
  const { problems } = readSettings({ corrections });
  const [wrong] = problems;
  if (wrong !== undefined) throw new UsageError(`--corrections: ${wrong.message}`, wrong.hint);
  return corrections;
}

/** Reads the named file, or `-`. Its mistakes are a UsageError with every position. */
export async function readSettingsFile(named: string, io: Io): Promise<SettingsFile> {
  const document = await onlyDocument(named, io);
  if (document === undefined) return { settings: readSettings(undefined).settings, notes: [] };
  const { settings, problems } = readSettings(document.value);
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw wrongFile(named, await placed(document, errors));
  const warnings = await placed(document, problems);
  return {
    settings,
    notes: warnings.map(({ line, path, message, hint }) => ({
      level: 'warning',
      file: named,
      line,
      message: `${path}: ${message}${hint === undefined ? '' : ` (${hint})`}`,
    })),
  };
}

/** Undefined if the file is empty. */
async function onlyDocument(named: string, io: Io): Promise<ManifestDocument | undefined> {
  const [file, ...others] = findFiles([named], io, { ignore: false });
  if (file === undefined || file.name !== named || others.length > 0)
    throw wrongFile(named, [
      { line: 1, column: 1, path: '', message: 'this is a folder: write the name of the file' },
    ]);
  const content = await file.read();
  if ('problem' in content) {
    const { message, hint } = content.problem;
    const problem = { line: 1, column: 1, path: '', message };
    throw wrongFile(named, [hint === undefined ? problem : { ...problem, hint }]);
  }
  const written: ManifestDocument[] = [];
  for await (const document of readDocuments(named, content.bytes)) {
    const { lines, problems } = document;
    if (problems.length > 0)
      throw wrongFile(
        named,
        problems.map(({ offset, message, hint }) => ({
          ...lines.at(offset),
          path: '',
          message,
          ...defined({ hint }),
        })),
      );
    if (document.value !== null) written.push(document);
  }
  const [first, second] = written;
  if (second !== undefined) {
    const place = second.lines.at(await second.offset());
    const message = 'a second document: settings are one document';
    throw wrongFile(named, [{ ...place, path: '', message, hint: 'join them, or remove one' }]);
  }
  return first;
}

async function placed(
  { lines, locator }: ManifestDocument,
  problems: readonly SettingsProblem[],
): Promise<ConfigProblem[]> {
  if (problems.length === 0) return [];
  const locate = await locator();
  return problems
    .map(({ segments, isKey, path, message, hint }) => ({
      ...lines.at(locate(segments, isKey ? 'key' : 'value')),
      path,
      message,
      ...defined({ hint }),
    }))
    .sort((left, right) => left.line - right.line || left.column - right.column);
}
