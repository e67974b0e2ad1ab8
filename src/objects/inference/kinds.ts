// The kinds of the Gateway API Inference Extension that the translation reads.

import { InferencePool } from './generated/inference-pool.ts';

export const INFERENCE_KINDS = [InferencePool] as const;
