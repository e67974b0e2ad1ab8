// Effective policies as text: each value with its origin, then the settings without effect.

import {
  type EffectivePolicy,
  type Loss,
  reasonText,
  type Setting,
} from '../../analysis/policies/policy-setting.ts';
import { enumerated, firstOf } from '../../grammar/plural.ts';
import { byPlane } from './planes.ts';
import { valueLines } from './value-lines.ts';

/** Lines that belong together. */
type Block = readonly string[];

const PARTS = ['effective', 'errors', 'lost'] as const;

type Blocks = { readonly kind: string } & Readonly<Record<(typeof PARTS)[number], readonly Block[]>>;

export const policyLines = (policy: EffectivePolicy): readonly string[] => blockLines(blocksOf(policy));

/** The policies that several places share, and the rest of each. A single place shares nothing. */
export function sharedPolicies(all: readonly (readonly EffectivePolicy[])[]): {
  readonly shared: readonly string[];
  readonly own: readonly (readonly string[])[];
} {
  const blocks = all.map((policies) => policies.map(blocksOf));
  const ids = blocks.map((own) => new Set(own.flatMap(idsOf)));
  const isShared = (kind: string, part: string, block: Block): boolean =>
    all.length > 1 && ids.every((known) => known.has(idOf(kind, part, block)));
  const shared = (blocks[0] ?? []).map((own) => chosen(own, isShared));
  const rest = blocks.map((own) =>
    own.map((each) => chosen(each, (kind, part, block) => !isShared(kind, part, block))),
  );
  return { shared: shared.flatMap(blockLines), own: rest.map((own) => own.flatMap(blockLines)) };
}

const idOf = (kind: string, part: string, block: Block): string => JSON.stringify([kind, part, block]);

const idsOf = (blocks: Blocks): readonly string[] =>
  PARTS.flatMap((part) => blocks[part].map((block) => idOf(blocks.kind, part, block)));

function chosen(
  { kind, effective, errors, lost }: Blocks,
  isChosen: (kind: string, part: string, block: Block) => boolean,
): Blocks {
  return {
    kind,
    effective: effective.filter((block) => isChosen(kind, 'effective', block)),
    errors: errors.filter((block) => isChosen(kind, 'errors', block)),
    lost: lost.filter((block) => isChosen(kind, 'lost', block)),
  };
}

const blocksOf = ({ kind, effective, lost, errors }: EffectivePolicy): Blocks => ({
  kind,
  effective: effective.map((setting) => [
    ...valueLines(setting).map((line) => `    ${line}`),
    `      by ${sourceText(setting)}${exceptText(setting)}`,
    ...overwrittenLines(setting),
  ]),
  errors: errors.map((error) => [`    error: ${error}`]),
  lost: lost.map((setting) => [`      ${lostText(setting)}`]),
});

function blockLines({ kind, effective, errors, lost }: Blocks): readonly string[] {
  if (effective.length + errors.length + lost.length === 0) return [];
  return [
    `  ${kind}:`,
    ...effective.flat(),
    ...errors.flat(),
    ...(lost.length === 0 ? [] : ['    without effect:', ...lost.slice(0, MAX_LOST).flat()]),
    ...(lost.length > MAX_LOST ? [`      ... and ${lost.length - MAX_LOST} more; -o json has all`] : []),
  ];
}

function exceptText(setting: Setting): string {
  const { exceptFor = [] } = byPlane((plane) => plane.setting(setting)) ?? {};
  return exceptFor.length === 0 ? '' : `, but not for ${enumerated(exceptFor, 'and')}`;
}

function overwrittenLines(setting: Setting): readonly string[] {
  const { overwritten = [] } = byPlane((plane) => plane.setting(setting)) ?? {};
  return firstOf(overwritten, MAX_LOST).map((text) => `      overwritten: ${text}`);
}

function sourceText(setting: Setting): string {
  const { policy, targets } = setting;
  const place = byPlane((plane) => plane.setting(setting))?.place ?? '';
  const at = targets.map(
    ({ kind, namespace, name, section }) =>
      `${kind} ${namespace}/${name}${section === undefined ? '' : `, section ${section}`}`,
  );
  return `${policy.kind} ${policy.namespace}/${policy.name} at ${at.length === 0 ? place : enumerated(at, 'and')}`;
}

function lostText(setting: Setting & Loss): string {
  const { path, reason, by } = setting;
  const winners = by.map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`);
  const who = winners.length === 0 ? '' : ` (${enumerated(winners.slice(0, MAX_WINNERS), 'and')})`;
  return `${path} of ${sourceText(setting)}: ${reasonText(reason)}${who}`;
}

const MAX_WINNERS = 3;
const MAX_LOST = 20;
