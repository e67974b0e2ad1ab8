// The thread that translates one side of a diff: it gets one question, and ends with its answer or without one.

import { parentPort } from 'node:worker_threads';
import type { SideQuestion } from './side-thread.ts';
import { translatedSide } from './translated-side.ts';

parentPort?.once('message', ({ objects, settings }: SideQuestion) => {
  parentPort?.postMessage(translatedSide(objects, settings));
});
parentPort?.once('messageerror', () => process.exit());
