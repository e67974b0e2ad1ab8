// What the analysis says about references that lead nowhere: one finding for each mistake, at the member to correct, with what to write.

import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { analyze } from '../../../src/analysis/analyze.ts';
import { explainObject } from '../../../src/analysis/explain.ts';
import { defaultSettings } from '../../../src/translation/settings.ts';
import { Translator } from '../../../src/translation/translator.ts';

interface NamedObject {
  readonly kind: string;
  readonly metadata: { readonly namespace?: string; readonly name: string };
}

const BASE = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {team: shop}}
---
apiVersion: v1
kind: Namespace
metadata: {name: data, labels: {team: data}}
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec: {ports: [{name: http, port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: db, namespace: data}
spec: {ports: [{name: http, port: 80}]}
`;

const FRONT = `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: web, port: 8080, protocol: HTTP}
`;

const ROUTE = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: cart, port: 80}]
`;

const AUTHORIZER = `---
apiVersion: v1
kind: Service
metadata: {name: auth, namespace: shop}
spec: {ports: [{port: 9000, appProtocol: kubernetes.io/h2c}]}
`;

/** A mistake, the manifests with it, and the findings: `CODE KIND PATH: MESSAGE | HINT`. */
const MISTAKES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a namespace that differs by a typo',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, namespace: dta, port: 80}]
`,
    [
      'AN-05 HTTPRoute spec.rules[0].backendRefs[0].namespace: Service `dta/db` not found: nothing is in namespace `dta` | did you mean `data`?',
    ],
  ],
  [
    'a namespace in which nothing is',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, namespace: warehouse, port: 80}]
`,
    [
      'AN-05 HTTPRoute spec.rules[0].backendRefs[0].namespace: Service `warehouse/db` not found: nothing is in namespace `warehouse` | there is `data/db`: write `namespace: data`, which needs a ReferenceGrant there',
    ],
  ],
  [
    'no ReferenceGrant',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, namespace: data, port: 80}]
`,
    [
      'AN-06 HTTPRoute spec.rules[0].backendRefs[0].namespace: Service `data/db` can\'t be used: no ReferenceGrant in its namespace allows HTTPRoute objects in namespace `shop` to refer to it | add a ReferenceGrant to namespace `data`: in `from` write `{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}`, in `to` write `{group: "", kind: Service}`',
    ],
  ],
  [
    'a ReferenceGrant for another namespace',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, namespace: data, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: allow, namespace: data}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shp}]
  to: [{group: "", kind: Service}]
`,
    [
      "AN-06 HTTPRoute spec.rules[0].backendRefs[0].namespace: Service `data/db` can't be used: no ReferenceGrant in its namespace allows HTTPRoute objects in namespace `shop` to refer to it | ReferenceGrant `data/allow` doesn't match: `spec.from[0].namespace` is `shp`, not `shop`",
    ],
  ],
  [
    'a ReferenceGrant for another kind of referrer',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, namespace: data, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: allow, namespace: data}
spec:
  from: [{group: gateway.networking.k8s.io, kind: GRPCRoute, namespace: shop}]
  to: [{group: "", kind: Service}]
`,
    [
      "AN-06 HTTPRoute spec.rules[0].backendRefs[0].namespace: Service `data/db` can't be used: no ReferenceGrant in its namespace allows HTTPRoute objects in namespace `shop` to refer to it | ReferenceGrant `data/allow` doesn't match: `spec.from[0].kind` is `GRPCRoute`, not `HTTPRoute`",
    ],
  ],
  [
    'a ReferenceGrant for another group',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, namespace: data, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: allow, namespace: data}
spec:
  from: [{group: networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: "", kind: Service}]
`,
    [
      "AN-06 HTTPRoute spec.rules[0].backendRefs[0].namespace: Service `data/db` can't be used: no ReferenceGrant in its namespace allows HTTPRoute objects in namespace `shop` to refer to it | ReferenceGrant `data/allow` doesn't match: `spec.from[0].group` is `networking.k8s.io`, not `gateway.networking.k8s.io`",
    ],
  ],
  [
    'a ReferenceGrant for another name',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, namespace: data, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: allow, namespace: data}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: "", kind: Service, name: dbs}]
