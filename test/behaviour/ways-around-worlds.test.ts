// Worlds of policies made at random, through real Envoys: whenever a request that a policy above its rule would refuse is served, `analyze`
// names the rule and the field that it goes without; and whenever it is refused through one listener and served through another one,
// `analyze` names that way. The requests have a password that only some policies know, a body that is too long for some, and come twice.

import tap, { type Test } from 'tap';
import { analyze } from '../../src/analysis/analyze.ts';
import { ruleText } from '../../src/analysis/proxy/checks/rule-places.ts';
import { hostsOf } from '../../src/analysis/proxy/checks/shadowed-matches.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import type { FlatMatch, HeldRule } from '../../src/translation/proxy/delegation/flatten.ts';
import { hostKey } from '../../src/translation/proxy/keys.ts';
import type { HostEntry } from '../../src/translation/proxy/routes/host-entries.ts';
import { defaultSettings, type TranslationFinding, Translator } from '../../src/translation.ts';
import { objectsOf } from '../analysis/shop.ts';
import type { Random } from '../mutants/random.ts';
import { secret } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import { SURROUNDINGS, UPSTREAMS } from '../parts/demand-worlds.ts';
import { fuzz } from '../parts/fuzz.ts';
import {
  LISTENER_NAMES,
  maySwap,
  NAMESPACES,
  ownerOf,
  type Policy,
  policyWorld,
  REFUSED,
  refusing,
  SHAPES,
  type Shape,
} from '../parts/policy-worlds.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { type RunningProxy, startProxy, withEnvoys } from '../parts/proxy.ts';

type ServedEntry = HostEntry & { readonly match: NonNullable<HostEntry['match']> };

const isOf = ({ metadata }: Policy, route: HeldRule['route']): boolean =>
  route.metadata.namespace === metadata.namespace;

/** Whether a policy is attached to an object above a match, so that its requests would meet it. */
function isAbove(policy: Policy, { match, placement }: ServedEntry): boolean {
  const { held, parents } = match.flat;
  const { targetRefs = [] } = policy.spec;
  const { namespace } = policy.metadata;
  // A policy of the route itself may be replaced by those above it, where the parent takes precedence.
  const rules = parents.length === 0 ? [held] : parents;
  const listener = sectionOf(placement);
  const owner = ownerOf(listener);
  return targetRefs.some(({ kind, name, sectionName }) => {
    if (kind === 'HTTPRoute')
      return rules.some(
        ({ route, rule }) =>
          isOf(policy, route) && route.metadata.name === name && (sectionName ?? rule.name) === rule.name,
      );
    if (kind === 'Gateway' && sectionName === undefined) return true;
    return owner?.name === name && owner.namespace === namespace && (sectionName ?? listener) === listener;
  });
}

/** Whether the rules of a match, or its backends, name the policy in a filter; or it is attached to the route itself. */
function isBelow(policy: Policy, { held, parents }: FlatMatch): boolean {
  const { name } = policy.metadata;
  return [held, ...parents].some(({ route, index }) => {
    if (!isOf(policy, route)) return false;
    const { targetRefs = [] } = policy.spec;
    const isTarget = targetRefs.some((ref) => ref.kind === 'HTTPRoute' && ref.name === route.metadata.name);
    return isTarget || JSON.stringify(route.spec.rules?.[index]).includes(`"name":"${name}"`);
  });
}

/** Whether what runs for a match can demand something else of the same kind, which the requests meet. */
const isSwapped = (field: string, demanded: Policy, own: ServedEntry, all: readonly Policy[]): boolean =>
  all.some(
    (other) => maySwap(other, field, demanded) && (isAbove(other, own) || isBelow(other, own.match.flat)),
  );

/** The name of the listener that a route attached through. */
const sectionOf = ({ section, chain }: HostEntry['placement']): string =>
  LISTENER_NAMES.find((name) =>
    section === undefined ? chain.split(/[^a-z]+/).includes(name) : section.includes(`"${name}"`),
  ) ?? '';

/** Every route says its name. */
const marked = (configuration: ProxyConfiguration): ProxyConfiguration => ({
  ...configuration,
  routes: configuration.routes.map((each) => ({
    ...each,
    virtualHosts: (each.virtualHosts ?? []).map((host) => ({
      ...host,
      routes: (host.routes ?? []).map((route) => ({
        ...route,
        responseHeadersToAdd: [{ header: { key: 'x-route', value: route.name ?? '' } }],
      })),
    })),
  })),
});

/** Whether a finding says that a rule, or a backend of it, goes without a field. */
function isTold(
  { code, message, object, path, places }: TranslationFinding,
  rule: HeldRule,
  field?: string,
): boolean {
  const text = ruleText(rule);
  const isPlace = places?.some((place) => place === text || place.startsWith(`${text}.`));
  switch (code) {
    case 'AN-40':
    case 'AN-49':
      return isPlace === true && (field === undefined || `${path}.`.startsWith(`spec.${field}.`));
    case 'AN-51':
      return isPlace === true;
    case 'AN-52':
      return message.includes(` through ${text},`);
    case 'AN-50':
      return `${object.kind} ${object.namespace}/${object.name} ${path.slice('spec.'.length)}` === text;
    default:
      return false;
  }
}

/** The surroundings of both namespaces. */
const around = (): readonly unknown[] =>
  NAMESPACES.flatMap((namespace) =>
    objectsOf(...SURROUNDINGS.map((text) => text.replaceAll('namespace: shop', `namespace: ${namespace}`))),
  );
const UPSTREAMS_OF_ALL = Object.fromEntries(
  Object.entries(UPSTREAMS).flatMap(([name, upstream]) =>
    NAMESPACES.map((namespace) => [name.replace('shop/', `${namespace}/`), upstream]),
  ),
);

