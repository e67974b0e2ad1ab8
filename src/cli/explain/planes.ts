// The texts of each data plane.

import { edgeText } from './edge/edge-text.ts';
import type { PlaneText } from './plane-text.ts';
import { proxyText } from './proxy/proxy-text.ts';

const TEXTS: readonly PlaneText[] = [proxyText, edgeText];

/** The texts of all data planes that have one. */
export const byPlanes = <T>(textsOf: (plane: PlaneText) => readonly T[] | undefined): readonly T[] =>
  TEXTS.flatMap((plane) => textsOf(plane) ?? []);

/** The text of the data plane that has one. */
export function byPlane<T>(textOf: (plane: PlaneText) => T | undefined): T | undefined {
  for (const plane of TEXTS) {
    const text = textOf(plane);
    if (text !== undefined) return text;
  }
  return undefined;
}
