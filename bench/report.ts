// The page of 10,000 routes: the time of the command, the size of the page, and the time until a browser shows it. node bench/report.ts
// [runs]

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { browserPath, launch } from '../test/browser/browser.ts';
import { medianOf, run } from './cold-process.ts';
import { objects } from './gateway-objects.ts';
import { writeTree } from './manifest-tree.ts';
import { percentile, table } from './statistics.ts';

const LAUNCHER = fileURLToPath(new URL('../src/cli/gatewarden.js', import.meta.url));
const ROUTES = 10_000;
const runs = Number(process.argv[2] ?? 5);

/**
 * Milliseconds until the map is shown, until a search of all routes shows its results, and of the longest stall while scrolling to the end.
 */
async function inBrowser(
  file: string,
): Promise<{ readonly ready: number; readonly found: number; readonly end: number }> {
  const browser = await launch(await browserPath());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const begin = performance.now();
    await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' });
    await page.locator('[role=treeitem]').first().waitFor();
    const ready = performance.now() - begin;
    const asked = performance.now();
    await page.locator('#search').fill(`/path-${ROUTES - 1}/0`);
    await page.getByText('1 found').waitFor();
    const found = performance.now() - asked;
    await page.locator('#search').fill('path');
    await page.locator('#search').press('Enter');
    const ended = performance.now();
    await page.keyboard.press('End');
    await page.locator('[aria-selected=true]').waitFor();
    return { ready, found, end: performance.now() - ended };
  } finally {
    await browser.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'gatewarden-bench-'));
try {
  const manifests = join(folder, 'manifests');
  writeTree(manifests, objects({ routes: ROUTES }));
  const site = join(folder, 'site.html');
  const args = [LAUNCHER, 'report', manifests, '-o', site];
  const env = { XDG_CACHE_HOME: join(folder, 'cache') };
  run(args, env);
  const { seconds, cpuSeconds, megabytes } = medianOf(Array.from({ length: runs }, () => run(args, env)));
  const shown: Awaited<ReturnType<typeof inBrowser>>[] = [];
  for (let round = 0; round < runs; round++) shown.push(await inBrowser(site));
  const median = (name: 'ready' | 'found' | 'end'): string =>
    percentile(
      shown.map((one) => one[name]),
      0.5,
    ).toFixed(0);
  console.log(
    table(
      ['command, s', 'CPU, s', 'peak RSS, MiB', 'page, MB', 'ready, ms', 'search, ms', 'to the end, ms'],
      [
        [
          seconds.toFixed(2),
          cpuSeconds.toFixed(2),
          Math.round(megabytes),
          (statSync(site).size / 1e6).toFixed(1),
          median('ready'),
          median('found'),
          median('end'),
        ],
      ],
    ),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
