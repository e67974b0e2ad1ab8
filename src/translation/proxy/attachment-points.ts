// The attachment points of policies in an Envoy configuration, for their statuses: routes, virtual hosts, chains and listeners.

import type { Collection } from '../../incremental/collection.ts';
import {
  type AttachmentPoint,
  type AttachmentPoints,
  keyedPoints,
  pointsOf,
} from '../policies/policy-states.ts';
import type { HttpChains } from './listeners/http-chains.ts';
import type { RecordedPolicies } from './policy-metadata.ts';
import type { HttpHosts } from './routes/http-hosts.ts';
import type { TranslatedMatch } from './routes/translate-match.ts';
import type { TranslatedRoute } from './routes/translated-routes.ts';

export interface AttachmentPointSources {
  readonly translated: Collection<TranslatedRoute>;
  readonly http: HttpChains;
  readonly hosts: HttpHosts;
  readonly onListeners: (gateway: string) => readonly RecordedPolicies[];
}

export function attachmentPoints({
  translated,
  http: { chains, ports, ancestor: ancestorOf },
  hosts: { onSections, onChain },
  onListeners,
}: AttachmentPointSources): readonly AttachmentPoints[] {
  return [
    pointsOf(translated, routePoints),
    keyedPoints({
      keys: onSections.keys,
      get(key) {
        const [{ chain }, effective] = onSections.get(key);
        const ancestor = ancestorOf(chain);
        return ancestor === undefined ? [] : [{ ...effective, ancestors: [ancestor] }];
      },
    }),
    keyedPoints({
      keys: chains.keys,
      get: (key) => chains.get(key).map(({ ancestor }) => ({ ...onChain(key), ancestors: [ancestor] })),
    }),
    keyedPoints({
      keys: ports.keys,
      get: (key) =>
        ports
          .get(key)
          .flatMap(({ gateway, ancestor }) =>
            onListeners(gateway).map((effective) => ({ ...effective, ancestors: [ancestor] })),
          ),
    }),
  ];
}

const NONE: readonly never[] = [];

/** Most matches have none. */
const hasPolicies = ({ effective, backendSettings }: TranslatedMatch): boolean =>
  effective.levels.length + backendSettings.length > 0;

/** A route's own policies, and those on its backend references. */
function routePoints({ placed, matches }: TranslatedRoute): readonly AttachmentPoint[] {
  const ancestors = placed?.ancestors ?? NONE;
  if (ancestors.length === 0 || !matches.some(hasPolicies)) return NONE;
  return matches.filter(hasPolicies).flatMap(({ effective, backendSettings }): readonly AttachmentPoint[] => {
    const onBackends = backendSettings.flatMap((settings) =>
      settings === undefined ? [] : [{ ...settings.effective, ancestors, isOnBackend: true as const }],
    );
    return [{ ...effective, ancestors }, ...onBackends];
  });
}
