// Rule combinators: common cross-field rules, each with its check, its CEL twin and its line in the reference.

import { duplicate, type Fault, forbidden, required } from '../diagnostics/finding.ts';
import type { Code } from '../diagnostics/severity.ts';
import { defined } from '../grammar/defined.ts';
import { equalJson, isObject } from '../grammar/json.ts';
import { enumerated } from '../grammar/plural.ts';
import { celCount, celHas, celSelect, celString } from './cel-text.ts';
import { itemRead, memberRead, type Name, type Path, parseSteps, presence, type Reads } from './reads.ts';
import type { Rule, Violation } from './rule.ts';

function present<V extends object>(value: V, names: readonly Name<V>[]): readonly Name<V>[] {
  return names.filter((name) => value[name] !== undefined);
}

/** Counts without building a list: most objects are valid, and these rules run on many nodes. */
function count<V extends object>(value: V, names: readonly Name<V>[]): number {
  let found = 0;
  for (const name of names) if (value[name] !== undefined) found++;
  return found;
}

const list = (names: readonly string[], word: 'and' | 'or'): string =>
  enumerated(
    names.map((name) => `\`${name}\``),
    word,
  );

/** Exactly one of the members is present. The finding points to the object. */
export function exactlyOneOf<V extends object>(
  id: Code,
  names: readonly NoInfer<Name<V>>[],
  hint?: string,
): Rule<V> {
  return {
    id,
    reads: presence<V>(names),
    demand:
      names.length === 1
        ? `${list(names, 'or')} is present`
        : `exactly one of ${list(names, 'and')} is present`,
    cel: celCount(names, '== 1'),
    check(value, report) {
      if (count(value, names) === 1) return;
      const found = present(value, names);
      const fault =
        found.length === 0
          ? required(
              names.length === 1 ? `set ${list(names, 'or')}` : `set exactly one of ${list(names, 'or')}`,
              hint,
            )
          : forbidden(
              `${list(found, 'and')} can't be combined`,
              hint ?? `keep one of ${list(found, 'and')} and remove the rest`,
            );
      report(fault);
    },
  };
}

/**
 * `exactlyOneOf` with a structural twin: for items of long lists, where CEL exceeds the API server's cost budget, and for types whose
 * members CEL can't see.
 */
export function exactlyOneOfMany<V extends object>(
  id: Code,
  names: readonly NoInfer<Name<V>>[],
  hint?: string,
): Rule<V> {
  const { cel: _, ...rule } = exactlyOneOf<V>(id, names, hint);
  return { ...rule, openapi: { oneOf: names.map((name) => ({ required: [name] })) } };
}

/** At least one of the members is present. The finding points to the object. */
export function atLeastOneOf<V extends object>(
  id: Code,
  names: readonly NoInfer<Name<V>>[],
  hint?: string,
): Rule<V> {
  return {
    id,
    reads: presence<V>(names),
    demand: `at least one of ${list(names, 'and')} is present`,
    cel: names.map((name) => celHas('self', name)).join(' || '),
    check(value, report) {
      if (count(value, names) > 0) return;
      report(required(`set at least one of ${list(names, 'or')}`, hint ?? 'or remove the empty block'));
    },
  };
}

/** At most one of the members is present. The finding points to the object. */
export function atMostOneOf<V extends object>(
  id: Code,
  names: readonly NoInfer<Name<V>>[],
  hint?: string,
): Rule<V> {
  return {
    id,
    reads: presence<V>(names),
    demand: `at most one of ${list(names, 'and')} is present`,
    cel: celCount(names, '<= 1'),
    check(value, report) {
      if (count(value, names) < 2) return;
      const found = present(value, names);
      report(forbidden(`${list(found, 'and')} can't be combined`, hint ?? 'keep one and remove the other'));
    },
  };
}

/** Both members are present or both are absent. The finding points to the missing one. */
export function bothOrNone<V extends object>(
  id: Code,
  [first, second]: readonly [NoInfer<Name<V>>, NoInfer<Name<V>>],
  hint?: string,
): Rule<V> {
  return {
    id,
    reads: presence<V>([first, second]),
    demand: `\`${first}\` and \`${second}\` are both present or both absent`,
    cel: `has(${celSelect('self', first)}) == has(${celSelect('self', second)})`,
    check(value, report) {
      if ((value[first] === undefined) === (value[second] === undefined)) return;
      const [found, missing] = value[first] === undefined ? [second, first] : [first, second];
      report({
        ...required(
          `\`${found}\` needs \`${missing}\``,
          hint ?? `set \`${missing}\`, or remove \`${found}\``,
        ),
        at: [missing],
      });
    },
  };
}

