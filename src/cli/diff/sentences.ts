// One change as text: what it is about, and what has changed.

import type { Change } from '../../analysis/compare.ts';
import type { FindingChange, GatewayChange, StatusChange } from '../../analysis/comparison/changes.ts';
import type { FindingObject } from '../../translation.ts';
import { titleOf } from '../results/result.ts';
import { PLANES } from './planes.ts';
import type { Sentence } from './sentence.ts';
import { say, type Words } from './words.ts';

export function sentenceOf(change: Change): Sentence {
  switch (change.subject) {
    case 'gateway':
      return gatewaySentence(change);
    case 'status':
      return statusSentence(change);
    case 'finding':
      return findingSentence(change);
    default:
      return PLANES[change.dataPlane].sentence(change);
  }
}

const objectText = ({ kind, namespace, name }: FindingObject): string => titleOf({ kind, namespace, name });

function gatewaySentence({ change, before, after }: GatewayChange): Sentence {
  const about: Words = [];
  if (change === 'added') return { about, changes: [['new: ', ...PLANES[after!.dataPlane].size(after!)]] };
  if (change === 'removed')
    return {
      about,
      changes: [['no longer translated: it had ', ...PLANES[before!.dataPlane].size(before!)]],
    };
  return { about, changes: [say`class ${before?.class ?? ''} → ${after?.class ?? ''}`] };
}

function statusSentence({ object, place, before, after, change }: StatusChange): Sentence {
  const about = say`${objectText(object)}${place === '' ? [] : say` ${place}`}`;
  const stateOf = ({ status, reason }: { status: string; reason: string }): string => `${status} ${reason}`;
  const text = (message: string | undefined): Words => (message ? say`: ${message}` : []);
  if (before !== undefined && after !== undefined) {
    const isMessage = stateOf(before) === stateOf(after);
    return isMessage
      ? { about, changes: [say`${after.type} ${stateOf(after)}${text(after.message)}`] }
      : { about, changes: [say`${after.type} ${stateOf(before)} → ${stateOf(after)}${text(after.message)}`] };
  }
  if (after !== undefined)
    return { about, changes: [say`${after.type} ${stateOf(after)}${text(after.message)}`] };
  if (before !== undefined)
    return { about, changes: [say`${before.type} is no longer reported (it was ${stateOf(before)})`] };
  return { about, changes: [[change === 'added' ? 'new' : 'removed']] };
}

function findingSentence({ change, finding }: FindingChange): Sentence {
  const { severity, code, object, path, message } = finding;
  const word = change === 'added' ? 'new' : 'gone';
  const where = path === '' ? [] : say` ${path}`;
  return {
    about: say`${objectText(object)}${where}`,
    changes: [[`${word} ${severity} `, ...say`${code}: ${message}`]],
  };
}
