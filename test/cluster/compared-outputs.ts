// Outputs of a command about a cluster and about a file of its objects, in a form in which they can be compared.

import type { Ran } from '../cli/running.ts';

/** Without the places of objects: a cluster has no lines. */
export const withoutPlaces = (text: string): string =>
  text
    .replaceAll(/"(?:file|document|line|column)": ?(?:"[^"]*"|\d+),?\n?/g, '')
    .replaceAll(',}', '}')
    .replaceAll(/, line \d+/g, '')
    .replaceAll(
      /[^\s("]*(?:all\.(?:yaml|json)|cluster\/[a-z]+\/[\w/.-]+)(?::\d+)*(?::? document \d+)?/g,
      'PLACE',
    );

interface Finding {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** Of `analyze -o json`. */
export function findingsOf({ stdout }: Ran): readonly string[] {
  const { results } = JSON.parse(stdout) as {
    results: readonly { kind: string; namespace: string; name: string; findings: readonly Finding[] }[];
  };
  return results
    .flatMap(({ kind, namespace, name, findings }) =>
      findings.map(({ code, path, message }) => `${kind} ${namespace}/${name} ${code} ${path} ${message}`),
    )
    .sort();
}
