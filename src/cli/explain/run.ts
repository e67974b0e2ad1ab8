// One run of `gatewarden explain` over manifests: reads the objects, translates those that matter, and explains.

import { gatewayNames, listenerNames } from '../../analysis/explain/explain-request.ts';
import type { ObjectExplanation } from '../../analysis/explain/object-explanation.ts';
import { relevantObjects } from '../../analysis/explain/relevant-objects.ts';
import type {
  NameValue,
  RequestExplanation,
  RequestQuestion,
} from '../../analysis/explain/request-explanation.ts';
import { explainObject, explainRequest } from '../../analysis/explain.ts';
import { referenceFindings } from '../../analysis/reference-findings.ts';
import { defined } from '../../grammar/defined.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { firstOf } from '../../grammar/plural.ts';
import { visible } from '../../grammar/visible.ts';
import { objectKey } from '../../objects/key.ts';
import type { TranslationFinding } from '../../translation/result.ts';
import type { Settings } from '../../translation/settings.ts';
import type { Translator } from '../../translation/translator.ts';
import { type Input, type InputOptions, readInput } from '../cluster-input/input.ts';
import { checkInput } from '../command-line/cluster-input-options.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { sayNotes } from '../report/notes.ts';
import { jsonPieces } from '../report/pieces.ts';
import type { Note } from '../results/note.ts';
import { assumedObjects } from '../translate/assumed/assumed-objects.ts';
import { noGatewayOfOurs, whyNoGateway } from '../translate/assumed/no-gateway.ts';
import { withCopies } from '../translate/copies.ts';
import { unreadNotes } from '../translate/manifests.ts';
import { isSource, isTranslated, type Source, SourceIndex } from '../translate/sources.ts';
import { translatorOf } from '../translate/translator-of.ts';
import { objectText, parametersText } from './object-text.ts';
import { kindNamed, unknownObject } from './objects.ts';
import { chosenParameters } from './parameters-text.ts';
import { printableYaml } from './printed.ts';
import type { Question } from './question.ts';
import { type AllReferences, referencesBehind } from './reference-notes.ts';
import { requestText } from './request-text.ts';
import { objectText as objectName } from './rows.ts';

interface ExplainOptions extends InputOptions {
  readonly filename?: readonly string[];
  readonly header?: readonly string[];
  readonly query?: readonly string[];
  readonly gateway?: string;
  readonly port?: number;
  readonly listener?: string;
  readonly sni?: string;
  readonly parameter?: string;
  readonly output: 'text' | 'json' | 'yaml';
}

export async function runExplain(
  question: Exclude<Question, { type: 'code' }>,
  given: Options,
  io: Io,
): Promise<ExitCode> {
  const options = given as ExplainOptions;
  const { filename: paths = [] } = options;
  checkInput(options, paths, NO_FILES);
  const notes: Note[] = [];
  const input = await readInput(options, io, notes, paths);
  const { settings } = input;
  const read = objectsIn(input, notes);
  const assumed = assumedObjects(read.objects, input.assumptions, notes);
  const objects = [...read.objects, ...assumed.objects];
  const none = noGatewayOfOurs(objects);
  if (none !== undefined)
    notes.push({ level: 'note', message: `no Gateway is translated: ${none.why} (${none.hint})` });
  // What the answer rests on comes first.
  await sayNotes(notes.splice(0), io);
  if (question.type === 'request')
    await explainedRequest(requestOf(question, options), { ...read, objects }, settings, options, io, notes);
  else await explainedObject(question, objects, settings, options, io);
  await sayNotes(notes, io);
  return read.isWhole ? 0 : 2;
}

const NO_FILES = {
  problem: 'no manifests given',
  hint: 'use -f for files or folders, for example `-f manifests/`, or `-f -` for standard input; or --cluster to read a cluster',
};

async function explainedRequest(
  question: RequestQuestion,
  { objects, sources }: ReadObjects,
  settings: Settings,
  options: ExplainOptions,
  io: Io,
  notes: Note[],
): Promise<void> {
  const translator = translatorOf(relevantObjects(objects, question, settings), settings);
  checkChoice(translator, question, objects);
  const explanation = explainRequest(translator, question);
  const isEmpty = explanation.answers.length + explanation.notExplained.length === 0;
  if (isEmpty && gatewayNames(translator).length > 0)
    notes.push({ level: 'note', message: noListener(translator) });
  notes.push(...(await missingNotes(translator, new SourceIndex(sources))));
  const behind = referencesBehind(explanation, () => allReferences(objects, settings));
  notes.push(...warnings(behind.map(noteText)));
  await write(explanation, () => requestText(explanation), options, io);
}

/** Objects that the answer ignores, and why. */
async function missingNotes(translator: Translator, index: SourceIndex): Promise<readonly Note[]> {
  const { snapshot } = translator.view;
  const missing = translator.findings().filter(({ code, severity, object: { kind, namespace, name } }) => {
    const isAbsent = () => snapshot.object(objectKey(kind, namespace, name)) === undefined;
    return severity === 'error' && (code === DUPLICATE || isAbsent());
  });
  const placed = await Promise.all(missing.slice(0, LISTED).map((finding) => withCopies(finding, index)));
  return warnings([...placed, ...missing.slice(LISTED)].map(noteText));
}

