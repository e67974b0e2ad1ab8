// The internals of a translation, for questions that its results don't answer. explain, analyze, diff and report read the view between two
// calls of `apply`, and change nothing.

import type { EdgeView } from './edge/edge.ts';
import type { TranslationParts } from './plane-translator.ts';
import type { ProxyView } from './proxy/proxy.ts';

export interface TranslationView extends TranslationParts {
  /** What only the proxy data plane can answer. */
  readonly proxy: ProxyView;
  /** What only the edge data plane can answer. */
  readonly edge: EdgeView;
}
