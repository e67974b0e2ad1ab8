// The version of a resource: a hash of its content, whatever the order of members. It combines the hashes of fragments, which are cached,
// so that of 10,000 routes only a changed one is hashed.

import { hash } from 'node:crypto';
import type { Any, TypedMessages, TypedName } from './any.ts';
import { Groups } from './groups.ts';

/** Which members of a message are lists of fragments, and the parts of these. */
type Parts = { readonly [member: string]: Parts };

const WHOLE: Parts = {};
const PARTS: { readonly [Name in TypedName]?: Parts } = {
  'envoy.config.endpoint.v3.ClusterLoadAssignment': { endpoints: WHOLE },
  'envoy.config.listener.v3.Listener': { filterChains: WHOLE },
  'envoy.config.route.v3.RouteConfiguration': { virtualHosts: { routes: WHOLE } },
};

/** 132 bits: enough that two contents never share a version. */
const LENGTH = 22;

export function contentHash<Name extends TypedName>(name: Name, message: TypedMessages[Name]): string {
  return remembered(message, PARTS[name] ?? WHOLE);
}

/** The same for an entry of any type. */
export const configHash = (config: Any): string => remembered(config, WHOLE);

/** The caches for messages with the same `Parts`: an object is always hashed with the same ones. */
interface Known {
  readonly hashes: WeakMap<object, string>;
  readonly groups: Groups<string>;
}

const known = new WeakMap<Parts, Known>();

function knownOf(parts: Parts): Known {
  let found = known.get(parts);
  if (found === undefined) {
    found = { hashes: new WeakMap(), groups: new Groups() };
    known.set(parts, found);
  }
  return found;
}

function remembered(value: object, parts: Parts): string {
  const { hashes } = knownOf(parts);
  let found = hashes.get(value);
  if (found === undefined) {
    found = hashOf(contentOf(value, parts));
    hashes.set(value, found);
  }
  return found;
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, LENGTH);

function contentOf(value: object, parts: Parts): string {
  const lists: string[] = [];
  const own: Record<string, unknown> = {};
  for (const [member, item] of Object.entries(value)) {
    const below = Object.hasOwn(parts, member) ? parts[member] : undefined;
    if (below === undefined || !Array.isArray(item)) own[member] = item;
    else lists.push(`${member}:${listOf(item, below)}`);
  }
  return [canonical(own), ...lists.sort()].join('\n');
}

function listOf(items: readonly object[], parts: Parts): string {
  const each = (group: readonly object[]) => hashOf(group.map((item) => remembered(item, parts)).join(','));
  return knownOf(parts).groups.each(items, each).join(',');
}

/** JSON with sorted members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const item = (value as Record<string, unknown>)[name];
    if (item !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(item)}`;
  }
  return `{${text}}`;
}
