// The structural OpenAPI schema of a CRD: types, limits, defaults that a CRD can write, and the rules that CEL can express.
// Kubernetes: "Structural schemas", "Validation rules" (apiextensions.k8s.io/v1); docs/development/design.md#ratcheting.

import { celRatchet } from './cel-text.ts';
import { type JsonSchema, pick } from './json-schema.ts';
import type { Node } from './node.ts';
import { EACH, parseReads } from './reads.ts';
import type { StoredRule } from './rule.ts';
import { rulesOf } from './walk.ts';

const INT32_MAX = 2_147_483_647;
const INT32_MIN = -2_147_483_648;

const INT_OR_STRING: JsonSchema = {
  'x-kubernetes-int-or-string': true,
  anyOf: [{ type: 'integer' }, { type: 'string' }],
};

interface Place {
  /** The types around the current node: a CRD can't recurse, so a nested occurrence becomes free JSON. */
  readonly inside: readonly string[];
  /** The spec, which every change touches: its rules ratchet by themselves (U-05). */
  readonly isSpec?: boolean;
  /** The parent writes defaults only next to a member (docs/development/design.md#what-is-written), which a CRD can't express. */
  readonly withoutDefault?: boolean;
}

const TOP: Place = { inside: [] };

/** Types, limits and rules of any node, without ratcheting. */
export function toOpenApi(node: Node): JsonSchema {
  return convert(node, TOP);
}

/** The same for a kind's spec: its rules let old violations pass when their inputs are unchanged. */
export function specToOpenApi(node: Node): JsonSchema {
  return convert(node, { inside: [], isSpec: true });
}

function convert(node: Node, place: Place): JsonSchema {
  if (node.type === 'lazy') {
    if (place.inside.includes(node.name)) return freeJson(node);
    return { ...convert(node.resolve(), { inside: [...place.inside, node.name] }), ...described(node) };
  }
  return {
    ...described(node),
    ...structure(node, place),
    ...(place.withoutDefault ? {} : defaultOf(node)),
    ...validations(node, place),
  };
}

const described = (node: Node): JsonSchema => pick({ description: node.doc });

function freeJson(node: Node): JsonSchema {
  return { ...described(node), 'x-kubernetes-preserve-unknown-fields': true };
}

function structure(node: Exclude<Node, { type: 'lazy' }>, { inside }: Place): JsonSchema {
  const below: Place = { inside };
  switch (node.type) {
    case 'string':
      return pick({
        type: 'string',
        format: node.format,
        minLength: node.minLength,
        maxLength: node.maxLength,
        pattern: node.pattern,
        enum: node.enum,
      });
    case 'integer': {
      // Kubernetes 1.35 doesn't enforce the format, so the limits are written out.
      const limits = node.format === 'int32' ? { minimum: INT32_MIN, maximum: INT32_MAX } : {};
      return {
        type: 'integer',
        format: node.format,
        ...limits,
        ...pick({ minimum: node.minimum, maximum: node.maximum, enum: node.enum }),
      };
    }
    case 'boolean':
      return { type: 'boolean' };
    case 'quantity':
      return { ...INT_OR_STRING, pattern: node.pattern };
    case 'intOrString':
      return INT_OR_STRING;
    case 'json':
      if (node.shape === 'array')
        return { type: 'array', items: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
      return pick({
        type: node.shape === 'any' ? undefined : 'object',
        // A required member that may be null: without this, the API server drops it.
        nullable: node.shape === 'any' && node.optional !== true ? true : undefined,
        'x-kubernetes-preserve-unknown-fields': true,
      });
    case 'array':
      return pick({
        type: 'array',
        items: convert(node.items, below),
        minItems: node.minItems,
        maxItems: node.maxItems,
        'x-kubernetes-list-type': node.listType,
        'x-kubernetes-list-map-keys':
          node.listType === 'map' ? (node.keys?.map(({ name }) => name) ?? [node.key]) : undefined,
      });
    case 'map':
      return pick({
        type: 'object',
        additionalProperties: convert(node.values, below),
        minProperties: node.minProperties,
        maxProperties: node.maxProperties,
      });
    case 'object': {
      if (node.open !== undefined) return { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
      const entries = Object.entries(node.properties);
      const members: Place = node.defaultsNeedMember ? { inside, withoutDefault: true } : below;
      const required = entries.filter(([, child]) => child.optional !== true).map(([name]) => name);
      const properties = Object.fromEntries(entries.map(([name, child]) => [name, convert(child, members)]));
      return pick({
        type: 'object',
        // The API server doesn't store empty ones.
        properties: entries.length > 0 ? properties : undefined,
        required: required.length > 0 ? required : undefined,
        'x-kubernetes-preserve-unknown-fields': node.keepsUnknown,
      });
    }
  }
}

/** A CRD writes defaults that don't depend on other members. Defaults that could make an invalid object valid stay with the webhook. */
function defaultOf(node: Node): JsonSchema {
  return node.default === undefined || node.default.from !== undefined ? {} : { default: node.default.value };
}

function validations(node: Node, { isSpec }: Place): JsonSchema {
  const rules = rulesOf(node).filter((rule) => rule.cel !== undefined);
  return {
    ...Object.assign({}, ...rulesOf(node).map((rule) => rule.openapi ?? {})),
    ...(rules.length === 0
      ? {}
      : { 'x-kubernetes-validations': rules.map((rule) => validation(rule, isSpec === true)) }),
  };
}

function validation(rule: StoredRule, ratchets: boolean): JsonSchema {
  const message = `${rule.id}: ${rule.demand.replaceAll(/\s+/g, ' ')}`;
  const cel = rule.cel!;
  const reads = parseReads(rule.reads);
  // The rule reads the whole value or whole items: the API server's own ratcheting compares those.
  if (!ratchets || reads.some(({ steps }) => steps[0] === undefined || steps[0] === EACH))
    return { rule: cel, message };
  return { rule: celRatchet(cel, reads), message, optionalOldSelf: true };
}
