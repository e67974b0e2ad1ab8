// Objects as users name them on the command line: kinds in any case and also in the plural; and similar names if the object doesn't exist.

import { namesOf } from '../../analysis/explain/explain-object.ts';
import type { ObjectName } from '../../analysis/policies/policy-setting.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { KINDS } from '../../kinds/index.ts';
import { OBJECT_KINDS } from '../../objects/index.ts';
import { objectKey } from '../../objects/key.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import { leftOutBy } from '../../translation/absent-kinds.ts';
import type { Translator } from '../../translation/translator.ts';
import { UsageError } from '../command-line/io.ts';
import { identityOf } from '../results/result.ts';

const ALL: readonly string[] = [...KINDS.map(({ kind }) => kind), ...OBJECT_KINDS.map(({ kind }) => kind)];

/** The kind under which objects are read: a ListenerSet is read as an XListenerSet. */
export function kindNamed(word: string): SnapshotKind {
  const asked = word.toLowerCase();
  if (asked === 'listenerset' || asked === 'listenersets') return 'XListenerSet';
  const found = ALL.find((kind) => formsOf(kind).includes(asked));
  if (found !== undefined) return found as SnapshotKind;
  const hint = didYouMean(word, ALL) ?? `there are ${ALL.join(', ')}`;
  throw new UsageError(`no kind ${JSON.stringify(word)} is translated`, hint);
}

function formsOf(kind: string): readonly string[] {
  const lower = kind.toLowerCase();
  const plural = lower.endsWith('y')
    ? `${lower.slice(0, -1)}ies`
    : lower.endsWith('s')
      ? `${lower}es`
      : `${lower}s`;
  return [lower, plural];
}

const LISTED = 10;

/** As written: an object that names no namespace is in `default`, or is cluster-scoped. */
function isAmong(objects: readonly unknown[], { kind, namespace, name }: ObjectName): boolean {
  const kinds = kind === 'XListenerSet' ? [kind, 'ListenerSet'] : [kind];
  return objects
    .map(identityOf)
    .some(
      (each) =>
        kinds.includes(each.kind) &&
        each.name === name &&
        (each.namespace === namespace ||
          namespace === '' ||
          (each.namespace === '' && namespace === 'default')),
    );
}

/** Why an existing object is treated as absent. */
function absence(
  { view: { snapshot, settings } }: Translator,
  { kind, namespace, name }: ObjectName,
): { readonly why: string; readonly hint?: string } {
  const setting = leftOutBy(settings, kind as SnapshotKind);
  if (setting !== undefined)
    return {
      why: `the setting \`${setting}\` is off, so this kind is left out`,
      hint: 'set it with --settings',
    };
  const refusal = snapshot.refusalOf(objectKey(kind, namespace, name));
  if (refusal !== undefined) return { why: `rejected: ${refusal}` };
  const home = kind === 'Namespace' ? name : namespace;
  if (settings.discoveryNamespaceSelectors.length > 0) return { why: unselected(home) };
  return { why: "this object isn't translated: check its apiVersion" };
}

const unselected = (namespace: string): string =>
  `the setting \`discoveryNamespaceSelectors\` doesn't select namespace ${namespace}`;

/** Whether the namespace is there, but none whose objects are read. */
const isLeftOut = (
  { view: { snapshot } }: Translator,
  namespace: string,
  objects: readonly unknown[],
): boolean =>
  snapshot.find('Namespace', '', namespace) === undefined &&
  isAmong(objects, { kind: 'Namespace', namespace: '', name: namespace });

/** Why an object can't be explained. */
export function unknownObject(
  translator: Translator,
  { kind, namespace, name }: ObjectName,
  objects: readonly unknown[],
): UsageError {
  if (isAmong(objects, { kind, namespace, name })) {
    const title = `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`;
    const { why, hint } = absence(translator, { kind, namespace, name });
    return new UsageError(`${title} exists but is ignored: ${why}`, hint);
  }
  const asked = `${namespace}/${name}`;
  if (isLeftOut(translator, namespace, objects))
    return new UsageError(
      `there is no ${kind} ${asked} in the input: ${unselected(namespace)}, so its objects aren't read`,
    );
  const names = namesOf(translator, kind as SnapshotKind);
  const elsewhere = names.filter((other) => other.endsWith(`/${name}`));
  const hint =
    elsewhere.length > 0
      ? `there is ${elsewhere
          .slice(0, LISTED)
          .map((other) => (other.startsWith('/') ? `${kind}/${other}` : other))
          .join(', ')}`
      : (didYouMean(asked, names) ??
        (names.length === 0
          ? `there is no ${kind} in the input`
          : `there are ${names.slice(0, LISTED).join(', ')}${names.length > LISTED ? ', ...' : ''}`));
  return new UsageError(`there is no ${kind} ${asked} in the input, or it can't be read`, hint);
}
