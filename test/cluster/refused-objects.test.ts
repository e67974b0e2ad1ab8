// Everything that admission refuses, stored with the webhook off: it harms nothing but itself, and says in its status that it is refused.

import t from 'tap';
import type { ConnectedProxyJson } from '../../src/controller/admin/connected-proxies.ts';
import { CODES, levelOf } from '../../src/diagnostics/severity.ts';
import { judge } from '../../src/judgement/judge.ts';
import { addRoute, answersAll } from '../parts/chaos/good-routes.ts';
import { brokenInvariants, rest } from '../parts/chaos/rest.ts';
import { type LinkedProxy, startChaosWorld } from '../parts/chaos/world.ts';
import { eventually } from '../parts/eventually.ts';
import { loosenOurKinds } from '../parts/installed-crds.ts';
import { NAMESPACE, REFUSED_OBJECTS, type RefusedObject, SHARED_OBJECTS } from '../parts/refused-objects.ts';

const world = await startChaosWorld(t);
const { cluster, replicas } = world;
const [front, rear] = world.proxies as readonly [LinkedProxy, LinkedProxy];
type Manifest = RefusedObject['object'];

const codeOf = (why: string): string => why.split(' ')[0]!;

/** Codes that no object has that admission sees and refuses. */
const UNREACHABLE = 'no object breaks it: see its entry in the catalogue';
const OF_FILES = 'of the text of a file: an object that is stored was read';
const OF_OTHER_KINDS =
  'of kinds that admission is not called for: their own CRDs, or the API server, refuse them';
const OF_TRANSLATION =
  'of several objects together: admission accepts each of them, and the translation says it';
const WITHOUT_OBJECT: Readonly<Record<string, string>> = {
  'ST-08': UNREACHABLE,
  'DU-20': UNREACHABLE,
  'BK-13': UNREACHABLE,
  'ST-10': 'not an object of our kinds: the API server serves no such kind',
  'ST-13': OF_FILES,
  'ST-14': OF_FILES,
  'ST-15': OF_OTHER_KINDS,
  'ST-16': OF_OTHER_KINDS,
  'ST-17': OF_OTHER_KINDS,
  'U-01': 'of an update, which the API server refuses: the kind and the group are in the path',
  'TR-01': OF_TRANSLATION,
  'TR-40': OF_TRANSLATION,
  'TR-41': OF_TRANSLATION,
  'TR-44': OF_TRANSLATION,
  'TR-45': OF_TRANSLATION,
  'TR-47': OF_TRANSLATION,
  'TR-48': OF_TRANSLATION,
  'TR-51': OF_TRANSLATION,
  'TR-53': OF_TRANSLATION,
  'TR-60': OF_TRANSLATION,
  'TR-70': OF_TRANSLATION,
  'TR-87': OF_TRANSLATION,
  'TR-100': OF_TRANSLATION,
  'TR-101': OF_TRANSLATION,
  'TR-130': OF_TRANSLATION,
  'TR-132': OF_TRANSLATION,
  'TR-133': OF_TRANSLATION,
  'TR-134': OF_TRANSLATION,
  'TR-135': OF_TRANSLATION,
  'PR-01': OF_TRANSLATION,
  'PR-02': OF_TRANSLATION,
  'PR-03': OF_TRANSLATION,
  'PR-04': OF_TRANSLATION,
  'PR-05': OF_TRANSLATION,
  'PR-06': OF_TRANSLATION,
  'PR-11': OF_TRANSLATION,
};

