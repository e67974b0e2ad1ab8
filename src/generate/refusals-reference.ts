// docs/reference/refusals.md: what Envoy rejects in policies, which check reports it, and the outcome.

import { type Outcome, REFUSALS, type Refusal } from './refusals.ts';

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  invalid:
    'the object is invalid, as its status says, and what it is for answers 500: the routes of a TrafficPolicy, also of one that uses the GatewayExtension, all hosts of the Gateway of an HTTPListenerPolicy, what leads to the backend',
  replaced: 'the policy is valid; the routes that it is for answer 500, and their statuses say why',
  'left out':
    'the policy is valid; the listeners of its Gateway go without all that HTTPListenerPolicies say, and their condition `Programmed` says why',
  withheld: 'the policy is valid; the cluster is not made, and what leads there answers 500',
  'handed over': 'Envoy gets it, and refuses all that comes with it',
  asked:
    'as `handed over`, unless a real Envoy is asked (`--strict-with=proxy`): then the policy is `invalid`',
};

export function refusalsReference(): string {
  const rows = Object.values(REFUSALS).flat();
  const used = (Object.keys(OUTCOMES) as Outcome[]).filter((outcome) =>
    rows.some(({ standard, strict }) => [standard, strict].includes(outcome)),
  );
  return [
    '<!-- Generated from src/generate/refusals.ts; change it there. -->\n',
    '# What Envoy refuses',
    '',
    'One example of each kind of value that Envoy would refuse: the finding of admission (`gatewarden validate`, the webhook), and what the translation makes of an object that got past it, at',
    'the [levels](../translate.md#settings) `standard` and `strict`. Every row runs as a test, through both Envoys too.',
    '',
    ...used.map((outcome) => `- \`${outcome}\`: ${OUTCOMES[outcome]}.`),
    '',
    'There is no row for ListenerPolicy and DirectResponse: Envoy takes whatever admission lets pass of them. Patterns in matches of routes are [TR-20](codes.md#tr-20).',
    ...Object.entries(REFUSALS).flatMap(([kind, refusals]) => ['', `## ${kind}`, '', ...table(refusals)]),
    '',
  ].join('\n');
}

function table(refusals: readonly Refusal[]): readonly string[] {
  return [
    '| Written | Envoy refuses | Admission | standard | strict |',
    '|---|---|---|---|---|',
    ...refusals.map(
      ({ spec, refused, admission, standard, strict, since }) =>
        `| \`${cell(spec)}\` | ${refused}${since === undefined ? '' : `, from ${since} on`} | ${found(admission)} | ${standard} | ${strict} |`,
    ),
  ];
}

const cell = (yaml: string): string => yaml.replaceAll('\n', '; ').replaceAll('|', '\\|');

function found(admission: Refusal['admission']): string {
  if ('unknown' in admission) return `none: ${admission.unknown}`;
  const [code, path] = admission;
  return `[${code}](codes.md#${code.toLowerCase()}) at \`${path}\``;
}
