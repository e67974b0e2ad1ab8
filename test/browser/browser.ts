// A headless browser: the one that CHROME_BIN names, or a Chromium on the PATH. Where there is none a test fails in CI, and says aloud elsewhere
// that it tests nothing.

import { access, constants, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Test } from 'tap';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export async function browserPath(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env['CHROME_BIN'];
  if (named) return named;
  for (const folder of (env['PATH'] ?? '').split(delimiter))
    for (const name of NAMES) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  throw new Error(`none of ${NAMES.join(', ')} is on the PATH, and CHROME_BIN names none`);
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

export function launch(executablePath: string): Promise<Browser> {
  // As root, as in a container, Chromium starts without its sandbox only; the pages are our own.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

let found: Promise<string> | undefined;

/** The test with a browser of its own. */
export async function withBrowser(
  t: Test,
  name: string,
  test: (t: Test, browser: Browser) => Promise<void>,
): Promise<void> {
  found ??= browserPath();
  let path: string;
  try {
    path = await found;
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error;
    const message = `NOT TESTED, since there is no browser: ${(error as Error).message}`;
    process.stderr.write(`${message}\n`);
    t.pass(name, { skip: message });
    return;
  }
  await t.test(name, async (t) => {
    const browser = await launch(path);
    t.teardown(() => browser.close());
    await test(t, browser);
  });
}

export interface Opened {
  readonly page: Page;
  /** What a page must not do: errors, messages on the console, requests to anywhere, dialogs. */
  readonly misdeeds: readonly string[];
}

/** The page as a file in a folder of the test. */
export async function open(
  t: Test,
  browser: Browser,
  html: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const file = join(t.testdir({}), 'site.html');
  await writeFile(file, html);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const misdeeds: string[] = [];
  const url = pathToFileURL(file).href;
  page.on('console', (message) => misdeeds.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => misdeeds.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (request.url() !== url) misdeeds.push(`request: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url);
  return { page, misdeeds };
}
