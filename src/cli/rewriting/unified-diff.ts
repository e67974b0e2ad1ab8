// The difference of an edit as a unified diff with git's paths, for `git apply`. Secrets are masked.

import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { withLineFeeds } from '../../grammar/line-ends.ts';
import { BYTE_ORDER_MARK } from '../../manifests/text.ts';
import { shownMasks } from '../../schema/secrets.ts';
import { maskSecrets, withoutSecrets } from './masked-text.ts';

export async function unifiedDiff(file: string, bytes: Uint8Array, after: string): Promise<string> {
  const before = withLineFeeds(Buffer.from(bytes).toString('utf8'));
  // A byte order mark isn't part of the parsed text, but it is part of the first line.
  const mark = before.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const [old, now] = [
    await maskSecrets(before.slice(mark.length)),
    await maskSecrets(withLineFeeds(after).slice(mark.length)),
  ];
  const lines = [...old.lines, ...now.lines].sort((left, right) => right.length - left.length);
  const name = file === '-' ? 'stdin' : file.replace(/^(?:\.{0,2}\/)+/, '');
  const [left, right] = [mark + withoutSecrets(old, lines), mark + withoutSecrets(now, lines)];
  const patch = createTwoFilesPatch(`a/${name}`, `b/${name}`, left, right, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
  return shownMasks(patch);
}
