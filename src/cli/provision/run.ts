// One run of `gatewarden provision`: reads files, prints what is provisioned for their Gateways, and reports the findings about that.

import { checkedFindings } from '../../analysis/analyze.ts';
import { provisioning } from '../../analysis/checks/provisioning.ts';
import { quote } from '../../grammar/quote.ts';
import { objectKey } from '../../objects/key.ts';
import { compareText } from '../../objects/reference.ts';
import type { Provisioned } from '../../provision/provision.ts';
import { provisionGateway } from '../../provision/provision-gateway.ts';
import type { Settings } from '../../translation/settings.ts';
import type { TranslationFinding, Translator } from '../../translation.ts';
import { packageVersion } from '../about/package-version.ts';
import { type InputOptions, readInput } from '../cluster-input/input.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { loadSettings, type SettingsOptions } from '../config/settings.ts';
import { isColoured } from '../report/colours.ts';
import { sayNotes } from '../report/notes.ts';
import { text } from '../report/text.ts';
import type { Note } from '../results/note.ts';
import { exitCodeOf, type Result, summarize } from '../results/result.ts';
import { useTolerances } from '../tolerances/tolerances.ts';
import { assumedObjects, withoutFindings } from '../translate/assumed/assumed-objects.ts';
import { type GatewayObjects, gatewayObjects } from '../translate/assumed/gateway-objects.ts';
import { whyNoGateway } from '../translate/assumed/no-gateway.ts';
import { chosenGateway, nameOf } from '../translate/chosen-gateway.ts';
import { judgedAt, reportedResults } from '../translate/reported.ts';
import { isSource, isTranslated } from '../translate/sources.ts';
import { translatorOf } from '../translate/translator-of.ts';
import { jsonList, yamlStream } from './manifests-text.ts';

interface ProvisionOptions extends InputOptions, SettingsOptions {
  readonly output: keyof typeof OUTPUTS;
  readonly gateway?: string;
  readonly maxFindings: number;
  readonly failOnWarnings?: boolean;
  readonly color: string;
}

const OUTPUTS = { yaml: yamlStream, json: jsonList };

/** The kinds that decide what is provisioned: findings about others are those of `translate`. */
const KINDS: ReadonlySet<string> = new Set([
  'Gateway',
  'GatewayClass',
  'GatewayParameters',
  'XListenerSet',
  'ListenerSet',
]);

export async function runProvision(given: Options, io: Io): Promise<ExitCode> {
  const options = given as ProvisionOptions;
  const { output, exclude = [], maxFindings, failOnWarnings = false } = options;
  const isVerbose = options.verbose ?? false;
  const notes: Note[] = [];
  const weighing = await loadSettings(options, io);
  const { entries, files, assumptions, ...input } = await readInput(options, io, notes);
  const settings = withVersion(input.settings);
  const values = entries
    .filter(isSource)
    .filter(isTranslated)
    .map(({ document }) => document.value);
  const assumed = assumedObjects(values, assumptions, notes);
  const objects = [...values, ...assumed.objects];
  const translator = translatorOf(objects, settings, { isForFindings: true });
  const tolerances = useTolerances({ settings: weighing, paths: [], exclude, isVerbose }, io);
  const { findings } = withoutFindings({ findings: findingsOf(translator, settings) }, assumed);
  const results = await reportedResults(entries, findings, {
    judge: judgedAt(settings, weighing.judge),
    tolerances: tolerances.all,
    withSource: true,
    maxFindings,
  });
  const written = gatewayObjects(values);
  const provisioned = provisionedGateways(
    translator,
    { ...written, classes: gatewayObjects(objects).classes },
    options.gateway,
    notes,
  );
  if (provisioned.length === 0) notes.push(nothingNote(objects));
  notes.push(...(await tolerances.conclude()));
  await sayNotes(notes, io);
  await io.stdout.write(
    OUTPUTS[output](provisioned.flatMap((each) => (each.kind === 'objects' ? each.objects : []))),
  );
  await io.stderr.write(
    text(results, {
      summary: summarize(results),
      notes,
      files,
      cwd: io.cwd,
      isColoured: isColoured(options.color, io.stderr, io),
      isVerbose,
      failOnWarnings,
    }),
  );
  return exitCodeOf(results as readonly Result[], failOnWarnings);
}

/** The command line is of the version that it provisions for. */
function withVersion(settings: Settings): Settings {
  if (settings.xdsTls && (settings.xdsTlsCa ?? '').trim() === '')
    throw new UsageError(
      'the settings turn on `xdsTls`, and have no CA certificate of the control plane',
      'write it as `xdsTlsCa`, in PEM',
    );
  return { version: packageVersion(), ...settings };
}

function nothingNote(objects: readonly unknown[]): Note {
  const { why, hint } = whyNoGateway(objects);
  return { level: 'note', message: `nothing is provisioned: ${why} (${hint})` };
}

function findingsOf(translator: Translator, { validation }: Settings): readonly TranslationFinding[] {
  return [
    ...translator.findings().filter(({ object }) => KINDS.has(object.kind)),
    ...checkedFindings(translator, validation.level, [provisioning]),
  ];
}

/** Those of the files, by namespace and name. Gateways that others serve are left out, and one without its class with a note. */
function provisionedGateways(
  { view }: Translator,
  written: GatewayObjects,
  named: string | undefined,
  notes: Note[],
): readonly Provisioned[] {
  const found = written.gateways.flatMap(({ namespace, name, className }) => {
    const provisioned = provisionGateway(view, objectKey('Gateway', namespace, name));
    if (provisioned === undefined && !written.classes.has(className))
      notes.push({
        level: 'warning',
        message: `Gateway ${namespace}/${name} is left out: its GatewayClass ${quote(className)} isn't among the files (add it, or use --gateway-class ${className})`,
      });
    return provisioned === undefined ? [] : [{ namespace, name, provisioned }];
  });
  const byName = new Map(found.map((each) => [nameOf(each), each]));
  const sorted = [...byName.values()].sort((left, right) => compareText(nameOf(left), nameOf(right)));
  const chosen = named === undefined ? sorted : [chosenGateway(named, sorted, undefined)];
  return chosen.map(({ provisioned }) => provisioned);
}
