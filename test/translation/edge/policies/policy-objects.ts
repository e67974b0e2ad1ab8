// EdgePolicies for tests, and what their statuses say.

import type { Translation } from '../../../../src/translation/planes.ts';
import { metadata } from '../../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const GATEWAY_API = 'gateway.networking.k8s.io';

/** Targets by kind: `target('Service', 'cart', '8080')`. */
export const target = (kind: string, name: string, sectionName?: string): Members => ({
  group: GROUPS[kind] ?? GATEWAY_API,
  kind,
  name,
  ...(sectionName === undefined ? {} : { sectionName }),
});

const GROUPS: Readonly<Record<string, string>> = {
  Service: '',
  EdgeBackend: 'edge.gatewarden.dev',
  XListenerSet: 'gateway.networking.x-k8s.io',
};

/** `created`: an hour of one day, for policies whose age decides. */
export const edgePolicy = (
  name: string,
  targets: Members | readonly Members[],
  blocks: Members,
  created?: number,
) => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgePolicy',
  metadata: {
    ...metadata(name),
    ...(created === undefined
      ? {}
      : { creationTimestamp: `2026-01-01T${String(created).padStart(2, '0')}:00:00Z` }),
  },
  spec: { targetRefs: Array.isArray(targets) ? targets : [targets], ...blocks },
});

interface Told {
  readonly ancestorRef: Readonly<Record<string, string>>;
  readonly conditions: readonly {
    readonly type: string;
    readonly status: string;
    readonly reason: string;
    readonly message: string;
  }[];
}

/** The entries of a policy: `Gateway web/http: Accepted=True Valid (Policy accepted), …`. */
export function toldOf({ statuses }: Pick<Translation, 'statuses'>, name: string): readonly string[] {
  const found = statuses.find((status) => status.kind === 'EdgePolicy' && status.name === name);
  return ((found?.status['ancestors'] ?? []) as readonly Told[]).map(({ ancestorRef, conditions }) => {
    const { kind, name, sectionName } = ancestorRef;
    const place = [kind, sectionName === undefined ? name : `${name}/${sectionName}`]
      .filter((part) => part !== undefined)
      .join(' ');
    const said = conditions.map(
      ({ type, status, reason, message }) => `${type}=${status} ${reason} (${message})`,
    );
    return `${place}: ${said.join(', ')}`;
  });
}
