// TR-83: findings of the translation about answers of the proxy itself.

import { entries } from './entry.ts';

const direct = (status: number): string => `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: DirectResponse
      metadata: {name: done, namespace: shop}
      spec: {status: ${status}, body: done}`;

export const TRANSLATED_ANSWERS = entries({
  'TR-83': {
    level: 'W',
    title: 'body of a DirectResponse without effect',
    explain:
      'An answer with status 204 or 304 has no body: a client takes the bytes after its headers for the start of the next answer. So the proxy gets no body for it.',
    kind: 'DirectResponse',
    isTranslated: true,
    bad: direct(204),
    at: 'spec.body',
    good: direct(200),
  },
});
