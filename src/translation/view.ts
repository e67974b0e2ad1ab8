// The internals of a translation, for questions that its results don't answer. explain, analyze, diff and report read the view between two
// calls of `apply`, and change nothing.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Backends } from './backends/build-backends.ts';
import type { Gateways } from './gateways/build-gateways.ts';
import type { ProxyView } from './proxy/proxy.ts';
import type { Routes } from './routes/attached-routes.ts';
import type { Settings } from './settings.ts';
import type { BackendUsers } from './status/backend-users.ts';

export interface TranslationView {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly routes: Routes;
  readonly backends: Backends;
  readonly backendUsers: BackendUsers;
  /** What only the proxy data plane can answer. */
  readonly proxy: ProxyView;
}
