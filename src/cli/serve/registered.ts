// Compares the installed webhook configurations with those of this version and of the running server's options.

import type { RegistrationWatchOptions } from '../../cluster/registration-watch.ts';
import { configurationDifferences, type WebhookEntry } from '../../registration/differences.ts';
import type { RegistrationOptions } from '../../registration/options.ts';
import { webhookConfigurations } from '../../registration/webhooks.ts';

/** The options are asked for at each comparison: profiles change while the server runs. */
export function comparisonWith(
  expected: () => RegistrationOptions,
): NonNullable<RegistrationWatchOptions['compare']> {
  return (resource, webhooks) => {
    const written = webhookConfigurations(expected()).find(
      ({ kind }) => `${kind.toLowerCase()}s` === resource,
    );
    return configurationDifferences(
      (written?.['webhooks'] ?? []) as readonly WebhookEntry[],
      // As the API server stores them.
      webhooks as readonly WebhookEntry[],
    );
  };
}
