// Worlds of policies made at random, through real Envoys: whenever a request without credentials is served although a policy above its rule
// would refuse it, `analyze` names the policy that takes the demand back; and whenever it is refused through one listener and served through
// another one, `analyze` names that way.

import tap, { type Test } from 'tap';
import { analyze } from '../../src/analysis/analyze.ts';
import { ruleText } from '../../src/analysis/proxy/checks/rule-places.ts';
import { hostsOf } from '../../src/analysis/proxy/checks/shadowed-matches.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import type { HeldRule } from '../../src/translation/proxy/delegation/flatten.ts';
import { hostKey } from '../../src/translation/proxy/keys.ts';
import type { HostEntry } from '../../src/translation/proxy/routes/host-entries.ts';
import { defaultSettings, type TranslationFinding, Translator } from '../../src/translation.ts';
import { objectsOf } from '../analysis/shop.ts';
import { pick, type Random } from '../mutants/random.ts';
import { secret } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import { SURROUNDINGS, UPSTREAMS, WAYS, type Way } from '../parts/demand-worlds.ts';
import { fuzz } from '../parts/fuzz.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { type Answered, startProxy, withEnvoys } from '../parts/proxy.ts';
import { chance, maybe } from '../translation/random.ts';

type Json = Readonly<Record<string, unknown>> | object;

const GATEWAY_API = 'gateway.networking.k8s.io';
const SETS = 'gateway.networking.x-k8s.io';
const FOLDS = [
  'ShallowMergePreferChild',
  'ShallowMergePreferParent',
  'DeepMergePreferChild',
  'DeepMergePreferParent',
];
const HOSTS = ['a.x.test', 'b.x.test'];
const TLS = { tls: { certificateRefs: [{ name: 'leaf' }] }, protocol: 'HTTPS', port: 8443 };
const LISTENERS = [
  { name: 'web', port: 8080, protocol: 'HTTP' },
  { name: 'wild', port: 8080, protocol: 'HTTP', hostname: '*.x.test' },
  { name: 'inner', port: 8081, protocol: 'HTTP' },
  { name: 'tls', hostname: '*.x.test', ...TLS },
];
const SET_LISTENERS = [
  { name: 'extra', port: 8080, protocol: 'HTTP', hostname: 'a.x.test' },
  { name: 'safe', hostname: 'a.x.test', ...TLS },
];
const ROUTES = ['one', 'two', 'three'];
const KIDS = ['kid-a', 'kid-b'];
const EXTRAS = ['ext-a', 'ext-b'];
const POLICIES = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'];

/** One demand for each field: without a context of its own, a policy of `extAuth` gets that of less specific ones. */
function asStaff(way: Way): Way {
  const { strict } = WAYS.find(({ name }) => name === 'extAuth: other contextExtensions')!;
  return 'extAuth' in way.strict && way.refused === 403 ? { ...way, strict } : way;
}

/**
 * Those that tell by one request without credentials, and by the status alone. Not `extProc`: a listener that lacks it is no way around, and
 * without a mode of its own it has that of a less specific policy, which may skip the headers.
 */
const SINGLE = WAYS.map(asStaff).filter(
  ({ sent, strict }) =>
    sent.length === 1 &&
    sent[0]!.headers === undefined &&
    sent[0]!.body === undefined &&
    !('extProc' in strict),
);

/** One or two fields, with values that demand something, or take it back. `isStrict`: they only demand. */
function fields(next: Random, ways: readonly Way[], isStrict: boolean): Json {
  const one = (): Json => {
    const { strict, open } = pick<Way>(next, ways);
    return isStrict || chance(next, 0.4) ? strict : open;
  };
  return { ...one(), ...maybe(next, 0.4, one) };
}