`,
    [
      "AN-06 HTTPRoute spec.rules[0].backendRefs[0].namespace: Service `data/db` can't be used: no ReferenceGrant in its namespace allows HTTPRoute objects in namespace `shop` to refer to it | ReferenceGrant `data/allow` doesn't match: `spec.to[0].name` is `dbs`, not `db`",
    ],
  ],
  [
    'a ReferenceGrant for another kind of target',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, namespace: data, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: allow, namespace: data}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: "", kind: Secret}]
`,
    [
      "AN-06 HTTPRoute spec.rules[0].backendRefs[0].namespace: Service `data/db` can't be used: no ReferenceGrant in its namespace allows HTTPRoute objects in namespace `shop` to refer to it | ReferenceGrant `data/allow` doesn't match: `spec.to[0].kind` is `Secret`, not `Service`",
    ],
  ],
  [
    'a ReferenceGrant in the wrong namespace',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, namespace: data, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: allow, namespace: shop}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: "", kind: Service}]
`,
    [
      "AN-06 HTTPRoute spec.rules[0].backendRefs[0].namespace: Service `data/db` can't be used: no ReferenceGrant in its namespace allows HTTPRoute objects in namespace `shop` to refer to it | ReferenceGrant `shop/allow` would allow it, but must be in namespace `data`",
    ],
  ],
  [
    'a Service that differs by a typo',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: crt, port: 80}]
`,
    [
      'AN-05 HTTPRoute spec.rules[0].backendRefs[0].name: Service `shop/crt` not found | did you mean `cart`?',
    ],
  ],
  [
    'a Service of another namespace',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: db, port: 80}]
`,
    [
      'AN-05 HTTPRoute spec.rules[0].backendRefs[0].name: Service `shop/db` not found | there is `data/db`: write `namespace: data`, which needs a ReferenceGrant there',
    ],
  ],
  [
    'a Service that is there and can not be read',
    `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {team: shop}}
---
apiVersion: v1
kind: Namespace
metadata: {name: data, labels: {team: data}}
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec: {ports: http}
---
apiVersion: v1
kind: Service
metadata: {name: db, namespace: data}
spec: {ports: [{name: http, port: 80}]}
${FRONT}${ROUTE}`,
    [
      "AN-05 HTTPRoute spec.rules[0].backendRefs[0].name: Service `shop/cart` can't be read: spec.ports: Invalid value: string: must be a list (ST-01) | correct that object",
      'ST-01 Service spec.ports',
    ],
  ],
  [
    'a port that the Service does not have',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: cart, port: 8080}]
`,
    [
      'AN-05 HTTPRoute spec.rules[0].backendRefs[0].port: Service `shop/cart` has no port 8080 | it has 80 (http)',
    ],
  ],
  [
    'a Service without a port',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: cart}]
`,
    [
      'ST-15 HTTPRoute spec.rules[0].backendRefs[0].port: Required value: Must have port for Service reference | write `port: 80`',
    ],
  ],
  [
    'a kind that differs by a typo',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{kind: Servce, name: cart, port: 80}]
`,
    [
      "AN-05 HTTPRoute spec.rules[0].backendRefs[0].kind: `Servce` of the core group can't be a backend | did you mean `Service`?",
    ],
  ],
  [
    'a kind in lower case',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{kind: service, name: cart, port: 80}]
