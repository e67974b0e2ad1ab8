// TR-65 to TR-69: findings of the translation about listener policies.

import { entries } from './entry.ts';

const policy = (spec: string): string => `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: HTTPListenerPolicy
      metadata: {name: edge, namespace: shop}
      spec:
        targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
        ${spec}`;

export const TRANSLATED_LISTENER_POLICIES = entries({
  'TR-65': {
    level: 'W',
    title: 'part of an HTTPListenerPolicy has no effect',
    explain:
      'The rest of the policy applies. The upgrade `CONNECT` matches no route: a CONNECT request has a host and no path, but every match of an HTTPRoute or GRPCRoute has a path (`/` by default), so it is answered with 404 with and without the policy. `timeout` of a service for logs or spans is passed on, but Envoy ignores it.',
    kind: 'HTTPListenerPolicy',
    isTranslated: true,
    bad: policy('upgradeConfig: {enabledUpgrades: [websocket, CONNECT]}'),
    at: 'spec.upgradeConfig.enabledUpgrades[1]',
    good: policy('upgradeConfig: {enabledUpgrades: [websocket]}'),
  },
});
