// Template expressions as Lua expressions. Large or deep ones become functions of their own.

import { TEMPLATE_FUNCTIONS } from '../../../../grammar/template/functions.ts';
import type { Expression, Link } from '../../../../grammar/template/tree.ts';
import { FUNCTIONS } from './functions.ts';
import { luaNumber, luaText, luaTexts } from './literals.ts';
import type { Code, LuaType, Script } from './script.ts';

/** Expressions with more names, values and calls, or more levels, are split. */
const MAX_SIZE = 60;
const MAX_DEPTH = 20;

/** How many operators of a chain fit into one expression, and into one function. */
const MAX_LINKS = 8;
const MAX_LINES = 200;

export class ExpressionCompiler {
  readonly #script: Script;
  readonly #isResponse: boolean;

  constructor(script: Script, isResponse: boolean) {
    this.#script = script;
    this.#isResponse = isResponse;
  }

  value(expression: Expression): Code {
    const code = this.#compile(expression);
    if (code.size <= MAX_SIZE && code.depth <= MAX_DEPTH) return code;
    const name = this.#script.function('c', code.size, `return ${code.lua}`);
    return { lua: `${name}(c)`, size: 1, depth: 1, ...typed(code.type) };
  }

  /** Lua code for `true` or `false`. */
  condition(expression: Expression): Code {
    const code = this.value(expression);
    if (code.type === 'boolean') return code;
    this.#script.use('truth');
    return { lua: `F.truth(${code.lua})`, size: code.size + 1, depth: code.depth + 1, type: 'boolean' };
  }

  #compile(expression: Expression): Code {
    switch (expression.kind) {
      case 'literal':
        return this.#literal(expression.value);
      case 'json':
        this.#script.use('read');
        return leaf(this.#script.constant(`F.read(${luaText(expression.text)})`));
      case 'variable':
        return this.#variable(expression.path);
      case 'call':
        return this.#call(expression.name, expression.args);
      case 'not': {
        const { lua, size, depth } = this.condition(expression.operand);
        return { lua: `(not ${lua})`, size: size + 1, depth: depth + 1, type: 'boolean' };
      }
      case 'chain':
        return this.#chain(expression.first, expression.rest);
      case 'power':
        return this.#power(expression.operands);
    }
  }

