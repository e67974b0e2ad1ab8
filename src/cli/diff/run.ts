// One run of `gatewarden diff`: translates two sets of files, and compares the results.

import { type Change, type Comparison, compareTranslations } from '../../analysis/compare.ts';
import { NO_OUTAGE } from '../../analysis/comparison/outage.ts';
import type { KeptSide } from '../../analysis/planes.ts';
import { equalJson } from '../../grammar/json.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { groupOf } from '../../objects/reference.ts';
import type { Translation } from '../../translation/planes.ts';
import { concerns } from '../../translation/status/parts.ts';
import type { Settings } from '../../translation.ts';
import type { Input, InputOptions } from '../cluster-input/input.ts';
import { checkInput, NO_PATHS } from '../command-line/cluster-input-options.ts';
import type { Options } from '../command-line/command.ts';
import { type ExitCode, type Io, UsageError } from '../command-line/io.ts';
import { loadSettings, type SettingsOptions } from '../config/settings.ts';
import { sayNotes } from '../report/notes.ts';
import { manifestSearch } from '../results/manifest-search.ts';
import type { Note } from '../results/note.ts';
import { identityOf } from '../results/result.ts';
import { assumedObjects } from '../translate/assumed/assumed-objects.ts';
import { type NoGateway, noGatewayOfOurs } from '../translate/assumed/no-gateway.ts';
import { chosenGateway, nameOf } from '../translate/chosen-gateway.ts';
import { judgedAt, weighed } from '../translate/reported.ts';
import { settingsFor } from '../translate/settings-file.ts';
import type { Diff } from './diff.ts';
import { OUTPUTS } from './outputs.ts';
import { SideThread } from './side-thread.ts';
import { readSides, type Side, type Sides } from './sides.ts';
import { differMostly, type ObjectSides, objectSides, translateSides } from './translated.ts';
import type { TranslatedSide } from './translated-side.ts';

interface DiffOptions extends InputOptions, SettingsOptions {
  readonly output: keyof typeof OUTPUTS;
  readonly gateway?: string;
  readonly exitZero?: boolean;
}

export async function runDiff(given: Options, io: Io): Promise<ExitCode> {
  const options = given as DiffOptions;
  const { operands, output, exitZero = false } = options;
  checkInput(options, operands, NO_PATHS);
  checkOperands(operands, options.cluster === true);
  const notes: Note[] = [];
  const weighing = await loadSettings(options, io);
  const thread = new SideThread();
  try {
    const { sides, settings, assumptions } = await input(options, io, notes, thread);
    const judge = judgedAt(settings, weighing.judge);
    const compared = await comparison(sides, { ...options, ...assumptions }, settings, {
      judge,
      thread,
      notes,
    });
    await sayNotes(notes, io);
    for (const piece of OUTPUTS[output](compared)) await io.stdout.write(piece);
    return compared.changes.length === 0 || exitZero ? 0 : 1;
  } finally {
    thread.stop();
  }
}

function checkOperands([old, now]: readonly string[], isCluster: boolean): void {
  if (isCluster && now !== undefined)
    throw new UsageError(
      'with --cluster, the manifests to apply are the only argument',
      'the side before is the cluster: name one file or folder',
    );
  if (!isCluster && now === undefined)
    throw new UsageError(
      'the manifests after are missing',
      'name two files or folders, or use --cluster to compare a cluster with itself after these manifests are applied',
    );
  if (old === '-' && now === '-')
    throw new UsageError(
      'standard input can be used only once',
      'use a file or a folder for one of the two sides',
    );
}

interface DiffInput extends Pick<Input, 'settings' | 'assumptions'> {
  readonly sides: Sides;
}

