// Secrets of an object: texts that no output repeats, not even as part of a line that is shown for another reason.
// docs/development/design.md#secrets.

import type { Segment, Segments } from '../diagnostics/path.ts';
import type { Node } from './node.ts';
import { everyPlace } from './places.ts';

/** Shorter lines are not treated as secrets: masking them would mask unrelated text. */
export const SHORTEST_SECRET = 3;

/** Every line of every text at a secret field. */
export function secretLines(root: Node, value: unknown): readonly string[] {
  const lines = new Set<string>();
  for (const { text } of secretsOf(root, value))
    for (const line of text.split('\n')) if (line.trim().length >= SHORTEST_SECRET) lines.add(line.trim());
  return [...lines].sort((left, right) => right.length - left.length);
}

export interface PlacedSecret {
  readonly segments: Segments;
  readonly text: string;
}

/** Every text and number at a secret field. */
export function secretsOf(root: Node, value: unknown): readonly PlacedSecret[] {
  const found: PlacedSecret[] = [];
  const path: Segment[] = [];
  const visit = (node: Node, item: unknown, isSecret: boolean): void => {
    const secret = isSecret || node.secret === true;
    if (typeof item === 'string' || typeof item === 'number') {
      if (secret) found.push({ segments: [...path], text: String(item) });
      return;
    }
    if (typeof item !== 'object' || item === null) return;
    for (const [key, member] of Object.entries(item)) {
      const child = childOf(node, key);
      path.push(Array.isArray(item) ? Number(key) : key);
      if (child !== undefined) visit(child, member, secret);
      // A misspelt name next to a secret field may be that field.
      else if (typeof member === 'string' && hasSecretMember(node)) visit(node, member, true);
      else visitUnknown(key, member, secret);
      path.pop();
    }
  };
  /** Below a misspelt block only names can show what is secret. */
  const visitUnknown = (name: string, item: unknown, isSecret: boolean): void => {
    const secret = isSecret || secretNames(root).has(name);
    if (typeof item === 'string' || typeof item === 'number') {
      if (secret) found.push({ segments: [...path], text: String(item) });
    } else if (typeof item === 'object' && item !== null) {
      for (const [key, member] of Object.entries(item)) {
        path.push(Array.isArray(item) ? Number(key) : key);
        visitUnknown(key, member, secret);
        path.pop();
      }
    }
  };
  visit(root, value, false);
  return found;
}

/** Whether a value would repeat a secret, also a password in an address: then no fix contains it. */
export function holdsSecret(node: Node, value: unknown): boolean {
  if (secretsOf(node, value).length > 0) return true;
  const text = JSON.stringify(value);
  return text.includes('@') && text.search(USER_INFO) !== -1;
}

const namesByRoot = new WeakMap<Node, ReadonlySet<string>>();

/** Names of secret fields anywhere in the kind. */
function secretNames(root: Node): ReadonlySet<string> {
  let names = namesByRoot.get(root);
  if (names === undefined) {
    names = new Set(
      [...everyPlace(root)]
        .filter(({ node }) => node.secret)
        .map(({ path }) => path.replaceAll(/\[\]|\{\}/g, '').replace(/^.*\./, '')),
    );
    namesByRoot.set(root, names);
  }
  return names;
}

export function isSecretPath(root: Node, segments: Segments): boolean {
  let node: Node | undefined = root;
  for (const segment of segments) {
    if (node.secret === true) return true;
    node = childOf(node, segment);
    if (node === undefined) return false;
  }
  return node.secret === true;
}

function hasSecretMember(node: Node): boolean {
  return node.type === 'object' && Object.values(node.properties).some((member) => member.secret === true);
}

function childOf(node: Node, key: string | number): Node | undefined {
  switch (node.type) {
    case 'object':
      return Object.hasOwn(node.properties, key) ? node.properties[key] : undefined;
    case 'map':
      return node.values;
    case 'array':
      return node.items;
    case 'lazy':
      return childOf(node.resolve(), key);
    default:
      return undefined;
  }
}

/** A private-use character of Unicode, which manifests don't contain. */
export const MASK = '\ue000';

/** Masks secrets, each with a mask of the same length, so that positions don't change. */
export function mask(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets)
    if (masked.includes(secret)) masked = masked.replaceAll(secret, MASK.repeat(secret.length));
  return masked.includes('@') ? masked.replace(USER_INFO, (found) => MASK.repeat(found.length)) : masked;
}

/** `user:password` before an `@`, as in addresses. An image's `name:tag` stands before an `@` too, with its digest behind it. */
const USER_INFO = /[^\s"'`,@/:]+:[^\s"'`,@]+(?=@(?!sha(?:256:[0-9a-f]{64}|512:[0-9a-f]{128})))/g;

/** What people see in place of a secret. */
export const MASKED = '******';

/** Replaces masks by a fixed text for people, so that lengths don't leak. */
export function shownMasks(text: string): string {
  return text.includes(MASK) ? text.replaceAll(/\ue000+/g, MASKED) : text;
}