  #literal(value: string | number | boolean | null): Code {
    switch (typeof value) {
      case 'string':
        return leaf(luaText(value), 'string');
      case 'number':
        return leaf(luaNumber(value), 'number');
      case 'boolean':
        return leaf(String(value), 'boolean');
      default:
        this.#script.use('null');
        return leaf('F.null');
    }
  }

  #path(path: readonly string[]): string {
    return this.#script.constant(luaTexts(path));
  }

  #variable(path: readonly string[]): Code {
    const [name = ''] = path;
    if (path.length > 1) return leaf(this.#script.call('path', this.#path(path)));
    if (TEMPLATE_FUNCTIONS.get(name)?.least === 0) {
      const part = this.#partOf(name);
      this.#script.use(part);
      return leaf(this.#script.call('either', luaText(name), `F.${part}`));
    }
    return leaf(this.#script.call('get', luaText(name)));
  }

  /** In a request, `request_header` is the same as `header`. */
  #partOf(name: string): string {
    if (name === 'request_header' && !this.#isResponse) return 'header';
    return FUNCTIONS.get(name)?.part ?? name;
  }

  #call(name: string, args: readonly Expression[]): Code {
    const [first] = args;
    if (name === 'default' && first !== undefined) return this.#default(first, args[1]!);
    const codes = args.map((argument) => this.value(argument));
    const lua = this.#script.call(this.#partOf(name), ...codes.map((code) => code.lua));
    return joined(lua, codes, FUNCTIONS.get(name)?.type);
  }

  /** Only variables can be missing. */
  #default(first: Expression, fallback: Expression): Code {
    if (first.kind !== 'variable') return this.value(first);
    const [name = ''] = first.path;
    if (first.path.length === 1 && TEMPLATE_FUNCTIONS.get(name)?.least === 0) return this.value(first);
    const code = this.value(fallback);
    const given =
      fallback.kind === 'literal' ? code.lua : this.#script.function('c', code.size, `return ${code.lua}`);
    return leaf(this.#script.call('default', this.#path(first.path), given));
  }

  #chain(first: Expression, rest: readonly Link[]): Code {
    const isLogical = rest[0]!.operator === 'and' || rest[0]!.operator === 'or';
    const read = (operand: Expression): Code => (isLogical ? this.condition(operand) : this.value(operand));
    if (rest.length > MAX_LINKS) return this.#longChain(first, rest, isLogical ? 'boolean' : undefined, read);
    return rest.reduce(
      (left: Code, { operator, operand }) => this.#operation(operator, left, read(operand)),
      read(first),
    );
  }

  /** Line by line, in functions that pass on the value so far. */
  #longChain(
    first: Expression,
    rest: readonly Link[],
    type: LuaType | undefined,
    read: (operand: Expression) => Code,
  ): Code {
    let next = '';
    const lines: Code[] = rest.map(({ operator, operand }) => {
      const right = read(operand);
      const lua =
        operator === 'and'
          ? `if t then t = ${right.lua} end`
          : operator === 'or'
            ? `if not t then t = ${right.lua} end`
            : `t = ${this.#operation(operator, leaf('t'), right).lua}`;
      return { ...right, lua };
    });
    for (let end = lines.length; end > 0; end -= MAX_LINES) {
      const some = lines.slice(Math.max(0, end - MAX_LINES), end);
      const size = some.reduce((sum, line) => sum + line.size + 1, 0);
      const code = some.map(({ lua }) => lua).join('\n');
      next = this.#script.function('c, t', size, `${code}\nreturn ${next === '' ? 't' : `${next}(c, t)`}`);
    }
    const start = read(first);
    return { lua: `${next}(c, ${start.lua})`, size: start.size + 1, depth: start.depth + 1, ...typed(type) };
  }

  #operation(operator: Link['operator'], left: Code, right: Code): Code {
    const both = [left, right];
    const call = (part: string, type?: LuaType): Code =>
      joined(this.#script.call(part, left.lua, right.lua), both, type);
    switch (operator) {
      case 'and':
      case 'or':
        return joined(`(${left.lua} ${operator} ${right.lua})`, both, 'boolean');
      case '==':
      case '!=': {
        const equal = this.#script.call('eq', left.lua, right.lua);
        return joined(operator === '==' ? equal : `(not ${equal})`, both, 'boolean');
      }
      case '<':
        return call('lt', 'boolean');
      case '<=':
        return call('le', 'boolean');
      // Operands are still evaluated in their order: the first failure is reported.
      case '>':
        return call('gt', 'boolean');
      case '>=':
        return call('ge', 'boolean');
      case 'in':
        return call('contains', 'boolean');
      case '+':
        return call('add', left.type === 'number' || left.type === 'string' ? left.type : undefined);
      case '-':
        return call('sub', 'number');
      case '*':
        return call('mul', 'number');
      case '/':
        return call('div', 'number');
      case '%':
        return call('mod', 'number');
    }
  }

  #power(operands: readonly Expression[]): Code {
    if (operands.length <= MAX_LINKS) {
      const codes = operands.map((operand) => this.value(operand));
      const lua = this.#script.call('power', `{${codes.map((code) => code.lua).join(', ')}}`);
      return joined(lua, codes, 'number');
    }
    const fills: string[] = [];
    for (let start = 0; start < operands.length; start += MAX_LINES) {
      const codes = operands.slice(start, start + MAX_LINES).map((operand) => this.value(operand));
      const size = codes.reduce((sum, code) => sum + code.size, 0);
      const lines = codes.map(({ lua }, index) => `values[${start + index + 1}] = ${lua}`);
      fills.push(this.#script.function('c, values', size, lines.join('\n')));
    }
    let fill = '';
    for (let end = fills.length; end > 0; end -= MAX_LINES) {
      const some = fills.slice(Math.max(0, end - MAX_LINES), end).map((name) => `${name}(c, values)`);
      const lines = fill === '' ? some : [...some, `${fill}(c, values)`];
      fill = this.#script.function('c, values', lines.length, lines.join('\n'));
    }
    const all = `local values = {}\n${fill}(c, values)\nreturn ${this.#script.call('power', 'values')}`;
    return {
      lua: `${this.#script.function('c', operands.length, all)}(c)`,
      size: 1,
      depth: 1,
      type: 'number',
    };
  }
}

const typed = (type: LuaType | undefined): { readonly type?: LuaType } =>
  type === undefined ? {} : { type };

const leaf = (lua: string, type?: LuaType): Code => ({ lua, size: 1, depth: 1, ...typed(type) });

function joined(lua: string, codes: readonly Code[], type: LuaType | undefined): Code {
  return {
    lua,
    size: codes.reduce((sum, { size }) => sum + size, 1),
    depth: 1 + Math.max(0, ...codes.map(({ depth }) => depth)),
    ...typed(type),
  };
}
