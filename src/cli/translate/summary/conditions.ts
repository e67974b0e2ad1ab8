// What isn't as written: the conditions of statuses that report a problem, with their reasons.

import type { ReferenceFindings } from '../../../analysis/reference-findings.ts';
import type { RuleFault, RuleFaults } from '../../../analysis/rule-faults.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { enumerated, firstOf } from '../../../grammar/plural.ts';
import type { ObjectStatus } from '../../../translation/object-status.ts';
import type { TranslationFinding } from '../../../translation/result.ts';
import {
  type Condition,
  concerns,
  isDeviation,
  partsOf,
  type StatusPart,
} from '../../../translation/status/parts.ts';

export interface Deviation {
  /** `HTTPRoute shop/cart`, `HTTPRoute shop/cart rules[1] "pay"` */
  readonly object: string;
  /** `listener https`, `at Gateway infra/front`: each place with this condition. */
  readonly places: readonly string[];
  /** `Accepted=False RouteRuleReplaced` */
  readonly state: string;
  readonly message: string;
}

/** How many places with the same condition are named. */
const MAX_PLACES = 10;
/** Characters of a message. */
const MAX_MESSAGE = 2000;

/** On one line. */
export function deviationText({ object, places, state, message }: Deviation): string {
  const named = firstOf(places, MAX_PLACES);
  const where = places.length > MAX_PLACES ? enumerated(named, 'and') : named.join(' and ');
  const shown = message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE).toWellFormed()}…` : message;
  const said = shown.replaceAll('\n', '; ');
  return `${object}${where === '' ? '' : ` ${where}`}: ${state}${said === '' ? '' : `: ${said}`}`;
}

export interface DeviationOptions {
  /** Only the deviations that concern this Gateway. */
  readonly gateway?: { readonly namespace: string; readonly name: string } | undefined;
  readonly faults: RuleFaults;
  /** What the references of an object lack. */
  readonly references?: ReferenceFindings;
}

export function deviationsOf(
  statuses: readonly ObjectStatus[],
  { gateway, faults, references }: DeviationOptions,
): Deviation[] {
  return statuses.flatMap((object) => {
    const { kind, namespace, name } = object;
    const title = `${kind} ${namespace === '' ? name : `${namespace}/${name}`}`;
    const found = new Map<string, Omit<Deviation, 'places'> & { readonly places: Set<string> }>();
    for (const part of partsOf(object)) {
      const { place, conditions, reference } = part;
      if (gateway !== undefined && !concerns(gateway, object, reference)) continue;
      for (const condition of conditions) {
        if (!isDeviation(condition, conditions)) continue;
        for (const { rule, path, state, message: told } of byRule(
          condition,
          faultsAt(object, part, faults),
        )) {
          const why =
            condition.type === 'ResolvedRefs' ? whyOf(references?.of(object) ?? [], path, told) : '';
          const message = `${told}${why}`;
          const key = JSON.stringify([rule, state, message]);
          const known = getOrCreate(found, key, () => {
            return { object: `${title}${rule}`, state, message, places: new Set<string>() };
          });
          if (place !== '') known.places.add(place);
        }
      }
    }
    return [...found.values()].map((each) => ({ ...each, places: [...each.places] }));
  });
}

function faultsAt(
  { kind, namespace, name }: ObjectStatus,
  { reference }: StatusPart,
  faults: RuleFaults,
): readonly RuleFault[] {
  if (reference === undefined) return [];
  const { kind: parentKind, namespace: parentNamespace = namespace, name: parentName = '' } = reference;
  return parentKind === 'HTTPRoute'
    ? faults.of({ kind, namespace, name }, { namespace: parentNamespace, name: parentName })
    : faults.of({ kind, namespace, name });
}

const MAX_REASONS = 3;

/** The references of a rule that can't be used, and what to write: ` (spec.rules[0].backendRefs[0].name: ... | did you mean `a`?)`. */
function whyOf(findings: readonly TranslationFinding[], path: string, said: string): string {
  const [rule = ''] = /^rules\[\d+\]/.exec(path) ?? [];
  const own = findings.filter((finding) => finding.path.startsWith(`spec.${rule}`));
  if (own.length === 0) return '';
  // That the object isn't there is said.
  const isSaid = (message: string): boolean =>
    own.length === 1 && [said, message].every((each) => each.endsWith(' not found'));
  const told = own.map(({ path, message, hint }) => {
    const parts = hint === undefined ? [message] : isSaid(message) ? [hint] : [message, hint];
    return `${path}: ${parts.join('; ')}`;
  });
  return ` (${firstOf(told, MAX_REASONS).join('; ')})`;
}

interface RuleState {
  /** `rules[1]`; empty for the object itself. */
  readonly path: string;
  /** ` rules[1] "pay"`; empty for the object itself. */
  readonly rule: string;
  readonly state: string;
  readonly message: string;
}

const stateOf = ({ type, status, reason }: Condition): string => `${type}=${status} ${reason}`;

/** A condition of one rule stands for those of all rules: the last one is in the status. */
function byRule(condition: Condition, faults: readonly RuleFault[]): readonly RuleState[] {
  const { type, message = '' } = condition;
  const ofType = faults.filter(({ verdict }) => verdict.type === type);
  const isOfRule = ofType.some(
    ({ verdict }) => verdict.reason === condition.reason && verdict.message === message,
  );
  if (!isOfRule) return [{ rule: '', path: '', state: stateOf(condition), message }];
  return ofType.map(({ path, ruleName, verdict }) => ({
    path,
    rule: ` ${path}${ruleName === undefined ? '' : ` "${ruleName}"`}`,
    state: stateOf(verdict),
    message: verdict.message,
  }));
}