function allReferences(objects: readonly unknown[], settings: Settings): AllReferences {
  const translator = translatorOf(objects, settings);
  return { translator, findings: referenceFindings(translator) };
}

const warnings = (lines: readonly string[]): readonly Note[] =>
  firstOf(lines, LISTED).map((message) => ({ level: 'warning', message }));

const noteText = ({ object, code, path, message, hint }: TranslationFinding): string =>
  `${objectName(object)} ${path}: ${message}${hint === undefined ? '' : `; ${hint}`} (${code})`;

const DUPLICATE = 'TR-01';

function noListener(translator: Translator): string {
  const names = listenerNames(translator);
  if (names.length === 0) return 'no Gateway with a listener is translated';
  return `no listener is left for ${firstOf(names, LISTED).join('; ')}`;
}

async function explainedObject(
  { kind: word, namespace, name }: Extract<Question, { type: 'object' }>,
  objects: readonly unknown[],
  settings: Settings,
  options: ExplainOptions,
  io: Io,
): Promise<void> {
  const kind = kindNamed(word);
  const translator = translatorOf(objects, settings);
  const explanation = explainObject(translator, { kind, namespace, name });
  if (explanation === undefined) throw unknownObject(translator, { kind, namespace, name }, objects);
  const { parameter } = options;
  if (parameter === undefined) {
    await write(explanation, () => objectText(explanation), options, io);
    return;
  }
  const { object, summary, conditions, findings, parameters } = explanation;
  if (kind !== 'Gateway' || parameters === undefined)
    throw new UsageError(
      kind === 'Gateway' ? `Gateway ${namespace}/${name} isn't Gatewarden's` : '--parameter is for a Gateway',
      'write `gateway/NAMESPACE/NAME`, of a Gateway whose class has a controller of Gatewarden',
    );
  const chosen = {
    object,
    summary,
    conditions,
    findings,
    parameters: chosenParameters(parameters, parameter),
  };
  await write(chosen, () => parametersText(chosen), options, io);
}

/** An unknown name is an error before anything is explained. */
function checkChoice(
  translator: Translator,
  { gateway }: RequestQuestion,
  objects: readonly unknown[],
): void {
  const names = gatewayNames(translator);
  if (gateway === undefined || names.includes(gateway)) return;
  const hint =
    didYouMean(gateway, names) ??
    (names.length === 0 ? whyNoGateway(objects).hint : `there are ${names.slice(0, LISTED).join(', ')}`);
  throw new UsageError(`--gateway ${gateway}: no such Gateway is translated`, hint);
}

const LISTED = 10;

async function write(
  value: RequestExplanation | ObjectExplanation,
  text: () => readonly string[],
  { output }: ExplainOptions,
  { stdout }: Io,
): Promise<void> {
  if (output === 'text')
    await stdout.write(
      text()
        .map((line) => `${visible(line)}\n`)
        .join(''),
    );
  else if (output === 'yaml') await stdout.write(printableYaml(value));
  else for (const piece of jsonPieces(value)) await stdout.write(piece);
}

function requestOf(
  { host, path, method, protocol, port }: Extract<Question, { type: 'request' }>,
  options: ExplainOptions,
): RequestQuestion {
  const { header = [], query = [], gateway, listener, sni } = options;
  const extra = query.join('&');
  const only = options.port ?? port;
  return {
    host,
    path: extra === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${extra}`,
    method,
    headers: header.map(headerOf),
    ...defined({ gateway, listener, serverName: sni, port: only, protocol }),
  };
}

/** `name=value`, or `name: value` as in curl. */
function headerOf(text: string): NameValue {
  const [, name, value] = /^([^=:\s]+)(?:=|:\s*)(.*)$/s.exec(text) ?? [];
  if (name === undefined)
    throw new UsageError(`-H ${JSON.stringify(text)} is not a header`, 'write `-H name=value`');
  if (name.toLowerCase() === 'host')
    throw new UsageError(
      'the host is not a header here: it is the first word',
      `write \`gatewarden explain -f ... ${value ?? ''} /\`, with --sni if the server name is different`,
    );
  return [name, value ?? ''];
}

interface ReadObjects {
  readonly sources: readonly Source[];
  /** Of the sources that can be translated. */
  readonly objects: readonly unknown[];
  /** Whether everything could be read. */
  readonly isWhole: boolean;
}

function objectsIn({ entries }: Input, notes: Note[]): ReadObjects {
  notes.push(...unreadNotes(entries));
  const objects: unknown[] = [];
  for (const entry of entries) {
    if (!isSource(entry)) continue;
    const { document } = entry;
    if (isTranslated(entry)) objects.push(document.value);
    else
      notes.push({
        level: 'warning',
        file: document.file,
        message: 'duplicate key: this object is left out',
      });
  }
  return { sources: entries.filter(isSource), objects, isWhole: entries.every(isSource) };
}
