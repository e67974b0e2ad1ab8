// How a conformance test runs here: its translations and the expectations of each; or why it doesn't run.

import type { ProxyGatewayConfiguration, Translation } from '../../../src/translation/planes.ts';
import type { Change } from '../../../src/translation/translator.ts';
import { readSettings, type Settings, Translator, translate } from '../../../src/translation.ts';
import { proxiesIn } from '../proxies-in.ts';
import { CHANGES, type Edit, EXPECTED, FURTHER_FEATURES, LEFT_OUT, SETTINGS } from './by-hand.ts';
import { CONTROLLER, type ConformanceCluster, type Manifest } from './cluster.ts';
import { expectationsOf, type NamedExpectation, type ObjectName, type Place } from './expectations.ts';
import type { ConformanceTest } from './facts.ts';

/** The time between two changes of the cluster. */
export interface Phase {
  readonly name: string;
  readonly objects: readonly Manifest[];
  readonly translation: Translation;
  readonly expectations: readonly NamedExpectation[];
}

const settingsOf = ({ name }: Pick<ConformanceTest, 'name'>): Settings =>
  readSettings(SETTINGS[name]).settings;

/** The features that the GatewayClass lists. */
function classFeatures(settings: Settings): readonly string[] {
  const spec = { controllerName: CONTROLLER };
  const object = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: 'gatewarden' },
    spec,
  };
  const { statuses } = translate([object], settings);
  const { supportedFeatures } = statuses[0]!.status as {
    readonly supportedFeatures: readonly { readonly name: string }[];
  };
  return supportedFeatures.map(({ name }) => name);
}

/** Why a test doesn't run; undefined if it does. */
export function reasonToLeaveOut(test: ConformanceTest): string | undefined {
  const { name, features } = test;
  const supported = new Set([...classFeatures(settingsOf(test)), ...FURTHER_FEATURES]);
  const missing = features.filter((feature) => !supported.has(feature));
  if (missing.length > 0) return `${missing.join(', ')}: not in the features that the GatewayClass lists`;
  return LEFT_OUT[name];
}

export async function phasesOf(
  test: ConformanceTest,
  cluster: ConformanceCluster,
): Promise<readonly Phase[]> {
  const translator = new Translator(settingsOf(test));
  let objects = await cluster.objectsOf(test);
  translator.apply(objects.map((object) => ({ object })));
  const changes = CHANGES[test.name] ?? [];
  const phases: Phase[] = [];
  let expectations: NamedExpectation[] = [];
  const end = (): void => {
    phases.push({
      name: `${test.name}/${phases.length}`,
      objects,
      translation: translator.translation(),
      expectations,
    });
    expectations = [];
  };
  for (const named of byHand(test)) {
    if (named.expectation.kind !== 'change') {
      expectations.push(named);
      continue;
    }
    end();
    const edits = changes[phases.length - 1];
    if (edits === undefined) throw new Error(`${test.name}: nobody says what ${named.name} changes`);
    objects = edits.reduce((before, edit) => edited(translator, before, edit, cluster), objects);
  }
  end();
  if (phases.length - 1 !== changes.length)
    throw new Error(`${test.name}: not all of its changes take place`);
  return phases;
}

/** The listener port of a place, and its Gateway's configuration. */
export function listenerAt(
  { objects, translation }: Phase,
  { gateway, listener, hasPort, port: own }: Place,
  isTls: boolean,
): { readonly configuration: ProxyGatewayConfiguration | undefined; readonly port: number } {
  const object = objects.find((each) => each.kind === 'Gateway' && isNamed(each, gateway));
  if (object === undefined) throw new Error(`there is no Gateway ${gateway.namespace}/${gateway.name}`);
  const { listeners } = object.spec as {
    readonly listeners: readonly { readonly name: string; readonly port: number }[];
  };
  const { port } = listeners.find(({ name }) => name === listener) ?? listeners[0]!;
  return {
    configuration: proxiesIn(translation).find(
      ({ namespace, name }) => namespace === gateway.namespace && name === gateway.name,
    ),
    port: own ?? (hasPort ? port : isTls ? 443 : 80),
  };
}

function byHand(test: ConformanceTest): readonly NamedExpectation[] {
  const all = expectationsOf(test);
  const written = EXPECTED[test.name];
  const isUnread = ({ expectation }: NamedExpectation): boolean => expectation.kind === 'unread';
  const unread = all.find(isUnread);
  if (written === undefined) {
    if (unread?.expectation.kind !== 'unread') return all;
    throw new Error(`${test.name}: nobody says what this expects: ${unread.expectation.what}`);
  }
  if (unread === undefined) throw new Error(`${test.name}: all of it can be read`);
  return [
    ...all.filter((each) => !isUnread(each)),
    ...written.map((expectation) => ({ name: unread.name, expectation })),
  ];
}

function edited(
  translator: Translator,
  objects: readonly Manifest[],
  { kind, edit, ...named }: Edit,
  { addressesOf }: ConformanceCluster,
): readonly Manifest[] {
  const before = objects.find((each) => each.kind === kind && isNamed(each, named));
  if (before === undefined) throw new Error(`there is no ${kind} ${named.namespace}/${named.name}`);
  const changed = edit(before, addressesOf(named.namespace, 'infra-backend-v1'));
  if (changed === undefined) {
    translator.apply([deletionOf(before)]);
    return objects.filter((each) => each !== before);
  }
  const { metadata } = changed;
  const object = { ...changed, metadata: { ...metadata, generation: (metadata.generation ?? 0) + 1 } };
  translator.apply([{ object }]);
  return objects.map((each) => (each === before ? object : each));
}

/** The changes that a control plane receives when one test's objects are replaced by those of the next. */
export function changesBetween(before: readonly Manifest[], after: readonly Manifest[]): readonly Change[] {
  const keyOf = ({ apiVersion, kind, metadata: { namespace = '', name } }: Manifest): string =>
    [apiVersion.split('/')[0], kind, namespace, name].join(' ');
  const stays = new Set(after.map(keyOf));
  return [
    ...before.filter((object) => !stays.has(keyOf(object))).map(deletionOf),
    ...after.map((object) => ({ object })),
  ];
}

function deletionOf({ apiVersion, kind, metadata: { namespace = '', name } }: Manifest): Change {
  const [group = '', version] = apiVersion.split('/');
  return { deleted: { group: version === undefined ? '' : group, kind, namespace, name } };
}

const isNamed = ({ metadata }: Manifest, { namespace, name }: ObjectName): boolean =>
  (metadata.namespace ?? '') === namespace && metadata.name === name;
