// Features that only some versions of Envoy have: the versions are those of its definitions, and no configuration contains what its target
// doesn't support.

import t from 'tap';
import { definitionsOf } from '../../../../src/translation/proxy/envoy/constraints/definitions.ts';
import { FEATURES, isSupported, sinceField } from '../../../../src/translation/proxy/envoy/features.ts';
import { MESSAGES } from '../../../../src/translation/proxy/envoy/generated/table.js';
import { readSettings, type SettingsInput, translate } from '../../../../src/translation.ts';
import { addEmittedFields } from '../../../parts/emitted-fields.ts';
import { proxiesIn } from '../../../parts/proxies-in.ts';
import { MAKERS, WITH_MESH, World } from '../../world.ts';
import { WAYPOINT_SETTINGS, WITH_WAYPOINTS } from '../../world-waypoints.ts';

const VERSIONS = ['1.34', '1.35', '1.36', '1.37'];
const AUTHORIZATION = 'envoy.extensions.filters.http.ext_authz.v3.HttpService';

t.test('the version of a field is the first whose definitions have it', async (t) => {
  t.equal(FEATURES.httpAuthorizationRetries, '1.36');
  t.equal(sinceField(AUTHORIZATION, 'serverUri'), '1.35', 'the oldest definitions that there are');
  t.equal(sinceField(AUTHORIZATION, 'pathOverride'), '1.40');
});

t.test('a feature is supported from its version on', async (t) => {
  t.strictSame(
    VERSIONS.map((version) => isSupported('httpAuthorizationRetries', version)),
    [false, false, true, true],
  );
  t.strictSame(
    VERSIONS.map((version) => isSupported('grpcAuthorizationStatus', version)),
    [false, false, false, true],
  );
});

interface Played {
  readonly of: string;
  readonly makers: typeof MAKERS;
  readonly settings?: SettingsInput;
}

const WORLDS: readonly Played[] = [
  { of: 'all kinds', makers: MAKERS },
  { of: 'a mesh', makers: WITH_MESH, settings: { mesh: { enabled: true, autoMtls: true } } },
  { of: 'waypoints', makers: WITH_WAYPOINTS, settings: WAYPOINT_SETTINGS },
];

/** The objects of a few worlds, at several times. */
function momentsOf(makers: typeof MAKERS): readonly (readonly unknown[])[] {
  const moments: (readonly unknown[])[] = [];
  for (let seed = 1; seed <= 4; seed++) {
    const world = new World(seed, makers);
    for (let step = 1; step <= 900; step++) {
      world.edit();
      if (step % 150 === 0) moments.push([...world.objects]);
    }
  }
  return moments;
}

for (const { of, makers, settings } of WORLDS) {
  const moments = momentsOf(makers);
  for (const proxyVersion of VERSIONS)
    t.test(`with ${of} an Envoy ${proxyVersion} receives no field that it does not have`, async (t) => {
      const { messages } = definitionsOf(proxyVersion);
      const emitted = new Set<string>();
      for (const objects of moments) {
        const translated = translate(objects, readSettings({ ...settings, proxyVersion }).settings);
        for (const { listeners, routes, clusters, endpoints } of proxiesIn(translated)) {
          for (const one of listeners) addEmittedFields('envoy.config.listener.v3.Listener', one, emitted);
          for (const one of routes)
            addEmittedFields('envoy.config.route.v3.RouteConfiguration', one, emitted);
          for (const one of clusters) addEmittedFields('envoy.config.cluster.v3.Cluster', one, emitted);
          for (const one of endpoints)
            addEmittedFields('envoy.config.endpoint.v3.ClusterLoadAssignment', one, emitted);
        }
      }
      t.ok(emitted.size > 100, 'the world holds much');
      const unknown = [...emitted].filter((field) => {
        const at = field.lastIndexOf('.');
        const known = messages[field.slice(0, at)]?.fields[field.slice(at + 1)];
        return known === undefined || known.unknownTo !== undefined;
      });
      t.strictSame(unknown, []);
    });
}

t.test('every Envoy field in the table exists', async (t) => {
  t.ok(MESSAGES[AUTHORIZATION]?.fields['retryPolicy']);
});
