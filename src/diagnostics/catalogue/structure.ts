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
      'Every field has one type. In YAML most slips are quotes: `"403"` is a string, `403` a number; `on`, `yes` and `true` without quotes are booleans. The `data` of a Secret is base64.',
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
      'The field must be there whenever the block around it is. A field with the value `null`, or with nothing behind its colon, counts as absent.',
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
    title: 'not one of the values that the field takes',
    explain: 'The field takes one of a few words, spelt as in the reference: capital letters count.',
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
    explain: 'The number lies below the smallest or above the largest value that the field takes.',
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
      'Length is counted in characters. A text that may not be empty is best left out when there is nothing to say.',
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
    explain: 'A list or map has fewer or more members than it may. An empty list is best left out.',
    kind: 'EdgeBackend',
    bad: `
      mcp: {targets: []}`,
    at: 'spec.mcp.targets',
    good: `
      mcp: {targets: [{name: files, static: {host: files.example.com, port: 80}}]}`,
  },
  'ST-07': {
    level: 'R',
    title: 'text not of the form that the field takes',
    explain:
      'Names, regions, URLs and the like have a form, which the message states. Where a rule of its own speaks of the form, its code is used instead.',
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
    explain: 'An item, or the key of an item, occurs once in such a list.',
    kind: 'EdgeBackend',
    bad: '',
    at: '',
    good: '',
    unreachable:
      'Every list of unique items in this API has a rule with a code of its own for it, such as EB-08, CM-08 or GE-08; that code is said instead.',
  },
  'ST-09': {
    level: 'R',
    title: 'null in a list',
    explain:
      'A list item can be no `null`, and none that is empty behind its dash. Write the item, or remove it. (A field with the value `null` is another matter: it counts as absent.)',
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
      'The group is ours, but it has no such version or kind; or the object has no name. `apiVersion`, `kind` and `metadata.name` (or `metadata.generateName`) say what an object is, so nothing else is judged until they are right. Where a translation reads objects, also those of others: a kind at a version that no translation reads, and an object that has only a `generateName`, since nothing can refer to it. This code can neither be lowered nor turned off.',
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
    title: 'too deep or too large to be judged',
    explain:
      'An object may be nested 64 levels deep and hold 100000 values: far more than any object of use, and few enough that no object can stall the webhook for others. Flatten it, or spread it over several objects. This code can neither be lowered nor turned off.',
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
      'The expressions, patterns and templates of one object may add up to 512 KiB. They are counted before any of them is parsed, so that no object can stall the webhook for others. Shorten them, or spread them over several objects. This code can neither be lowered nor turned off, and an update is not excused by what is stored already.',
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
      'JSON and YAML give a key one value. Of two, kubectl takes the last and strict readers refuse both, so the file says less than its author thinks. Keep one. This code can neither be lowered nor turned off.',
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
      'The text is no YAML or JSON that kubectl could read, or the file itself cannot be read: broken syntax, another encoding than UTF-8, missing rights. Files only; `validate` then ends with exit code 2. This code can neither be lowered nor turned off.',
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
});
