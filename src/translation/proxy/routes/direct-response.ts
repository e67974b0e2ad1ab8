// DirectResponse: a fixed response, on a route without any other action.

import { advice } from '../../../diagnostics/finding.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Reporter } from '../../reports.ts';
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

/**
 * RFC 9112, 6.3: a client doesn't expect a body after these. Envoy sends one all the same, and the next reader of the connection takes it for
 * the start of an answer.
 */
const hasNoBody = (status: number): boolean => status === 204 || status === 304;

const written = (status: number, body = ''): DirectResponseAction => ({
  status,
  ...(body === '' || hasNoBody(status) ? {} : { body: { inlineString: body } }),
});

/** Reports bodies that are left out. */
export function directResponseReporter(snapshot: Snapshot): Reporter {
  return {
    name: 'DirectResponses',
    keys: snapshot.keys('DirectResponse'),
    get(about) {
      const { status = 0, body = '' } = snapshot.get('DirectResponse', about)?.spec ?? {};
      if (body === '' || !hasNoBody(status)) return [];
      return [
        {
          about,
          code: 'TR-83',
          segments: ['spec', 'body'],
          fault: advice(
            `is not sent: an answer with status ${status} has no body`,
            'remove it, or set another `status`, such as 200',
          ),
        },
      ];
    },
  };
}

function errorOf(status: number, body = ''): string | undefined {
  if (!(status >= 200 && status <= 599)) return `status ${status} must be 200 to 599`;
  const bytes = Buffer.byteLength(body);
  return bytes > MAX_BODY
    ? `the body has ${bytes} bytes, and the proxy accepts at most ${MAX_BODY}`
    : undefined;
}
