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
  const status = statuses[0]?.status as Parameters<typeof withRefusal>[0];
  return withRefusal(status, refusalIn(kind, found), 3)?.conditions?.find(({ type }) => type === 'Accepted');
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
  ['the translation has a reason of its own', G, 'Backend', { type: 'Static' }, /^Backend error: /],
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
