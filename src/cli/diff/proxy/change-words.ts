// What has changed: something is new, removed, or has other settings.

import type { Verb } from '../../../analysis/comparison/changes.ts';
import type { SettingChanges } from '../../../analysis/proxy/comparison/proxy-changes.ts';
import type { Sentence } from '../sentence.ts';
import { settingWords } from './setting-words.ts';

export const VERBS = { added: 'new', removed: 'removed' } as const;

export type ChangeWords = Pick<Sentence, 'changes' | 'byPolicies'>;

export function verbOr(change: Verb, settings: SettingChanges): ChangeWords {
  return change === 'changed' ? settingWords(settings) : { changes: [[VERBS[change]]] };
}
