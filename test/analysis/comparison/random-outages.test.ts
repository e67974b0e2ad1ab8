// Outages between random sets of routes: what is counted as failing fails where `explain` follows a request, and what isn't counted works.

import t from 'tap';
import { explainRequest } from '../../../src/analysis/explain.ts';
import { sampleHost, sampleRequest } from '../../../src/analysis/proxy/requests/sample-request.ts';
import { OUTPUTS } from '../../../src/cli/diff/outputs.ts';
import { defaultSettings, Translator } from '../../../src/translation.ts';
import { pick, type Random } from '../../mutants/random.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { gateway, gatewayClass, httpRoute, listener, service } from '../../translation/objects.ts';
import { chance } from '../../translation/random.ts';
import { compared } from './change-lines.ts';

const HOSTS = ['a.test', '*.test', 'b.a.test', '*.a.test'];
const MATCHES: readonly object[] = [
  { path: { type: 'PathPrefix', value: '/' } },
  { path: { type: 'PathPrefix', value: '/a' } },
  { path: { type: 'PathPrefix', value: '/a/b' } },
  { path: { type: 'Exact', value: '/a/b' } },
  { path: { type: 'RegularExpression', value: '/a/.+' } },
  { path: { type: 'PathPrefix', value: '/a' }, method: 'POST' },
  { path: { type: 'PathPrefix', value: '/' }, headers: [{ name: 'x-a', value: '1' }] },
];
const BACKENDS = [
  [{ name: 'one', port: 80 }],
  [{ name: 'none', port: 80 }],
  [
    { name: 'one', port: 80, weight: 1 },
    { name: 'two', port: 80, weight: 1 },
  ],
];

const ruleOf = (next: Random): object => ({
  matches: [pick(next, MATCHES)],
  backendRefs: pick(next, BACKENDS),
});

const routeOf = (next: Random, name: string): object =>
  httpRoute(`default/${name}`, {
    hostnames: HOSTS.filter(() => chance(next, 0.4))
      .concat('c.test')
      .slice(0, 2),
    rules: [ruleOf(next), ruleOf(next)],
  });

interface Side {
  readonly routes: ReadonlyMap<string, object>;
  readonly services: readonly string[];
}

const objectsOf = ({ routes, services }: Side): readonly object[] => [
  gateway({ listeners: [listener('http')] }),
  ...routes.values(),
  ...services.map((name) => service(`default/${name}`)),
];

function changed(next: Random, { routes, services }: Side): Side {
  const now = new Map(routes);
  for (const name of routes.keys()) {
    if (!chance(next, 0.3)) continue;
    if (chance(next, 0.5)) now.delete(name);
    else now.set(name, routeOf(next, name));
  }
  return { routes: now, services: chance(next, 0.3) ? services.slice(1) : services };
}

/** The share of a request's answers that work, on the only Gateway. */
function workingShare(translator: Translator, request: object, host: string): number {
  const [answer] = explainRequest(translator, {
    method: 'GET',
    path: '/',
    headers: [],
    ...request,
    host,
  }).answers;
  const { result, action } = answer ?? {};
  if (result !== 'route' || action === undefined || action.type === 'replaced') return 0;
  if (action.type !== 'forward') return 1;
  return action.backends.reduce((sum, { share, unusable }) => sum + (unusable === true ? 0 : share), 0);
}

t.test('routes fail exactly where requests to them do', async (t) => {
  const found = { failing: 0, partly: 0, taken: 0, working: 0 };
  await fuzz(
    t,
    { seed: 20261124, cases: 60 },
    (seed, next) => {
      const names = ['r1', 'r2', 'r3', 'r4'];
      const old: Side = {
        routes: new Map(names.map((name) => [name, routeOf(next, name)])),
        services: ['one', 'two'],
      };
      const [before, after] = [objectsOf(old), objectsOf(changed(next, old))];
      const comparison = compared(before, after);
      for (const output of Object.values(OUTPUTS))
        t.ok([...output({ ...comparison, changedObjects: 1 })].join('') !== '');
      const [was, is] = [before, after].map((objects) => {
        const translator = new Translator(defaultSettings);
        translator.apply([gatewayClass, ...objects].map((object) => ({ object })));
        return translator;
      }) as [Translator, Translator];
      for (const change of comparison.changes) {
        if (change.subject !== 'route' || change.dataPlane !== 'proxy' || change.before === undefined)
          continue;
        const { place, before: route, fate } = change;
        const sample = sampleRequest(route.match)!;
        const host = sampleHost(place.domains[0]) ?? 'any.host';
        const [worked, works] = [workingShare(was, sample, host), workingShare(is, sample, host)];
        const [answer] = explainRequest(was, { method: 'GET', ...sample, host }).answers;
        // Another route took this request before: it says nothing about this one.
        if (answer?.route === undefined || worked === 0) continue;
        const origin = change.origin.before;
        if (answer.route.object?.name !== origin?.name || answer.route.rule !== origin?.rule) continue;
        // A route that is still there fails or works by itself, also where a new one takes this request of it.
        const [now] = explainRequest(is, { method: 'GET', ...sample, host }).answers;
        const { after: kept } = change.origin;
        const isOwn = now?.route?.object?.name === kept?.name && now?.route?.rule === kept?.rule;
        if (change.after !== undefined && !change.matchesOther && !isOwn) continue;
        const failing = fate?.failing ?? 0;
        if (works === 0) {
          t.equal(failing, 1, `seed ${seed}: ${host} ${JSON.stringify(sample)}`);
          found.failing++;
        } else if (works < worked) {
          t.ok(failing > 0, `seed ${seed}: ${host} ${JSON.stringify(sample)}`);
          found.partly++;
        } else {
          t.equal(failing, 0, `seed ${seed}: ${host} ${JSON.stringify(sample)}`);
          if (fate?.takenBy === undefined) found.working++;
          else found.taken++;
        }
      }
    },
    () => {
      for (const [what, count] of Object.entries(found)) t.ok(count > 5, `${count} ${what}`);
    },
  );
});
