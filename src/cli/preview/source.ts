// The input of a preview: the current manifests, translated, and the one Gateway of them that runs.

import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { ruleFaults } from '../../analysis/planes.ts';
import { referenceFindings } from '../../analysis/reference-findings.ts';
import { visible } from '../../grammar/visible.ts';
import { findFiles } from '../../manifests/files.ts';
import type { GatewayApiVersion } from '../../objects/gateway-api/versions.ts';
import type { ProxyGatewayConfiguration } from '../../translation/planes.ts';
import { type Io, UsageError } from '../command-line/io.ts';
import { loadSettings } from '../config/settings.ts';
import { notesText } from '../report/notes.ts';
import { text } from '../report/text.ts';
import type { Note } from '../results/note.ts';
import { type Result, summarize } from '../results/result.ts';
import {
  type AssumptionOptions,
  assumedObjects,
  withoutFindings,
} from '../translate/assumed/assumed-objects.ts';
import { whyNoGateway } from '../translate/assumed/no-gateway.ts';
import { chosenGateway } from '../translate/chosen-gateway.ts';
import { onlyProxyGateway, proxyGateway } from '../translate/proxy-gateways.ts';
import { judgedAt, reportedResults } from '../translate/reported.ts';
import { settingsFor } from '../translate/settings-file.ts';
import { isSource, isTranslated, readSources } from '../translate/sources.ts';
import { type Deviation, deviationsOf, deviationText } from '../translate/summary/conditions.ts';
import { translatorOf } from '../translate/translator-of.ts';
import type { Watched } from './watching.ts';

export interface SourceOptions extends AssumptionOptions {
  readonly operands: readonly string[];
  readonly gateway?: string;
  readonly settings?: string;
  readonly gatewayApi?: GatewayApiVersion;
  readonly exclude?: readonly string[];
  readonly ignore: boolean;
}

/** The current content of the files; or why it can't be used. */
export type Reading = { readonly watched: Watched } & (
  | { readonly configuration: ProxyGatewayConfiguration; readonly findings: string }
  | { readonly problem: UsageError }
);

const FOR_ENVOY = {
  what: 'a preview runs Envoy',
  instead:
    'ask with `gatewarden explain`, or write `gatewarden translate -o json --edge-output config` for the file that the edge data plane loads',
};

export class Source {
  readonly #options: SourceOptions;
  readonly #io: Io;
  /** Standard input can only be read once. */
  #stdin: Promise<string> | undefined;

  constructor(options: SourceOptions, io: Io) {
    this.#options = options;
    this.#io = io;
  }

  async read(): Promise<Reading> {
    const files: string[] = [];
    const folders: string[] = [];
    try {
      const { cwd } = this.#io;
      const { settings } = this.#options;
      if (settings !== undefined && settings !== '-') files.push(resolve(cwd, settings));
      return { ...(await this.#translated(files, folders)), watched: { files, folders } };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { problem: error, watched: { files, folders } };
    }
  }

  async #translated(files: string[], folders: string[]) {
    const { operands, gateway, exclude = [], ignore } = this.#options;
    const io = await this.#freshIo();
    const notes: Note[] = [];
    const settings = await settingsFor(this.#options, io, notes);
    const found = [
      ...findFiles(operands, io, { exclude, ignore, searched: (path) => void folders.push(path) }),
    ];
    files.push(...found.flatMap(({ path }) => path ?? []));
    const { entries } = await readSources(found, (note) => notes.push(note));
    const sources = entries.filter(isSource);
    const broken = entries.filter((entry): entry is Result => !isSource(entry));
    if (broken.length > 0) throw unreadable(broken);
    const values = sources.filter(isTranslated).map(({ document }) => document.value);
    const assumed = assumedObjects(values, this.#options, notes);
    const all = [...values, ...assumed.objects];
    const translator = translatorOf(all, settings);
    const { gateways, statuses, findings } = withoutFindings(translator.translation(), assumed);
    const none = gateways.length === 0 ? whyNoGateway(all) : undefined;
    const configuration =
      gateway === undefined
        ? onlyProxyGateway(gateways, none, FOR_ENVOY)
        : proxyGateway(chosenGateway(gateway, gateways, none), FOR_ENVOY);
    const { judge, path: configuring } = await loadSettings({}, io);
    if (configuring !== undefined) files.push(configuring);
    const results = await reportedResults(entries, findings, {
      judge: judgedAt(settings, judge),
      withSource: true,
    });
    const deviations = deviationsOf(statuses, {
      gateway: configuration,
      faults: ruleFaults(translator.view),
      references: referenceFindings(translator),
    });
    return { configuration, findings: notesText(notes) + this.#shown(results) + notServed(deviations) };
  }

  #shown(results: readonly Result[]): string {
    const told = results.filter(({ findings }) => findings.length > 0);
    if (told.length === 0) return '';
    const { cwd } = this.#io;
    const about = { notes: [], files: 0, cwd, isColoured: false, isVerbose: false, failOnWarnings: false };
    return text(told, { ...about, summary: summarize(told) });
  }

  async #freshIo(): Promise<Io> {
    const { operands, settings } = this.#options;
    if (!operands.includes('-') && settings !== '-') return this.#io;
    this.#stdin ??= readText(this.#io.stdin);
    return { ...this.#io, stdin: Readable.from([Buffer.from(await this.#stdin)]) };
  }
}

/** How many deviations are listed; the first few usually explain the rest. */
const MAX_LISTED = 20;

function notServed(deviations: readonly Deviation[]): string {
  if (deviations.length === 0) return '';
  const lines = deviations.slice(0, MAX_LISTED).map((each) => `  ${visible(deviationText(each))}\n`);
  const more = deviations.length - lines.length;
  return ['Not served as written:\n', ...lines, ...(more > 0 ? [`  ... and ${more} more\n`] : [])].join('');
}

function unreadable(results: readonly Result[]): UsageError {
  const [first, ...others] = results.flatMap(({ file, findings }) =>
    findings.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`),
  );
  return new UsageError([first ?? 'a file is unreadable', ...others.slice(0, 10)]);
}
