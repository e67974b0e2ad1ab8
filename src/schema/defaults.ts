// Defaults: writes them into a copy that shares everything unchanged, and reports what it wrote.
// It fills only parents that are present, never overwrites a value, and is idempotent: docs/development/design.md#what-is-written.

import type { Segment } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import type { DefaultId, DefaultValue, LazyNode, Node, ObjectNode } from './node.ts';

/** A default of this API, which has an id. The webhook's patch is made of these. */
export interface WrittenDefault {
  /** D-01 ... D-48. */
  readonly id: DefaultId;
  readonly segments: readonly Segment[];
  readonly value: unknown;
}

type Path = Segment[];
type Fill = (value: unknown, path: Path, written: WrittenDefault[]) => unknown;
type Filler = (root: unknown) => { value: unknown; written: WrittenDefault[] };

/** Compiles the defaults of a schema. Parts without defaults cost nothing at run time. */
export function compileDefaults(root: Node): Filler {
  const fill = compiler().compile(root);
  return (value) => {
    const written: WrittenDefault[] = [];
    const filled = fill === undefined ? value : fill(value, [], written);
    return { value: filled, written };
  };
}

function compiler(): { compile: (node: Node) => Fill | undefined } {
  const named = new Map<string, Fill | undefined>();
  const recursive = new Map<string, { fill: Fill | undefined }>();

  const compile = (node: Node): Fill | undefined => {
    switch (node.type) {
      case 'object':
        if (node.name === undefined) return compileObject(node);
        if (!named.has(node.name)) named.set(node.name, compileObject(node));
        return named.get(node.name);
      case 'map':
        return compileMembers(compile(node.values));
      case 'array':
        return compileItems(compile(node.items));
      case 'lazy':
        return compileLazy(node);
      default:
        return undefined;
    }
  };

  const compileLazy = (node: LazyNode): Fill | undefined => {
    const known = recursive.get(node.name);
    if (known !== undefined)
      return (value, path, written) => (known.fill === undefined ? value : known.fill(value, path, written));
    const slot: { fill: Fill | undefined } = { fill: undefined };
    recursive.set(node.name, slot);
    slot.fill = compile(node.resolve());
    return slot.fill;
  };

  const compileObject = (node: ObjectNode): Fill | undefined => {
    const members = Object.entries(node.properties).flatMap(([name, child]) => {
      const fill = compile(child);
      const preset = child.default && presetOf(child.default);
      return fill === undefined && preset === undefined ? [] : [{ name, fill, preset }];
    });
    if (members.length === 0) return undefined;
    const own = Object.keys(node.properties);
    const needsMember = node.defaultsNeedMember === true;
    return (value, path, written) => {
      if (!isObject(value)) return value;
      const mayDefault = !needsMember || own.some((name) => value[name] != null);
      let copy: Record<string, unknown> | undefined;
      // By index: most processes end before the code of an iterator is compiled.
      for (let index = 0; index < members.length; index++) {
        const { name, fill, preset } = members[index]!;
        const current = value[name];
        if (current == null || (preset?.fillsEmpty && Array.isArray(current) && current.length === 0)) {
          if (preset === undefined || !mayDefault) continue;
          const fresh = preset.make(value);
          if (fresh === undefined) continue;
          copy ??= { ...value };
          copy[name] = fresh;
          if (preset.id !== undefined)
            written.push({ id: preset.id, segments: [...path, name], value: fresh });
        } else if (fill !== undefined) {
          path.push(name);
          const filled = fill(current, path, written);
          path.pop();
          if (filled !== current) {
            copy ??= { ...value };
            copy[name] = filled;
          }
        }
      }
      return copy ?? value;
    };
  };
  return { compile };
}

interface Preset extends Pick<DefaultValue, 'fillsEmpty'> {
  readonly id: DefaultId | undefined;
  readonly make: (parent: Readonly<Record<string, unknown>>) => unknown;
}

function presetOf({ id, value, from, fillsEmpty = false }: DefaultValue): Preset {
  if (from !== undefined) return { id, fillsEmpty, make: from };
  if (id === undefined || typeof value !== 'object') return { id, fillsEmpty, make: () => value };
  // A copy, because the caller may change the reported value.
  const text = JSON.stringify(value);
  return { id, fillsEmpty, make: () => JSON.parse(text) };
}

function compileItems(fill: Fill | undefined): Fill | undefined {
  if (fill === undefined) return undefined;
  return (value, path, written) => {
    if (!Array.isArray(value)) return value;
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      const filled = fill(value[index], path, written);
      path.pop();
      if (filled === value[index]) continue;
      copy ??= [...value];
      copy[index] = filled;
    }
    return copy ?? value;
  };
}

function compileMembers(fill: Fill | undefined): Fill | undefined {
  if (fill === undefined) return undefined;
  return (value, path, written) => {
    if (!isObject(value)) return value;
    let copy: [string, unknown][] | undefined;
    for (const [index, [key, item]] of Object.entries(value).entries()) {
      path.push(key);
      const filled = fill(item, path, written);
      path.pop();
      if (filled === item) continue;
      copy ??= Object.entries(value);
      copy[index] = [key, filled];
    }
    return copy === undefined ? value : Object.fromEntries(copy);
  };
}
