// The process that makes one report page of the control plane. It gets the objects in parts, then the options, and writes the page to its
// standard output.

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { UsageError } from '../command-line/io.ts';
import { liveReport } from './live-report.ts';
import type { ReportPart } from './report-process.ts';

// Where memory runs out, the kernel ends this process and not the control plane.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');

const objects: object[] = [];

process.on('message', async (part: ReportPart) => {
  if ('objects' in part) {
    for (const object of part.objects) objects.push(object);
    return;
  }
  try {
    for (const piece of await liveReport(objects, part.options))
      if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  } catch (error) {
    process.stderr.write(error instanceof UsageError ? error.message : String((error as Error).stack));
    process.exitCode = 1;
  }
  process.disconnect();
});
// The control plane has ended.
process.once('disconnect', () => process.stdout.end(() => process.exit()));
