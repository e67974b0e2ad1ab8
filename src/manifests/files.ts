// Files: resolves the paths of a command line to files, and searches folders as git does.
// Visits each real folder once, so that symbolic links can't cause a loop.

import {
  closeSync,
  createReadStream,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { IGNORE_FILE, type Ignored, ignoring, isIgnoredBy, type Rules, rulesOf } from './ignore-files.ts';
import { MAX_FILE_BYTES } from './limits.ts';

export interface FoundFile {
  /** The path as given on the command line, with the rest of the path below it; `-` for standard input. */
  readonly name: string;
  /** Its place in the file system; undefined for standard input. */
  readonly path?: string;
  readonly read: () => Promise<FileContent>;
}

export type FileContent = { readonly bytes: Uint8Array } | { readonly problem: FileProblem };

export interface FileProblem {
  readonly message: string;
  readonly hint?: string;
}

export interface Search {
  readonly exclude?: readonly string[];
  /** Whether ignore files apply; true by default. */
  readonly ignore?: boolean;
  /** Called for each path that is left out, with the reason. */
  readonly leftOut?: (leftOut: LeftOut) => void;
  /** Called for each folder that is searched, with or without manifests. */
  readonly searched?: (path: string) => void;
}

export interface LeftOut {
  readonly name: string;
  readonly why: string;
  /** The path is on the command line, so the user should know. Paths that a search leaves out are details. */
  readonly isNamed: boolean;
}

/** The working folder for relative paths, and the stream for `-`. */
export interface Around {
  readonly cwd: string;
  readonly stdin: Readable;
}

const EXTENSIONS: ReadonlySet<string> = new Set(['.yaml', '.yml', '.json']);

export function* findFiles(paths: readonly string[], io: Around, search: Search = {}): Generator<FoundFile> {
  const excluded = ignoring(search.exclude ?? []);
  const rulesAt = search.ignore === false ? () => [] : rulesUpTo(io.cwd);
  for (const given of paths) {
    if (given === '-') {
      yield { name: '-', read: () => readStream(io.stdin) };
      continue;
    }
    const path = resolve(io.cwd, given);
    const kind = kindOf(path);
    if (kind instanceof Error) yield file(given, path);
    else if (isIgnored(path, kind === 'folder', io.cwd, rulesAt)) {
      const why = `left out by ${IGNORE_FILE}; \`--no-ignore\` reads it anyway`;
      search.leftOut?.({ name: given, why, isNamed: true });
    } else if (kind === 'folder')
      yield* searchFolder({ given, path, cwd: io.cwd, excluded, rulesAt, search });
    else if (!isExcluded(excluded, path, [io.cwd])) yield file(given, path);
  }
}

/** The rules that apply in a folder. */
type RulesAt = (folder: string) => Rules;

/**
 * The rules of the ignore files from the working folder down to a folder; outside of the working folder, only the folder's own. Reads each
 * file once.
 */
function rulesUpTo(cwd: string): RulesAt {
  const known = new Map<string, Rules>();
  const rulesAt = (folder: string): Rules => {
    let rules = known.get(folder);
    if (rules === undefined) {
      rules = rulesOf(folder, isBelow(folder, cwd) ? rulesAt(dirname(folder)) : []);
      known.set(folder, rules);
    }
    return rules;
  };
  return rulesAt;
}

function isBelow(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== '' && !below.startsWith('..') && !isAbsolute(below);
}

/** Whether a search from the working folder (for a file outside of it: from its own folder) would skip a path. */
function isIgnored(path: string, isFolder: boolean, cwd: string, rulesAt: RulesAt): boolean {
  if (isBelow(path, cwd)) {
    const parent = dirname(path);
    return (
      isIgnoredBy(rulesAt(parent), path, isFolder) ||
      (parent !== cwd && isIgnored(parent, true, cwd, rulesAt))
    );
  }
  return !isFolder && isIgnoredBy(rulesAt(dirname(path)), path, false);
}

function kindOf(path: string): 'folder' | 'file' | Error {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    return error as Error;
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function file(name: string, path: string): FoundFile {
  return { name, path, read: () => readFile(path) };
}

interface Start {
  readonly given: string;
  readonly path: string;
  readonly cwd: string;
  readonly excluded: Ignored;
  readonly rulesAt: RulesAt;
  readonly search: Search;
}

interface Folder {
  readonly name: string;
  readonly path: string;
  readonly rules: Rules;
  readonly isLink?: boolean;
}

function* searchFolder({ given, path: root, cwd, excluded, rulesAt, search }: Start): Generator<FoundFile> {
  const visited = new Set<string>();
  const roots = [root, cwd];
  const realRoot = realPathOf(root);
  // Links to folders wait until all real folders are visited, so that a file gets its real path if it has one here.
  const linked: Folder[] = [];
  const leaveOut = ({ name }: Folder, why: string): void => search.leftOut?.({ name, why, isNamed: false });

  function* visit(folder: Folder): Generator<FoundFile> {
    let entries: Dirent[];
    try {
      const real = realpathSync(folder.path);
      if (folder.isLink && `${realRoot}/`.startsWith(real === '/' ? real : `${real}/`)) {
        leaveOut(folder, 'a link to a parent of the searched folder, not followed');
        return;
      }
      if (visited.has(real)) {
        leaveOut(folder, 'a link to a folder that was already read');
        return;
      }
      visited.add(real);
      search.searched?.(real);
      entries = readdirSync(folder.path, { withFileTypes: true });
    } catch (error) {
      const problem = describe(error as NodeJS.ErrnoException, 'folder');
      yield { name: folder.name, path: folder.path, read: async () => ({ problem }) };
      return;
    }
    const rules = search.ignore === false ? [] : rulesOf(folder.path, folder.rules);
    entries.sort((left, right) => (left.name < right.name ? -1 : 1));
    for (const entry of entries) {
      const path = join(folder.path, entry.name);
      const name = folder.name.endsWith('/') ? folder.name + entry.name : `${folder.name}/${entry.name}`;
      const kind = entry.isSymbolicLink()
        ? kindOf(path)
        : entry.isDirectory()
          ? 'folder'
          : entry.isFile()
            ? 'file'
            : 'other';
      if (kind === 'other' || (kind === 'folder' && entry.name === '.git')) continue;
      const isFolder = kind === 'folder';
      if (!isFolder && !EXTENSIONS.has(extname(entry.name).toLowerCase())) continue;
      if (isIgnoredBy(rules, path, isFolder) || isExcluded(excluded, path, roots, isFolder)) continue;
      if (!isFolder) yield file(name, path);
      else if (entry.isSymbolicLink()) linked.push({ name, path, rules, isLink: true });
      else yield* visit({ name, path, rules });
    }
  }

  yield* visit({
    name: given.length > 1 ? given.replace(/\/+$/, '') || '/' : given,
    path: root,
    rules: isBelow(root, cwd) ? rulesAt(dirname(root)) : [],
  });
  for (let next = linked.shift(); next !== undefined; next = linked.shift()) yield* visit(next);
}

/**
 * `--exclude` is matched relative to the folder on the command line and to the working folder; a file outside of both is matched by its
 * name.
 */
function isExcluded(excluded: Ignored, path: string, roots: readonly string[], isFolder = false): boolean {
  const inside = roots
    .map((root) => relative(root, path))
    .filter((below) => below !== '' && !below.startsWith('..'));
  return (inside.length > 0 ? inside : [basename(path)]).some((below) => excluded(below, isFolder));
}

async function readFile(path: string): Promise<FileContent> {
  try {
    const descriptor = openSync(path, 'r');
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return await readStream(createReadStream(path, { fd: descriptor }));
    try {
      return stat.size > MAX_FILE_BYTES ? { problem: tooLarge() } : { bytes: readFileSync(descriptor) };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return { problem: describe(error as NodeJS.ErrnoException, 'file') };
  }
}

/** Standard input and pipes, whose size is known only at the end. */
async function readStream(stream: Readable): Promise<FileContent> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : (part as Buffer);
      size += bytes.length;
      if (size > MAX_FILE_BYTES) return { problem: tooLarge() };
      parts.push(bytes);
    }
  } catch (error) {
    return { problem: describe(error as NodeJS.ErrnoException, 'file') };
  }
  return { bytes: Buffer.concat(parts) };
}

function tooLarge(): FileProblem {
  return {
    message: `more than ${MAX_FILE_BYTES / 1024 / 1024} MiB: too large for manifests`,
    hint: 'split the file, or leave it out with --exclude or .gatewardenignore',
  };
}

const CAUSES: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: "can't be read: permission denied",
  EPERM: "can't be read: operation not permitted",
  ELOOP: 'a symbolic link that points to itself',
  ENAMETOOLONG: 'the name is too long for this file system',
  EMFILE: 'too many open files',
};

function describe(error: NodeJS.ErrnoException, what: 'file' | 'folder'): FileProblem {
  const code = error.code ?? '';
  const cause = Object.hasOwn(CAUSES, code) ? CAUSES[code] : `can't be read (${code || error.message})`;
  return { message: code === 'ENOENT' ? (cause as string) : `${what}: ${cause}` };
}
