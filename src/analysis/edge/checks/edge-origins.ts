// The objects that units come from, by the ids in their origins.

import { objectKey } from '../../../objects/key.ts';
import type { MergedField } from '../../../policy/merge.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';

export interface EdgeOrigin {
  readonly kind: 'EdgePolicy' | 'EdgeBackend';
  /** Key of the object. */
  readonly key: string;
  /** `EdgePolicy apps/base`; of a provider's own policies, the EdgeBackend. */
  readonly text: string;
  /** The provider or target that has the policies. */
  readonly section?: string;
}

/** Undefined for what is no object of ours. */
export function originOf(id: string): EdgeOrigin | undefined {
  const [, kind = '', namespace = '', name = '', section] = id.split('/');
  if (kind !== 'EdgePolicy' && kind !== 'EdgeBackend') return undefined;
  const origin = {
    kind,
    key: objectKey(kind, namespace, name),
    text: `${kind} ${namespace}/${name}`,
  } as const;
  return section === undefined ? origin : { ...origin, section };
}

export const firstOrigin = ({ origins }: MergedField): EdgeOrigin | undefined =>
  origins.map(originOf).find((origin) => origin !== undefined);

/** From the object to the block of policies that an origin stands for. */
export function blockOf(
  { snapshot }: TranslationView,
  { kind, key, section }: EdgeOrigin,
): Report['segments'] {
  if (kind === 'EdgePolicy') return ['spec', 'backend'];
  if (section === undefined) return ['spec', 'policies'];
  const { ai, mcp } = snapshot.get('EdgeBackend', key)?.spec ?? {};
  for (const [group, { providers }] of (ai?.groups ?? []).entries()) {
    const provider = providers.findIndex(({ name }) => name === section);
    if (provider !== -1) return ['spec', 'ai', 'groups', group, 'providers', provider, 'policies'];
  }
  const target = (mcp?.targets ?? []).findIndex(({ name }) => name === section);
  return target === -1
    ? ['spec', 'ai', 'provider']
    : ['spec', 'mcp', 'targets', target, 'static', 'policies'];
}
