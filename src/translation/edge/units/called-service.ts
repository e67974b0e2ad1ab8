// The service that a unit calls. Where it can't be called, the unit fails, or calls one that never answers, so that requests are refused.

import type { Segments } from '../../../diagnostics/path.ts';
import type { BackendReference } from '../model/specs.ts';
import { type AuxiliaryTarget, isMissing, targetReference } from '../references/auxiliary.ts';
import type { AuxiliaryReference } from '../references/references.ts';
import { failed, substituted } from './problems.ts';
import type { UnitContext, UnitProblem } from './unit.ts';

export interface CalledService {
  /** Undefined: the unit fails. */
  readonly target?: AuxiliaryTarget;
  readonly problems: readonly UnitProblem[];
}

export function calledService(
  reference: AuxiliaryReference,
  at: Segments,
  context: UnitContext,
): CalledService {
  const { options, holder, references } = context;
  const target = references.auxiliary(reference, holder);
  if (!isMissing(target)) return { target, problems: [] };
  if (!options.failsClosed) return { problems: [failed(at, target.missing)] };
  return { target, problems: [substituted(at, `${target.missing}; requests are refused`)] };
}

/** A backend that no policy or route can have. */
const UNREACHABLE: BackendReference = { backend: 'invalid' };

export const calledReference = (target: AuxiliaryTarget): BackendReference =>
  targetReference(target) ?? UNREACHABLE;
