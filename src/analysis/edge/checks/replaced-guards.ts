// Guards of prompts that don't act on a provider, because another policy's `ai` replaces theirs as a whole.

import { advice } from '../../../diagnostics/finding.ts';
import { keyOf } from '../../../objects/key.ts';
import type { MergedField } from '../../../policy/merge.ts';
import type { AiValue } from '../../../translation/edge/units/values.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { blockOf, type EdgeOrigin, originOf } from './edge-origins.ts';
import { aiOfProviders } from './edge-places.ts';

const SIDES = [
  ['request', 'requestGuards'],
  ['response', 'responseGuards'],
] as const;

export function* replacedGuards(view: TranslationView): Iterable<Report> {
  const told = new Set<string>();
  for (const { backend, provider: name, ai } of aiOfProviders(view)) {
    const owner = `EdgeBackend ${backend.namespace}/${backend.name}`;
    const provider = name === 'backend' ? `the LLM of ${owner}` : `provider ${name} of ${owner}`;
    for (const [side, member] of SIDES) {
      if ((ai.value as AiValue | undefined)?.[member] !== undefined) continue;
      for (const loser of losersWithGuard(view, ai, side)) {
        const id = keyOf(loser.key, loser.section ?? '', side, provider);
        if (told.has(id)) continue;
        told.add(id);
        yield {
          about: loser.key,
          code: 'AN-72',
          segments: [...blockOf(view, loser), 'ai', 'promptGuard', side],
          fault: advice(
            `the guard does not act on ${provider}: \`ai\` of ${winnersText(ai)} replaces the whole \`ai\` of this policy there`,
            'write the guard there too: `ai` is not merged part by part',
          ),
        };
      }
    }
  }
}

const winnersText = ({ origins }: MergedField): string =>
  origins
    .map((id) => {
      const origin = originOf(id);
      return origin?.section === undefined
        ? (origin?.text ?? id)
        : `provider ${origin.section} of ${origin.text}`;
    })
    .join(' and ');

function* losersWithGuard(
  view: TranslationView,
  { lost }: MergedField,
  side: 'request' | 'response',
): Iterable<EdgeOrigin> {
  for (const { policy } of lost) {
    const origin = originOf(policy);
    if (origin !== undefined && hasGuard(view, origin, side)) yield origin;
  }
}

interface WithGuards {
  readonly ai?: { readonly promptGuard?: { readonly request?: unknown; readonly response?: unknown } };
}

function hasGuard(view: TranslationView, origin: EdgeOrigin, side: 'request' | 'response'): boolean {
  return policiesOf(view, origin)?.ai?.promptGuard?.[side] !== undefined;
}

function policiesOf(
  { snapshot }: TranslationView,
  { kind, key, section }: EdgeOrigin,
): WithGuards | undefined {
  if (kind === 'EdgePolicy') return snapshot.get('EdgePolicy', key)?.spec.backend;
  const spec = snapshot.get('EdgeBackend', key)?.spec;
  if (section === undefined) return spec?.policies;
  return spec?.ai?.groups?.flatMap(({ providers }) => providers).find(({ name }) => name === section)
    ?.policies;
}