`,
    [
      "AN-05 HTTPRoute spec.rules[0].backendRefs[0].kind: `service` of the core group can't be a backend | did you mean `Service`?",
    ],
  ],
  [
    'a Backend without its group',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{kind: Backend, name: ext}]
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ext, namespace: shop}
spec: {type: Static, static: {hosts: [{host: a.example, port: 80}]}}
`,
    [
      "AN-05 HTTPRoute spec.rules[0].backendRefs[0].group: `Backend` of the core group can't be a backend | write `group: gateway.gatewarden.dev`",
    ],
  ],
  [
    'a Backend where a Service is named',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{name: ext, port: 80}]
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ext, namespace: shop}
spec: {type: Static, static: {hosts: [{host: a.example, port: 80}]}}
`,
    [
      'AN-05 HTTPRoute spec.rules[0].backendRefs[0].name: Service `shop/ext` not found | there is a Backend with this name: write `group: gateway.gatewarden.dev` and `kind: Backend`, without `port`',
    ],
  ],
  [
    'a Backend that is there and can not be read',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: ext}]
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ext, namespace: shop}
spec: {type: Static, static: {hosts: a.example}}
`,
    [
      'ST-01 Backend spec.static.hosts',
      "AN-05 HTTPRoute spec.rules[0].backendRefs[0].name: Backend `shop/ext` can't be read: spec.static.hosts: Invalid value: string: must be a list (ST-01) | correct that object",
    ],
  ],
  [
    'a GatewayClass that differs by a typo',
    `${BASE}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewardn
  listeners:
    - {name: web, port: 8080, protocol: HTTP}
${ROUTE}`,
    [
      'TR-02 Gateway spec.gatewayClassName: GatewayClass `gatewardn` not found: this Gateway is not translated | did you mean `gatewarden`?',
    ],
  ],
  [
    'a controller that differs by a typo',
    `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gatway}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {team: shop}}
---
apiVersion: v1
kind: Namespace
metadata: {name: data, labels: {team: data}}
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec: {ports: [{name: http, port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: db, namespace: data}
spec: {ports: [{name: http, port: 80}]}
${FRONT}${ROUTE}`,
    [
      'AN-62 GatewayClass spec.controllerName: `gatewarden.dev/gatway` is no controller of Gatewarden: Gateways of this class are not translated | did you mean `gatewarden.dev/gateway`?',
    ],
  ],
  [
    'a Gateway that differs by a typo',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: frnt}]
  rules:
    - backendRefs: [{name: cart, port: 80}]
`,
    [
      'TR-21 HTTPRoute spec.parentRefs[0].name: Gateway `shop/frnt` was not found: the route is not served by it | did you mean `front`?',
    ],
  ],
  [
    'a Gateway of another namespace',
    `${BASE}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: infra}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: web, port: 8080, protocol: HTTP}
${ROUTE}`,
    [
      'TR-21 HTTPRoute spec.parentRefs[0].name: Gateway `shop/front` was not found: the route is not served by it | there is `infra/front`: write `namespace: infra`',
    ],
  ],
  [
    'a namespace of a Gateway that differs by a typo',
    `${BASE}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: infra}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: web, port: 8080, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front, namespace: infr}]
  rules:
    - backendRefs: [{name: cart, port: 80}]
`,
    [
      'TR-21 HTTPRoute spec.parentRefs[0].name: Gateway `infr/front` was not found: the route is not served by it | there is `infra/front`: write `namespace: infra`',
    ],
  ],
  [
    'a listener that differs by a typo',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front, sectionName: wbe}]
  rules:
    - backendRefs: [{name: cart, port: 80}]
`,
    [
      'AN-10 HTTPRoute spec.parentRefs[0].sectionName: no listener of Gateway `shop/front` named `wbe` accepts the route | did you mean `web`?',
    ],
  ],
  [
    'a port without a listener',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front, port: 80}]
  rules:
    - backendRefs: [{name: cart, port: 80}]
`,
    [
      'AN-10 HTTPRoute spec.parentRefs[0].port: no listener of Gateway `shop/front` on port 80 accepts the route | write `port: 8080`',
    ],
  ],
  [
    'a namespace that a listener does not select',
    `${BASE}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: web, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: Selector, selector: {matchLabels: {team: infra}}}}}
${ROUTE}`,
    [
      'AN-10 HTTPRoute spec.parentRefs[0]: no listener of Gateway `shop/front` that accepts HTTPRoutes allows routes from namespace `shop` | listener `web` selects namespaces by labels: namespace `shop` has `team: shop`, not `team: infra`',
    ],
  ],
  [
    'a kind that a listener does not list',
    `${BASE}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: web, port: 8080, protocol: HTTP, allowedRoutes: {kinds: [{kind: GRPCRoute}]}}
${ROUTE}`,
    [
      'AN-10 HTTPRoute spec.parentRefs[0]: no listener of Gateway `shop/front` accepts HTTPRoutes | add HTTPRoute to `allowedRoutes.kinds` of listener `web`',
    ],
  ],
  [
    'a target that differs by a typo',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: crt}]
  buffer: {maxRequestSize: 1Ki}
`,
    [
      'AN-01 TrafficPolicy spec.targetRefs[0].name: HTTPRoute `shop/crt` not found: the policy has no effect there | did you mean `cart`?',
    ],
  ],
  [
    'a target of another kind',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: cart}]
  buffer: {maxRequestSize: 1Ki}
