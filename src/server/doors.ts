// Doors: the four paths on which the API server asks, and with which settings each is answered.

import type { ReviewRequest } from '../admission/decode.ts';
import { type Reviewed, type ReviewSettings, reviewMutate, reviewValidate } from '../admission/review.ts';
import type { Mode } from './review-counts.ts';

export interface ReviewDoor {
  readonly path: string;
  readonly mode: Mode;
  /** Whether the API server has no further question to us once this one is answered. */
  readonly isLast: boolean;
  readonly review: (request: ReviewRequest) => Reviewed;
}

export function doorsOf(settings: Omit<ReviewSettings, 'mode'>): ReviewDoor[] {
  const modes: readonly { mode: Mode; suffix: string }[] = [
    { mode: 'enforce', suffix: '' },
    { mode: 'warn', suffix: '/warn' },
  ];
  return modes.flatMap(({ mode, suffix }) => {
    const inMode: ReviewSettings = { ...settings, mode };
    const mutate: ReviewDoor = {
      path: `/mutate${suffix}`,
      mode,
      isLast: false,
      review: (request) => reviewMutate(request, inMode),
    };
    const validate: ReviewDoor = {
      path: `/validate${suffix}`,
      mode,
      isLast: true,
      review: (request) => reviewValidate(request, inMode),
    };
    return [mutate, validate];
  });
}
