// Builds a script: the functions of templates, their constants, and the parts of the prelude that they use.
//
// Lua limits the size of a function (200 locals, 65,536 constants, jumps over 32,768 instructions, nesting of 200), and templates have no
// such limits: code is split into functions of bounded size, which call each other by number.

export type LuaType = 'string' | 'number' | 'boolean';

/** A Lua expression. */
export interface Code {
  readonly lua: string;
  /** The names, values and calls in it: its cost in steps. */
  readonly size: number;
  /** Its nesting depth. */
  readonly depth: number;
  /** Undefined: any type. */
  readonly type?: LuaType;
}

/** How many definitions share one function of the main chunk. */
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

  /** `F.name`, or the name that a part gives itself. */
  use(...parts: readonly string[]): void {
    for (const part of parts) this.#used.add(part);
  }

  call(part: string, ...args: readonly string[]): string {
    this.use(part);
    const callee = part === 'default' ? 'F["default"]' : `F.${part}`;
    return `${callee}(${['c', ...args].join(', ')})`;
  }

  /** A value that is created once. */
  constant(lua: string): string {
    let index = this.#constants.get(lua);
    if (index === undefined) {
      index = this.#constants.size + 1;
      this.#constants.set(lua, index);
    }
    return `K[${index}]`;
  }

  /** A function of its own, which charges the cost of its body. */
  function(parameters: string, size: number, body: string): string {
    const name = this.#reserved();
    this.#define(name, parameters, size, body);
    return name;
  }

  /** A function whose body is generated later, so that nested blocks don't cause recursion here. */
  functionLater(parameters: string, make: () => { readonly size: number; readonly body: string }): string {
    const name = this.#reserved();
    this.#later.push(() => {
      const { size, body } = make();
      this.#define(name, parameters, size, body);
    });
    return name;
  }

  /** A line after all functions. */
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

  /** All definitions. Nothing can be added afterwards. */
  text(): string {
    for (let make = this.#later.pop(); make !== undefined; make = this.#later.pop()) make();
    const constants = [...this.#constants].map(([lua, index]) => `K[${index}] = ${lua}`);
    return [...grouped(constants), ...grouped(this.#functions), ...this.#after].join('\n');
  }
}

function grouped(definitions: readonly string[]): string[] {
  const groups: string[] = [];
  for (let start = 0; start < definitions.length; start += GROUP) {
    // A semicolon, since a line that starts with a parenthesis would continue the previous one.
    groups.push(`;(function()\n${definitions.slice(start, start + GROUP).join('\n')}\nend)()`);
  }
  return groups;
}