`,
    [
      'AN-01 TrafficPolicy spec.targetRefs[0].name: Gateway `shop/cart` not found: the policy has no effect there | there is HTTPRoute `shop/cart`: write `kind: HTTPRoute`',
    ],
  ],
  [
    'a section of a route without named rules',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart, sectionName: pay}]
  buffer: {maxRequestSize: 1Ki}
`,
    [
      'AN-02 TrafficPolicy spec.targetRefs[0].sectionName: HTTPRoute `shop/cart` has no rule `pay`: the policy has no effect there | none of its rules has a name: add `name: pay` to one, or remove `sectionName`',
    ],
  ],
  [
    'a target in another namespace',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: data}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  buffer: {maxRequestSize: 1Ki}
`,
    [
      'AN-01 TrafficPolicy spec.targetRefs[0].name: HTTPRoute `data/cart` not found: the policy has no effect there | there is `shop/cart`: both objects must be in the same namespace, so move one of them',
    ],
  ],
  [
    'a selector with another value',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {app: crt}}]
  buffer: {maxRequestSize: 1Ki}
`,
    [
      'AN-03 TrafficPolicy spec.targetSelectors[0]: no HTTPRoute in namespace `shop` has these labels, so they select nothing | HTTPRoute `shop/cart` has `app: cart`, not `app: crt`',
    ],
  ],
  [
    'a selector with another key',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {ap: cart}}]
  buffer: {maxRequestSize: 1Ki}
`,
    [
      'AN-03 TrafficPolicy spec.targetSelectors[0]: no HTTPRoute in namespace `shop` has these labels, so they select nothing | their labels are `app: cart`',
    ],
  ],
  [
    'a selector of which one label is missing',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {app: cart, tier: web}}]
  buffer: {maxRequestSize: 1Ki}
`,
    [
      'AN-03 TrafficPolicy spec.targetSelectors[0]: no HTTPRoute in namespace `shop` has these labels, so they select nothing | HTTPRoute `shop/cart` has no label `tier`; it has `app: cart`',
    ],
  ],
  [
    'an extension that is missing',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  extAuth: {extensionRef: {name: users}}
`,
    [
      'AN-04 TrafficPolicy spec.extAuth.extensionRef.name: GatewayExtension `shop/users` not found: the policy is invalid, and what it applies to answers with 500 | add it, or correct name and namespace',
    ],
  ],
  [
    'an extension that differs by a typo',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  extAuth: {extensionRef: {name: usrs}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: users, namespace: shop}
spec: {extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}}}
${AUTHORIZER}`,
    [
      'AN-04 TrafficPolicy spec.extAuth.extensionRef.name: GatewayExtension `shop/usrs` not found: the policy is invalid, and what it applies to answers with 500 | did you mean `users`?',
    ],
  ],
  [
    'an extension of another namespace',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  extAuth: {extensionRef: {name: users}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: users, namespace: data}
spec: {extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}}}
---
apiVersion: v1
kind: Service
metadata: {name: auth, namespace: data}
spec: {ports: [{port: 9000, appProtocol: kubernetes.io/h2c}]}
`,
    [
      'AN-04 TrafficPolicy spec.extAuth.extensionRef.name: GatewayExtension `shop/users` not found: the policy is invalid, and what it applies to answers with 500 | there is `data/users`: write `namespace: data`',
    ],
  ],
  [
    'an extension whose Service is missing',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  extAuth: {extensionRef: {name: users}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: users, namespace: shop}
spec: {extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}}}
`,
    [
      'TR-60 GatewayExtension spec.extAuth.grpcService.backendRef.name: failed to resolve ExtAuth gRPC backend: Service "auth" not found: policies that refer to it are invalid, and the routes that they protect answer with 500 | add it, or correct name and namespace; there is `cart`',
    ],
  ],
  [
    'the same on a Gateway',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  extAuth: {extensionRef: {name: users}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: users, namespace: shop}
spec: {extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}}}
`,
    [
      'TR-60 GatewayExtension spec.extAuth.grpcService.backendRef.name: failed to resolve ExtAuth gRPC backend: Service "auth" not found: policies that refer to it are invalid, and the routes that they protect answer with 500 | add it, or correct name and namespace; there is `cart`',
    ],
  ],
  [
    'an extension of another type',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  jwt: {extensionRef: {name: users}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: users, namespace: shop}
spec: {extAuth: {grpcService: {backendRef: {name: auth, port: 9000}}}}
${AUTHORIZER}`,
    [
      'AN-60 TrafficPolicy spec.jwt.extensionRef.name: GatewayExtension `shop/users` has `extAuth`, and this field needs one with `jwt`: the policy is invalid, and what it applies to answers with 500 | refer to an extension with `spec.jwt`',
    ],
  ],
  [
    'an extension that is there and can not be read',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  extAuth: {extensionRef: {name: users}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: users, namespace: shop}
spec: {extAuth: 7}
${AUTHORIZER}`,
    [
      'ST-01 GatewayExtension spec.extAuth',
      "AN-04 TrafficPolicy spec.extAuth.extensionRef.name: GatewayExtension `shop/users` can't be read: spec.extAuth: Invalid value: integer: must be an object (ST-01): the policy is invalid, and what it applies to answers with 500 | correct that object",
    ],
  ],
  [
    'a certificate that is missing',
    `${BASE}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: web, port: 8080, protocol: HTTPS, tls: {certificateRefs: [{name: cert}]}}
