// Questions about random edge worlds: every object and every route can be explained, a request that a route takes finds it or one that comes
// before it, and comparisons tell no secrets.

import t, { type Test } from 'tap';
import { compareTranslations } from '../../../src/analysis/compare.ts';
import { moreSpecific } from '../../../src/analysis/edge/requests/route-order.ts';
import { sampleRequest } from '../../../src/analysis/edge/requests/sample-request.ts';
import { explainObject, explainRequest } from '../../../src/analysis/explain.ts';
import { type KeptSide, keptByPlanes } from '../../../src/analysis/planes.ts';
import { OUTPUTS } from '../../../src/cli/diff/outputs.ts';
import { objectText } from '../../../src/cli/explain/object-text.ts';
import { requestText } from '../../../src/cli/explain/request-text.ts';
import { configurationsOf } from '../../../src/translation/planes.ts';
import { Translator } from '../../../src/translation.ts';
import { EDGE_MAKERS, MCP_MAKERS } from '../../translation/edge/edge-world.ts';
import { edgeSettings } from '../../translation/edge/objects.ts';
import { World } from '../../translation/world.ts';

const SETTINGS = edgeSettings({ enableExperimentalGatewayAPIFeatures: true, systemNamespace: 'infra' });
const RAW = edgeSettings({ enableExperimentalGatewayAPIFeatures: true, corrections: 'none' });

function translated(objects: readonly unknown[], settings: typeof SETTINGS): Translator {
  const translator = new Translator(settings, { isOrdered: true });
  translator.apply(objects.map((object) => ({ object })));
  return translator;
}

function side(translator: Translator): KeptSide {
  const translation = translator.translation();
  return {
    ...translation,
    policy: () => undefined,
    kept: keptByPlanes(translator.view, translation.gateways),
  };
}

/** The values of Secrets in the worlds. */
const SECRETS = /secret"?: ?"?t1|key"?: ?"?k[12]\b|PRIVATE KEY|Bearer t1|SHA\}/;

const WORLDS = [
  { seed: 401, makers: EDGE_MAKERS, settings: SETTINGS },
  { seed: 402, makers: EDGE_MAKERS, settings: RAW },
  { seed: 403, makers: MCP_MAKERS, settings: SETTINGS },
  { seed: 404, makers: EDGE_MAKERS, settings: SETTINGS },
];

for (const { seed, makers, settings } of WORLDS)
  t.test(`world ${seed}`, async (t) => {
    const world = new World(seed, makers);
    let asked = 0;
    let before: KeptSide | undefined;
    for (let round = 0; round < 12; round++) {
      for (let step = 0; step < 15; step++) world.edit();
      const translator = translated(world.objects, settings);
      const after = side(translator);
      t.strictSame(compareTranslations(after, side(translator)).changes, [], 'nothing changes');
      if (before !== undefined) {
        const comparison = compareTranslations(before, after);
        const texts = Object.values(OUTPUTS).map((output) =>
          [...output({ ...comparison, changedObjects: 15 })].join(''),
        );
        t.notMatch(texts.join(), SECRETS, 'no secret is told');
      }
      before = after;
      for (const { kind, metadata } of world.objects) {
        const { namespace = '', name } = metadata;
        const explained = explainObject(translator, { kind, namespace, name });
        if (explained !== undefined) t.not(objectText(explained).length, 0);
      }
      asked += askedIn(t, translator);
    }
    t.ok(asked > 0, `${asked} requests`);
  });

/** Asks each route for a request that it takes; returns the number of requests. */
function askedIn(t: Test, translator: Translator): number {
  let asked = 0;
  for (const { namespace, name, binds, listeners, routes } of configurationsOf(
    translator.translation().gateways,
    'edge',
  ))
    for (const route of routes) {
      const listener = listeners.find(({ key }) => key === route.listenerKey)!;
      const port = binds.find(({ key }) => key === listener.bindKey)!.port;
      const sample = sampleRequest(route);
      if (sample === undefined) continue;
      const question = { ...sample, gateway: `${namespace}/${name}`, port };
      const explanation = explainRequest(translator, question);
      t.not(requestText(explanation).length, 0);
      const [answer] = explanation.answers;
      const { namespace: home, name: owner, section } = answer?.listener ?? {};
      if (answer === undefined || `${home}/${owner}.${section}` !== listener.key) continue;
      asked++;
      t.equal(answer.result, 'route', JSON.stringify(question));
      const taken = routes.find(({ key }) => key === (answer.route as { edge?: { key: string } }).edge?.key);
      const [own, other] = [route.matches?.[0] ?? {}, taken?.matches?.[answer.route?.match ?? 0] ?? {}];
      const isSameHost = JSON.stringify(taken?.hostnames) === JSON.stringify(route.hostnames);
      if (isSameHost && taken?.name.kind === 'HTTPRoute')
        t.ok(
          (moreSpecific(own, taken.matches?.[0] ?? other)?.sign ?? 0) >= 0,
          `${route.key} comes after ${taken.key}`,
        );
    }
  return asked;
}
