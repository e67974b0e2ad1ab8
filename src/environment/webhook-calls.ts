// GATEWARDEN_WEBHOOK_CALLS: what the chart's values changed of the calls of the webhook, for the comparison with what is installed.

import { schemaReader } from './schema-json.ts';
import { WEBHOOK_CALLS_EXAMPLE, WebhookCalls } from './webhook-calls-schema.ts';

export const readWebhookCalls = schemaReader(WebhookCalls, 'WebhookCalls', {
  example: WEBHOOK_CALLS_EXAMPLE,
});
