// docs/reference/refusals.md: what Envoy rejects in policies, which check reports it, and the outcome.

import { codeLink } from './code-link.ts';
import { type Outcome, REFUSALS, type Refusal } from './refusals.ts';

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  invalid:
    'the object is invalid, its status reports it, and its targets answer with 500: the routes of a TrafficPolicy (also of one that uses the GatewayExtension), all hosts of the Gateway of an HTTPListenerPolicy, the requests to the backend',
  replaced: 'the policy is valid; its routes answer with 500, and their statuses give the reason',
  'left out':
    'the policy is valid; the listeners of its Gateway use no HTTPListenerPolicy, and their condition `Programmed` gives the reason',
  withheld: 'the policy is valid; the cluster is not created, and requests to it are answered with 500',
  'handed over': 'Envoy gets the value, and rejects the whole resource',
  asked: 'as `handed over`; with a real Envoy (`--strict-with=proxy`) the policy is `invalid`',
};

export function refusalsReference(): string {
  const rows = Object.values(REFUSALS).flat();
  const used = (Object.keys(OUTCOMES) as Outcome[]).filter((outcome) =>
    rows.some(({ standard, strict }) => [standard, strict].includes(outcome)),
  );
  return [
    '<!-- Generated from src/generate/refusals; change it there. -->\n',
    '# Values that Envoy rejects',
    '',
    'One example of each kind of value that Envoy rejects: the finding of admission (`gatewarden validate`, the webhook), and the result of the translation without admission, at',
    'the [levels](../translate.md#settings) `standard` and `strict`. Every row is a test, also with both Envoy versions.',
    '',
    ...used.map((outcome) => `- \`${outcome}\`: ${OUTCOMES[outcome]}.`),
    '',
    'ListenerPolicy and DirectResponse have no rows: Envoy accepts every value that admission accepts. Patterns in matches of routes are ' +
      codeLink('TR-20') +
      '.',
    ...Object.entries(REFUSALS).flatMap(([kind, refusals]) => ['', `## ${kind}`, '', ...table(refusals)]),
    '',
  ].join('\n');
}

function table(refusals: readonly Refusal[]): readonly string[] {
  return [
    '| Value | Envoy rejects | Admission | standard | strict |',
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
  return `${codeLink(code)} at \`${path}\``;
}
