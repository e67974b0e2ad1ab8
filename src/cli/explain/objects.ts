// Objects as a command line names them: kinds in any case and in the plural too; and what is near where there is no such object.

import { namesOf } from '../../analysis/explain/object.ts';
import type { ObjectName } from '../../analysis/policies/setting.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { GATEWAY_GROUP } from '../../identifiers.ts';
import { KINDS } from '../../kinds/index.ts';
import { OBJECT_KINDS } from '../../objects/index.ts';
import type { SnapshotKind } from '../../snapshot/objects.ts';
import type { Translator } from '../../translation/translator.ts';
import { UsageError } from '../command-line/io.ts';

const ALL: readonly string[] = [
  ...KINDS.filter(({ group }) => group === GATEWAY_GROUP).map(({ kind }) => kind),
  ...OBJECT_KINDS.map(({ kind }) => kind),
];

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

export function unknownObject(translator: Translator, { kind, namespace, name }: ObjectName): UsageError {
  const names = namesOf(translator, kind as SnapshotKind);
  const asked = `${namespace}/${name}`;
  const elsewhere = names.filter((other) => other.endsWith(`/${name}`));
  const hint =
    elsewhere.length > 0
      ? `there is ${elsewhere.slice(0, LISTED).join(', ')}`
      : (didYouMean(asked, names) ??
        (names.length === 0
          ? `no ${kind} is among the objects`
          : `there are ${names.slice(0, LISTED).join(', ')}${names.length > LISTED ? ', ...' : ''}`));
  return new UsageError(`no ${kind} ${asked} is among the objects, or it can't be read`, hint);
}
