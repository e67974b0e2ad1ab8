// One run of `gatewarden translate`: reads and translates files, prints one of the output forms, and reports the findings.

import { referenceFindings } from '../../analysis/reference-findings.ts';
import { findEntry } from '../../diagnostics/catalogue/index.ts';
import { defined } from '../../grammar/defined.ts';
import { counted } from '../../grammar/plural.ts';
import { configurationsOf } from '../../translation/planes.ts';
import type { Settings } from '../../translation/settings.ts';
import type { TranslationFinding, Translator } from '../../translation.ts';
import { type InputOptions, readInput } from '../cluster-input/input.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { loadSettings, type SettingsOptions } from '../config/settings.ts';
import { findEnvoy } from '../preview/envoy/program.ts';
import { isColoured } from '../report/colours.ts';
import { sayNotes } from '../report/notes.ts';
import { text } from '../report/text.ts';
import type { Note } from '../results/note.ts';
import { exitCodeOf, type Result, summarize } from '../results/result.ts';
import { useTolerances } from '../tolerances/tolerances.ts';
import { assumedObjects, withoutFindings } from './assumed/assumed-objects.ts';
import { whyNoGateway } from './assumed/no-gateway.ts';
import { type ProxyChecks, translateWithProxy } from './checked-by-proxy.ts';
import { chosenGateway, nameOf } from './chosen-gateway.ts';
import { EdgeFiles } from './edge/edge-files.ts';
import { onlyEdgeGateway } from './edge/edge-gateway.ts';
import type { EdgeOutput } from './edge/edge-outputs.ts';
import { tlsFilesNote, withTlsFolder, writeTlsFiles } from './edge/tls-files.ts';
import { cacheFolder, openVerdicts } from './envoy/verdicts.ts';
import { OUTPUTS } from './outputs.ts';
import { notForEnvoy } from './proxy-gateways.ts';
import { judgedAt, reportedResults } from './reported.ts';
import { isSource, isTranslated } from './sources.ts';
import { translatorOf } from './translator-of.ts';

interface TranslateOptions extends InputOptions, SettingsOptions {
  readonly output: keyof typeof OUTPUTS;
  readonly gateway?: string;
  readonly edgeOutput?: EdgeOutput;
  readonly strictWith: 'process' | 'proxy';
  readonly maxFindings: number;
  readonly failOnWarnings?: boolean;
  readonly lenient?: boolean;
  readonly tlsFiles?: string;
  readonly color: string;
}

