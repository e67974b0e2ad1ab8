// Policies of a listener that requests for its hosts don't meet: routes that attached through another listener of the port serve them, or
// the listener carries no HTTP.

import { advice, adviceAt } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { firstAndMore } from '../../../grammar/plural.ts';
import { keyOf } from '../../../objects/key.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import { type GatewayListener, listenerId } from '../../../translation/gateways/listener.ts';
import { sectionKey } from '../../../translation/policies/attachment-levels.ts';
import { listenerAt, listenerOf } from '../../../translation/proxy/routes/policy-places.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { keyOfPolicy } from '../../policies/policy-setting.ts';
import { type DemandField, demandIn, GUARD_FIELDS, turnsOff } from '../demands/demand-fields.ts';
import { type GuardedHost, guardedHosts } from '../demands/guarded-matches.ts';
import { guardReader, lackedGuard } from '../demands/guards.ts';
import { guardsAnything } from '../demands/stated-demands.ts';
import { ruleText } from './rule-places.ts';
import type { ServedMatch } from './served-matches.ts';

export function* bypassedListeners(view: TranslationView): Iterable<Report> {
  if (!guardsAnything(view)) return;
  const found = new Map<string, Bypassed>();
  const used = new Set<string | undefined>();
  for (const guarded of guardedHosts(view).all) {
    for (const section of guarded.host.sections) used.add(section);
    bypassedOn(guarded, view, found);
  }
  for (const { policy, field, listener, by, rules } of found.values()) {
    const where = listenerText(listener);
    const acts = used.has(sectionKey(listener))
      ? `the policies of ${where} act on routes that attached through it only`
      : `no route attached through ${where}, so its policies act on no request`;
    yield {
      ...policyAt(policy, listener, view),
      code: 'AN-51',
      fault: adviceAt(
        rules,
        `${acts}: requests for host ${by.placement.host}, port ${listener.spec.port} reach ${firstAndMore(rules)} through ${throughText(by, view)}, without \`${field}\``,
        'attach the policy to the other listener or to the whole Gateway, or attach the routes to this listener with `sectionName`',
      ),
    };
  }
  yield* ofStreams(view);
}

interface Bypassed {
  readonly policy: string;
  readonly field: DemandField;
  readonly listener: GatewayListener;
  readonly by: ServedMatch;
  readonly rules: Set<string>;
}

/** What the policies of a listener and of its ListenerSet demand. */
function demandsOf(
  { proxy }: TranslationView,
  listener: GatewayListener,
): readonly (readonly [MergeablePolicy, DemandField])[] {
  const { policies } = proxy.places.policies.onSection(sectionKey(listener));
  if (policies.length === 0 || policies.some(({ errors }) => errors.length > 0)) return [];
  return policies.flatMap((policy) =>
    GUARD_FIELDS.filter(
      (field) => policy.fields.has(field) && !turnsOff(field, demandIn(policy.fields, field)),
    ).map((field) => [policy, field] as const),
  );
}

function bypassedOn(
  { host, matches }: GuardedHost,
  view: TranslationView,
  found: Map<string, Bypassed>,
): void {
  const { placement } = host;
  const owner = listenerOf(placement, view.proxy.ports(placement.gateway));
  if (owner === undefined) return;
  const section = sectionKey(owner);
  if (host.sections.every((each) => each === section)) return;
  if (demandsOf(view, owner).length === 0) return;
  const demanded = guardReader(view).ofListener(host, section);
  const seen = new Set<string>();
  for (const served of matches) {
    if (served.placement.section === section) continue;
    const guard = lackedGuard(served.own, demanded);
    const policy = guard?.by[0];
    const rule = ruleText(served.match.flat.held);
    if (guard === undefined || policy === undefined || seen.has(rule)) continue;
    seen.add(rule);
    const { field } = guard;
    const known = getOrCreate(found, keyOf(policy, section), () => ({
      policy,
      field,
      listener: owner,
      by: served,
      rules: new Set<string>(),
    }));
    known.rules.add(rule);
  }
}

/** Listeners without HTTP, whose policies protect nothing. */
function* ofStreams(view: TranslationView): Iterable<Report> {
  const { snapshot, proxy } = view;
  for (const gateway of snapshot.keys('Gateway'))
    for (const { streams } of proxy.ports(gateway))
      for (const listener of streams) {
        if (proxy.streams.oldest(listenerId(listener)) === undefined) continue;
        const [first] = demandsOf(view, listener);
        if (first === undefined) continue;
        const [policy, field] = first;
        yield {
          ...policyAt(policy.id, listener, view),
          code: 'AN-51',
          fault: advice(
            `${listenerText(listener)} carries ${listener.spec.protocol}, and policies act on HTTP only: its connections don't meet \`${field}\``,
            'use a listener with protocol HTTP or HTTPS, or remove the target',
          ),
        };
      }
}

/** The target of a policy that names the listener, or its ListenerSet. */
function policyAt(
  id: string,
  { owner, spec }: GatewayListener,
  { snapshot }: TranslationView,
): Pick<Report, 'about' | 'segments'> {
  const about = keyOfPolicy(id);
  const { targetRefs = [] } = snapshot.get('TrafficPolicy', about)?.spec ?? {};
  const names = (sectionName?: string) =>
    targetRefs.findIndex((ref) => ref.name === owner.name && ref.sectionName === sectionName);
  const index = [names(spec.name), names()].find((each) => each !== -1);
  const segments: Segments =
    index === undefined ? ['spec', 'targetSelectors'] : ['spec', 'targetRefs', index];
  return { about, segments };
}

const listenerText = ({ owner, spec }: GatewayListener): string =>
  `listener ${spec.name} of ${owner.kind} ${owner.namespace}/${owner.name}`;

function throughText(
  { placement: { gateway, chain, section } }: ServedMatch,
  { proxy }: TranslationView,
): string {
  const listener = listenerAt(chain, section, proxy.ports(gateway));
  return listener === undefined ? 'another listener' : listenerText(listener);
}
