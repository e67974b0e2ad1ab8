// Requests whose route changes on their way, to a rule that demands a filter which they have passed: they get 500 from a checkpoint.

import { advice } from '../../../diagnostics/finding.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { objectKey } from '../../../objects/key.ts';
import { type ChainFilter, compareFilters } from '../../../translation/proxy/chain-filter.ts';
import { CORS_NAME } from '../../../translation/proxy/cors.ts';
import { type ChainKey, chainKey, type HostKey, hostKey } from '../../../translation/proxy/keys.ts';
import { demandsBelow, demandTexts } from '../../../translation/proxy/rerouting/demands.ts';
import type { TranslatedMatch } from '../../../translation/proxy/routes/translate-match.ts';
import type { Report } from '../../../translation/reports.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { hostKeysOf } from './host-keys.ts';
import { ruleSegments, ruleText } from './rule-places.ts';

type Demands = Readonly<Record<string, string>>;

/** A rule on a host of a chain in which the route of a request can change. */
interface Target {
  /** Key of the route. */
  readonly route: string;
  readonly match: TranslatedMatch;
  readonly host: string;
  readonly demands: Demands;
}

interface ReroutingChain {
  readonly filters: Map<string, ChainFilter>;
  readonly targets: Target[];
  /** The header names that the matches of each host read. */
  readonly headers: Map<string, Set<string>>;
}

export function* changedRoutes(view: TranslationView): Iterable<Report> {
  const reported = new Set<string>();
  for (const chain of reroutingChains(view).values())
    for (const { target, from, changer, passed } of conflicts(view, chain)) {
      const { held } = target.match.flat;
      const segments = ruleSegments(held);
      const id = `${target.route} ${segments.join('.')} ${changer.name}`;
      if (reported.has(id)) continue;
      reported.add(id);
      const fault = advice(
        `requests of ${ruleText(from.match.flat.held)} that ${filterText(changer.name)} sends here get 500: ${filterText(passed)} comes before it, and demands something else here`,
        'set it for both rules with one policy, or match something else than headers that a filter writes',
      );
      yield { about: target.route, code: 'AN-45', segments, fault };
    }
}

function reroutingChains(view: TranslationView): ReadonlyMap<ChainKey, ReroutingChain> {
  const { snapshot, proxy } = view;
  const chains = new Map<ChainKey, ReroutingChain>();
  // In most translations no filter changes a route.
  const reroutes = (host: HostKey): boolean => proxy.places.placedHost(host)?.inherited !== undefined;
  if (![...hostKeysOf(view).keys()].some(reroutes)) return chains;
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS)) {
    const { placed, matches = [] } = proxy.translated.get(key) ?? {};
    for (const placement of placed?.placements ?? []) {
      const name = hostKey(placement);
      const served = proxy.places.placedHost(name);
      if (served?.inherited === undefined) continue;
      const { inherited, effective } = served;
      const ofChain = chainKey(placement.gateway, placement.chain);
      const chain = getOrCreate(chains, ofChain, () => ({
        filters: new Map(),
        targets: [],
        headers: new Map(),
      }));
      const headers = getOrCreate(chain.headers, name, () => new Set());
      for (const match of matches) {
        if (match.route === undefined || match.errors.length > 0) continue;
        const needed = [...match.filters, ...effective.filters, ...proxy.places.onChain(ofChain).filters];
        for (const filter of needed) chain.filters.set(filter.name, filter);
        for (const header of match.flat.match.headers) headers.add(header.name.toLowerCase());
        const demands = demandTexts(demandsBelow(inherited, match.route.typedPerFilterConfig ?? {}));
        chain.targets.push({ route: key, match, host: name, demands });
      }
    }
  }
  return chains;
}

interface Conflict {
  readonly target: Target;
  readonly from: Target;
  /** The filter that changes the route, and one before it that the target demands. */
  readonly changer: ChainFilter;
  readonly passed: string;
}

function* conflicts(
  view: TranslationView,
  { filters, targets, headers }: ReroutingChain,
): Iterable<Conflict> {
  const sorted = [...filters.values()].sort(compareFilters);
  for (const [position, changer] of sorted.entries()) {
    if (changer.reroutes !== true) continue;
    const writes = headersWrittenBy(view, changer.name);
    const before = sorted.slice(0, position).filter(({ name }) => name !== CORS_NAME);
    const from = targets.filter(({ demands }) => changer.name in demands);
    for (const { name: passed } of before) {
      // The first target of each value: two are enough to find one that differs.
      const starts = new Map<string | undefined, Target>();
      for (const start of from)
        if (starts.size < 2 && !starts.has(start.demands[passed])) starts.set(start.demands[passed], start);
      for (const target of targets) {
        const demanded = target.demands[passed];
        if (demanded === undefined || !canArrive(headers.get(target.host), writes)) continue;
        const start = [...starts].find(([value]) => value !== demanded)?.[1];
        if (start !== undefined) yield { target, from: start, changer, passed };
      }
    }
  }
}

/** Undefined: any. */
function headersWrittenBy({ snapshot }: TranslationView, entry: string): readonly string[] | undefined {
  const [family, namespace = '', name = ''] = entry.split('/');
  if (family !== 'jwt') return undefined;
  const extension = snapshot.get('GatewayExtension', objectKey('GatewayExtension', namespace, name));
  return (extension?.spec.jwt?.providers ?? []).flatMap(({ claimsToHeaders = [] }) =>
    claimsToHeaders.map(({ header }) => header.toLowerCase()),
  );
}

/** Whether a changed header can lead to another rule of the host. Those that lead to another host or path are rare. */
const canArrive = (read: ReadonlySet<string> | undefined, written: readonly string[] | undefined): boolean =>
  read !== undefined &&
  (written === undefined
    ? read.size > 0
    : written.some((header) => read.has(header) || header.startsWith(':') || header === 'host'));

/** `jwt of GatewayExtension shop/staff` */
function filterText(entry: string): string {
  const [family, namespace, name] = entry.split('/');
  return name === undefined ? entry : `${family} of GatewayExtension ${namespace}/${name}`;
}
