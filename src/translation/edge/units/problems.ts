// Problems of units: each message starts with the field, since statuses have nothing else to point to it.

import { formatPath, type Segments } from '../../../diagnostics/path.ts';
import { readableText } from '../../../judgement/readable-text.ts';
import type { ProblemEffect, UnitProblem } from './unit.ts';

const withEffect =
  (effect: ProblemEffect) =>
  (at: Segments, text: string): UnitProblem => ({
    at,
    message: readableText(`${formatPath(at)}: ${text}`),
    effect,
  });

/** The unit has no value. */
export const failed = withEffect('failed');
/** What is read instead refuses. */
export const substituted = withEffect('substituted');
/** A part is left out. */
export const partial = withEffect('partial');
/** Conditions don't change. */
export const told = withEffect('told');
