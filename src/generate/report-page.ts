// The script and the styles of the report page as the command embeds them: two strings, so that the page is one file.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild-wasm';
import type { GeneratedFile } from './generated-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = 'src/cli/report-page';

/** Browsers with `light-dark()`, from 2024 on. */
const TARGET = ['chrome123', 'firefox120', 'safari17.5'];

export function reportPage(): GeneratedFile {
  const text = (entry: string): string => {
    const { outputFiles } = buildSync({
      entryPoints: [join(root, FOLDER, 'browser', entry)],
      absWorkingDir: root,
      bundle: true,
      minify: true,
      format: 'iife',
      target: TARGET,
      charset: 'utf8',
      legalComments: 'none',
      write: false,
      logLevel: 'warning',
    });
    return outputFiles[0]!.text.trim();
  };
  const constant = (name: string, value: string): string =>
    `export const ${name} =\n  ${JSON.stringify(value)};\n`;
  return {
    path: `${FOLDER}/generated/page.ts`,
    text: [
      '// Generated from ../browser by `npm run generate`.\n\n',
      constant('SCRIPT', text('main.ts')),
      '\n',
      constant('STYLE', text('style.css')),
    ].join(''),
  };
}
