// Statements of template strings: `if`, `for`, `set` and their closing statements (C-05), and the blocks that they form.

import type { Mutable } from '../mutable.ts';
import { didYouMean } from '../nearest.ts';
import { quote } from '../quote.ts';
import { readExpression } from './expression.ts';
import type { TagProblem, TagReader } from './tag.ts';
import type { Expression, Piece } from './tree.ts';

type If = Extract<Piece, { kind: 'if' }>;

interface OpenBlock {
  readonly kind: 'if' | 'for';
  readonly offset: number;
  hasElse: boolean;
  /** The pieces of the current branch. */
  body: Piece[];
  /** Only for an `if`. */
  readonly piece?: Mutable<If> & { readonly branches: { condition: Expression; body: Piece[] }[] };
}

const EQUALS = /=(?!=)/y;
const IN = /in(?![A-Za-z0-9_.-])/y;

const STATEMENTS: readonly string[] = ['if', 'else', 'endif', 'for', 'endfor', 'set'];
const OTHER_TEMPLATES: ReadonlySet<string> = new Set([
  'include',
  'extends',
  'block',
  'endblock',
  'import',
  'macro',
]);

/** A placeholder for an unreadable condition: the template has a problem, so its tree is discarded. */
const UNREAD: Expression = { kind: 'literal', value: null };

/** The pieces of a template so far, and its open blocks. */
export class Blocks {
  readonly pieces: Piece[] = [];
  readonly #open: OpenBlock[] = [];

  add(piece: Piece): void {
    (this.#open.at(-1)?.body ?? this.pieces).push(piece);
  }

  /** Parses one statement up to its closing delimiter. `offset` is where its tag opens. */
  read(reader: TagReader, offset: number): number {
    if (reader.atEnd())
      reader.fail('a statement is empty', 'write for example `if name`, or remove it', offset);
    const start = reader.index;
    const keyword = reader.name('the statement');
    switch (keyword) {
      case 'if':
        this.#if(reader, offset);
        break;
      case 'else':
        this.#else(reader, start);
        break;
      case 'for':
        this.#for(reader, offset);
        break;
      case 'endif':
        this.#end(reader, 'if', start);
        break;
      case 'endfor':
        this.#end(reader, 'for', start);
        break;
      case 'set': {
        reader.skipSpace();
        const nameStart = reader.index;
        const path = reader.path(reader.name('the name to set'), nameStart);
        reader.expect(EQUALS, '=', 'write `set name = value`');
        this.add({ kind: 'set', path, value: assignedTo(reader, 'set name = value') });
        break;
      }
      default:
        unknownStatement(reader, keyword, start);
    }
    return reader.close();
  }

  #if(reader: TagReader, offset: number): void {
    const branch = { condition: UNREAD, body: [] };
    const piece: OpenBlock['piece'] = { kind: 'if', branches: [branch], otherwise: [] };
    this.add(piece);
    // Opened even if the condition is wrong, so that its `endif` is not a second mistake.
    this.#open.push({ kind: 'if', offset, hasElse: false, body: branch.body, piece });
    branch.condition = conditionOf(reader, 'if');
  }

  #for(reader: TagReader, offset: number): void {
    const body: Piece[] = [];
    const block: OpenBlock = { kind: 'for', offset, hasElse: false, body };
    const outer = this.#open.at(-1)?.body ?? this.pieces;
    this.#open.push(block);
    outer.push({ kind: 'for', ...forHead(reader), body });
  }

  #else(reader: TagReader, start: number): void {
    const block = this.#open.at(-1);
    if (block?.piece === undefined) reader.fail('`else` outside an `if`', 'add the `if` before it', start);
    if (block.hasElse) reader.fail('an `if` has one `else`, as its last branch', 'remove this branch', start);
    block.body = [];
    if (reader.atEnd()) {
      block.hasElse = true;
      block.piece.otherwise = block.body;
    } else if (reader.name('`if`') === 'if') {
      block.piece.branches.push({ condition: conditionOf(reader, 'else if'), body: block.body });
    } else reader.fail('only `if` may follow `else`', 'write `else` or `else if condition`', start);
  }

  #end(reader: TagReader, kind: 'if' | 'for', start: number): void {
    const block = this.#open.at(-1);
    if (block?.kind === kind) {
      this.#open.pop();
      return;
    }
    if (block === undefined)
      reader.fail(`\`end${kind}\` closes nothing`, `remove it, or add the \`${kind}\` before it`, start);
    const hint = `close the \`${block.kind}\` first, with \`end${block.kind}\``;
    reader.fail(`\`end${kind}\` comes inside an open \`${block.kind}\``, hint, start);
  }

  /** The blocks that are still open at the end of the template. */
  *unclosed(): Generator<TagProblem> {
    for (const { kind, offset } of this.#open) {
      yield { message: `the \`${kind}\` isn't closed`, hint: `add \`{% end${kind} %}\``, offset };
    }
  }
}

function conditionOf(reader: TagReader, keyword: string): Expression {
  if (reader.atEnd()) reader.fail(`\`${keyword}\` has no condition`, `write for example \`${keyword} name\``);
  return readExpression(reader);
}

function assignedTo(reader: TagReader, form: string): Expression {
  if (reader.atEnd()) reader.fail('the value is missing', `write \`${form}\``);
  return readExpression(reader);
}

function forHead(reader: TagReader): Pick<Extract<Piece, { kind: 'for' }>, 'key' | 'item' | 'source'> {
  const hint = 'write `for item in list` or `for key, value in object`';
  if (reader.atEnd()) reader.fail('`for` has no variable', hint);
  const first = loopVariable(reader, 'the loop variable');
  const second = reader.accept(',') ? loopVariable(reader, 'the second loop variable') : undefined;
  reader.expect(IN, 'in', hint);
  if (reader.atEnd()) reader.fail('`for` has no list or object', hint);
  const source = readExpression(reader);
  return second === undefined ? { item: first, source } : { key: first, item: second, source };
}

function loopVariable(reader: TagReader, what: string): string {
  reader.skipSpace();
  const start = reader.index;
  const name = reader.name(what);
  if (name.includes('.')) reader.fail('a loop variable has no dots', 'use one word as the name', start);
  return name;
}

function unknownStatement(reader: TagReader, keyword: string, offset: number): never {
  if (OTHER_TEMPLATES.has(keyword)) {
    reader.fail(
      `\`${keyword}\` isn't available: there are no other templates`,
      'write the text itself',
      offset,
    );
  }
  if (['elif', 'elseif', 'elsif'].includes(keyword)) {
    const edit = { start: offset, end: offset + keyword.length, text: 'else if' };
    reader.fail(`\`${keyword}\` isn't a statement`, 'write `else if`', offset, edit);
  }
  if (reader.end === '\n') {
    const meant = didYouMean(keyword, STATEMENTS);
    const hint = 'put a space before `##` when plain text is meant';
    reader.fail(
      `${quote(keyword)} isn't a statement`,
      meant === undefined ? hint : `${meant} or ${hint}`,
      offset,
    );
  }
  const hint = didYouMean(keyword, STATEMENTS) ?? 'use if, else, else if, endif, for, endfor or set';
  reader.fail(`${quote(keyword)} isn't a statement`, hint, offset);
}
