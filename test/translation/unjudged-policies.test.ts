// A policy becomes unreadable and readable again: the translation follows, and so do statuses.

import t from 'tap';
import { defaultSettings, Translator, translate } from '../../src/translation.ts';
import { plain } from './edits.ts';
import { FINE } from './refused-policies.ts';
import { DEEP, LARGE } from './world-unjudged.ts';

const policy = (kind: string, spec: object, target: object) => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind,
  metadata: { name: 'edited', namespace: 'default' },
  spec: { targetRefs: [target], ...spec },
});

const ROUTE = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'fine' };
const SERVICE = { group: '', kind: 'Service', name: 'svc' };
const GATEWAY = { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' };

for (const [kind, target, good] of [
  ['TrafficPolicy', ROUTE, { timeouts: { request: '7s' } }],
  ['HTTPListenerPolicy', GATEWAY, { useRemoteAddress: true }],
  ['ListenerPolicy', GATEWAY, {}],
  ['BackendConfigPolicy', SERVICE, { connectTimeout: '7s' }],
] as const)
  t.test(`${kind}: good, unreadable in every way, and good again`, async (t) => {
    const translator = new Translator(defaultSettings);
    translator.apply(FINE.map((object) => ({ object })));
    const states = [
      good,
      { deep: DEEP },
      good,
      {},
      { deep: DEEP },
      { rbac: LARGE, deep: DEEP },
      { targetRefs: 5 },
      good,
    ];
    for (const [index, state] of states.entries()) {
      const object = policy(kind, state, target);
      translator.apply([{ object }]);
      const now = plain(translator.translation());
      t.strictSame(now, plain(translate([...FINE, object])), `${index}`);
    }
    translator.apply([
      { deleted: { group: 'gateway.gatewarden.dev', kind, namespace: 'default', name: 'edited' } },
    ]);
    t.strictSame(plain(translator.translation()), plain(translate(FINE)));
  });
