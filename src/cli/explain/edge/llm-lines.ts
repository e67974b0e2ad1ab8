// What a request to an LLM meets, as rows: aliases, guards, limits, failover.

import type {
  EdgeBackendShare,
  ExplainedFailover,
  ExplainedGuard,
  ExplainedLimit,
  ExplainedProvider,
} from '../../../analysis/edge/explain/edge-explanation.ts';
import { counted, enumerated } from '../../../grammar/plural.ts';
import { row } from '../rows.ts';

export function llmLines(
  backends: readonly EdgeBackendShare[],
  limits: readonly ExplainedLimit[] = [],
): readonly string[] {
  const providers = backends.flatMap(({ edge }) => edge.providers ?? []);
  if (providers.length === 0) return [];
  return [
    ...rows('aliases', ofProviders(providers, aliasesText)),
    ...rows('guards', ofProviders(providers, guardsText)),
    ...rows('limits', limits.map(limitText)),
    ...rows('failover', failoverTexts(backends)),
  ];
}

const rows = (name: string, texts: readonly string[]): readonly string[] =>
  texts.map((text, index) => row(index === 0 ? name : '', text));

/** What all providers have is told once; what they differ in, with their names. */
function ofProviders(
  providers: readonly ExplainedProvider[],
  textsOf: (provider: ExplainedProvider) => readonly string[],
): readonly string[] {
  const all = providers.map((provider) => ({ name: provider.name, texts: textsOf(provider) }));
  const [first] = all;
  if (all.every(({ texts }) => texts.join() === first!.texts.join())) return first!.texts;
  return all.flatMap(({ name, texts }) => texts.map((text) => `${name}: ${text}`));
}

const aliasesText = ({ aliases = {} }: ExplainedProvider): readonly string[] => {
  const all = Object.entries(aliases).map(([name, model]) => `${name} is ${model}`);
  return all.length === 0 ? [] : [all.join(', ')];
};

const guardsText = ({ guards = {} }: ExplainedProvider): readonly string[] => [
  ...(guards.request ?? []).map((guard) => `request: ${guardText(guard)}`),
  ...(guards.response ?? []).map((guard) => `response: ${guardText(guard)}`),
];

function guardText({
  type,
  action,
  builtins = [],
  patterns = [],
  service,
  model,
  status,
}: ExplainedGuard): string {
  switch (type) {
    case 'regex': {
      const what = [...builtins, ...(patterns.length === 0 ? [] : [counted(patterns.length, 'pattern')])];
      const found = what.length === 0 ? 'nothing' : enumerated(what, 'and');
      return action === 'REJECT' ? `rejects ${found} with ${status}` : `masks ${found}`;
    }
    case 'webhook':
      return `${service} decides and rejects with ${status}`;
    case 'vendorAModeration':
      return `moderation of vendorA${model === undefined ? '' : ` with model ${model}`} decides and rejects with ${status}`;
    case 'unresolved':
      return 'a webhook has no target, so nothing is sent';
  }
}

function limitText({ of, amount, per, burst, service, domain, by = [] }: ExplainedLimit): string {
  if (service === undefined)
    return `${amount} ${of} per ${per}${burst === undefined ? '' : `, with a burst of ${burst}`}`;
  return `${of} by ${enumerated(by, 'and')}, counted by ${service} (domain ${domain})`;
}

/** The name of the destination tells several apart. */
function failoverTexts(backends: readonly EdgeBackendShare[]): readonly string[] {
  return backends.flatMap(({ edge: { failover, destination } }) => {
    if (failover === undefined) return [];
    const text = failoverText(failover);
    return [backends.length === 1 ? text : `${destination}: ${text}`];
  });
}

function failoverText({ groups, leftOutFor, retries, statusCodes = [] }: ExplainedFailover): string {
  const again =
    retries === 0
      ? 'no retry, so the first failing request is lost'
      : `${counted(retries, 'retry')}${statusCodes.length === 0 ? '' : ` for ${enumerated(statusCodes.map(String), 'and')}`}`;
  return `${groups} groups, a failing one is left out for ${leftOutFor}; ${again}`;
}
