// Random parameters: parts of the full ones, with hostile texts where texts are free.

import { pick, type Random } from '../mutants/random.ts';
import { FULL } from './full-parameters.ts';

/** Texts that readers of YAML take for something else, or that break a text template. */
export const ODD_TEXTS: readonly string[] = [
  'yes',
  'off',
  '~',
  'null',
  '0777',
  '1:30',
  '1e3',
  '.inf',
  '2026-01-01',
  '- a',
  'a: b # c',
  '"',
  "'",
  '\\',
  '{{ .Values }}',
  '%REQ(:path)%',
  '$(POD_NAME)',
  ' leading and trailing ',
  'two\nlines',
  'tab\tand return\r',
  '\u0007\u001b[31m',
  '\u0085\u2028\ufeff',
  'ümlaut 日本 🚪',
  '__proto__',
];

/** A part of the value: some of its members, all the way down to lists and texts. */
function part(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(() => random() < 0.6);
  return Object.fromEntries(
    members.map(([name, member]) => [name, WHOLE.has(name) ? member : part(member, random)]),
  );
}

/** They stay whole, because some of their members are required. */
const WHOLE: ReadonlySet<string> = new Set([
  'affinity',
  'strategy',
  'seccompProfile',
  'appArmorProfile',
  'startupProbe',
  'readinessProbe',
  'livenessProbe',
]);

/** `spec.kube` that admission accepts. */
export function randomParameters(random: Random): object {
  const stats = random() < 0.7 ? { stats: randomStats(random) } : {};
  return { ...(part(FULL, random) as object), ...stats };
}

function randomStats(random: Random): object {
  const text = (): string => pick(random, ODD_TEXTS);
  const comparison = pick(random, ['exact', 'prefix', 'contains', 'suffix'] as const);
  return {
    enabled: random() < 0.7,
    routePrefixRewrite: `/stats/prometheus?${pick(random, ['usedonly', 'format=html', 'filter=a'])}`,
    enableStatsRoute: random() < 0.5,
    matcher: {
      [pick(random, ['inclusionList', 'exclusionList'])]: [
        { [comparison]: text(), ignoreCase: random() < 0.5 },
        { safeRegex: pick(random, ['.*', '^[a-f0-9]{64}$', 'a: "b" # c', '\\d+\\.(?:x|y)', "it's"]) },
      ],
    },
  };
}