async function input(options: DiffOptions, io: Io, notes: Note[], thread: SideThread): Promise<DiffInput> {
  if (options.cluster === true) {
    const { readClusterSides } = await import('./cluster-sides.ts');
    return readClusterSides(options, io, notes);
  }
  const [old, now] = options.operands as readonly [string, string];
  const settings = await settingsFor(options, io, notes);
  const search = manifestSearch(options, (note) => notes.push(note));
  const sides = await readSides([old, now], io, search, notes, thread);
  return { sides, settings, assumptions: options };
}

interface Context {
  readonly judge: JudgeOptions;
  readonly thread: SideThread;
  readonly notes: Note[];
}

interface ComparisonContext {
  readonly judge: JudgeOptions;
  readonly meanwhile: ReturnType<SideThread['translated']>;
  readonly none: NoGateway | undefined;
}

async function comparison(
  sides: Sides,
  options: DiffOptions,
  settings: Settings,
  { judge, thread, notes }: Context,
): Promise<Diff> {
  const assumed = assumedObjects([...sides.before.objects, ...sides.after.objects], options, notes);
  const none = noGatewayOfOurs([...sides.before.objects, ...sides.after.objects, ...assumed.objects]);
  if (none !== undefined)
    notes.push({ level: 'warning', message: `no side has a Gateway to compare: ${none.why} (${none.hint})` });
  const withAssumed = ({ objects }: Side): readonly unknown[] => [...objects, ...assumed.objects];
  const [before, after] = [withAssumed(sides.before), withAssumed(sides.after)];
  // A thread that has read much begins before it is known how much differs: to find that out takes a tenth of a second. Where nothing differs,
  // as in files that were only formatted, it has nothing to do.
  const meanwhile =
    thread.isStarted && !equalJson(before, after) ? thread.translated(before, settings) : undefined;
  const objects = objectSides(before, after);
  if (!differMostly(objects)) thread.stop();
  const compared =
    objects.changed.size === 0 && options.gateway === undefined
      ? { changes: [], outage: NO_OUTAGE, unprotected: [] }
      : await comparisonOf(objects, options, settings, { judge, meanwhile, none });
  return { ...compared, changedObjects: objects.changed.size };
}

async function comparisonOf(
  objects: ObjectSides,
  options: DiffOptions,
  settings: Settings,
  { judge, meanwhile, none }: ComparisonContext,
): Promise<Comparison> {
  const { before, after } = await translateSides(objects, settings, meanwhile);
  const only = options.gateway === undefined ? undefined : gatewayOf(options.gateway, before, after, none);
  const sideOf = (translation: TranslatedSide, written: readonly unknown[]): KeptSide => ({
    gateways: translation.gateways.filter((each) => only === undefined || nameOf(each) === nameOf(only)),
    statuses: translation.statuses,
    kept: translation.kept,
    findings: translation.findings.flatMap((finding) => {
      const severity = weighed(finding, judge);
      return severity === undefined ? [] : [{ ...finding, severity }];
    }),
    policy: policiesIn(written),
  });
  const compared = compareTranslations(sideOf(before, objects.before), sideOf(after, objects.after));
  const isAbout = (change: Change): boolean =>
    only === undefined || change.subject !== 'status' || concerns(only, change.object, change.reference);
  return { ...compared, changes: compared.changes.filter(isAbout) };
}

/** A Gateway that exists on at least one side. */
function gatewayOf(named: string, before: Translation, after: Translation, none: NoGateway | undefined) {
  const names = new Set(after.gateways.map(nameOf));
  const gone = before.gateways.filter((gateway) => !names.has(nameOf(gateway)));
  return chosenGateway(named, [...after.gateways, ...gone], none);
}

/** By the ids that origins name. */
function policiesIn(objects: readonly unknown[]): (id: string) => unknown {
  let byId: Map<string, unknown> | undefined;
  return (id) => {
    byId ??= new Map(
      objects.map((object) => {
        const { apiVersion, kind, namespace, name } = identityOf(object);
        return [`${groupOf(apiVersion)}/${kind}/${namespace === '' ? 'default' : namespace}/${name}`, object];
      }),
    );
    return byId.get(id);
  };
}
