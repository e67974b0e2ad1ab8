// Guards of prompts that don't act on a provider, because another policy's `ai` replaces theirs as a whole.

import { advice } from '../../../diagnostics/finding.ts';
import { keyOf } from '../../../objects/key.ts';
import type { MergedField } from '../../../policy/merge.ts';
import type { AiValue } from '../../../translation/edge/units/values.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import {
  builtBackendOf,
  destinationsOf,
  type EdgeOrigin,
  edgePlaces,
  originOf,
  sectionsOf,
} from './edge-places.ts';

const SIDES = [
  ['request', 'requestGuards'],
  ['response', 'responseGuards'],
] as const;

export function* replacedGuards(view: TranslationView): Iterable<Report> {
  const told = new Set<string>();
  for (const place of edgePlaces(view))
    for (const { destination } of destinationsOf(place)) {
      const built = builtBackendOf(view, destination);
      if (built?.kind !== 'ai') continue;
      for (const section of sectionsOf(built)) {
        const ai = view.edge.effective.section(destination, section, place).fields.get('backend.ai');
        if (ai === undefined) continue;
        const provider =
          section.name === 'backend'
            ? `the LLM of EdgeBackend ${built.namespace}/${built.name}`
            : `provider ${section.name} of EdgeBackend ${built.namespace}/${built.name}`;
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

/** From the object to the block of policies that an origin stands for. */
function blockOf({ snapshot }: TranslationView, { kind, key, section }: EdgeOrigin): Report['segments'] {
  if (kind === 'EdgePolicy') return ['spec', 'backend'];
  if (section === undefined) return ['spec', 'policies'];
  const groups = snapshot.get('EdgeBackend', key)?.spec.ai?.groups ?? [];
  for (const [group, { providers }] of groups.entries()) {
    const provider = providers.findIndex(({ name }) => name === section);
    if (provider !== -1) return ['spec', 'ai', 'groups', group, 'providers', provider, 'policies'];
  }
  return ['spec', 'ai', 'provider'];
}