/** The objects that the CRDs let through; with their rules, they refuse all others. */
const BEYOND_CRDS: readonly string[] = [
  'ST-12',
  'EB-09',
  'EP-24',
  'C-01',
  'C-02',
  'C-03',
  'C-04',
  'C-05',
  'C-06',
  'C-07',
  'C-08',
  'C-09',
  'C-10',
  'C-11',
  'C-12',
  'C-13',
  'C-16',
  'C-17',
  'C-21',
  'C-22',
  'C-35',
  'C-36',
  'C-37',
  'C-38',
  'C-02 spec.rbac.policy.matchExpressions[0]',
  'C-03 spec.csrf.additionalOrigins[0].safeRegex',
  'C-03 spec.urlRewrite.pathRegex.pattern',
  'C-04 spec.urlRewrite.pathRegex.substitution',
  'C-05 spec.transformation.request.set[0].value',
  'C-07 spec.basicAuth.users[1]',
  'C-21 spec.extAuth.httpService.pathPrefix',
  'C-10 spec.jwt.providers[0].jwks.remote.url',
  'C-09 spec.jwt.providers[0].jwks.local.inline',
  'C-03 spec.accessLog[0].filter.headerFilter.header.value',
  'C-22 spec.healthCheck.http.path',
  'C-24 spec.tls.alpnProtocols[0]',
];

/** Codes about what a policy targets: it has none, so its status, which has an entry for each ancestor, stays empty. */
const WITHOUT_TARGET: ReadonlySet<string> = new Set([
  ...['EP-01', 'EP-03', 'EP-04', 'EP-06', 'EP-08', 'EP-10', 'EP-12'],
  ...['BC-02', 'HL-01', 'LP-01', 'TP-01'],
]);

/** Kinds that have no status: what uses them tells what is missing, if anything is. */
const WITHOUT_STATUS: ReadonlySet<string> = new Set(['GatewayParameters', 'DirectResponse']);
/** Of these kinds, the objects that are used as they are: the rule that they break is about what is meant. */
const USED = new Set(['ST-05', 'GP-01', 'GP-02', 'C-32', 'C-33', 'C-36']);

/** The reconciler says that parameters are wrong, and that nothing serves such a Gateway: a translation doesn't know it. */
const OF_PARAMETERS =
  /^Gateway refused\/m\d+: object (?:Accepted: stored .*"reason":"InvalidParameters"|Programmed: stored .*"reason":"Invalid","status":"False")/;

