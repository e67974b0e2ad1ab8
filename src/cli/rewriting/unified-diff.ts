// The difference that an edit makes, as a unified diff with the paths of git, so that `git apply` takes it. Secrets are masked.

import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { shownMasks } from '../../schema/secrets.ts';
import { maskSecrets, withoutSecrets } from './masked-text.ts';

export async function unifiedDiff(file: string, before: string, after: string): Promise<string> {
  const [old, now] = [await maskSecrets(before), await maskSecrets(after)];
  const lines = [...old.lines, ...now.lines].sort((left, right) => right.length - left.length);
  const name = file === '-' ? 'stdin' : file.replace(/^(?:\.{0,2}\/)+/, '');
  const [left, right] = [withoutSecrets(old, lines), withoutSecrets(now, lines)];
  const patch = createTwoFilesPatch(`a/${name}`, `b/${name}`, left, right, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
  return shownMasks(patch);
}
