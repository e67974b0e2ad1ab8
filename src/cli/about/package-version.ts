// Reads this package's package.json, which is in the folder above both src and dist.

import { readFileSync } from 'node:fs';

interface Package {
  readonly version: string;
  readonly homepage: string;
  readonly license: string;
  readonly repository: { readonly url: string };
}

let read: Package | undefined;

export function packageJson(): Package {
  read ??= JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as Package;
  return read;
}

export const packageVersion = (): string => packageJson().version;
