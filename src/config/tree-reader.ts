// Reads a tree of YAML nodes and reports the place of every mistake. Knows nothing about the fields of gatewarden.yaml.

import {
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type Pair,
  type ParsedNode,
  type Range,
  type YAMLMap,
} from 'yaml';
import { isCode, type SeverityTable } from '../diagnostics/severity.ts';
import { defined } from '../grammar/defined.ts';
import { didYouMean } from '../grammar/nearest.ts';
import type { ConfigProblem } from './config.ts';
import { readSetting } from './setting.ts';

export type Tree = ParsedNode | null;
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

export class TreeReader {
  readonly problems: ConfigProblem[] = [];
  readonly #lines: LineCounter;

  constructor(lines: LineCounter) {
    this.#lines = lines;
  }

  severities(node: Tree, path: string, table: Writable<SeverityTable>): void {
    for (const { key, value } of this.pairs(node, path)) {
      const code = keyOf(key);
      const setting = scalarOf(value);
      const read = readSetting(code, setting);
      if ('severity' in read) table[read.code] = read.severity;
      else this.complain(isCode(code) ? (value ?? key) : key, `${path}.${code}`, read.message, read.hint);
    }
  }

  members(
    node: Tree,
    path: string,
    known: Readonly<Record<string, (value: Tree, path: string) => void>>,
  ): void {
    for (const { key, value } of this.pairs(node, path)) {
      const name = keyOf(key);
      const at = path === '' ? name : `${path}.${name}`;
      if (Object.hasOwn(known, name)) known[name]?.(value, at);
      else {
        const hint = didYouMean(name, Object.keys(known)) ?? `use one of ${Object.keys(known).join(', ')}`;
        this.complain(key, at, 'unknown setting', hint);
      }
    }
  }

  pairs(node: Tree, path: string): { key: Tree; value: Tree }[] {
    if (isMap(node)) return (node as YAMLMap).items.map((pair) => pair as Pair & { key: Tree; value: Tree });
    if (node !== null && !(isScalar(node) && node.value === null))
      this.complain(node, path, 'a mapping is expected here');
    return [];
  }

  items(node: Tree, path: string): readonly Tree[] {
    if (isSeq(node)) return node.items as Tree[];
    if (node !== null && !(isScalar(node) && node.value === null))
      this.complain(node, path, 'a list is expected here');
    return [];
  }

  text(node: Tree, path: string): string | undefined {
    const value = scalarOf(node);
    if (typeof value === 'string' && value.trim() !== '') return value;
    this.complain(
      node,
      path,
      'a text is expected here',
      typeof value === 'number' ? `quote it: "${value}"` : undefined,
    );
    return undefined;
  }

  oneOf(node: Tree, path: string, allowed: readonly string[]): string | undefined {
    const value = scalarOf(node);
    if (typeof value === 'string' && allowed.includes(value)) return value;
    const hint = typeof value === 'string' ? didYouMean(value, allowed) : undefined;
    this.complain(node, path, `write ${allowed.map((each) => `\`${each}\``).join(' or ')}`, hint);
    return undefined;
  }

  complain(node: Tree, path: string, message: string, hint?: string): void {
    this.problems.push({ ...this.position(node), path, message, ...defined({ hint }) });
  }

  complainAt(offset: number, path: string, message: string): void {
    const { line, col } = this.#lines.linePos(offset);
    this.problems.push({ line: Math.max(1, line), column: Math.max(1, col), path, message });
  }

  position(node: Tree): { line: number; column: number } {
    const range = node?.range as Range | undefined;
    const { line, col } = this.#lines.linePos(range?.[0] ?? 0);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }
}

export const keyOf = (key: Tree): string => (isScalar(key) ? String(key.value) : '');
export const scalarOf = (node: Tree): unknown => (isScalar(node) ? node.value : undefined);
