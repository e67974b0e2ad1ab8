// Suggestions: how the fix of each finding changes the text of its file; each fix is applied and validated alone. A suggestion never
// repeats a secret.

import type { Finding } from '../../diagnostics/finding.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import type { Chunk, ManifestDocument } from '../../manifests/documents.ts';
import { type Edited, editText } from '../../manifests/edit/edit.ts';
import { inOrder, type Splice } from '../../manifests/edit/splice.ts';
import type { Lines } from '../../manifests/position.ts';
import { isSecretPath, mask, secretLines } from '../../schema/secrets.ts';
import { judgeOf } from '../results/file-judging.ts';
import type { Suggestion } from '../results/suggestion.ts';
import { fixesOf } from './proven-fixes.ts';

/** Longer documents, and fixes of one object beyond this number, get no suggestion, because each is read back. */
const MAX_TEXT = 256 * 1024;
const MAX_SUGGESTIONS = 100;

export async function suggestionsOf(
  { value, chunk, segments, lines }: Pick<ManifestDocument, 'value' | 'chunk' | 'segments' | 'lines'>,
  findings: readonly Finding[],
  judging: JudgeOptions,
): Promise<ReadonlyMap<Finding, Suggestion>> {
  const suggestions = new Map<Finding, Suggestion>();
  if (chunk === undefined || chunk.text.length > MAX_TEXT) return suggestions;
  const { findings: judged, hold, root } = fixesOf(value, judging, await judgeOf(value));
  const secrets = root === undefined ? [] : secretLines(root, value);
  for (const finding of findings.filter(({ fix }) => fix !== undefined).slice(0, MAX_SUGGESTIONS)) {
    if (root !== undefined && isSecretPath(root, finding.segments)) continue;
    const same = judged.find(({ code, path }) => code === finding.code && path === finding.path);
    if (same?.fix === undefined || !hold([{ finding: same, changes: same.fix }])) continue;
    const changes = same.fix.map((change) => ({ ...change, segments: [...segments, ...change.segments] }));
    const suggestion = suggestionBy(chunk, lines, await editText(chunk, changes, 'layout'));
    if (suggestion !== undefined && !repeats(suggestion, secrets)) suggestions.set(finding, suggestion);
  }
  return suggestions;
}

function suggestionBy(
  { text, base }: Chunk,
  lines: Lines,
  edited: Edited | undefined,
): Suggestion | undefined {
  const splices = edited?.splices === undefined ? [] : inOrder(edited.splices);
  const [first, last] = [splices[0], splices.at(-1)];
  // Text after a last line without a line end has no position of its own.
  if (edited === undefined || first === undefined || last === undefined || last.from > text.length)
    return undefined;
  return {
    replacements: splices.map(({ from, to, text: added }) => ({
      start: lines.at(base + from),
      end: lines.at(base + to),
      text: added,
    })),
    lines: wholeLines(text, edited.text, first, last, lines.at(base).line),
  };
}

/** From the line of the first splice to the line of the last. */
function wholeLines(
  before: string,
  after: string,
  first: Splice,
  last: Splice,
  firstLine: number,
): Suggestion['lines'] {
  const isBetween = first.from === first.to && first.from > 0 && before[first.from - 1] === '\n';
  // Text that is inserted between two lines is appended to the first.
  const start = before.lastIndexOf('\n', first.from - 1 - (isBetween ? 1 : 0)) + 1;
  const end = before[last.to - 1] === '\n' ? last.to : lineEnd(before, last.to);
  const text = after.slice(start, end + after.length - before.length);
  const lineOf = (offset: number): number => firstLine + count(before.slice(0, offset));
  return {
    first: lineOf(start),
    last: lineOf(Math.max(start, end - 1)),
    text: text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/),
  };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

const count = (text: string): number => text.split('\n').length - 1;

const repeats = ({ replacements, lines }: Suggestion, secrets: readonly string[]): boolean =>
  [...replacements.map(({ text }) => text), ...lines.text].some((text) => mask(text, secrets) !== text);
