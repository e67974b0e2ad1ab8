// The error for a kind at a version that isn't read.

import { type Fault, notSupported } from '../diagnostics/finding.ts';

/** `versions` are the supported ones; the first is recommended. */
export function unreadVersion(
  apiVersion: unknown,
  versions: readonly string[],
  { group, kind }: { readonly group: string; readonly kind: string },
  reader = 'the translation reads',
): Fault {
  const supported = versions.map((version) => (group === '' ? version : `${group}/${version}`));
  return notSupported(
    apiVersion,
    supported,
    `${reader} ${kind} at \`${supported[0]}\`: write that version, and check the fields against it`,
  );
}