const filter = (name: string): Json => ({
  type: 'ExtensionRef',
  extensionRef: { group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', name },
});
const someFilter = (next: Random): Json =>
  maybe(next, 0.25, () => ({ filters: [filter(pick(next, EXTRAS))] }));

const parentRef = (next: Random): Json =>
  pick(next, [
    { name: 'front', ...maybe(next, 0.6, () => ({ sectionName: pick(next, LISTENERS).name })) },
    {
      group: SETS,
      kind: 'XListenerSet',
      name: 'more',
      ...maybe(next, 0.6, () => ({ sectionName: pick(next, SET_LISTENERS).name })),
    },
  ]);

const httpRoute = (name: string, annotations: Json, spec: Json): Json => ({
  apiVersion: `${GATEWAY_API}/v1`,
  kind: 'HTTPRoute',
  metadata: { name, namespace: 'shop', annotations },
  spec,
});

const backends = (next: Random): readonly Json[] =>
  chance(next, 0.7)
    ? [{ name: 'a', port: 8080, ...someFilter(next) }]
    : [
        { name: 'a', port: 8080, weight: 1, ...someFilter(next) },
        { name: 'a', port: 8080, weight: 0 },
      ];

const rule = (next: Random, path: string, name: string, to: readonly Json[]): Json => ({
  name,
  matches: [{ path: { type: 'PathPrefix', value: path } }],
  ...someFilter(next),
  backendRefs: to,
});

const routes = (next: Random): readonly Json[] => [
  ...ROUTES.map((name) =>
    httpRoute(
      name,
      maybe(next, 0.5, () => ({ 'gatewarden.dev/inherited-policy-priority': pick(next, FOLDS) })),
      {
        parentRefs: [parentRef(next), ...(chance(next, 0.4) ? [parentRef(next)] : [])],
        hostnames: chance(next, 0.5) ? HOSTS : [pick(next, HOSTS)],
        rules: [0, 1].map((index) =>
          rule(
            next,
            `/${name}${index}`,
            `r${index}`,
            chance(next, 0.4)
              ? [{ group: GATEWAY_API, kind: 'HTTPRoute', name: pick(next, KIDS) }]
              : backends(next),
          ),
        ),
      },
    ),
  ),
  ...KIDS.map((name) =>
    httpRoute(
      name,
      { 'delegation.gatewarden.dev/inherit-parent-matcher': 'true' },
      {
        rules: [rule(next, '/k', 'r0', backends(next))],
      },
    ),
  ),
];

interface Target {
  readonly kind: string;
  readonly name: string;
  readonly sectionName?: string;
}

function target(next: Random): Target {
  const section = <T extends { readonly name: string }>(of: readonly T[]) =>
    maybe(next, 0.6, () => ({ sectionName: pick(next, of).name }));
  return pick<() => Target>(next, [
    () => ({ group: GATEWAY_API, kind: 'Gateway', name: 'front', ...section(LISTENERS) }),
    () => ({ group: GATEWAY_API, kind: 'Gateway', name: 'front', ...section(LISTENERS) }),
    () => ({ group: SETS, kind: 'XListenerSet', name: 'more', ...section(SET_LISTENERS) }),
    () => ({
      group: GATEWAY_API,
      kind: 'HTTPRoute',
      name: pick(next, [...ROUTES, ...KIDS]),
      ...maybe(next, 0.5, () => ({ sectionName: pick(next, ['r0', 'r1']) })),
    }),
  ])();
}

interface Policy {
  readonly metadata: Readonly<Record<string, unknown>> & { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>> & { readonly targetRefs?: readonly Target[] };
}

function policies(next: Random, isStrict: boolean): readonly Policy[] {
  // Few, so that they often meet.
  const ways = [pick<Way>(next, SINGLE), pick<Way>(next, SINGLE)];
  const made = (
    name: string,
    spec: Json,
  ): Policy & { readonly apiVersion: string; readonly kind: string } => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: {
      name,
      namespace: 'shop',
      creationTimestamp: `2026-01-0${1 + Math.floor(next() * 5)}T00:00:00Z`,
      annotations: maybe(next, 0.2, () => ({ 'gatewarden.dev/policy-weight': pick(next, ['1', '-1']) })),
    },
    spec: { ...spec, ...fields(next, ways, isStrict) },
  });
  return [
    ...POLICIES.map((name) => made(name, { targetRefs: [target(next)] })),
    ...EXTRAS.map((name) => made(name, {})),
  ];
}

/** The fields of a policy that refuse a request without credentials. */
const refusing = ({ spec }: Policy): readonly string[] =>
  SINGLE.flatMap(({ strict }) =>
    Object.entries(strict).every(([field, value]) => JSON.stringify(spec[field]) === JSON.stringify(value))
      ? Object.keys(strict)
      : [],
  );

/** Whether a policy asks an authorization service that lets pass everything, instead of what another one demands. */
const mayBeSwapped = (field: string, made: readonly Policy[]): boolean =>
  (field === 'jwt' || field === 'basicAuth') &&
  made.some(
    ({ spec }) => typeof spec['extAuth'] === 'object' && !JSON.stringify(spec['extAuth']).includes('disable'),
  );

/** Whether a policy is attached to an object above a match, so that its requests would meet it. */
function isAbove({ spec: { targetRefs = [] } }: Policy, { match, placement }: HostEntry): boolean {
  const { held, parents } = match!.flat;
  // A policy of the route itself may be replaced by those above it, where the parent takes precedence.
  const rules = parents.length === 0 ? [held] : parents;
  const listener = sectionOf(placement);
  return targetRefs.some(({ kind, name, sectionName }) => {
    if (kind === 'HTTPRoute')
      return rules.some(
        ({ route, rule }) => route.metadata.name === name && (sectionName ?? rule.name) === rule.name,
      );
    const owner = SET_LISTENERS.some((each) => each.name === listener) ? 'XListenerSet' : 'Gateway';
    if (kind === 'Gateway' && sectionName === undefined) return true;
    return kind === owner && (sectionName ?? listener) === listener;
  });
}