export async function runTranslate(given: Options, io: Io): Promise<ExitCode> {
  const options = given as TranslateOptions;
  const { output, exclude = [], maxFindings, failOnWarnings = false } = options;
  const isVerbose = options.verbose ?? false;
  if (options.edgeOutput !== undefined && output !== 'json' && output !== 'yaml')
    throw new UsageError(
      `--edge-output chooses what -o json and -o yaml print, and this is -o ${output}`,
      'add -o json',
    );
  const notes: Note[] = [];
  const { tlsFiles } = options;
  if (tlsFiles !== undefined && output !== 'edge-config')
    throw new UsageError(
      `--tls-files writes what the file of -o edge-config names, and this is -o ${output}`,
      'add -o edge-config',
    );
  const weighing = await loadSettings(options, io);
  const { entries, files, assumptions, ...input } = await readInput(options, io, notes);
  const settings = tlsFiles === undefined ? input.settings : withTlsFolder(input.settings, tlsFiles, io.cwd);
  const checks = await proxyChecks(options, settings, io);

  const objects = entries.filter(isSource).filter(isTranslated);
  const values = objects.map(({ document }) => document.value);
  const assumed = assumedObjects(values, assumptions, notes);
  const sources = [...values, ...assumed.objects];
  const translator = await translatedBy(sources, settings, checks, notes);
  const translated = withoutFindings(translator.translation(), assumed);
  const none = translated.gateways.length === 0 ? whyNoGateway(sources) : undefined;
  // Without paths: suppressions can also be for objects that aren't translated, so none is reported as unused.
  const tolerances = useTolerances({ settings: weighing, paths: [], exclude, isVerbose }, io);
  const edgeFiles = new EdgeFiles(translator.view);
  const only =
    options.gateway === undefined ? undefined : chosenGateway(options.gateway, translated.gateways, none);
  const shown = only === undefined ? translated : { ...translated, gateways: [only] };
  const isForFile = options.edgeOutput === 'config' || output === 'edge-config';
  const all = isForFile
    ? [...translated.findings, ...edgeFiles.findings(shown.gateways, translated.findings)]
    : translated.findings;
  const references = referenceFindings(translator);
  const told = references.hinted(all);
  const said = options.lenient === true ? told.map(leniently) : told;
  const results = await reportedResults(entries, said, {
    judge: judgedAt(settings, weighing.judge),
    tolerances: tolerances.all,
    withSource: output !== 'json',
    maxFindings,
  });
  notes.push(...(await tolerances.conclude()));

  const findings = (coloured: boolean): string =>
    text(results, {
      summary: summarize(results),
      notes,
      files,
      cwd: io.cwd,
      isColoured: coloured,
      isVerbose,
      failOnWarnings,
    });
  const { pieces, findingsTo } = OUTPUTS[output];
  if (output === 'edge-config') {
    const file = edgeFiles.of(onlyEdgeGateway(shown.gateways, none));
    if (file !== undefined && tlsFiles !== undefined) await writeTlsFiles(file);
    else if (file !== undefined) notes.push(...tlsFilesNote(file));
  }
  const { edgeOutput = 'model' } = options;
  const { view } = translator;
  const printed = pieces({
    ...shown,
    ...defined({ only, none }),
    view,
    references,
    results,
    edgeOutput,
    edgeFiles,
  });
  await sayNotes(notes, io);
  for (const piece of printed) await io.stdout.write(piece);
  if (findingsTo !== 'nowhere') {
    const stream = io[findingsTo];
    await stream.write(findings(isColoured(options.color, stream, io)));
  }
  return exitCodeOf(results as readonly Result[], failOnWarnings);
}

/** Errors of admission as warnings; those of the translation stay. */
function leniently(finding: TranslationFinding): TranslationFinding {
  return finding.severity === 'error' && findEntry(finding.code)?.isTranslated !== true
    ? { ...finding, severity: 'warning' }
    : finding;
}

/** If the user asks for a proxy, it must run: there is no silent fallback. */
async function proxyChecks(
  { strictWith }: TranslateOptions,
  { validation }: Settings,
  io: Io,
): Promise<ProxyChecks | undefined> {
  if (strictWith === 'process') return undefined;
  if (validation.level !== 'strict')
    throw new UsageError('--strict-with=proxy checks at level strict only', 'add --level strict');
  const program = await findEnvoy(undefined, io);
  return { program, verdicts: await openVerdicts(cacheFolder(io.env), program.version) };
}

async function translatedBy(
  objects: readonly unknown[],
  settings: Settings,
  checks: ProxyChecks | undefined,
  notes: Note[],
): Promise<Translator> {
  const said = (message: string): void =>
    void notes.push({ level: 'note', message: `level strict: ${message}` });
  if (checks === undefined) {
    if (settings.validation.level === 'strict')
      said("checked with the rules of Envoy's API, not with a real proxy");
    return translatorOf(objects, settings);
  }
  const { translator, judged, refused } = await translateWithProxy(objects, settings, checks);
  const { gateways } = translator.translation();
  const others = configurationsOf(gateways, 'edge');
  if (others.length === gateways.length && others.length > 0)
    throw notForEnvoy(others, {
      what: '--strict-with=proxy checks with Envoy',
      instead: 'leave it out: the translation itself checks what the edge data plane reads',
    });
  for (const gateway of others)
    said(`Envoy doesn't check Gateway ${nameOf(gateway)}, which is of the edge data plane`);
  said(`Envoy ${checks.program.version} checked ${counted(judged, 'part')}, and rejected ${refused}`);
  return translator;
}
