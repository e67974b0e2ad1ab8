// Objects that admission rejects: what their status says.

import t from 'tap';
import { refusalIn, withRefusal } from '../../../src/controller/statuses/refused-objects.ts';
import { readSettings } from '../../../src/translation/settings.ts';
import { Translator } from '../../../src/translation/translator.ts';

const G = 'gateway.gatewarden.dev/v1alpha1';
const E = 'edge.gatewarden.dev/v1alpha1';

/** The condition of an object that is stored without a webhook. */
function accepted(apiVersion: string, kind: string, spec: unknown) {
  const translator = new Translator(readSettings({}).settings);
  const object = {
    apiVersion,
    kind,
    metadata: { name: 'x', namespace: 'default', uid: 'u', generation: 3 },
    spec,
  };
  const { statuses, findings } = translator.apply([{ object }]);
  const found = findings.flatMap((each) => each.findings);
  const status = statuses[0]?.status as Parameters<typeof withRefusal>[1];
  return withRefusal(kind, status, refusalIn(kind, found), 3)?.conditions?.find(
    ({ type }) => type === 'Accepted',
  );
}

const CASES: readonly [what: string, apiVersion: string, kind: string, spec: unknown, message: RegExp][] = [
  [
    'a block is missing',
    G,
    'GatewayExtension',
    { type: 'ExtAuth' },
    /^the object is invalid: spec.*\(GE-02\)$/,
  ],
  [
    'a Backend that can not be read',
    G,
    'Backend',
    { type: 'Static', static: 'x' },
    /^the object is invalid: spec\.static: .*\(ST-01\)$/,
  ],
  [
    'an EdgeBackend that can not be read',
    E,
    'EdgeBackend',
    { ai: 7 },
    /^the object is invalid: spec\.ai: .*\(ST-01\)$/,
  ],
  ['several errors', G, 'GatewayExtension', { type: 7 }, /and 1 more error\)$/],
  [
    'the translation has a reason of its own',
    G,
    'Backend',
    { type: 'Static' },
    /^Backend error: .*; the object is invalid: spec.*\(BE-03\)$/,
  ],
];

for (const [what, apiVersion, kind, spec, message] of CASES)
  t.test(what, async (t) => {
    t.match(accepted(apiVersion, kind, spec), { status: 'False', message, observedGeneration: 3 });
  });

t.test('a valid object stays accepted, also with warnings', async (t) => {
  t.match(
    accepted(G, 'Backend', { type: 'Static', static: { hosts: [{ host: 'a.example.com', port: 80 }] } }),
    { status: 'True' },
  );
});

const POLICY = {
  apiVersion: G,
  kind: 'BackendConfigPolicy',
  metadata: { name: 'x', namespace: 'default', uid: 'u', generation: 3 },
};
const SERVICE = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x', namespace: 'default' } };

/** The status of a policy that is stored without a webhook. */
function policyStatus(fields: object) {
  const translator = new Translator(readSettings({}).settings);
  const spec = { targetRefs: [{ group: '', kind: 'Service', name: 'x' }], ...fields };
  const service = { ...SERVICE, spec: { ports: [{ port: 80 }] } };
  const { statuses, findings } = translator.apply([{ object: service }, { object: { ...POLICY, spec } }]);
  const found = findings.flatMap((each) => (each.object.kind === POLICY.kind ? each.findings : []));
  const status = statuses.find(({ kind }) => kind === POLICY.kind)?.status as Parameters<
    typeof withRefusal
  >[1];
  return withRefusal(POLICY.kind, status, refusalIn(POLICY.kind, found), 3);
}

const CHECK = { timeout: '1s', interval: '5s', unhealthyThreshold: 3, healthyThreshold: 1 };

t.test('a policy that has an effect is valid in part', async (t) => {
  const status = policyStatus({
    healthCheck: { ...CHECK, http: { path: '/', host: 'http://a.example.com' } },
  });
  t.match(status?.ancestors, [
    {
      conditions: [
        {
          type: 'Accepted',
          status: 'True',
          reason: 'PartiallyValid',
          message: /^the object is invalid: .*C-22/,
        },
        { type: 'Attached', status: 'True' },
      ],
    },
  ]);
  t.equal(status?.conditions, undefined);
});

t.test(
  'a policy for which the translation has a reason of its own keeps it, and names the code',
  async (t) => {
    const status = policyStatus({ healthCheck: { ...CHECK, http: { path: '' } } });
    t.match(status?.ancestors?.[0]?.conditions[0], {
      type: 'Accepted',
      status: 'False',
      reason: 'Invalid',
      message:
        /^invalid xds configuration: .*; the object is invalid: spec\.healthCheck\.http\.path: .*\(C-22\)$/,
    });
  },
);

t.test('a policy that has no target yet has no status', async (t) => {
  t.equal(withRefusal('TrafficPolicy', undefined, 'spec: wrong', 3), undefined);
});

t.test('a valid policy stays valid', async (t) => {
  const status = policyStatus({ connectTimeout: '5s' });
  t.match(status?.ancestors?.[0]?.conditions[0], { type: 'Accepted', status: 'True', reason: 'Valid' });
});
