// Values as TypeScript source code.

/** A JSON value as a literal; undefined members are omitted. */
export function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function importOf(names: Iterable<string>, module: string): string {
  return `import { ${[...names].sort().join(', ')} } from ${literal(module)};`;
}
