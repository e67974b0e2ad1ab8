// The second thread of a diff: reads its share of the files of one side, and translates that side. It answers each question once, and ends
// without an answer where it fails.

import { parentPort } from 'node:worker_threads';
import { plainObjects } from './plain-objects.ts';
import { Shares } from './shares.ts';
import type { SideAnswers, SideQuestion } from './side-thread.ts';
import { translatedSide } from './translated-side.ts';

/** What this thread has read, in the order of its answer. */
const own: unknown[] = [];

async function read({ contents, taken }: SideQuestion['read']): Promise<SideAnswers['read']> {
  const answer: (readonly unknown[] | undefined)[] = contents.map(() => undefined);
  for (const index of new Shares(taken).fromFront()) answer[index] = await plainObjects(contents[index]!);
  for (const objects of answer) if (objects !== undefined) own.push(...objects);
  return answer;
}

const translated = ({ objects, settings }: SideQuestion['translate']): SideAnswers['translate'] =>
  translatedSide(
    objects.map((each) => ('own' in each ? own[each.own] : each.object)),
    settings,
  );

parentPort?.on('message', async (question: Partial<SideQuestion>) => {
  if (question.read !== undefined) parentPort?.postMessage(await read(question.read));
  if (question.translate !== undefined) parentPort?.postMessage(translated(question.translate));
});
parentPort?.once('messageerror', () => process.exit());