/** The name of the listener that a route attached through. */
const sectionOf = ({ section, chain }: HostEntry['placement']): string =>
  [...LISTENERS, ...SET_LISTENERS]
    .map(({ name }) => name)
    .find((name) =>
      section === undefined ? chain.split(/[^a-z]+/).includes(name) : section.includes(`"${name}"`),
    ) ?? '';

/** Answers of the demands. */
const REFUSED: readonly number[] = [...new Set(WAYS.map(({ refused }) => refused))];

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

await withEnvoys(tap, 'policies of worlds', async (t: Test, envoy) => {
  const { leaf } = await certificates();
  const around = objectsOf(...SURROUNDINGS, secret('leaf', await leaf(['*.x.test'])));
  let [served, escaped, sideways] = [0, 0, 0];
  const isWorld = async (seed: number, next: Random): Promise<void> => {
    const isStrict = seed % 3 === 0;
    const made = policies(next, isStrict);
    const objects = [
      ...around,
      {
        apiVersion: `${GATEWAY_API}/v1`,
        kind: 'Gateway',
        metadata: { name: 'front', namespace: 'shop' },
        spec: {
          gatewayClassName: 'gatewarden',
          allowedListeners: { namespaces: { from: 'Same' } },
          listeners: LISTENERS,
        },
      },
      {
        apiVersion: `${SETS}/v1alpha1`,
        kind: 'XListenerSet',
        metadata: { name: 'more', namespace: 'shop' },
        spec: { parentRef: { name: 'front' }, listeners: SET_LISTENERS },
      },
      ...routes(next),
      ...made,
    ];
    const findings = analyze(objects);
    const translator = new Translator(defaultSettings);
    translator.apply(objects.map((object) => ({ object })));
    const [configuration] = proxiesIn(translator.translation());
    if (isStrict)
      t.strictSame(
        findings.filter(({ code }) => code === 'AN-40' || code === 'AN-49').map(({ message }) => message),
        [],
        'demands alone take nothing back',
      );
    const proxy = await startProxy(t, envoy, marked(configuration!), { upstreams: UPSTREAMS });
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
    const answers = new Map<string, { readonly entry: HostEntry; readonly status: number }[]>();
    const wrong: object[] = [];
    for (const host of hosts)
      for (const [position, entry] of host.entries.entries()) {
        const route = host.routes[position];
        if (entry.match === undefined || route === undefined) continue;
        const { port, host: name } = entry.placement;
        const path = entry.match.flat.match.path.value;
        const answer: Answered = await proxy.send(
          { host: name, path, ...(port === 8443 ? { tls: { serverName: name } } : {}) },
          port,
        );
        const took = answer.headers['x-route'];
        if (answer.status !== 200) {
          note(answers, entry, answer.status);
          continue;
        }
        served++;
        // By the name of the server another filter chain may take the connection.
        const own = byName.get(took ?? '');
        if (own?.match === undefined) throw new Error(`no match of ${took}`);
        note(answers, own, answer.status);
        const { held } = own.match.flat;
        for (const policy of made) {
          if (!isAbove(policy, own)) continue;
          for (const field of refusing(policy)) {
            if (mayBeSwapped(field, made)) continue;
            escaped++;
            const isNamed = findings.some(
              (finding) =>
                isTold(finding, held, field) ||
                // Policies beside it override all of it, wherever it is.
                (finding.code === 'AN-20' && finding.object.name === policy.metadata.name),
            );
            if (!isNamed) wrong.push({ seed, port, name, path, field, text: ruleText(held), policy });
          }
        }
      }
    // Where some policies take demands back, a listener without its own can be open on purpose.
    for (const through of isStrict ? answers.values() : []) {
      const open = through.filter(({ status }) => status === 200);
      const isRefused = through.some(({ status }) => REFUSED.includes(status));
      if (open.length === 0 || !isRefused) continue;
      sideways++;
      const { flat } = open[0]!.entry.match!;
      const text = ruleText(flat.held);
      const isNamed = findings.some(
        (finding) =>
          isTold(finding, flat.held) ||
          (finding.code === 'AN-41' && finding.object.name === flat.top.metadata.name),
      );
      if (!isNamed)
        wrong.push({ seed, text, through: through.map(({ entry, status }) => [entry.placement, status]) });
    }
    t.strictSame(wrong.slice(0, 2), []);
  };
  await fuzz(t, { seed: 401, cases: 40 }, isWorld, (cases) => {
    t.ok(served > 2 * cases, `${served} requests were served`);
    t.ok(escaped > cases, `${escaped} times a policy above would have refused one`);
    t.ok(sideways > 0, `${sideways} rules were open through some listeners only`);
  });
});

/** The answers of a rule, through all its entrances. */
function note(
  answers: Map<string, { readonly entry: HostEntry; readonly status: number }[]>,
  entry: HostEntry,
  status: number,
): void {
  const { flat } = entry.match!;
  const id = `${flat.top.metadata.name} ${ruleText(flat.held)} ${flat.match.path.value}`;
  const known = answers.get(id);
  if (known === undefined) answers.set(id, [{ entry, status }]);
  else known.push({ entry, status });
}