interface Told {
  readonly status: number;
  /** The match that took it. */
  readonly own: ServedEntry;
}

/** In the other namespace an extension of the same name is another one. */
const isTakenBack = ({ code, message }: TranslationFinding): boolean =>
  code === 'AN-40' || (code === 'AN-49' && !message.endsWith('it refers to another extension'));

const isMatch = (entry: HostEntry): entry is ServedEntry => entry.match !== undefined;

async function told(
  proxy: RunningProxy,
  entry: ServedEntry,
  shape: Shape,
  byName: ReadonlyMap<string | undefined, HostEntry>,
): Promise<Told> {
  const { port, host } = entry.placement;
  const path = entry.match.flat.match.path.value;
  const secured = port === 8443 ? { tls: { serverName: host } } : {};
  const { status, headers } = await proxy.send({ ...SHAPES[shape], host, path, ...secured }, port);
  if (status !== 200) return { status, own: entry };
  // By the name of the server another filter chain may take the connection.
  const own = byName.get(headers['x-route']);
  if (own === undefined || !isMatch(own)) throw new Error(`no match of ${headers['x-route']}`);
  return { status, own };
}

const isAbout = ({ object }: TranslationFinding, { kind, metadata }: HeldRule['route']): boolean =>
  object.kind === kind && object.namespace === metadata.namespace && object.name === metadata.name;

const isNamed = (
  findings: readonly TranslationFinding[],
  { metadata }: Policy,
  held: HeldRule,
  field: string,
): boolean =>
  findings.some(
    (finding) =>
      isTold(finding, held, field) ||
      // Policies beside it override all of it, wherever it is.
      (finding.code === 'AN-20' &&
        finding.object.name === metadata.name &&
        finding.object.namespace === metadata.namespace),
  );

/** The answers of a rule, through all its entrances. */
function note(answers: Map<string, Told[]>, answer: Told): void {
  const { flat } = answer.own.match;
  const id = `${flat.top.metadata.name} ${ruleText(flat.held)} ${flat.match.path.value}`;
  const known = answers.get(id);
  if (known === undefined) answers.set(id, [answer]);
  else known.push(answer);
}

await withEnvoys(tap, 'policies of worlds', async (t: Test, envoy) => {
  const { leaf } = await certificates();
  const surroundings = [...around(), ...objectsOf(secret('leaf', await leaf(['*.x.test'])))];
  let [served, escaped, sideways] = [0, 0, 0];
  const isWorld = async (seed: number, next: Random): Promise<void> => {
    const isStrict = seed % 3 === 0;
    const world = policyWorld(next, isStrict);
    const objects = [...surroundings, ...world.objects];
    const findings = analyze(objects);
    const translator = new Translator(defaultSettings);
    translator.apply(objects.map((object) => ({ object })));
    const [configuration] = proxiesIn(translator.translation());
    if (isStrict)
      t.strictSame(
        findings.filter(isTakenBack).map(({ message }) => message),
        [],
        'demands alone take nothing back',
      );
    const proxy = await startProxy(t, envoy, marked(configuration!), { upstreams: UPSTREAMS_OF_ALL });
    const hosts = hostsOf(translator.view).map(
      ({ placement }) => translator.view.proxy.places.host(hostKey(placement))!,
    );
    const byName = new Map(
      hosts.flatMap(({ routes, entries }) =>
        routes.flatMap((route, position) =>
          route === undefined ? [] : [[route.name, entries[position]!] as const],
        ),
      ),
    );
    const answers = new Map<string, Told[]>();
    const wrong: object[] = [];
    for (const host of hosts)
      for (const [position, entry] of host.entries.entries()) {
        if (!isMatch(entry) || host.routes[position] === undefined) continue;
        // A limit refuses the second one.
        const first = await told(proxy, entry, 'reading', byName);
        const reading = first.status === 200 ? await told(proxy, entry, 'reading', byName) : first;
        note(answers, reading);
        const writing = await told(proxy, entry, 'writing', byName);
        for (const [shape, { status, own }] of Object.entries({ reading, writing }) as [Shape, Told][]) {
          if (status !== 200) continue;
          served++;
          for (const policy of world.policies) {
            if (!isAbove(policy, own)) continue;
            for (const field of refusing(policy, shape)) {
              if (isSwapped(field, policy, own, world.policies)) continue;
              escaped++;
              if (!isNamed(findings, policy, own.match.flat.held, field))
                wrong.push({
                  seed,
                  shape,
                  field,
                  place: own.placement,
                  rule: ruleText(own.match.flat.held),
                  policy,
                });
            }
          }
        }
      }
    // Where some policies take demands back, a listener without its own can be open on purpose.
    for (const through of isStrict ? answers.values() : []) {
      const open = through.filter(({ status }) => status === 200);
      const isRefused = through.some(({ status }) => REFUSED.includes(status));
      if (open.length === 0 || !isRefused) continue;
      sideways++;
      const { held, top } = open[0]!.own.match.flat;
      const isFound = findings.some(
        (finding) => isTold(finding, held) || (finding.code === 'AN-41' && isAbout(finding, top)),
      );
      if (!isFound)
        wrong.push({
          seed,
          text: ruleText(held),
          through: through.map(({ own, status }) => [own.placement, status]),
        });
    }
    t.strictSame(wrong.slice(0, 2), []);
  };
  await fuzz(t, { seed: 401, cases: 40 }, isWorld, (cases) => {
    t.ok(served > 2 * cases, `${served} requests were served`);
    t.ok(escaped > cases, `${escaped} times a policy above would have refused one`);
    t.ok(sideways > 0, `${sideways} rules were open through some listeners only`);
  });
});
