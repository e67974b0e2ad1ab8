// ST: the structure of objects and files of any kind.

import { entries } from './entry.ts';

/** Nested lists, deeper than any limit. */
const TOO_DEEP = `
      status: 200
      body: ${'['.repeat(100)}${']'.repeat(100)}`;

/** Within the limit of one expression (16384 characters). */
const LONG_EXPRESSION = `request.path != "/${'a'.repeat(16_000)}"`;
/** Together over the limit of one object. */
const TOO_MANY_EXPRESSIONS = `
      rbac:
        policy:
          matchExpressions:${`
          - '${LONG_EXPRESSION}'`.repeat(40)}`;

export const STRUCTURE = entries({
  'ST-01': {
    level: 'R',
    title: 'wrong JSON type',
    explain:
      'Every field has one type. In YAML the usual cause is quotes: `"403"` is a string, `403` is a number, and `on`, `yes` and `true` without quotes are booleans. The `data` of a Secret is base64.',
    kind: 'DirectResponse',
    bad: `
      status: "403"`,
    at: 'spec.status',
    good: `
      status: 403`,
  },
  'ST-02': {
    level: 'R',
    title: 'required field absent',
    explain:
      'The field is required when the block around it is present. A field with the value `null`, or with no value after its colon, counts as absent.',
    kind: 'DirectResponse',
    bad: `
      body: Closed for today`,
    at: 'spec.status',
    good: `
      status: 503
      body: Closed for today`,
  },
  'ST-03': {
    level: 'R',
    title: 'not one of the allowed values',
    explain:
      'The field accepts a fixed list of values. Use the spelling of the reference: upper and lower case matter.',
    kind: 'EdgeBackend',
    bad: `
      mcp:
        targets:
        - name: files
          static: {host: files.example.com, port: 80, protocol: sse}`,
    at: 'spec.mcp.targets[0].static.protocol',
    good: `
      mcp:
        targets:
        - name: files
          static: {host: files.example.com, port: 80, protocol: SSE}`,
  },
  'ST-04': {
    level: 'R',
    title: 'number out of range',
    explain: 'The number is below the minimum or above the maximum of the field.',
    kind: 'DirectResponse',
    bad: `
      status: 99`,
    at: 'spec.status',
    good: `
      status: 200`,
  },
  'ST-05': {
    level: 'R',
    title: 'text too short or too long',
    explain:
      'Length is counted in characters. If you have no value for a text that must not be empty, remove the field.',
    kind: 'DirectResponse',
    bad: `
      status: 200
      body: ""`,
    at: 'spec.body',
    good: `
      status: 200`,
  },
  'ST-06': {
    level: 'R',
    title: 'too few or too many items or keys',
    explain: 'A list or map has too few or too many members. Remove a list that is empty.',
    kind: 'EdgeBackend',
    bad: `
      mcp: {targets: []}`,
    at: 'spec.mcp.targets',
    good: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80}}]}`,
  },
  'ST-07': {
    level: 'R',
    title: 'wrong text format',
    explain:
      'Names, regions, URLs and similar texts have a format, which the message states. If a separate rule covers the format, its code is reported instead.',
    kind: 'EdgeBackend',
    bad: `
      ai: {provider: {vendorF: {region: US East 1}}}`,
    at: 'spec.ai.provider.vendorF.region',
    good: `
      ai: {provider: {vendorF: {region: us-east-1}}}`,
  },
  'ST-08': {
    level: 'R',
    title: 'duplicate item or key in a list of unique items',
    explain: 'Each item, or the key of each item, must be unique in such a list.',
    kind: 'EdgeBackend',
    bad: '',
    at: '',
    good: '',
    unreachable:
      'Every list of unique items in this API has a rule with its own code, such as EB-08, CM-08 or GE-08. That code is reported instead.',
  },
  'ST-09': {
    level: 'R',
    title: 'null in a list',
    explain:
      "A list item can't be `null`, and nothing after the dash is also null. Write the item, or remove it. (A field with the value `null` is different: it counts as absent.)",
    kind: 'BackendConfigPolicy',
    bad: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      tls:
        wellKnownCACertificates: System
        alpnProtocols:
        - h2
        -`,
    at: 'spec.tls.alpnProtocols[1]',
    good: `
      targetRefs: [{group: "", kind: Service, name: shop}]
      tls:
        wellKnownCACertificates: System
        alpnProtocols:
        - h2`,
  },
  'ST-10': {
    level: 'R',
    isFixed: true,
    title: 'not an object of this API',
    explain:
      "The API group is a Gatewarden group, but it has no such version or kind; or the object has no name. `apiVersion`, `kind` and `metadata.name` (or `metadata.generateName`) identify an object, so nothing else is checked until they are right. A translation also reports objects of other API groups: a version that it doesn't read, and an object that has only a `generateName`, because nothing can refer to it. You can't lower this code or turn it off.",
    kind: 'DirectResponse',
    bad: `
      apiVersion: gateway.gatewarden.dev/v1
      kind: DirectResponse
      metadata:
        name: example
      spec:
        status: 200`,
    at: 'apiVersion',
    good: `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: DirectResponse
      metadata:
        name: example
      spec:
        status: 200`,
  },
  'ST-11': {
    level: 'R',
    isFixed: true,
    title: 'too deep or too large',
    explain:
      "An object may have 64 levels of nesting and 100000 values. That is far more than a real object needs, and it keeps one object from blocking the webhook for others. Flatten the object, or split it into several. You can't lower this code or turn it off.",
    kind: 'DirectResponse',
    bad: TOO_DEEP,
    shown: `
      status: 200
      body: [[[[ ... 100 levels ... ]]]]`,
    at: '',
    good: `
      status: 200
      body: Closed for today`,
  },
  'ST-12': {
    level: 'R',
    isFixed: true,
    title: 'too many expressions, patterns and templates',
    explain:
      "All expressions, patterns and templates of one object together may have 512 KiB. They are counted before parsing, so that one object can't block the webhook for others. Shorten them, or split the object into several. You can't lower this code or turn it off, and it applies to updates even if the stored object breaks it already.",
    kind: 'TrafficPolicy',
    bad: TOO_MANY_EXPRESSIONS,
    shown: `
      rbac:
        policy:
          matchExpressions:
          - request.path != "/aaaaaaaaaaaaaaaa..."  # 16,000 characters
          # ... and 39 more of that length`,
    at: 'spec',
    good: `
      rbac:
        policy:
          matchExpressions:
          - request.path != "/admin"`,
  },
  'ST-13': {
    level: 'R',
    isFixed: true,
    title: 'the same key twice in one mapping',
    explain:
      "In JSON and YAML a key has one value. If a key occurs twice, kubectl uses the last value and strict parsers reject the file. Keep one of them. You can't lower this code or turn it off.",
    kind: 'DirectResponse',
    raw: true,
    bad: `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: DirectResponse
      metadata:
        name: example
      spec:
        status: 200
        status: 403`,
    at: 'spec.status',
    good: `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: DirectResponse
      metadata:
        name: example
      spec:
        status: 403`,
  },
  'ST-14': {
    level: 'R',
    isFixed: true,
    title: 'unreadable',
    explain:
      "The text is not valid YAML or JSON, or the file can't be read: broken syntax, an encoding other than UTF-8, or missing permissions. Only files can have this code; `validate` then exits with code 2. You can't lower this code or turn it off.",
    kind: 'DirectResponse',
    raw: true,
    bad: `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: DirectResponse
      metadata: {name: example
      spec:
        status: 200`,
    at: '',
    good: `
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: DirectResponse
      metadata: {name: example}
      spec:
        status: 200`,
  },
  'ST-15': {
    level: 'R',
    title: 'rule of the CRD broken',
    explain:
      "The CRD of this kind has a rule about several fields or about the text of a field, and a cluster with this CRD refuses the object. The message is the CRD's own. The rules are those of the Gateway API that is set by `gatewayAPI` in gatewarden.yaml. A translation reads the object all the same: it serves what can be served of it, never more.",
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: `
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: cart}
      spec:
        rules:
          - matches: [{path: {type: PathPrefix, value: cart}}]`,
    at: 'spec.rules[0].matches[0].path.value',
    good: `
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: cart}
      spec:
        rules:
          - matches: [{path: {type: PathPrefix, value: /cart}}]`,
  },
  'ST-16': {
    level: 'R',
    title: 'kind that the version of the Gateway API does not have',
    explain:
      "The CRDs of the Gateway API that are set by `gatewayAPI` in gatewarden.yaml, by `--gateway-api` or in the settings have no such kind: it is in a later version, or in the experimental channel. A cluster with these CRDs doesn't accept the object, so a translation ignores it. Install CRDs that have the kind, and name their version.",
    kind: 'TCPRoute',
    isTranslated: true,
    settings: 'gatewayAPI: v1.4-standard',
    bad: `
      apiVersion: gateway.networking.k8s.io/v1alpha2
      kind: TCPRoute
      metadata: {name: db}
      spec: {rules: [{backendRefs: [{name: db, port: 5432}]}]}`,
    at: 'kind',
    good: `
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: db}
      spec: {rules: [{backendRefs: [{name: db, port: 80}]}]}`,
  },
  'ST-17': {
    level: 'R',
    title: 'Kubernetes object that the API server refuses',
    explain:
      'The API server checks its own kinds in code, beyond their published types: ranges of ports, names, unique names and ports, keys of Secrets, addresses. Of the fields that a translation reads, these checks are made here too. A translation reads the object all the same.',
    kind: 'Service',
    isTranslated: true,
    bad: `
      apiVersion: v1
      kind: Service
      metadata: {name: cart}
      spec: {ports: [{port: 80}, {name: admin, port: 8080}]}`,
    at: 'spec.ports[0].name',
    good: `
      apiVersion: v1
      kind: Service
      metadata: {name: cart}
      spec: {ports: [{name: http, port: 80}, {name: admin, port: 8080}]}`,
  },
});
