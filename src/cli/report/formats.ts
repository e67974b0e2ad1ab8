// The list of output formats.

import type { Report } from './report.ts';

export const FORMATS = ['text', 'json', 'junit', 'sarif', 'tap', 'github'] as const;
export type Format = (typeof FORMATS)[number];

/** Loads the module of a format when it is used. */
export async function loadReport(format: Format): Promise<Report> {
  switch (format) {
    case 'text':
      return (await import('./text.ts')).text;
    case 'json':
      return (await import('./json.ts')).json;
    case 'junit':
      return (await import('./junit.ts')).junit;
    case 'sarif':
      return (await import('./sarif.ts')).sarif;
    case 'tap':
      return (await import('./tap.ts')).tap;
    case 'github':
      return (await import('./github.ts')).github;
  }
}
