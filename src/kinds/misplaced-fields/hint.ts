// The hint for a field that belongs elsewhere: in an outer or inner block, in another kind, or under another name.

import { formatPath, type Segments } from '../../diagnostics/path.ts';
import { defined } from '../../grammar/defined.ts';
import { enumerated } from '../../grammar/plural.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Direction, Elsewhere } from '../../schema/unknown-field.ts';
import { KINDS } from '../index.ts';
import type { Belongs } from './belongs.ts';
import { above, anywhere, below } from './places.ts';
import { belongingOf } from './table.ts';

/** Names with a different meaning in each place: another place with the same name is no hint. */
const COMMON: ReadonlySet<string> = new Set(
  `action add apiVersion attributes body code disable enabled group header headers host http interval key kind labels level
match matches max message method min mode name namespace path policies policy port prefix protocol ref remove request response
selector set size status statuses target timeout tls type unit url uri value values version weight window`.match(
    /\S+/g,
  ),
);

/** Looks for the fields of one kind. */
export function elsewhere(kind: Kind): Elsewhere {
  return {
    known: (parent, name) => {
      const belongs = belongingOf(kind.kind, pathOf(parent), name);
      return belongs === undefined ? undefined : say(belongs, kind, parent);
    },
    nearby: (parent, name) => {
      const block = pathOf(parent);
      const to = (path: string): Segments | undefined =>
        COMMON.has(name) ? undefined : placed(path, parent);
      // Names of many blocks say nothing at the top.
      if (block === 'spec' && COMMON.has(name)) return undefined;
      const outer = above(kind, block, name);
      const [up] = outer;
      if (up !== undefined) {
        const hint = `it belongs higher up: \`${formatPath(placed(up, parent))}\``;
        return { hint, ...defined({ to: outer.length === 1 ? to(up) : undefined }) };
      }
      const down = below(kind, block, name);
      const [only] = down;
      if (only === undefined) return undefined;
      const here = formatPath(parent);
      const paths = down.map((path) => `\`${here}${here === '' ? path : path.slice(block.length)}\``);
      const hint = `it belongs further down: ${either(paths)}`;
      return { hint, ...defined({ to: down.length === 1 ? to(only) : undefined }) };
    },
    far: (_parent, name) => {
      if (COMMON.has(name)) return undefined;
      const own = anywhere(kind, name);
      if (own.length > 0)
        return { hint: `it belongs elsewhere: ${either(own.map((path) => `\`${path}\``))}` };
      const others = KINDS.filter((other) => other !== kind).flatMap((other) =>
        anywhere(other, name).map((path) => `\`${path}\` of ${an(other.kind)}`),
      );
      return others.length === 0 || others.length > MAX_OTHERS
        ? undefined
        : { hint: `it is ${either(others)}` };
    },
  };
}

/** A hint with more kinds than this doesn't help. */
const MAX_OTHERS = 3;

function say(belongs: Belongs, kind: Kind, parent: Segments): Direction {
  if (typeof belongs === 'string') return { hint: belongs };
  if ('beside' in belongs)
    return { hint: `it is \`${belongs.beside}\` here${belongs.more}`, to: [...parent, belongs.beside] };
  const places = belongs.map((place) => {
    const space = place.indexOf(' ');
    const [other, path] = space === -1 ? [kind.kind, place] : [place.slice(0, space), place.slice(space + 1)];
    const whole = path.replace(/\[\]$/, '');
    return other === kind.kind
      ? { text: `\`${shown(whole, parent)}\` here`, to: placed(whole, parent) }
      : { text: `\`${whole}\` of ${an(other)}` };
  });
  const [only] = places;
  const hint = `it is ${either(places.map(({ text }) => text))}`;
  return { hint, ...defined({ to: places.length === 1 ? only?.to : undefined }) };
}

/** The part of a path that the block shares, with the block's indexes, and the rest as the reference writes it. */
function sharedWith(path: string, parent: Segments): { readonly start: Segments; readonly rest: string } {
  for (let end = parent.length; end > 0; end--) {
    const block = pathOf(parent.slice(0, end));
    if (path === block || path.startsWith(`${block}.`) || path.startsWith(`${block}[`))
      return { start: parent.slice(0, end), rest: path.slice(block.length) };
  }
  return { start: [], rest: path };
}

function shown(path: string, parent: Segments): string {
  const { start, rest } = sharedWith(path, parent);
  return formatPath(start) + rest;
}

/** The path with the indexes of the block; a list outside of the block begins with the value. */
function placed(path: string, parent: Segments): Segments {
  const { start, rest } = sharedWith(path, parent);
  const steps = rest.match(/[^.[\]]+|\[\]/g) ?? [];
  return [...start, ...steps.map((step) => (step === '[]' ? 0 : step))];
}

const an = (kind: string): string => `${/^(?:[AEIO]|HTTP)/.test(kind) ? 'an' : 'a'} ${kind}`;

const either = (texts: readonly string[]): string => enumerated(texts, 'or');

/** The path as the reference writes it: `spec.targets[]` for any item. */
function pathOf(segments: Segments): string {
  let path = '';
  for (const segment of segments) {
    if (typeof segment === 'number') path += '[]';
    else path += path === '' ? segment : `.${segment}`;
  }
  return path;
}
