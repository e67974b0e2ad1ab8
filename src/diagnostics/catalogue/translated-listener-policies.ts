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
    title: 'a part of an HTTPListenerPolicy that Envoy makes nothing of',
    explain:
      'The rest of the policy is in force. An upgrade `CONNECT` reaches no route: a CONNECT request names a host and no path, and every match of an HTTPRoute or GRPCRoute asks for a path (`/` where it says none), so that it is answered 404 with and without the policy. And `timeout` of a service that logs or spans are sent to is passed on, but Envoy waits for such calls as long as they take.',
    kind: 'HTTPListenerPolicy',
    isTranslated: true,
    bad: policy('upgradeConfig: {enabledUpgrades: [websocket, CONNECT]}'),
    at: 'spec.upgradeConfig.enabledUpgrades[1]',
    good: policy('upgradeConfig: {enabledUpgrades: [websocket]}'),
  },
});