${ROUTE}`,
    [
      'AN-08 Gateway spec.listeners[0].tls.certificateRefs[0]: the listener is not served: Secret shop/cert not found | add it, or correct name and namespace',
    ],
  ],
  [
    'a Secret with another key',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  basicAuth: {secretRef: {name: users}}
---
apiVersion: v1
kind: Secret
metadata: {name: users, namespace: shop}
stringData: {htpasswd: "a:{SHA}x"}
`,
    [
      'AN-61 TrafficPolicy spec.basicAuth.secretRef: Secret `shop/users` has no key `.htpasswd`: the policy is invalid, and what it applies to answers with 500 | write `key: htpasswd`, or rename that key',
    ],
  ],
  [
    'a DirectResponse that differs by a typo',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: DirectResponse, name: teapt}}]
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: DirectResponse
metadata: {name: teapot, namespace: shop}
spec: {status: 418}
`,
    [
      'AN-07 HTTPRoute spec.rules[0].filters[0].extensionRef.name: DirectResponse `shop/teapt` not found: the rule answers with 500 | did you mean `teapot`?',
    ],
  ],
  [
    'a kind of filter that differs by a typo',
    `${BASE}${FRONT}${ROUTE}      filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolcy, name: p}}]
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  buffer: {maxRequestSize: 1Ki}
  retry: {attempts: 1}
`,
    [
      "AN-07 HTTPRoute spec.rules[0].filters[0].extensionRef.kind: a TrafficPolcy of group `gateway.gatewarden.dev` can't be used here: the rule answers with 500 | did you mean `TrafficPolicy`?",
    ],
  ],
  [
    'a ListenerSet of a Gateway that differs by a typo',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: more, namespace: shop}
spec:
  parentRef: {name: frnt}
  listeners: [{name: a, port: 8081, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: more}]
  rules:
    - backendRefs: [{name: cart, port: 80}]
`,
    [
      'TR-03 XListenerSet spec.parentRef.name: Gateway `shop/frnt` not found: these listeners are not served | did you mean `front`?',
    ],
  ],
  [
    'a ListenerSet that its Gateway does not allow',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: more, namespace: shop}
spec:
  parentRef: {name: front}
  listeners: [{name: a, port: 8081, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: more}]
  rules:
    - backendRefs: [{name: cart, port: 80}]
`,
    [
      "AN-12 XListenerSet spec.parentRef: The Gateway doesn't accept ListenerSets: set `spec.allowedListeners.namespaces.from` of the Gateway",
    ],
  ],
  [
    'a mirror that differs by a typo',
    `${BASE}${FRONT}${ROUTE}      filters: [{type: RequestMirror, requestMirror: {backendRef: {name: crt, port: 80}}}]
