// Files that the static file names: certificates and keys. The data plane reads them when it loads the file.

import { createHash } from 'node:crypto';

export interface SideFile {
  readonly path: string;
  readonly content: string;
  /** Whether it must be kept secret. */
  readonly secret: boolean;
}

export type Pem = { readonly cert?: string; readonly key?: string; readonly root?: string };

const EXTENSIONS = { cert: 'crt', key: 'key', root: 'ca' } as const;

export class SideFiles {
  readonly #folder: string;
  readonly #files = new Map<string, SideFile>();

  constructor(folder: string) {
    this.#folder = folder.replace(/\/+$/, '');
  }

  /** The paths of the certificates of a listener. */
  ofListener(name: string, pem: Pem): Pem {
    return this.#written(fileName(name), pem);
  }

  /** The paths of certificates for connections to backends: the same ones are written once. */
  ofBackend(pem: Pem): Pem {
    const { cert = '', key = '', root = '' } = pem;
    return this.#written(`backend-${hashOf([cert, key, root].join('\0'))}`, pem);
  }

  list(): readonly SideFile[] {
    return [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  #written(name: string, pem: Pem): Pem {
    const paths: Record<string, string> = {};
    for (const [part, extension] of Object.entries(EXTENSIONS)) {
      const content = pem[part as keyof Pem];
      if (content === undefined) continue;
      const path = `${this.#folder}/${name}.${extension}`;
      this.#files.set(path, { path, content, secret: part === 'key' });
      paths[part] = path;
    }
    return paths;
  }
}

/** Names of listeners have no slash; whatever else could leave the folder is replaced. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9._-]/g, '_').replace(/^\.+/, '_');
  if (plain === name && name.length <= LONGEST) return name;
  // Another name can look the same.
  return `${plain.slice(0, LONGEST)}-${hashOf(name)}`;
}

/** File systems take 255 bytes; the longest name of a listener has 253, without those of a ListenerSet. */
const LONGEST = 200;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
