// Compares the installed webhook configurations with those of this version and of the running server's options.

import type { RegistrationWatchOptions } from '../../cluster/registration-watch.ts';
import {
  configurationDifferences,
  type Differences,
  type WebhookEntry,
} from '../../registration/differences.ts';
import type { RegistrationOptions } from '../../registration/options.ts';
import { webhooksOf } from '../../registration/webhooks.ts';

/** The options are asked for at each comparison: profiles change while the server runs. */
export function comparisonWith(expected: () => RegistrationOptions): RegistrationWatchOptions['compare'] {
  return (resource, webhooks) => differencesFrom(expected(), resource, webhooks);
}

/** `webhooks`: as the API server stores them. */
export const differencesFrom = (
  options: RegistrationOptions,
  resource: string,
  webhooks: readonly unknown[],
): Differences =>
  configurationDifferences(
    webhooksOf(options, resource.startsWith('validating') ? 'validate' : 'mutate'),
    webhooks as readonly WebhookEntry[],
  );
