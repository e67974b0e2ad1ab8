// How the policies and filters of a route apply to the routes that it delegates to: an annotation (docs/policies.md#the-merge).

import { INHERITED_PRIORITY_ANNOTATION } from '../../../identifiers.ts';
import { type FoldRule, foldRule } from '../../../policy/merge.ts';
import type { HttpLikeRoute } from '../../routes/route.ts';

export const inheritedPriority = ({ metadata }: HttpLikeRoute): FoldRule =>
  foldRule(metadata.annotations?.[INHERITED_PRIORITY_ANNOTATION]);

/** Whether the filters of a route overwrite what others have set. */
export const overwrites = (route: HttpLikeRoute): boolean =>
  inheritedPriority(route) !== 'ShallowMergePreferChild';
