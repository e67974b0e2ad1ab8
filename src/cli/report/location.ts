// The file of a result, as tools with a repository expect it: relative to the working folder, with `/`.

import { isAbsolute, relative, resolve, sep } from 'node:path';

/** The path without `./` and `..` if possible. */
export function repositoryPath(file: string, cwd: string): string {
  if (file === '-') return 'stdin';
  const below = relative(cwd, resolve(cwd, file));
  if (below === '' || isAbsolute(below)) return file;
  return sep === '/' ? below : below.replaceAll(sep, '/');
}

/** The path as a relative reference of RFC 3986, or a file URI if the file is outside the working folder. */
export function fileUri(file: string, cwd: string): string {
  const path = repositoryPath(file, cwd);
  if (path.startsWith('../')) return `file://${encodePath(resolve(cwd, file))}`;
  return encodePath(path);
}

const encodePath = (path: string): string => path.toWellFormed().split('/').map(encodeURIComponent).join('/');
