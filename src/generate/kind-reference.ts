// docs/reference/KIND.md: each field with type, limits and default; each rule with the place where it applies.

import { findEntry } from '../diagnostics/catalogue/index.ts';
import { type Code, levelOf } from '../diagnostics/severity.ts';
import { carriesRule } from '../schema/carried.ts';
import { describe } from '../schema/describe.ts';
import type { Kind } from '../schema/kind.ts';
import type { Node } from '../schema/node.ts';
import { openDemands } from '../schema/places.ts';
import { rulesOf } from '../schema/walk.ts';
import { codeLink } from './code-link.ts';

/** A field and its path. */
export interface Row {
  readonly path: string;
  readonly node: Node;
  /** The place where the same type is documented already. */
  readonly as?: string;
}

export function referenceIndex(kinds: readonly Kind[]): string {
  return [
    GENERATED,
    '# Reference',
    '',
    '| Kind | API version | |',
    '|---|---|---|',
    ...kinds.map((kind) => `| [${kind.kind}](${kind.singular}.md) | \`${kind.apiVersion}\` | ${kind.doc} |`),
    '',
    'All codes with examples: [codes.md](codes.md). Values that Envoy rejects: [refusals.md](refusals.md). The settings of a translation: [settings.md](settings.md). The variables of the control plane: [variables.md](variables.md). The values of its charts: [chart-values.md](chart-values.md). Annotations and labels: [annotations.md](annotations.md). Corrections of the edge data plane: [corrections.md](corrections.md).',
    '',
  ].join('\n');
}

const GENERATED = '<!-- Generated from src/kinds and src/diagnostics/catalogue; change it there. -->\n';

export function kindReference(kind: Kind): string {
  const rows = fieldRows(kind.spec, 'spec');
  const names = [
    `plural \`${kind.plural}\``,
    ...kind.shortNames.map((name) => `short name \`${name}\``),
  ].join(', ');
  return [
    GENERATED,
    `# ${kind.kind}`,
    '',
    kind.doc,
    '',
    `\`apiVersion: ${kind.apiVersion}\`, \`kind: ${kind.kind}\`; ${names}.`,
    '',
    '## Fields',
    '',
    '| Field | Type and limits | Default | |',
    '|---|---|---|---|',
    ...rows.map(fieldLine),
    '',
    '## Rules',
    '',
    'The rules of a type apply everywhere the type is used. A rule marked *webhook only* is checked by the webhook, the CLI and the library; the others are also in the CRD.',
    '',
    '| Code | Field | Demand | |',
    '|---|---|---|---|',
    ...rows.flatMap(ruleLines),
    '',
  ].join('\n');
}

/** All fields below a node, parents first. A named type is documented where it occurs first; later places refer to it. */
export function fieldRows(node: Node, path: string, seen: Map<string, string> = new Map()): Row[] {
  if (node.type === 'lazy') {
    const first = seen.get(node.name);
    if (first !== undefined) return [{ path, node, as: first }];
    seen.set(node.name, path);
    return fieldRows(node.resolve(), path, seen);
  }
  if (node.type === 'object' && node.name !== undefined) {
    const first = seen.get(node.name);
    if (first !== undefined) return [{ path, node, as: first }];
    seen.set(node.name, path);
  }
  const row: Row = { path, node };
  switch (node.type) {
    case 'object':
      if (node.open !== undefined) return [row];
      return [
        row,
        ...Object.entries(node.properties).flatMap(([name, child]) =>
          fieldRows(child, `${path}.${name}`, seen),
        ),
      ];
    case 'array':
      return [row, ...fieldRows(node.items, `${path}[]`, seen)];
    case 'map':
      return [row, ...fieldRows(node.values, `${path}{}`, seen)];
    default:
      return [row];
  }
}

export function fieldLine({ path, node, as }: Row): string {
  const required =
    node.optional === true || path === 'spec' || path.endsWith('[]') || path.endsWith('{}')
      ? ''
      : ', required';
  return `| \`${path}\` | ${as === undefined ? cell(typeOf(node)) : `as \`${as}\``}${required} | ${cell(defaultText(node))} | ${cell(node.doc ?? '')} |`;
}

function typeOf(node: Node): string {
  switch (node.type) {
    case 'string': {
      if (node.enum !== undefined) return describe(node);
      const limits = [
        lengthText(node.minLength, node.maxLength, 'characters'),
        node.pattern === undefined ? '' : (node.patternDoc ?? `\`${node.pattern}\``),
      ];
      return ['string', ...limits].filter(Boolean).join(', ');
    }
    case 'array': {
      const kind =
        node.listType === 'map' ? `list by \`${node.key}\`` : node.listType === 'set' ? 'set' : 'list';
      return [kind, lengthText(node.minItems, node.maxItems, 'items')].filter(Boolean).join(', ');
    }
    case 'map':
      return ['map', lengthText(node.minProperties, node.maxProperties, 'keys')].filter(Boolean).join(', ');
    case 'object':
      return 'object';
    default:
      return describe(node);
  }
}

function lengthText(minimum: number | undefined, maximum: number | undefined, what: string): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum} ${what}`;
  if (minimum !== undefined) return `at least ${minimum} ${minimum === 1 ? what.slice(0, -1) : what}`;
  return maximum === undefined ? '' : `at most ${maximum} ${what}`;
}

function defaultText(node: Node): string {
  if (node.default === undefined) return '';
  const { id, value, demand } = node.default;
  const text = demand ?? `\`${JSON.stringify(value)}\``;
  return id === undefined ? text : `${text} (${id})`;
}

function ruleLines({ path, node, as }: Row): string[] {
  if (as !== undefined) return [];
  const keyRules =
    node.type === 'map' ? (node.keyRules ?? []).map((rule) => ({ rule, place: `keys of \`${path}\`` })) : [];
  const rules = rulesOf(node).map((rule) => ({ rule, place: `\`${path}\`` }));
  return [
    ...[...openDemands(node)].map(({ code, demand }) => ruleLine(code, `\`${path}\``, demand, WEBHOOK_ONLY)),
    ...[...rules, ...keyRules].map(({ rule, place }) => {
      const note = levelOf(rule.id) === 'W' ? 'warning' : carriesRule(node, rule) ? '' : WEBHOOK_ONLY;
      return ruleLine(rule.id, place, rule.demand, note);
    }),
  ];
}

const WEBHOOK_ONLY = '*webhook only*';

function ruleLine(code: Code, place: string, demand: string, note: string): string {
  const link = findEntry(code) === undefined ? code : codeLink(code);
  return `| ${link} | ${place} | ${cell(demand)} | ${note} |`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