`,
    [
      'AN-05 HTTPRoute spec.rules[0].filters[0].requestMirror.backendRef.name: Service `shop/crt` not found | did you mean `cart`?',
    ],
  ],
  [
    'a child route that differs by a typo',
    `${BASE}${FRONT}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop, labels: {app: cart}}
spec:
  parentRefs: [{name: front}]
  rules:
    - backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: chld, namespace: data}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: child, namespace: data}
spec:
  rules: [{backendRefs: [{name: db, port: 80}]}]
`,
    [
      'AN-09 HTTPRoute spec.rules[0].backendRefs[0].name: HTTPRoute `data/chld` not found: the match answers with 500 | did you mean `child`?',
    ],
  ],
  [
    'a ConfigMap with another key',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: t, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: cart}]
  validation: {hostname: a.example, caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: ca, namespace: shop}
data: {ca.pem: x}
`,
    [
      'TR-41 BackendTLSPolicy spec.validation.caCertificateRefs[0].name: no valid CA certificate: ConfigMap "ca": no key ca.crt: cluster kube_shop_cart_80 is not created, and requests to it are answered with 500 | add `ca.crt`; it has `ca.pem`',
    ],
  ],
  [
    'a Service as target that differs by a typo',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: t, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: crt}]
  connectTimeout: 3s
`,
    [
      'AN-01 BackendConfigPolicy spec.targetRefs[0].name: Service `shop/crt` not found: the policy has no effect there | did you mean `cart`?',
    ],
  ],
  [
    'a key server whose Service is missing',
    `${BASE}${FRONT}${ROUTE}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  jwt: {extensionRef: {name: tokens}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: tokens, namespace: shop}
spec: {jwt: {providers: [{name: a, issuer: x, jwks: {remote: {url: "https://a/jwks", backendRef: {name: ath, port: 443}}}}]}}
`,
    [
      'TR-60 GatewayExtension spec.jwt.providers[0].jwks.remote.backendRef.name: jwt: remote jwks: unresolved backend ref: Service "ath" not found: policies that refer to it are invalid, and the routes that they protect answer with 500 | add it, or correct name and namespace; there is `cart`',
    ],
  ],
  [
    'GatewayParameters that are missing',
    `${BASE}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  infrastructure: {parametersRef: {group: gateway.gatewarden.dev, kind: GatewayParameters, name: prms}}
  listeners:
    - {name: web, port: 8080, protocol: HTTP}
${ROUTE}`,
    [
      'PR-01 Gateway spec.infrastructure.parametersRef.name: GatewayParameters `shop/prms` not found: nothing is deployed for a new Gateway | add it in this namespace, or correct the name',
    ],
  ],
];

for (const [mistake, manifests, expected] of MISTAKES)
  t.test(mistake, async (t) => {
    const objects = parseAllDocuments(manifests).map((document): unknown => document.toJS());
    const found = analyze(objects).map(({ code, object, path, message, hint }) => {
      const place = `${code} ${object.kind} ${path}`;
      // What the structure says is tested elsewhere.
      return code === 'ST-01' ? place : `${place}: ${message}${hint === undefined ? '' : ` | ${hint}`}`;
    });
    t.strictSame(found, expected);
  });

/** Findings about references that can't be used. */
const OF_REFERENCES = /^(?:AN-0[4567]|AN-6[01]|TR-60) /;

for (const [mistake, manifests, expected] of MISTAKES) {
  const told = expected.filter((line) => OF_REFERENCES.test(line));
  if (told.length > 0)
    t.test(`${mistake}: explain says the same of the object`, async (t) => {
      const objects = parseAllDocuments(manifests).map((document): unknown => document.toJS());
      const translator = new Translator(defaultSettings);
      translator.load(objects.map((object) => ({ object })));
      const found = new Set(
        objects.flatMap((object) => {
          const { kind, metadata } = object as NamedObject;
          const { namespace = '', name } = metadata;
          const { findings = [] } = explainObject(translator, { kind, namespace, name }) ?? {};
          return findings.map(
            ({ code, path, message, hint }) =>
              `${code} ${kind} ${path}: ${message}${hint === undefined ? '' : ` | ${hint}`}`,
          );
        }),
      );
      for (const line of told) t.ok(found.has(line), line);
    });
}
