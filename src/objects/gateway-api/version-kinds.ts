// The Gateway API's kinds in all versions of their CRDs, made from the generated table when they are asked for.

import type { Segments } from '../../diagnostics/path.ts';
import type { Node, ObjectNode } from '../../schema/node.ts';
import { child } from '../../schema/order.ts';
import { published } from '../published-rule.ts';
import { publishedVersions } from './generated/versions.js';
import { CHANNELS, GATEWAY_API_VERSIONS, type GatewayApiVersion } from './versions.ts';

/** A node whose children are places in the table; or the text and message of a rule. */
export type WrittenPart = Readonly<Record<string, unknown>> | readonly [cel: string, message: string];

export interface PublishedVersions {
  readonly nodes: readonly WrittenPart[];
  /** Places by version, kind with its group, and API version. */
  readonly versions: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
}

let known: PublishedVersions | undefined;
const made = new Map<number, Node>();

const table = (): PublishedVersions => {
  known ??= publishedVersions();
  return known;
};

/** The API versions that serve a kind; none if the CRDs of the version don't have it. */
export function servedVersions(version: GatewayApiVersion, group: string, kind: string): readonly string[] {
  return Object.keys(placesOf(version, group, kind));
}

/** The kinds of a version, without their groups. */
export const kindsOf = (version: GatewayApiVersion): readonly string[] =>
  Object.keys(table().versions[version]!).map((name) => name.slice(name.indexOf('/') + 1));

export const hasKind = (version: GatewayApiVersion, kind: string): boolean => kindsOf(version).includes(kind);

/** The versions whose CRDs have a field at this place. */
export function versionsWithField(
  { group, kind }: { readonly group: string; readonly kind: string },
  parent: Segments,
  name: string,
): readonly GatewayApiVersion[] {
  return GATEWAY_API_VERSIONS.filter((version) =>
    Object.values(placesOf(version, group, kind)).some((place) => {
      let node: Node | undefined = nodeAt(place);
      for (const segment of parent) node = child(node, segment);
      return node?.type === 'object' && Object.hasOwn(node.properties, name);
    }),
  );
}

/** Few of many versions: of each channel the first. */
export function firstOfChannels(versions: readonly GatewayApiVersion[]): string {
  const first = CHANNELS.map((channel) => versions.find((version) => version.endsWith(channel)));
  return [...new Set(first)].filter((version) => version !== undefined).join(' and ');
}

/** The schema of a kind; undefined: it isn't served. */
export function rootAt(
  version: GatewayApiVersion,
  group: string,
  kind: string,
  apiVersion: string,
): ObjectNode | undefined {
  const places = placesOf(version, group, kind);
  return Object.hasOwn(places, apiVersion) ? (nodeAt(places[apiVersion]!) as ObjectNode) : undefined;
}

function placesOf(version: GatewayApiVersion, group: string, kind: string): Readonly<Record<string, number>> {
  const kinds = table().versions[version]!;
  const name = `${group}/${kind}`;
  return Object.hasOwn(kinds, name) ? kinds[name]! : {};
}

/** All schemas, for the code of their rules. */
export function everyVersionedRoot(): readonly Node[] {
  const places = Object.values(table().versions).flatMap((kinds) =>
    Object.values(kinds).flatMap((byVersion) => Object.values(byVersion)),
  );
  return [...new Set(places)].map(nodeAt);
}

function nodeAt(place: number): Node {
  let node = made.get(place);
  if (node === undefined) {
    node = read(table().nodes[place] as Readonly<Record<string, unknown>>);
    made.set(place, node);
  }
  return node;
}

function read(written: Readonly<Record<string, unknown>>): Node {
  const { rules, properties, items, values, ...rest } = written;
  return {
    ...rest,
    ...(rules === undefined ? {} : { rules: (rules as readonly number[]).map(ruleAt) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as Readonly<Record<string, number>>).map(([name, place]) => [
              name,
              nodeAt(place),
            ]),
          ),
        }),
    ...(items === undefined ? {} : { items: nodeAt(items as number) }),
    ...(values === undefined ? {} : { values: nodeAt(values as number) }),
  } as unknown as Node;
}

function ruleAt(place: number) {
  const [cel, message] = table().nodes[place] as readonly [string, string];
  return published(cel, message);
}
