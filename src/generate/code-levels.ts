// src/diagnostics/generated/levels.ts: the part of the catalogue that validation needs, without its texts, so that a start doesn't load
// them.

import type { CatalogueEntry } from '../diagnostics/catalogue/entry.ts';
import type { GeneratedFile } from './generated-file.ts';

export function codeLevels(catalogue: readonly CatalogueEntry[]): GeneratedFile {
  const levels = catalogue.map(({ code, level }) => `  '${code}': '${level}',`);
  const fixed = catalogue.filter(({ isFixed }) => isFixed).map(({ code }) => `'${code}'`);
  return {
    path: 'src/diagnostics/generated/levels.ts',
    text: [
      '// Generated from src/diagnostics/catalogue by `npm run generate`; change it there.',
      '',
      importType('Code', '../catalogue/index.ts'),
      importType('Level', '../severity.ts'),
      '',
      'export const LEVELS: Readonly<Record<Code, Level>> = {',
      ...levels,
      '};',
      '',
      `export const FIXED: readonly Code[] = [${fixed.join(', ')}];`,
      '',
    ].join('\n'),
  };
}

const importType = (name: string, file: string): string => `import type { ${name} } from '${file}';`;
