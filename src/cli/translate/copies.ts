// Several objects of one name (TR-01): the places of all of them in the files, and the one that is used.

import { duplicate } from '../../diagnostics/finding.ts';
import { enumerated, firstOf } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';
import type { TranslationFinding } from '../../translation.ts';
import { titleOf } from '../results/result.ts';
import { isTranslated, type Source, type SourceIndex } from './sources.ts';

const LISTED = 5;

/** The finding with the places of the objects, if they are known. */
export async function withCopies(
  finding: TranslationFinding,
  index: SourceIndex,
): Promise<TranslationFinding> {
  const { copies, object } = finding;
  if (copies === undefined) return finding;
  const sources = index.all(object).filter(isTranslated);
  const used = sources[copies.used];
  if (used === undefined || sources.length !== copies.count) return finding;
  const places = await Promise.all(sources.slice(0, LISTED).map(placeOf));
  const listed = firstOf([...places, ...sources.slice(LISTED).map(() => '')], LISTED);
  const title = `${object.kind} ${quote(titleOf({ ...object, kind: '' }))}`;
  const { message } = duplicate(
    object.name,
    `${title} is in ${enumerated(listed, 'and')}; the one in ${await placeOf(used)} is used`,
  );
  return { ...finding, message };
}

async function placeOf({ document: { file, lines, offset } }: Source): Promise<string> {
  return `${file}:${lines.at(await offset()).line}`;
}
