// Ways around a guard that the paths of clients don't show: rules that rewrite requests to a guarded path, that send copies of them to a
// guarded backend, or that lead there from another namespace.

import { advice, type Fault } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import { quote } from '../../../grammar/quote.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import { type BackendReference, isUsable } from '../../../translation/backends/backend-reference.ts';
import { clusterOf } from '../../../translation/proxy/clusters/names.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { labelOf } from '../cluster-backends.ts';
import { type GuardedMatch, guardedHosts } from '../demands/guarded-matches.ts';
import { guardReader } from '../demands/guards.ts';
import { HostDoors } from '../ways/host-doors.ts';
import { rewrittenWays } from '../ways/rewritten-ways.ts';
import type { Way } from '../ways/way.ts';
import { waysFromOutside } from '../ways/ways-from-outside.ts';
import { missedRules } from './missed-paths.ts';
import { guardText, otherEntranceRules } from './other-entrances.ts';
import { ruleSegments } from './rule-places.ts';
import { wayText } from './side-entrances.ts';

export function* hiddenWays(view: TranslationView): Iterable<Report> {
  const { all, isMixed } = guardedHosts(view);
  if (!isMixed) return;
  const told = new Set([...otherEntranceRules(view), ...missedRules(view)]);
  const hosts = new HostDoors(all);
  for (const way of rewrittenWays(all, hosts, told)) yield ofRewrite(way);
  for (const way of waysFromOutside({ all, hosts, reader: guardReader(view) }, told))
    yield way.isMirror ? ofMirror(way, view) : ofNamespace(way, view);
}

interface Telling {
  readonly code: Report['code'];
  readonly verb: string;
  readonly hint: string;
}

const REWRITE: Telling = {
  code: 'AN-80',
  verb: 'reach',
  hint: 'attach the policy here too, or rewrite to something else; if it is meant to be open, suppress the finding with a reason',
};
const MIRROR: Telling = {
  code: 'AN-81',
  verb: 'are copied to',
  hint: 'attach the policy here too, or mirror to a backend of its own; if it is meant, suppress the finding with a reason',
};
const NAMESPACE: Telling = {
  code: 'AN-82',
  verb: 'reach',
  hint: 'demand it here too, or on the Gateway for all; or remove the ReferenceGrant for this namespace. If it is meant, suppress the finding with a reason',
};

/** `place`: below the rule; empty where the rule has it from elsewhere. */
function reportOf(way: Way, { code, verb, hint }: Telling, place: Segments): Report {
  const { held } = way.open.match.flat;
  return {
    about: keyOfObject(held.route),
    code,
    segments: [...ruleSegments(held), ...place],
    fault: faultOf(way, verb, hint),
  };
}

const ruleOf = ({ open }: Way) => open.match.flat.held.rule;

function ofRewrite(way: Way): Report {
  const index = (ruleOf(way).filters ?? []).findIndex(({ type }) => type === 'URLRewrite');
  return reportOf(way, REWRITE, index === -1 ? [] : ['filters', index, 'urlRewrite']);
}

function ofMirror(way: Way, view: TranslationView): Report {
  const references = (ruleOf(way).filters ?? []).map(({ requestMirror }) => requestMirror?.backendRef);
  const index = indexOf(way, references, view);
  return reportOf(way, MIRROR, index === -1 ? [] : ['filters', index, 'requestMirror', 'backendRef']);
}

function ofNamespace(way: Way, view: TranslationView): Report {
  const index = indexOf(way, ruleOf(way).backendRefs ?? [], view);
  return reportOf(way, NAMESPACE, index === -1 ? [] : ['backendRefs', index]);
}

/** The reference that leads to the backend; a rule can have it from a parent. */
function indexOf(
  { open, cluster }: Way,
  references: readonly (BackendReference | undefined)[],
  { backends }: TranslationView,
): number {
  return references.findIndex((reference) => {
    const to = reference && backends.resolve(reference, open.match.flat.held.route);
    return to !== undefined && isUsable(to) && clusterOf(to) === cluster;
  });
}

function faultOf({ open, guarded, guard, cluster, path, behind }: Way, verb: string, hint: string): Fault {
  const asked = asText(open, path);
  const as = behind === path ? '' : ` as ${quote(behind)}`;
  const [home, other] = [open, guarded].map(({ match }) => match.flat.held.route.metadata.namespace ?? '');
  const from = home === other ? '' : ` from namespace ${home}`;
  return advice(
    `through ${wayText(open.placement)} requests for ${asked} ${verb} ${labelOf(cluster)}${as}${from} without ${guardText(guard, guarded)}`,
    hint,
  );
}

const asText = ({ match }: GuardedMatch, path: string): string =>
  match.flat.match.path.type === 'RegularExpression' ? `paths of ${quote(path)}` : quote(path);
