// One change as text: what it is about, and what has changed.

import type { Change } from '../../analysis/compare.ts';
import type { FindingChange, GatewayChange, StatusChange } from '../../analysis/comparison/changes.ts';
import { isOutage } from '../../analysis/comparison/outage.ts';
import type { FindingObject, TranslationFinding } from '../../translation.ts';
import { titleOf } from '../results/result.ts';
import { servedSentence, sizeOf } from './planes.ts';
import type { Sentence } from './sentence.ts';
import { say, type Words } from './words.ts';

/** What other changes say about the cause of one. */
export interface Causes {
  /** The policies whose statuses report a problem. */
  readonly policiesWith: (problem: string) => readonly string[];
  /** New ones. */
  readonly findingsAbout: (object: FindingObject) => readonly TranslationFinding[];
}

export function sentenceOf(change: Change, causes: Causes): Sentence {
  switch (change.subject) {
    case 'gateway':
      return gatewaySentence(change, causes);
    case 'status':
      return statusSentence(change);
    case 'finding':
      return findingSentence(change);
    default:
      return servedSentence(change, causes);
  }
}

const objectText = ({ kind, namespace, name }: FindingObject): string => titleOf({ kind, namespace, name });

function gatewaySentence({ change, before, after, outage }: GatewayChange, causes: Causes): Sentence {
  const about: Words = [];
  if (change === 'added') return { about, changes: [['new: ', ...sizeOf(after!)]] };
  if (change === 'removed') {
    const { namespace, name } = before!;
    const why = causes.findingsAbout({ kind: 'Gateway', namespace, name });
    const reasons = why.map(({ code, message }) => say`${message} (${code})`);
    const size = sizeOf(before!);
    return {
      about,
      changes: [
        ['no longer translated: it had ', ...size, ...reasons.flatMap((reason) => ['. ', ...reason])],
      ],
      isFailing: outage !== undefined && isOutage(outage),
      tells: why.map(({ object, message }) => ({ object, message })),
    };
  }
  return { about, changes: [say`class ${before?.class ?? ''} → ${after?.class ?? ''}`] };
}

function statusSentence({ object, place, before, after, change }: StatusChange): Sentence {
  const about = say`${objectText(object)}${place === '' ? [] : say` ${place}`}`;
  const stateOf = ({ status, reason }: { status: string; reason: string }): string => `${status} ${reason}`;
  const text = (message: string | undefined): Words =>
    message ? say`: ${message.replaceAll('\n', '; ')}` : [];
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
