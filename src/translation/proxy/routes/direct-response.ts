// DirectResponse: a fixed response, on a route without any other action.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { DirectResponseAction } from '../envoy/generated/envoy.config.route.v3.ts';
import type { RouteDraft } from './route-draft.ts';

type DirectResponse = SnapshotObjects['DirectResponse'];

/** Envoy's default limit, in bytes (`max_direct_response_body_size_bytes` of a RouteConfiguration). */
const MAX_BODY = 4096;

export function applyDirectResponse({ spec, metadata }: DirectResponse, draft: RouteDraft): void {
  if (draft.action !== undefined) {
    draft.errors.push(`DirectResponse cannot be applied to route with existing action: ${draft.action.type}`);
    return;
  }
  const { status, body } = spec;
  const error = errorOf(status, body);
  if (error === undefined) draft.action = { type: 'directResponse', directResponse: written(status, body) };
  else draft.readErrors.push(`DirectResponse ${metadata.namespace ?? ''}/${metadata.name}: ${error}`);
}

const written = (status: number, body: string | undefined): DirectResponseAction => ({
  status,
  ...(body === undefined || body === '' ? {} : { body: { inlineString: body } }),
});

function errorOf(status: number, body = ''): string | undefined {
  if (!(status >= 200 && status <= 599)) return `status ${status} must be 200 to 599`;
  const bytes = Buffer.byteLength(body);
  return bytes > MAX_BODY
    ? `the body has ${bytes} bytes, and the proxy accepts at most ${MAX_BODY}`
    : undefined;
}
