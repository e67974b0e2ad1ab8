// The second thread of a diff: reads its share of the files of one side, and translates that side. It ends without an answer where it fails.

import { parentPort } from 'node:worker_threads';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import type { ObjectStatus } from '../../translation/object-status.ts';
import { plainObjects } from './plain-objects.ts';
import { Shares } from './shares.ts';
import type { SideAnswers, SideQuestion } from './side-thread.ts';
import type { TranslatedSide } from './translated-side.ts';

/** What this thread has read, in the order of its messages. */
const own: unknown[] = [];

const send = (message: SideAnswers[keyof SideAnswers]): void => parentPort?.postMessage(message);

async function read({ contents, taken }: SideQuestion['read']): Promise<void> {
  for (const index of new Shares(taken).fromFront()) {
    const objects = await plainObjects(contents[index]!);
    if (objects === undefined) continue;
    own.push(...objects);
    send({ index, objects });
  }
  send(undefined);
}

const translation = () => import('./translated-side.ts');

async function translated({
  objects,
  settings,
}: SideQuestion['translate']): Promise<SideAnswers['translate']> {
  const { translatedSide } = await translation();
  return translatedSide(
    objects.map((each) => ('own' in each ? own[each.own] : each.object)),
    settings,
  );
}

/** Most objects of a kind have the same status, and a message contains a value once. */
function withSharedStatuses(side: TranslatedSide): TranslatedSide {
  const known = new Map<string, ObjectStatus['status']>();
  const shared = ({ status }: ObjectStatus) => getOrCreate(known, JSON.stringify(status), () => status);
  return { ...side, statuses: side.statuses.map((each) => ({ ...each, status: shared(each) })) };
}

parentPort?.on('message', async (question: Partial<SideQuestion>) => {
  if (question.read !== undefined) {
    await read(question.read);
    // Most of its modules, while the other thread takes in what this one has read.
    void translation();
  }
  if (question.translate !== undefined) send(withSharedStatuses(await translated(question.translate)));
});
parentPort?.once('messageerror', () => process.exit());
