// The page as text: one file that loads nothing else. Its content security policy allows only its own script and styles, by their hashes,
// and names and messages of users are never code.

import { hash } from 'node:crypto';
import type { ReportData } from './data.ts';
import { escapeHtml, scriptJson } from './embed.ts';
import { SCRIPT, STYLE } from './generated/page.ts';
import { summaryHtml } from './summary.ts';

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The content security policy of the page. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `script-src ${sourceOf(SCRIPT)}`,
  `style-src ${sourceOf(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function* pagePieces(data: ReportData): Generator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(data.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<div id="app" hidden></div>
`;
  yield* summaryHtml(data);
  yield '<script type="application/json" id="data">';
  yield scriptJson(data);
  yield `</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
