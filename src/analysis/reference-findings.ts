// References that can't be used, with what to write instead: for commands that show their effects, such as conditions of statuses and
// answers to requests. The checks are those of `analyze`.

import { objectKey } from '../objects/key.ts';
import type { TranslationFinding } from '../translation/result.ts';
import type { Translator } from '../translation/translator.ts';
import { checkedFindings } from './analyze.ts';
import { ownReferences } from './checks/own-references.ts';
import { hinted, isOfReference } from './consequences.ts';
import { PLANES } from './planes.ts';
import type { ObjectName } from './policies/policy-setting.ts';

export interface ReferenceFindings {
  /** Of an object, those of the translation included. */
  readonly of: (name: ObjectName) => readonly TranslationFinding[];
  /** The findings of the translation, with the hints for their references. */
  readonly hinted: (findings: readonly TranslationFinding[]) => readonly TranslationFinding[];
}

const CHECKS = [ownReferences, ...Object.values(PLANES).flatMap(({ references }) => references)];

/** Nothing is checked before the first question: most translations have no such reference. */
export function referenceFindings(translator: Translator): ReferenceFindings {
  let checked: readonly TranslationFinding[] | undefined;
  const found = (): readonly TranslationFinding[] => {
    checked ??= checkedFindings(translator, 'standard', CHECKS).filter(isOfReference);
    return checked;
  };
  const all = new Map<string, readonly TranslationFinding[]>();
  let isGrouped = false;
  const grouped = (): typeof all => {
    if (isGrouped) return all;
    isGrouped = true;
    const { findings, said } = hinted({ translated: translator.findings(), checked: found() });
    const told = [...findings.filter(isOfReference), ...found().filter((finding) => !said.has(finding))];
    for (const [key, group] of Map.groupBy(told, ({ object }) => keyOf(object))) all.set(key, group);
    return all;
  };
  return {
    of: (name) => grouped().get(keyOf(name)) ?? [],
    hinted: (findings) =>
      findings.some(isOfReference) ? hinted({ translated: findings, checked: found() }).findings : findings,
  };
}

const keyOf = ({ kind, namespace, name }: ObjectName): string => objectKey(kind, namespace, name);
