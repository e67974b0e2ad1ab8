// For tests: applies a JSON Patch (RFC 6902) of `add` operations, as the API server does.

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
}

/** The patched copy. Throws if the RFC defines an operation as an error. */
export function applyPatch(document: unknown, operations: readonly Operation[]): unknown {
  const copy = structuredClone(document);
  for (const operation of operations) add(copy, operation);
  return copy;
}

function add(document: unknown, { op, path, value }: Operation): void {
  if (op !== 'add') throw new Error(`${op} is not expected here`);
  const tokens = path.split('/').slice(1).map(decodeToken);
  const last = tokens.pop();
  if (last === undefined || !path.startsWith('/')) throw new Error(`not a pointer to a member: ${path}`);
  let parent = document;
  for (const token of tokens) parent = (parent as Record<string, unknown>)[token];
  if (typeof parent !== 'object' || parent === null) throw new Error(`no parent at ${path}`);
  if (!Array.isArray(parent)) {
    Object.defineProperty(parent, last, {
      value: structuredClone(value),
      configurable: true,
      enumerable: true,
      writable: true,
    });
    return;
  }
  const index = last === '-' ? parent.length : Number(last);
  if (!(index >= 0 && index <= parent.length)) throw new Error(`no such index: ${path}`);
  parent.splice(index, 0, structuredClone(value));
}

const decodeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');
