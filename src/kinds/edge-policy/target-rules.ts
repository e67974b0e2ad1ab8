// Which targets the blocks of an EdgePolicy need. EP-07 to EP-12, EP-14, EP-15, W-19.

import { advice, type Fault, forbidden, invalid } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import type { Reads } from '../../schema/reads.ts';
import type { Rule } from '../../schema/rule.ts';
import type { StaticObject } from '../../schema/static.ts';
import {
  celIsTarget,
  GATEWAY,
  isTarget,
  LISTENER_SETS,
  nameTargets,
  SERVICE,
  type Target,
  type TargetKind,
} from '../shared/targets.ts';
import type { policy } from './spec.ts';
import { ALL_TARGETS, ROUTED } from './targets.ts';

const LISTENING = [GATEWAY, ...LISTENER_SETS];

type List = 'targetRefs' | 'targetSelectors';

type Spec = StaticObject<typeof policy>;

interface Demand {
  readonly id: Code;
  readonly list: List;
  readonly reads: Reads<Spec>;
  /** The spec value that makes the demand; undefined: no demand. */
  readonly cause: (spec: Spec) => unknown;
  readonly celCause: string;
  readonly demand: string;
  readonly kinds: readonly TargetKind[];
  /** Kinds that other rules don't reject already. */
  readonly among: readonly TargetKind[];
  readonly fault: (target: Target) => Fault;
  /** The target must be a whole object, without `sectionName`. */
  readonly whole?: boolean;
}

/** A block of the spec needs targets of certain kinds. Attached to the spec; the finding points to the target's `kind`. */
function targetsFor(demand: Demand): Rule<Spec> {
  const { id, list, kinds, among, whole = false } = demand;
  const fits = `${celIsTarget('target', kinds)}${whole ? ' && !has(target.sectionName)' : ''}`;
  return {
    id,
    reads: [
      demand.reads,
      `${list}[].group`,
      `${list}[].kind`,
      ...(whole ? ([`${list}[].sectionName?`] as const) : []),
    ],
    demand: demand.demand,
    cel: `!(${demand.celCause}) || !has(self.${list}) || self.${list}.all(target, ${fits})`,
    check(spec, report) {
      const cause = demand.cause(spec);
      if (cause === undefined) return;
      for (const [index, target] of (spec[list] ?? []).entries()) {
        if (!isTarget(target, among)) continue;
        const because = [target, cause];
        if (!isTarget(target, kinds)) {
          report({ ...demand.fault(target), at: [list, index, 'kind'], because });
        } else if (whole && target.sectionName !== undefined) {
          report({
            ...forbidden(
              '`frontend` applies to whole Gateways, not to a listener',
              'remove it, or move `frontend` to a separate policy',
            ),
            at: [list, index, 'sectionName'],
            because,
          });
        }
      }
    },
  };
}

const presenceOf = (value: unknown): true | undefined => (value === undefined ? undefined : true);

function demandsOn(list: List, [frontend, traffic, phase]: readonly [Code, Code, Code]): Rule<Spec>[] {
  return [
    targetsFor({
      id: frontend,
      list,
      reads: 'frontend?',
      cause: (spec) => presenceOf(spec.frontend),
      celCause: 'has(self.frontend)',
      demand: 'with `frontend`, every target is a whole Gateway',
      kinds: [GATEWAY],
      among: ALL_TARGETS,
      whole: true,
      fault: ({ kind }) =>
        invalid(
          kind,
          '`frontend` applies to Gateways only',
          'target a Gateway, or move `frontend` to a separate policy',
        ),
    }),
    targetsFor({
      id: traffic,
      list,
      reads: 'traffic?',
      cause: (spec) => presenceOf(spec.traffic),
      celCause: 'has(self.traffic)',
      demand: `with \`traffic\`, every target is ${nameTargets(ROUTED)}`,
      kinds: ROUTED,
      among: ALL_TARGETS,
      fault: ({ kind }) =>
        invalid(
          kind,
          '`traffic` can only attach to a Gateway, a ListenerSet or an HTTPRoute',
          'target one of these, or use `backend`, which attaches to Services and EdgeBackends too',
        ),
    }),
    targetsFor({
      id: phase,
      list,
      reads: 'traffic.phase',
      cause: ({ traffic: block }) => (block?.phase === 'PreRouting' ? block.phase : undefined),
      celCause: "has(self.traffic) && has(self.traffic.phase) && self.traffic.phase == 'PreRouting'",
      demand: `with phase \`PreRouting\`, every target is ${nameTargets(LISTENING)}`,
      kinds: LISTENING,
      among: ROUTED,
      fault: ({ kind }) =>
        invalid(
          kind,
          'there is no route before routing: phase PreRouting needs a Gateway or ListenerSet',
          'target the Gateway, or write `phase: PostRouting`',
        ),
    }),
  ];
}

const KINDS_OF_TARGETS: readonly Reads<Spec>[] = [
  'targetRefs[].group',
  'targetRefs[].kind',
  'targetSelectors[].group',
  'targetSelectors[].kind',
];

const targetsOf = ({ targetRefs: refs = [], targetSelectors: selectors = [] }: Spec) => [
  ...refs,
  ...selectors,
];

/** EP-14, EP-15: settings that apply to EdgeBackends, not to Services. */
function notForServices(id: Code, block: 'mcp' | 'ai'): Rule<Spec> {
  const service = celIsTarget('target', [SERVICE]);
  const exists = (list: List) => `(has(self.${list}) && self.${list}.exists(target, ${service}))`;
  return {
    id,
    reads: [`backend.${block}?`, ...KINDS_OF_TARGETS],
    demand: `no target is a Service when \`backend.${block}\` is present`,
    cel: `!(has(self.backend) && has(self.backend.${block})) || !(${exists('targetRefs')} || ${exists('targetSelectors')})`,
    check(spec, report) {
      if (spec.backend?.[block] === undefined) return;
      if (!targetsOf(spec).some((target) => isTarget(target, [SERVICE]))) return;
      report({
        ...forbidden(
          `${block} settings can't target a Service`,
          `target an EdgeBackend of type ${block}, or remove \`${block}\``,
        ),
        at: ['backend', block],
      });
    },
  };
}

/** W-19. EP-13 already rejects timeouts before routing, and EP-09 rejects `traffic` on other kinds. */
const timeoutsOfRoutes: Rule<Spec> = {
  id: 'W-19',
  reads: ['traffic.phase', 'traffic.timeouts', ...KINDS_OF_TARGETS],
  demand: '`traffic.timeouts` is present only when every target is an HTTPRoute',
  check(spec, report) {
    const { phase, timeouts } = spec.traffic ?? {};
    if (timeouts === undefined || phase === 'PreRouting' || Object.keys(timeouts).length === 0) return;
    const ignoring = targetsOf(spec).find((target) => isTarget(target, LISTENING));
    if (ignoring === undefined) return;
    report({
      ...advice(
        `timeouts apply to HTTPRoutes only; a target of kind ${ignoring.kind} ignores them`,
        'target HTTPRoutes, or remove the timeouts',
      ),
      at: ['traffic', 'timeouts'],
    });
  },
};

/** The rules of the spec that read its targets. */
export const targetRules: readonly Rule<Spec>[] = [
  ...demandsOn('targetRefs', ['EP-07', 'EP-09', 'EP-11']),
  ...demandsOn('targetSelectors', ['EP-08', 'EP-10', 'EP-12']),
  notForServices('EP-14', 'mcp'),
  notForServices('EP-15', 'ai'),
  timeoutsOfRoutes,
];
