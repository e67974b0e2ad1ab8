// AuthorizationPolicies that can't be judged deny everything that they target: nobody knows what they were to deny or to allow.

import { behaves, from, type Row, service, WAYPOINT } from '../parts/behaviour.ts';
import { DEEP } from '../translation/world-unjudged.ts';

const authorization = (name: string, spec: object, metadata: object = {}): string =>
  JSON.stringify({
    apiVersion: 'security.mesh.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: { name, namespace: 'shop', ...metadata },
    spec,
  });

const MANY = [{ to: [{ operation: { paths: Array(100_001).fill('/never') } }] }];
const NOBODY = [{ from: [{ source: { principals: ['nobody'] } }] }];

/** By the name of the service that they target. */
const CLOSED: Readonly<Record<string, (target: object) => string>> = {
  deep: (target) => authorization('deep', { targetRefs: [target], action: 'ALLOW', surprise: DEEP }),
  large: (target) => authorization('large', { targetRefs: [target], action: 'DENY', rules: MANY }),
  broken: (target) => authorization('broken', { targetRefs: [target], action: 'DENY', rules: 5 }),
  action: (target) => authorization('action', { targetRefs: [target], action: 5, rules: NOBODY }),
  misspelt: (target) => authorization('misspelt', { targetRefs: [target], action: 'allow', rules: NOBODY }),
  // Another policy lets everybody in.
  opened: (target) =>
    [
      authorization('opened', { targetRefs: [target], action: 'DENY', rules: 5 }),
      authorization('all', { targetRefs: [target], action: 'ALLOW', rules: [{}] }),
    ].join('\n---\n'),
  lone: (target) => authorization('lone', { targetRefs: target, action: 'DENY', rules: NOBODY }),
  single: (target) => authorization('single', { targetRef: target, action: 'DENY', rules: 5 }),
  beside: (target) => authorization('beside', { targetRefs: [5, target], action: 'DENY', rules: NOBODY }),
  labels: (target) =>
    authorization('labels', { targetRefs: [target], action: 'DENY', rules: NOBODY }, { labels: 5 }),
  home: (target) =>
    authorization(
      'home',
      { targetRefs: [{ ...target, namespace: 'shop' }], action: 'DENY', rules: 5 },
      { namespace: 'other' },
    ),
};

/** These stay as they are. */
const OPEN: Readonly<Record<string, (target: object) => string>> = {
  tried: (target) =>
    authorization(
      'tried',
      { targetRefs: [target], action: 'DENY', rules: 5 },
      { annotations: { 'mesh.io/dry-run': 'true' } },
    ),
  workloads: (target) =>
    authorization('workloads', { selector: { matchLabels: {} }, targetRefs: [target], rules: 5 }),
};

const names = [...Object.keys(CLOSED), ...Object.keys(OPEN), 'free'];
const addressOf = (name: string): string => `10.96.0.${names.indexOf(name) + 1}`;
const behind = (name: string): string =>
  service(name, { port: '{name: http, port: 8080}' })
    .replace(
      `{name: ${name}, namespace: shop}`,
      `{name: ${name}, namespace: shop, labels: {mesh.io/use-waypoint: front}}`,
    )
    .replace('spec:\n', `spec:\n  clusterIP: ${addressOf(name)}\n`);
const to = (name: string) => ({
  port: 15088,
  proxyHeader: { to: addressOf(name), port: 8080, principal: 'spiffe://cluster.local/ns/web/sa/front' },
});

await behaves({
  name: "AuthorizationPolicies that can't be judged",
  settings: { waypoint: { enabled: true }, mesh: { enabled: true } },
  manifests: [
    WAYPOINT,
    ...names.map(behind),
    ...Object.entries({ ...CLOSED, ...OPEN }).map(([name, write]) =>
      write({ group: '', kind: 'Service', name }),
    ),
  ],
  requests: [
    ...Object.keys(CLOSED).map((name): Row => [name, to(name), { status: 403 }]),
    ...[...Object.keys(OPEN), 'free'].map((name): Row => [name, to(name), from(`shop/${name}:8080`)]),
  ],
});
