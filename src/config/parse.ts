// Reads gatewarden.yaml: strictly, with the place of every mistake. Issue 3, points 6 and 10.

import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  type ParsedNode,
  parseDocument,
  type Range,
  type YAMLMap,
} from 'yaml';
import {
  type Code,
  FIXED_CODES,
  isCode,
  type SeverityTable,
  type ValidationLevel,
} from '../diagnostics/severity.ts';
import { didYouMean } from '../grammar/nearest.ts';
import { KINDS } from '../kinds/index.ts';
import { type Config, type ConfigProblem, EMPTY_CONFIG, type Suppression } from './config.ts';
import { parseFieldPattern } from './field-pattern.ts';
import { readSetting, unknownCode } from './setting.ts';

/** More than any configuration needs. */
const MAX_CONFIG_CHARACTERS = 1024 * 1024;

type Tree = ParsedNode | null;
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads the text of a gatewarden.yaml. `problems` is empty when it is as it should be. */
export function parseConfig(text: string): {
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
} {
  const lines = new LineCounter();
  const reader = new ConfigReader(lines);
  if (text.length > MAX_CONFIG_CHARACTERS) {
    reader.complain(null, '', 'more than 1 MiB: too large for a configuration');
    return { config: EMPTY_CONFIG, problems: reader.problems };
  }
  if (nestsDeeply(text)) {
    reader.complain(null, '', 'nested too deeply for a configuration');
    return { config: EMPTY_CONFIG, problems: reader.problems };
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  for (const { pos, message } of document.errors) reader.complainAt(pos[0], '', `not valid YAML: ${message}`);
  if (reader.problems.length > 0) return { config: EMPTY_CONFIG, problems: reader.problems };
  return { config: reader.config(document.contents), problems: reader.problems };
}

/** The reader below goes down by recursion, and no configuration has more than a handful of levels. */
function nestsDeeply(text: string): boolean {
  const brackets = text.match(/[[{]/g)?.length ?? 0;
  return brackets > 5000 || /(?:[-?][ \t]+){100}/.test(text) || /^ {1000}/m.test(text);
}

class ConfigReader {
  readonly problems: ConfigProblem[] = [];
  readonly #lines: LineCounter;

  constructor(lines: LineCounter) {
    this.#lines = lines;
  }

  config(root: Tree): Config {
    if (root === null || (isScalar(root) && root.value === null)) return EMPTY_CONFIG;
    const severities: Writable<SeverityTable> = Object.create(null);
    const suppressions: Suppression[] = [];
    const found: { validationLevel?: ValidationLevel; unknownFields?: 'error' | 'warn' } = {};
    this.#members(root, '', {
      validationLevel: (node, path) => {
        const value = this.#oneOf(node, path, ['standard', 'strict']);
        if (value !== undefined) found.validationLevel = value as ValidationLevel;
      },
      unknownFields: (node, path) => {
        const value = this.#oneOf(node, path, ['error', 'warn']);
        if (value !== undefined) found.unknownFields = value as 'error' | 'warn';
      },
      severity: (node, path) => this.#severities(node, path, severities),
      suppressions: (node, path) => {
        for (const [index, item] of this.#items(node, path).entries()) {
          const suppression = this.#suppression(item, `${path}[${index}]`);
          if (suppression !== undefined) suppressions.push(suppression);
        }
      },
    });
    return { ...found, severities: { ...severities }, suppressions };
  }

  #severities(node: Tree, path: string, table: Writable<SeverityTable>): void {
    for (const { key, value } of this.#pairs(node, path)) {
      const code = keyOf(key);
      const setting = scalarOf(value);
      const read = readSetting(code, setting);
      if ('severity' in read) table[read.code] = read.severity;
      else this.complain(isCode(code) ? (value ?? key) : key, `${path}.${code}`, read.message, read.hint);
    }
  }

  #suppression(node: Tree, path: string): Suppression | undefined {
    const found: Partial<Writable<Suppression>> = {};
    const before = this.problems.length;
    const text = (name: 'file' | 'namespace' | 'name' | 'reason') => (value: Tree, at: string) => {
      const read = this.#text(value, at);
      if (read !== undefined) found[name] = read;
    };
    this.#members(node, path, {
      code: (value, at) => {
        found.codes = this.#codes(value, at);
      },
      file: text('file'),
      kind: (value, at) => {
        const kind = this.#oneOf(
          value,
          at,
          KINDS.map((each) => each.kind),
        );
        if (kind !== undefined) found.kind = kind;
      },
      namespace: text('namespace'),
      name: text('name'),
      field: (value, at) => {
        const read = this.#text(value, at);
        if (read === undefined) return;
        const pattern = parseFieldPattern(read);
        if (pattern === undefined)
          this.complain(
            value,
            at,
            'not a field path',
            'write it as findings do: `spec.ai.groups[*].providers[0].name`',
          );
        else found.field = pattern;
      },
      reason: text('reason'),
      until: (value, at) => {
        const read = this.#text(value, at);
        if (read === undefined) return;
        if (isDate(read)) found.until = read;
        else
          this.complain(
            value,
            at,
            `${JSON.stringify(read.slice(0, 40))} is no date`,
            'write it as 2027-01-31',
          );
      },
    });
    if (this.problems.length > before) return undefined;
    const { codes, reason } = found;
    if (codes === undefined)
      this.complain(node, `${path}.code`, 'a suppression names the `code` that it tolerates');
    if (reason === undefined)
      this.complain(
        node,
        `${path}.reason`,
        'a suppression needs a `reason`',
        'say why the finding is tolerated, for those who come after',
      );
    if (codes === undefined || reason === undefined) return undefined;
    return { ...found, codes, reason, line: this.#position(node).line };
  }

  #codes(node: Tree, path: string): Code[] {
    const list = isSeq(node) ? (node.items as Tree[]) : [node];
    if (list.length === 0) this.complain(node, path, 'name at least one code');
    return list.flatMap((item) => {
      const code = this.#text(item, path);
      if (code === undefined) return [];
      if (isCode(code) && !FIXED_CODES.has(code)) return [code];
      const problem = isCode(code)
        ? { message: `${code} can't be suppressed`, hint: `${[...FIXED_CODES].join(', ')} are always errors` }
        : unknownCode(code);
      this.complain(item, path, problem.message, problem.hint);
      return [];
    });
  }

  #members(
    node: Tree,
    path: string,
    known: Readonly<Record<string, (value: Tree, path: string) => void>>,
  ): void {
    for (const { key, value } of this.#pairs(node, path)) {
      const name = keyOf(key);
      const at = path === '' ? name : `${path}.${name}`;
      if (Object.hasOwn(known, name)) known[name]?.(value, at);
      else {
        const hint = didYouMean(name, Object.keys(known)) ?? `known are ${Object.keys(known).join(', ')}`;
        this.complain(key, at, 'unknown setting', hint);
      }
    }
  }

  #pairs(node: Tree, path: string): { key: Tree; value: Tree }[] {
    if (isMap(node)) return (node as YAMLMap).items.map((pair) => pair as Pair & { key: Tree; value: Tree });
    if (node !== null && !(isScalar(node) && node.value === null))
      this.complain(node, path, 'a mapping is expected here');
    return [];
  }

  #items(node: Tree, path: string): readonly Tree[] {
    if (isSeq(node)) return node.items as Tree[];
    if (node !== null && !(isScalar(node) && node.value === null))
      this.complain(node, path, 'a list is expected here');
    return [];
  }

  #text(node: Tree, path: string): string | undefined {
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

  #oneOf(node: Tree, path: string, allowed: readonly string[]): string | undefined {
    const value = scalarOf(node);
    if (typeof value === 'string' && allowed.includes(value)) return value;
    const hint = typeof value === 'string' ? didYouMean(value, allowed) : undefined;
    this.complain(node, path, `write ${allowed.map((each) => `\`${each}\``).join(' or ')}`, hint);
    return undefined;
  }

  complain(node: Tree, path: string, message: string, hint?: string): void {
    this.problems.push({ ...this.#position(node), path, message, ...(hint === undefined ? {} : { hint }) });
  }

  complainAt(offset: number, path: string, message: string): void {
    const { line, col } = this.#lines.linePos(offset);
    this.problems.push({ line: Math.max(1, line), column: Math.max(1, col), path, message });
  }

  #position(node: Tree): { line: number; column: number } {
    const range = node?.range as Range | undefined;
    const { line, col } = this.#lines.linePos(range?.[0] ?? 0);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }
}

const keyOf = (key: Tree): string => (isScalar(key) ? String(key.value) : '');
const scalarOf = (node: Tree): unknown => (isScalar(node) ? node.value : undefined);

/** A day of the calendar: 2026-02-30 is none. */
function isDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
