// Statements of template strings: `if`, `for`, `set` and what closes them (C-05).

import type { GradedProblem } from './graded-problem.ts';
import { didYouMean } from './nearest.ts';
import { quote } from './quote.ts';
import type { TagReader } from './template-expression.ts';

interface OpenBlock {
  readonly kind: 'if' | 'for';
  readonly offset: number;
  hasElse: boolean;
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

/** The blocks that are open at a place of the template. */
export class Blocks {
  readonly #open: OpenBlock[] = [];

  /** Reads one statement up to its closing delimiter. `offset` is where its tag opens. */
  read(reader: TagReader, offset: number): number {
    if (reader.atEnd())
      reader.fail('a statement is empty', 'write for example `if name`, or remove it', offset);
    const start = reader.index;
    const keyword = reader.name('the statement');
    switch (keyword) {
      case 'if':
        // Open even when its condition is wrong: its `endif` is no second mistake.
        this.#open.push({ kind: 'if', offset, hasElse: false });
        this.#condition(reader, 'if');
        break;
      case 'else':
        this.#else(reader, start);
        break;
      case 'for':
        this.#open.push({ kind: 'for', offset, hasElse: false });
        forHead(reader);
        break;
      case 'endif':
        this.#end(reader, 'if', start);
        break;
      case 'endfor':
        this.#end(reader, 'for', start);
        break;
      case 'set':
        reader.name('the name to set');
        reader.expect(EQUALS, '=', 'write `set name = value`');
        this.#value(reader, 'set name = value');
        break;
      default:
        unknownStatement(reader, keyword, start);
    }
    return reader.close();
  }

  #condition(reader: TagReader, keyword: string): void {
    if (reader.atEnd())
      reader.fail(`\`${keyword}\` has no condition`, `write for example \`${keyword} name\``);
    reader.expression();
  }

  #value(reader: TagReader, form: string): void {
    if (reader.atEnd()) reader.fail('the value is missing', `write \`${form}\``);
    reader.expression();
  }

  #else(reader: TagReader, start: number): void {
    const block = this.#open.at(-1);
    if (block?.kind !== 'if') reader.fail('`else` stands outside an `if`', 'open the `if` before', start);
    if (block.hasElse) reader.fail('an `if` has one `else`, as its last branch', 'remove this branch', start);
    if (reader.atEnd()) block.hasElse = true;
    else if (reader.name('`if`') === 'if') this.#condition(reader, 'else if');
    else reader.fail('only `if` may follow `else`', 'write `else` or `else if condition`', start);
  }

  #end(reader: TagReader, kind: 'if' | 'for', start: number): void {
    const block = this.#open.at(-1);
    if (block?.kind === kind) {
      this.#open.pop();
      return;
    }
    if (block === undefined)
      reader.fail(`\`end${kind}\` closes nothing`, `remove it, or open the \`${kind}\` before`, start);
    const hint = `close the \`${block.kind}\` first, with \`end${block.kind}\``;
    reader.fail(`\`end${kind}\` comes inside an open \`${block.kind}\``, hint, start);
  }

  /** What is still open when the template ends. */
  *unclosed(): Generator<GradedProblem> {
    for (const { kind, offset } of this.#open) {
      yield { grade: 'R', message: `the \`${kind}\` isn't closed`, hint: `add \`{% end${kind} %}\``, offset };
    }
  }
}

function forHead(reader: TagReader): void {
  const hint = 'write `for item in list` or `for key, value in object`';
  if (reader.atEnd()) reader.fail('`for` names nothing', hint);
  reader.name('the loop variable');
  if (reader.accept(',')) reader.name('the second loop variable');
  reader.expect(IN, 'in', hint);
  if (reader.atEnd()) reader.fail('`for` has nothing to go through', hint);
  reader.expression();
}

function unknownStatement(reader: TagReader, keyword: string, offset: number): never {
  if (OTHER_TEMPLATES.has(keyword)) {
    reader.fail(`\`${keyword}\` isn't available: there are no other templates`, 'write the text out', offset);
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
  const hint = didYouMean(keyword, STATEMENTS) ?? 'known are if, else if, else, endif, for, endfor and set';
  reader.fail(`${quote(keyword)} isn't a statement`, hint, offset);
}
