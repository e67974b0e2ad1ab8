// The hint for a field that belongs elsewhere: in an outer or inner block, in another kind, or under another name.

import { formatPath, type Segments } from '../../diagnostics/path.ts';
import { enumerated } from '../../grammar/plural.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Elsewhere } from '../../schema/unknown-field.ts';
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
      const [up] = above(kind, block, name);
      if (up !== undefined) {
        const depth = up.split('.').length - 1;
        const outer = outerSegments(parent, depth);
        return `it belongs higher up: \`${formatPath([...outer, name])}\``;
      }
      const down = below(kind, block, name);
      if (down.length === 0) return undefined;
      const here = formatPath(parent);
      const paths = down.map((path) => `\`${here}${here === '' ? path : path.slice(block.length)}\``);
      return `it belongs further down: ${either(paths)}`;
    },
    far: (_parent, name) => {
      if (COMMON.has(name)) return undefined;
      const own = anywhere(kind, name);
      if (own.length > 0) return `it belongs elsewhere: ${either(own.map((path) => `\`${path}\``))}`;
      const others = KINDS.filter((other) => other !== kind).flatMap((other) =>
        anywhere(other, name).map((path) => `\`${path}\` of ${an(other.kind)}`),
      );
      return others.length === 0 || others.length > MAX_OTHERS ? undefined : `it is ${either(others)}`;
    },
  };
}

/** A hint with more kinds than this doesn't help. */
const MAX_OTHERS = 3;

function say(belongs: Belongs, kind: Kind, parent: Segments): string {
  if (typeof belongs === 'string') return belongs;
  const places = belongs.map((place) => {
    const space = place.indexOf(' ');
    const [other, path] = space === -1 ? [kind.kind, place] : [place.slice(0, space), place.slice(space + 1)];
    const whole = path.replace(/\[\]$/, '');
    return other === kind.kind ? `\`${placed(whole, parent)}\` here` : `\`${whole}\` of ${an(other)}`;
  });
  return `it is ${either(places)}`;
}

/** The path with the indexes of the block, as far as the two share a prefix. */
function placed(path: string, parent: Segments): string {
  for (let end = parent.length; end > 0; end--) {
    const block = pathOf(parent.slice(0, end));
    if (path.startsWith(`${block}.`) || path === block)
      return formatPath(parent.slice(0, end)) + path.slice(block.length);
  }
  return path;
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

/** The first `names` names of a path, with the indexes after the last of them. */
function outerSegments(segments: Segments, names: number): Segments {
  let found = 0;
  const end = segments.findIndex((segment) => typeof segment === 'string' && ++found > names);
  return end === -1 ? segments : segments.slice(0, end);
}
