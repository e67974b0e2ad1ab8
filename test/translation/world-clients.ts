// What Gateways of a random world ask of clients: certificates of CAs that come and go.

import { pick, type Random } from '../mutants/random.ts';
import { chance, many, maybe } from './random.ts';
import { CONFIG_MAPS } from './world-backends.ts';
import { NAMESPACES } from './world-parts.ts';

const reference = (next: Random) => ({
  group: '',
  kind: pick(next, ['ConfigMap', 'ConfigMap', 'ConfigMap', 'Secret']),
  name: pick(next, CONFIG_MAPS),
  ...maybe(next, 0.4, () => ({ namespace: pick(next, NAMESPACES) })),
});

const part = (next: Random) =>
  chance(next, 0.2)
    ? {}
    : {
        validation: {
          caCertificateRefs: [reference(next), ...many(next, 1, () => reference(next))],
          ...maybe(next, 0.4, () => ({ mode: pick(next, ['AllowValidOnly', 'AllowInsecureFallback']) })),
        },
      };

/** Members of the spec of a Gateway. */
export const clientSettings = (next: Random) =>
  maybe(next, 0.4, () => ({
    tls: {
      frontend: {
        default: part(next),
        ...maybe(next, 0.4, () => ({ perPort: [{ port: pick(next, [8080, 8443]), tls: part(next) }] })),
      },
    },
  }));