const plurals = new Map<string, string>();
async function pathOf({ apiVersion, kind, metadata: { name } }: Manifest): Promise<string> {
  const root = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`;
  const key = `${apiVersion} ${kind}`;
  if (!plurals.has(key)) {
    const { body } = await cluster.request<{ resources: { name: string; kind: string }[] }>('GET', root);
    const found = body.resources.find((each) => each.kind === kind && !each.name.includes('/'));
    if (found === undefined) throw new Error(`${apiVersion} ${kind} is not served`);
    plurals.set(key, found.name);
  }
  return `${root}/namespaces/${NAMESPACE}/${plurals.get(key)}/${name}`;
}

/** The status with which the API server answers. As Helm and others do, without strict fields. */
async function create(object: Manifest, options = ''): Promise<number> {
  const path = await pathOf(object);
  const collection = path.slice(0, path.lastIndexOf('/'));
  const { status, body } = await cluster.request(
    'POST',
    `${collection}?fieldValidation=Ignore${options}`,
    object,
  );
  if (status >= 500) throw new Error(JSON.stringify(body));
  return status;
}

await cluster.request('POST', '/api/v1/namespaces', {
  metadata: { name: NAMESPACE, labels: { joins: 'yes' } },
});
for (const object of SHARED_OBJECTS) if ((await create(object)) >= 300) throw new Error(object.metadata.name);
const storedByCrds: string[] = [];
for (const { object, why } of REFUSED_OBJECTS)
  if ((await create(object, '&dryRun=All')) < 300) storedByCrds.push(why);
await loosenOurKinds(cluster);

t.test('each code that rejects has an object here, or a reason why it has none', async (t) => {
  const reject = CODES.filter((code) => levelOf(code) === 'R');
  const judged = REFUSED_OBJECTS.filter(({ object, why }) =>
    judge(object).findings.some(({ code, severity }) => severity === 'error' && code === codeOf(why)),
  );
  t.strictSame(judged, REFUSED_OBJECTS, 'admission refuses each of them for its code');
  const has = new Set(REFUSED_OBJECTS.map(({ why }) => codeOf(why)));
  t.strictSame(reject.filter((code) => !has.has(code)).toSorted(), Object.keys(WITHOUT_OBJECT).toSorted());
});

t.test('the CRDs refuse all but these', async (t) => {
  t.strictSame(storedByCrds, BEYOND_CRDS);
});

t.test('objects that admission refuses harm nothing but themselves', async (t) => {
  for (const { object, hosts, why } of REFUSED_OBJECTS)
    for (const host of [object, ...hosts]) {
      const status = await create(host);
      if (status >= 300) t.fail(`${host.kind} for ${why}: ${status}`);
    }
  // Gateways are provisioned one after the other.
  for (const { object, hosts, why } of REFUSED_OBJECTS)
    if (object.kind === 'GatewayParameters' && !USED.has(why))
      await eventually(`the Gateway of ${why}`, async () => (await saysItsHost(hosts)) || undefined);
  for (const proxy of [front, rear])
    await answersAll(proxy, [await addRoute(world, `beside-${proxy.gateway.name}`)]);
  const { violations, settled } = await rest(world, {
    limit: 60_000,
    expected: (line) => OF_PARAMETERS.test(line),
  });
  t.strictSame(violations, [], 'everything is as a fresh translation has it');
  t.comment(`at rest after ${settled} ms`);
  for (const { running } of replicas) {
    const { proxies } = (await running.admin('/proxies')) as { proxies: readonly ConnectedProxyJson[] };
    t.strictSame(
      proxies.flatMap(({ types }) => types.flatMap(({ rejected }) => rejected)),
      [],
      'no proxy rejects anything',
    );
    t.equal(running.end, undefined);
    t.match(await running.metrics(), /^gatewarden_translation_failing 0$/m);
  }
});

interface WithStatus {
  readonly status?: Readonly<
    Record<string, readonly { readonly conditions?: readonly Condition[] }[] | readonly Condition[]>
  >;
}

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

async function conditionsOf(object: Manifest): Promise<readonly Condition[]> {
  const { body } = await cluster.request<WithStatus>('GET', await pathOf(object));
  return Object.values(body.status ?? {})
    .filter((part) => Array.isArray(part))
    .flat()
    .flatMap((part) => ('conditions' in part ? (part.conditions ?? []) : [part as Condition]));
}

const isRefused = ({ status, reason }: Condition): boolean =>
  status === 'False' || reason === 'PartiallyValid';

for (const { object, why } of REFUSED_OBJECTS.filter(({ object }) => !WITHOUT_STATUS.has(object.kind)))
  t.test(`${object.kind} ${object.metadata.name} (${why}): its status says so`, async (t) => {
    const told = await conditionsOf(object);
    if (WITHOUT_TARGET.has(why)) {
      t.strictSame(told, []);
      return;
    }
    const isNamed = ({ message }: Condition): boolean => message.includes(`(${codeOf(why)}`);
    t.ok(
      told.some((condition) => isRefused(condition) && isNamed(condition)),
      JSON.stringify({ object, told }),
    );
  });

async function saysItsHost(hosts: readonly Manifest[]): Promise<boolean> {
  const told = (await Promise.all(hosts.map(conditionsOf))).flat();
  return told.some((condition) => condition.type === 'Accepted' && isRefused(condition));
}

for (const { object, hosts, why } of REFUSED_OBJECTS.filter(({ object }) => WITHOUT_STATUS.has(object.kind)))
  t.test(
    `${object.kind} ${object.metadata.name} (${why}): what uses it ${USED.has(why) ? 'is accepted' : 'says so'}`,
    async (t) => {
      t.equal(await saysItsHost(hosts), !USED.has(why), JSON.stringify(object));
    },
  );

t.test('no request failed, no status flapped, nothing else was logged as an error', async (t) => {
  t.strictSame(await brokenInvariants(world), []);
  // The webhook isn't registered in this cluster.
  const problems = replicas.flatMap(({ running }) => running.logged('error').map(({ message }) => message));
  t.strictSame([...new Set(problems)], ['webhook registration is incomplete']);
});
