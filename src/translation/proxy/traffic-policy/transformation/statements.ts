// The pieces of a template as Lua statements. They append to `o`, the texts of the result so far.

import type { Branch, Piece } from '../../../../grammar/template/tree.ts';
import type { ExpressionCompiler } from './expressions.ts';
import { luaText, luaTexts } from './literals.ts';
import type { Code, Script } from './script.ts';

interface Statement {
  readonly lua: string;
  readonly size: number;
}

/** The size of one function, so that its jumps stay short. */
const MAX_SIZE = 400;

/** A body up to this size is inlined, unless blocks nest deeper than this. */
const MAX_INLINE = 60;
const MAX_NESTING = 16;

/** Branches of an `if` in one function. */
const MAX_BRANCHES = 10;

export class TemplateCompiler {
  readonly #script: Script;
  readonly #expressions: ExpressionCompiler;
  /** Whether loops have to track their position. */
  readonly #tellsLoop: boolean;

  constructor(script: Script, expressions: ExpressionCompiler, tellsLoop: boolean) {
    this.#script = script;
    this.#expressions = expressions;
    this.#tellsLoop = tellsLoop;
  }

  /** The function of a template. */
  template(pieces: readonly Piece[]): string {
    return this.#block(pieces);
  }

  #block(pieces: readonly Piece[]): string {
    return this.#script.functionLater('c, o', () => this.#packed(this.#statements(pieces, 0)));
  }

  /** Statements as one body: if they are too many, they go into functions that the body calls. */
  #packed(statements: readonly Statement[]): { readonly size: number; readonly body: string } {
    let rows = statements;
    while (sizeOf(rows) > MAX_SIZE && rows.length > 1) {
      const packed: Statement[] = [];
      for (const group of groups(rows)) {
        const name = this.#script.function('c, o', sizeOf(group), bodyOf(group));
        packed.push({ lua: `${name}(c, o)`, size: 1 });
      }
      rows = packed;
    }
    return { size: sizeOf(rows), body: bodyOf(rows) };
  }

  #statements(pieces: readonly Piece[], nesting: number): readonly Statement[] {
    return pieces.map((piece) => this.#statement(piece, nesting));
  }

  #statement(piece: Piece, nesting: number): Statement {
    const script = this.#script;
    switch (piece.kind) {
      case 'text':
        return { lua: script.call('put', 'o', luaText(piece.text)), size: 1 };
      case 'output': {
        const code = this.#expressions.value(piece.value);
        return {
          lua: script.call(code.type === 'string' ? 'put' : 'out', 'o', code.lua),
          size: code.size + 1,
        };
      }
      case 'set': {
        const code = this.#expressions.value(piece.value);
        const [name = ''] = piece.path;
        const lua =
          piece.path.length === 1
            ? `c.v[${luaText(name)}] = ${code.lua}`
            : script.call('set', script.constant(luaTexts(piece.path)), code.lua);
        return { lua, size: code.size + 1 };
      }
      case 'for': {
        const code = this.#expressions.value(piece.source);
        const names = (piece.key === undefined ? [piece.item] : [piece.key, piece.item]).map(luaText);
        const loop = piece.key === undefined ? 'each' : 'eachMember';
        const body = this.#block(piece.body);
        const lua = script.call(loop, 'o', code.lua, ...names, String(this.#tellsLoop), body);
        return { lua, size: code.size + 2 };
      }
      case 'if':
        return this.#if(piece.branches, piece.otherwise, nesting);
    }
  }

  #if(branches: readonly Branch[], otherwise: readonly Piece[], nesting: number): Statement {
    const lines: string[] = [];
    let size = 1;
    branches.slice(0, MAX_BRANCHES).forEach(({ condition, body }, index) => {
      const code = this.#expressions.condition(condition);
      const block = this.#inline(body, nesting);
      lines.push(`${index === 0 ? 'if' : 'elseif'} ${code.lua} then`, block.lua);
      size += code.size + block.size;
    });
    const rest = branches.slice(MAX_BRANCHES);
    const last = rest.length > 0 ? this.#later(rest, otherwise) : this.#inline(otherwise, nesting);
    if (last.lua !== '') lines.push('else', last.lua);
    return { lua: `${lines.join('\n')}\nend`, size: size + last.size };
  }

  #later(branches: readonly Branch[], otherwise: readonly Piece[]): Statement {
    const name = this.#script.functionLater('c, o', () => this.#packed([this.#if(branches, otherwise, 0)]));
    return { lua: `${name}(c, o)`, size: 1 };
  }

  /** The body of a short branch, or a call of its function. */
  #inline(pieces: readonly Piece[], nesting: number): Statement {
    if (pieces.length === 0) return { lua: '', size: 0 };
    if (nesting < MAX_NESTING && pieces.length <= MAX_INLINE / 4) {
      const statements = this.#statements(pieces, nesting + 1);
      const size = sizeOf(statements);
      if (size <= MAX_INLINE) return { lua: bodyOf(statements), size };
      const { size: packedSize, body } = this.#packed(statements);
      return { lua: `${this.#script.function('c, o', packedSize, body)}(c, o)`, size: 1 };
    }
    return { lua: `${this.#block(pieces)}(c, o)`, size: 1 };
  }
}

const sizeOf = (rows: readonly Pick<Code, 'size'>[]): number => rows.reduce((sum, { size }) => sum + size, 0);

const bodyOf = (rows: readonly Statement[]): string => rows.map(({ lua }) => lua).join('\n');

function groups(rows: readonly Statement[]): Statement[][] {
  const made: Statement[][] = [];
  let size = MAX_SIZE;
  for (const row of rows) {
    if (size + row.size > MAX_SIZE) {
      made.push([]);
      size = 0;
    }
    made.at(-1)!.push(row);
    size += row.size;
  }
  return made;
}
