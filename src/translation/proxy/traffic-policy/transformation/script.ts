// A script in the making: the functions that templates become, their constants, and the parts of the prelude that they use.
//
// Lua bounds what one function may hold (200 locals, 65,536 constants, jumps over 32,768 instructions, nesting of 200), and a template has no such
// bounds: code is cut into functions of bounded size, which call each other by number.

export type LuaType = 'string' | 'number' | 'boolean';

/** Lua that gives a value. */
export interface Code {
  readonly lua: string;
  /** Names, values and calls in it: what it costs in steps. */
  readonly size: number;
  /** How deep it nests. */
  readonly depth: number;
  /** Undefined: it may be anything. */
  readonly type?: LuaType;
}

/** Definitions that stand together in one function of the main chunk. */
const GROUP = 200;

export class Script {
  readonly #functions: string[] = [];
  readonly #constants = new Map<string, number>();
  readonly #used = new Set<string>();
  readonly #later: (() => void)[] = [];
  readonly #after: string[] = [];

  get used(): ReadonlySet<string> {
    return this.#used;
  }

  /** `F.name`, or what a part calls itself. */
  use(...parts: readonly string[]): void {
    for (const part of parts) this.#used.add(part);
  }

  call(part: string, ...args: readonly string[]): string {
    this.use(part);
    const callee = part === 'default' ? 'F["default"]' : `F.${part}`;
    return `${callee}(${['c', ...args].join(', ')})`;
  }

  /** A value that is made once. */
  constant(lua: string): string {
    let index = this.#constants.get(lua);
    if (index === undefined) {
      index = this.#constants.size + 1;
      this.#constants.set(lua, index);
    }
    return `K[${index}]`;
  }

  /** A function of its own; it pays for what stands in it. */
  function(parameters: string, size: number, body: string): string {
    const name = this.#reserved();
    this.#define(name, parameters, size, body);
    return name;
  }

  /** A function whose body is made later, so that nesting of blocks isn't recursion here. */
  functionLater(parameters: string, make: () => { readonly size: number; readonly body: string }): string {
    const name = this.#reserved();
    this.#later.push(() => {
      const { size, body } = make();
      this.#define(name, parameters, size, body);
    });
    return name;
  }

  /** A line behind all functions. */
  after(line: string): void {
    this.#after.push(line);
  }

  #reserved(): string {
    this.#functions.push('');
    return `T[${this.#functions.length}]`;
  }

  #define(name: string, parameters: string, size: number, body: string): void {
    this.use('spend');
    const index = Number(name.slice(2, -1)) - 1;
    this.#functions[index] = `${name} = function(${parameters}) F.spend(c, ${size})\n${body}\nend`;
  }

  /** All definitions. Nothing can be added after. */
  text(): string {
    for (let make = this.#later.pop(); make !== undefined; make = this.#later.pop()) make();
    const constants = [...this.#constants].map(([lua, index]) => `K[${index}] = ${lua}`);
    return [...grouped(constants), ...grouped(this.#functions), ...this.#after].join('\n');
  }
}

function grouped(definitions: readonly string[]): string[] {
  const groups: string[] = [];
  for (let start = 0; start < definitions.length; start += GROUP) {
    // A semicolon: a line that starts with a parenthesis would go on with the one before.
    groups.push(`;(function()\n${definitions.slice(start, start + GROUP).join('\n')}\nend)()`);
  }
  return groups;
}
