// Variables that are settings of a translation: type, default and meaning come from the schema of those settings.

import type { Segments } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import { describe } from '../schema/describe.ts';
import type { Node } from '../schema/node.ts';
import { SettingsSchema } from '../translation/settings-schema.ts';
import { jsonText } from './json-text.ts';
import { type Read, readFlag, type Variable } from './variable.ts';

export interface SettingVariable extends Variable {
  /** The path of the setting. */
  readonly setting: Segments;
  /** The allowed words, in the setting's own case. */
  readonly words?: readonly string[];
  /** The default is not that of the setting. */
  readonly hasOwnDefault?: true;
}

export interface SettingOptions {
  /** Instead of the setting's own description. */
  readonly doc?: string;
  readonly type?: string;
  readonly chart?: string;
  /** Instead of the setting's own default. */
  readonly default?: string;
}

/** `path`: with dots. */
export function setting(path: string, options: SettingOptions = {}): SettingVariable {
  const { doc, type, chart } = options;
  const segments = path.split('.');
  const node = nodeAt(segments);
  const value = options.default ?? node.default?.value;
  return {
    setting: segments,
    type: type ?? (isText(node) ? textType(node) : `JSON: ${describe(node)}`),
    default: value,
    ...(typeof value === 'string' || typeof value === 'boolean'
      ? {}
      : { defaultText: node.type === 'array' ? '[]' : '{}' }),
    doc: doc ?? node.doc ?? '',
    read: readerOf(node),
    ...(chart === undefined ? {} : { chart: { key: chart } }),
    ...(options.default === undefined ? {} : { hasOwnDefault: true }),
    ...(node.type === 'string' && node.enum !== undefined ? { words: node.enum } : {}),
  };
}

function nodeAt(segments: readonly string[]): Node {
  return segments.reduce<Node>((node, name) => {
    const child = node.type === 'object' ? node.properties[name] : undefined;
    if (child === undefined) throw new Error(`no setting ${segments.join('.')}`);
    return child;
  }, SettingsSchema);
}

const isText = (node: Node): boolean => node.type === 'string' || node.type === 'boolean';

const textType = (node: Node): string =>
  node.type === 'string' && node.enum === undefined && node.patternDoc !== undefined
    ? node.patternDoc
    : describe(node);

/** The schema's own checks follow, for all settings together. */
function readerOf(node: Node): (text: string) => Read<unknown> {
  if (node.type === 'boolean') return readFlag;
  if (node.type === 'string') return (text) => ({ value: text });
  const example = node.type === 'array' ? '[{"matchLabels":{"team":"web"}}]' : '{}';
  return (text) => jsonText(text, example);
}

/**
 * A value of `policyMerge.trafficPolicy.FIELD` that is no text has the same effect as an unknown text: the field is merged shallowly. So it is
 * passed on as a text, which the settings report without refusing the rest.
 */
export function withMergesAsText(value: unknown): unknown {
  const merges = isObject(value) ? value['trafficPolicy'] : undefined;
  if (!isObject(value) || !isObject(merges)) return value;
  const texts = Object.entries(merges).map(([name, merge]) => [
    name,
    typeof merge === 'string' || merge === null ? merge : JSON.stringify(merge),
  ]);
  return { ...value, trafficPolicy: Object.fromEntries(texts) };
}
