// The roll-out: how many namespaces enforce, warn or are off.

import { type ClusterClient, METADATA_LIST_ONLY, type ObjectMeta, refusal } from '../../cluster/client.ts';
import type { Labels } from '../../config/namespace-selector.ts';
import { defined } from '../../grammar/defined.ts';
import { firstOf } from '../../grammar/plural.ts';
import { ENFORCEMENT_LABEL } from '../../identifiers.ts';
import type { Check } from './check.ts';

export interface LabelledNamespace {
  readonly name: string;
  readonly labels: Labels;
}

export async function readNamespaces(client: ClusterClient): Promise<readonly LabelledNamespace[]> {
  const found: LabelledNamespace[] = [];
  let token: string | undefined;
  do {
    const answer = await client.request<{
      readonly items: readonly { readonly metadata: ObjectMeta }[];
      readonly metadata: { readonly continue?: string };
    }>('GET', '/api/v1/namespaces', {
      accept: METADATA_LIST_ONLY,
      query: { limit: '500', ...defined({ continue: token }) },
    });
    if (answer.status !== 200) throw new Error(`namespaces: ${refusal(answer)}`);
    found.push(
      ...answer.body.items.map(({ metadata }) => ({ name: metadata.name, labels: metadata.labels ?? {} })),
    );
    token = answer.body.metadata.continue || undefined;
  } while (token !== undefined);
  return found;
}

/** The number of namespaces that a line names. */
const NAMED = 6;

export function checkNamespaces(namespaces: readonly LabelledNamespace[]): Check {
  const modeOf = ({ labels }: LabelledNamespace): string => labels[ENFORCEMENT_LABEL] ?? '';
  const names = (mode: string): readonly string[] =>
    namespaces.filter((each) => modeOf(each) === mode).map(({ name }) => name);
  const part = (mode: 'warn' | 'off'): string => {
    const found = names(mode);
    return `${found.length} ${mode}${found.length === 0 ? '' : ` (${firstOf(found, NAMED).join(', ')})`}`;
  };
  const enforced = namespaces.length - names('warn').length - names('off').length;
  const misspelt = namespaces.filter((each) => !['', 'enforce', 'warn', 'off'].includes(modeOf(each)));
  return {
    name: 'namespaces',
    state: misspelt.length === 0 ? 'ok' : 'problem',
    text: `${enforced} enforce, ${part('warn')}, ${part('off')}`,
    details: misspelt.map((each) => `${each.name}: ${ENFORCEMENT_LABEL}=${modeOf(each)} means enforce`),
  };
}
