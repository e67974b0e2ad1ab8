// Every way around what a level demands, by a policy at a more specific level: the manifests, a request through Envoy, and the finding of
// `analyze` that names the way. Where nothing can be taken back, the request is refused and nothing is found.

import tap from 'tap';
import { parseAllDocuments } from 'yaml';
import { analyze } from '../../src/analysis/analyze.ts';
import { readSettings, translate } from '../../src/translation.ts';
import { secret } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import {
  demandWorld,
  hostOf,
  LEVELS,
  type Level,
  levelText,
  policyName,
  SURROUNDINGS,
  UPSTREAMS,
  WAYS,
  type Way,
} from '../parts/demand-worlds.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { type RunningProxy, startProxy, withEnvoys } from '../parts/proxy.ts';
import { together } from '../parts/together.ts';

interface Row {
  readonly name: string;
  readonly id: string;
  readonly port: number;
  readonly demands: Level;
  readonly takesBack: Level;
  readonly isTls: boolean;
  readonly isSet: boolean;
  readonly isDelegated: boolean;
}

const isOnParent = (level: Level): boolean => level.startsWith('parent');
const isOnListener = (level: Level): boolean => level === 'listener';
const isBackend = (level: Level): boolean => level.endsWith('Backend');

/** Every pair of levels, over HTTP and HTTPS; the listener belongs to a Gateway and to a ListenerSet. */
const ROWS: readonly Row[] = LEVELS.flatMap((demands, place) =>
  LEVELS.slice(place + 1).flatMap((takesBack) => {
    const pair = [demands, takesBack];
    // A backend is the only one or one of several.
    if (pair.every(isBackend)) return [];
    const owners = pair.includes('listenerSet') ? [true] : pair.some(isOnListener) ? [false, true] : [false];
    return owners.flatMap((isSet) =>
      [false, true].map((isTls) => ({
        demands,
        takesBack,
        isSet,
        isTls,
        isDelegated: pair.some(isOnParent),
      })),
    );
  }),
).map((row, index) => ({
  ...row,
  id: `r${index}`,
  port: 10_000 + index,
  name: `${row.demands} < ${row.takesBack}, ${row.isTls ? 'HTTPS' : 'HTTP'}${row.isSet ? ', ListenerSet' : ''}`,
}));

/** The message of Envoy's configuration that carries a level: policies of one message are merged into one. */
function messageOf(level: Level, isTls: boolean): string {
  if (level === 'gateway') return 'RouteConfiguration';
  if (level === 'listenerSet' || level === 'listener') return isTls ? 'RouteConfiguration' : 'VirtualHost';
  return level === 'sharedBackend' ? 'WeightedCluster' : 'Route';
}

/** Whether the second level of a row can take back the demand of the first. */
function isWay({ demands, takesBack, isTls }: Row, { sort }: Way): boolean {
  // The policies of an only backend are written on the route, under names that are still free.
  const isOwnName = takesBack === 'onlyBackend' && messageOf(demands, isTls) === 'Route';
  if (sort === 'switch') return true;
  if (sort === 'replaces') return !isOwnName;
  return !isOwnName && messageOf(demands, isTls) === messageOf(takesBack, isTls);
}

const CLASS = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}`;
const { leaf } = await certificates();
const AROUND = [CLASS, ...SURROUNDINGS, secret('leaf', await leaf(['*.test']))];
const around = parseAllDocuments(AROUND.join('\n---\n')).map((document): unknown => document.toJS());

const { settings } = readSettings({ proxyVersion: '1.36' });

async function answerOf(proxy: RunningProxy, { id, port, isTls }: Row, { sent }: Way): Promise<number> {
  let status = 0;
  for (const each of sent)
    ({ status } = await proxy.send({ ...each, host: hostOf(id), ...(isTls ? { tls: {} } : {}) }, port));
  return status;
}

for (const way of WAYS) {
  const world = (isTakenBack: boolean): readonly unknown[] => [
    ...around,
    ...ROWS.flatMap((row) =>
      demandWorld({
        ...row,
        policies: {
          [row.demands]: way.strict,
          // Where there is nothing to take back, the backends are the same.
          ...(isTakenBack
            ? { [row.takesBack]: way.open }
            : isBackend(row.takesBack)
              ? { [row.takesBack]: { headerModifiers: { request: { remove: ['x-none'] } } } }
              : {}),
        },
      }),
    ),
  ];
  await tap.test(`findings: ${way.name}`, async (t) => {
    t.strictSame(findingsOn(world(false)), [], 'nothing is found while nobody takes the demand back');
    const found = findingsOn(world(true));
    for (const row of ROWS) {
      const own = found.filter(({ text }) => text.includes(`-${row.id} `));
      const { id, demands, takesBack } = row;
      const expected = isWay(row, way)
        ? [`${way.code} TrafficPolicy ${policyName(takesBack, id)} @ ${way.path}`]
        : [];
      t.strictSame(
        own.map(({ text }) => text),
        expected,
        row.name,
      );
      if (own[0] === undefined) continue;
      const { message } = own[0];
      t.ok(message.includes(`requests to HTTPRoute shop/route-${id} rules[0]`), message);
      t.ok(
        message.includes(
          `TrafficPolicy shop/${policyName(demands, id)} requires on ${levelText(demands, row)}`,
        ),
        message,
      );
    }
    t.equal(found.length, ROWS.filter((row) => isWay(row, way)).length);
  });
  await withEnvoys(tap, `requests: ${way.name}`, async (t, envoy) => {
    for (const isTakenBack of [false, true]) {
      const configuration = together(proxiesIn(translate(world(isTakenBack), settings)));
      const proxy = await startProxy(t, envoy, configuration, { upstreams: UPSTREAMS });
      const wrong: string[] = [];
      for (const row of ROWS) {
        const expected = isTakenBack && isWay(row, way) ? 200 : way.refused;
        const status = await answerOf(proxy, row, way);
        if (status !== expected) wrong.push(`${row.name}: ${status} instead of ${expected}`);
      }
      t.strictSame(wrong, [], isTakenBack ? 'taken back' : 'demanded');
    }
  });
}

interface Found {
  readonly text: string;
  readonly message: string;
}

function findingsOn(objects: readonly unknown[]): readonly Found[] {
  return analyze(objects, settings)
    .filter(({ code }) => /^AN-(?:4[019]|5)/.test(code))
    .map(({ code, path, message, object }) => ({
      text: `${code} ${object.kind} ${object.name} @ ${path}`,
      message,
    }));
}
