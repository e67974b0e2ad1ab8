// Labels that select nothing: the object that comes nearest, and the label that it lacks.

import { nearest } from '../../grammar/nearest.ts';
import { firstOf } from '../../grammar/plural.ts';
import { quote } from '../../grammar/quote.ts';
import type { Labels } from '../../objects/labels.ts';

export interface Labelled {
  /** `HTTPRoute `shop/cart``. */
  readonly title: string;
  readonly labels: Labels;
}

const LISTED = 5;

/** Why none of the objects has the labels; undefined: nothing comes near. */
export function unmatchedLabels(wanted: Labels, objects: readonly Labelled[]): string | undefined {
  if (objects.length === 0) return undefined;
  const ranked = objects
    .map((object) => ({ object, ...compared(wanted, object.labels) }))
    .sort((left, right) => right.score - left.score);
  const best = ranked[0]!;
  if (best.score === 0) return thereAre(objects);
  const [key, value] = best.wrong[0]!;
  const own = best.object.labels;
  if (Object.hasOwn(own, key))
    return `${best.object.title} has ${shown(key, own[key]!)}, not ${shown(key, value)}`;
  const near = nearKey(key, own);
  const without = `${best.object.title} has no label ${quote(key)}`;
  if (near !== undefined) return `${without}: did you mean ${quote(near)}?`;
  const labels = firstOf(
    Object.entries(own).map(([name, text]) => shown(name, text)),
    LISTED,
  );
  return `${without}; it has ${labels.join(', ')}`;
}

function thereAre(objects: readonly Labelled[]): string | undefined {
  const found = new Set(
    objects.flatMap(({ labels }) => Object.entries(labels).map(([key, value]) => shown(key, value))),
  );
  return found.size === 0
    ? 'none of them has labels'
    : `their labels are ${firstOf([...found], LISTED).join(', ')}`;
}

/** Labels that match count most, then keys that are there with another value, then similar keys. */
function compared(wanted: Labels, own: Labels) {
  const pairs = Object.entries(wanted);
  const wrong = pairs.filter(([key, value]) => !Object.hasOwn(own, key) || own[key] !== value);
  const score = pairs.reduce((sum, [key, value]) => {
    if (Object.hasOwn(own, key))
      return sum + (own[key] === value ? 100 : nearest(value, [own[key]!]) ? 20 : 10);
    return sum + (nearKey(key, own) === undefined ? 0 : 15);
  }, 0);
  return { wrong, score };
}

const nearKey = (key: string, own: Labels): string | undefined => nearest(key, Object.keys(own));
const shown = (key: string, value: string): string => quote(`${key}: ${value}`);