/** With `field` equal to `value`, `needed` is present. The finding points to the missing member. */
export function requiredWhen<V extends object, F extends Name<V>>(
  id: Code,
  field: F,
  value: Extract<V[F], string>,
  needed: Name<V>,
  hint?: string,
): Rule<V> {
  return {
    id,
    reads: [memberRead<V>(field), ...presence<V>([needed])],
    demand: `\`${needed}\` is present when \`${field}\` is \`${value}\``,
    cel: `!(${celHas('self', field)} && ${celSelect('self', field)} == ${celString(value)}) || ${celHas('self', needed)}`,
    check(object, report) {
      if (object[field] !== value || object[needed] !== undefined) return;
      report({
        ...required(
          `\`${field}: ${value}\` needs \`${needed}\``,
          hint ?? `set \`${needed}\`, or change \`${field}\``,
        ),
        at: [needed],
      });
    },
  };
}

/** `field` is present only when `needed` is. The finding points to the forbidden member. */
export function onlyWith<V extends object>(
  id: Code,
  field: Path<V>,
  needed: Path<V>,
  detail: string,
): Rule<V> {
  return {
    id,
    reads: presence<V>([field, needed]),
    demand: `\`${field}\` is present only when \`${needed}\` is`,
    cel: `!(${celHas('self', field)}) || ${celHas('self', needed)}`,
    check(value, report) {
      if (read(value, field) === undefined || read(value, needed) !== undefined) return;
      report({
        ...forbidden(detail, `remove \`${field}\`, or set \`${needed}\``),
        at: parseSteps(field),
      });
    },
  };
}

/**
 * No two items share the key (or, without a key, are equal strings). The finding points to the later one. `fold` maps values that are
 * considered equal to one value.
 */
export function unique<I>(
  id: Code,
  key: Name<I> | undefined,
  what: string,
  fold: (value: unknown) => unknown = (value) => value,
): Rule<readonly I[]> {
  return {
    id,
    reads: [key === undefined ? '' : itemRead<I>(key)],
    demand: key === undefined ? 'no item occurs twice' : `\`${key}\` is unique`,
    check(items, report) {
      const value = (item: I): unknown => (key === undefined ? item : item[key]);
      const places = new Map<unknown, number[]>();
      for (const [index, item] of items.entries()) {
        const name = fold(value(item));
        if (name === undefined || typeof name === 'object') continue;
        const same = places.get(name);
        if (same === undefined) places.set(name, [index]);
        else same.push(index);
      }
      if (places.size === items.length) return;
      for (const [name, [first, ...later]] of places) {
        for (const index of later) {
          const fault = duplicate(
            value(items[index]!),
            `${what}; item ${first} already has it`,
            'remove one of the two, or give it a unique value',
          );
          const at = key === undefined ? [index] : [index, key];
          // Only an exact duplicate can be removed; items without a key are equal already.
          const isSame = key === undefined || equalJson(items[index], items[first as number]);
          const fix: Fault['fix'] = isSame ? [{ op: 'remove', up: at.length - 1 }] : undefined;
          report({ ...fault, at, because: [name, later.length], ...defined({ fix }) });
        }
      }
    },
  };
}

/** A warning that depends only on a condition on the object. */
export function warnWhen<V>(
  id: Code,
  reads: readonly NoInfer<Reads<V>>[],
  demand: string,
  condition: (value: V) => boolean,
  violation: (value: V) => Violation | Fault,
): Rule<V> {
  return {
    id,
    reads,
    demand,
    check(value, report) {
      if (condition(value)) report(violation(value));
    },
  };
}

/** The member at a dotted path of an object; undefined where the path ends early. */
function read(value: object, path: string): unknown {
  let current: unknown = value;
  for (const field of parseSteps(path)) {
    if (!isObject(current)) return undefined;
    current = current[field];
  }
  return current;
}
