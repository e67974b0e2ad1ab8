// The output of a server without a cluster: curl lines, each with a sample review of the package.

import { existsSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoted } from '../command-line/shell-words.ts';

const EXAMPLES = new URL('../../../docs/examples/', import.meta.url);

/** Two lines to paste into a shell in the same folder; empty if the samples don't exist (the image has no docs). */
export function curlLines(
  caFile: string | undefined,
  host: string | undefined,
  port: number,
  cwd: string,
): string {
  const samples = [
    { file: 'review-bad.json', path: '/validate', says: 'a review with mistakes, which is denied' },
    {
      file: 'review-good.json',
      path: '/mutate',
      says: 'a valid one, answered with a patch of its defaults',
    },
  ].map((sample) => ({ ...sample, file: fileURLToPath(new URL(sample.file, EXAMPLES)) }));
  if (caFile === undefined || samples.some(({ file }) => !existsSync(file))) return '';
  const url = `https://${callable(host)}:${port}`;
  const lines = samples.map(({ file, path, says }) => {
    const words = ['--cacert', shown(caFile, cwd), '-H', 'content-type: application/json'];
    return `# ${says}\ncurl ${[...words, '--data-binary', `@${shown(file, cwd)}`, url + path].map(quoted).join(' ')}\n`;
  });
  return `\nReady. Try it from another shell in this folder:\n\n${lines.join('\n')}\n`;
}

function callable(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function shown(file: string, cwd: string): string {
  const below = relative(cwd, file);
  return below.startsWith('..') || isAbsolute(below) ? file : below;
}
