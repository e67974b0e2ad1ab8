// The types of the objects of the Gateway API Inference Extension as they are read, derived from the generated schemas.

import type { ObjectOf } from '../object-kind.ts';
import type { InferencePool as InferencePoolKind } from './generated/inference-pool.ts';

export interface InferencePool extends ObjectOf<typeof InferencePoolKind> {}
