// The schemas of a kind in every version of its CRD, as one table: equal parts are written once, so that versions cost what differs.

import type { Node } from '../schema/node.ts';
import type { GeneratedFile } from './generated-file.ts';

/** A schema of a kind at one API version, in one version of the CRDs. */
export interface VersionedKind {
  /** `v1.4-standard` */
  readonly version: string;
  /** `gateway.networking.k8s.io/HTTPRoute` */
  readonly kind: string;
  readonly apiVersion: string;
  readonly root: Node;
}

type Written = Readonly<Record<string, unknown>> | readonly unknown[];

/** The import path in the generated module, in src and in dist. */
const VERSION_KINDS = '../version-kinds.js';

const TYPES = `// Generated with versions.js.
import type { PublishedVersions } from '${VERSION_KINDS}';

export const publishedVersions: () => PublishedVersions;
`;

/** The table and its types, in a folder. */
export function publishedVersions(
  kinds: readonly VersionedKind[],
  folder: string,
  from: string,
): GeneratedFile[] {
  return [
    { path: `${folder}/versions.js`, text: tableOf(kinds, from) },
    { path: `${folder}/versions.d.ts`, text: TYPES },
  ];
}

function tableOf(kinds: readonly VersionedKind[], from: string): string {
  const { lines, place } = table();
  const versions: Record<string, Record<string, Record<string, number>>> = {};
  for (const { version, kind, apiVersion, root } of kinds) {
    const byKind = versions[version] ?? {};
    byKind[kind] = { ...byKind[kind], [apiVersion]: writeNode(root, place) };
    versions[version] = byKind;
  }
  return `// Generated from ${from} by \`npm run generate:published\`: change src/generate/published-crds.ts.

export const publishedVersions = () => ({
  nodes: [
${lines.map((line) => `    ${line},`).join('\n')}
  ],
  versions: {
${Object.entries(versions)
  .map(([version, places]) => `    ${JSON.stringify(version)}: ${JSON.stringify(places)},`)
  .join('\n')}
  },
});
`;
}

/** Equal parts have one place. */
function table() {
  const lines: string[] = [];
  const places = new Map<string, number>();
  return {
    lines,
    place(part: Written): number {
      const line = JSON.stringify(part);
      let known = places.get(line);
      if (known === undefined) {
        known = lines.push(line) - 1;
        places.set(line, known);
      }
      return known;
    },
  };
}

/** Other nodes are replaced by their places; rules by those of their text and message. */
function writeNode(node: Node, place: (part: Written) => number): number {
  const { rules, ...rest } = node;
  const written: Record<string, unknown> = { ...rest };
  if (rules !== undefined) written['rules'] = rules.map(({ cel, demand }) => place([cel, demand]));
  if (node.type === 'object')
    written['properties'] = Object.fromEntries(
      Object.entries(node.properties).map(([name, child]) => [name, writeNode(child, place)]),
    );
  else if (node.type === 'array') written['items'] = writeNode(node.items, place);
  else if (node.type === 'map') written['values'] = writeNode(node.values, place);
  return place(written);
}
