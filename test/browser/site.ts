// Pages of the report, as the command writes them.

import { readFile } from 'node:fs/promises';
import type { Test } from 'tap';
import { gatewarden } from '../cli/running.ts';
import { blocksOf } from '../docs/blocks.ts';

/** The manifests of docs/report.md. */
export async function shopManifests(): Promise<string> {
  const block = (await blocksOf('report.md')).find(({ marks }) => marks['file'] !== undefined);
  return block!.text;
}

export async function pageOf(t: Test, manifests: string, args: readonly string[] = []): Promise<string> {
  const cwd = t.testdir({ 'shop.yaml': manifests });
  const { stderr } = await gatewarden(['report', 'shop.yaml', '-o', 'site.html', ...args], { cwd });
  if (stderr !== '') throw new Error(stderr);
  return readFile(`${cwd}/site.html`, 'utf8');
}
