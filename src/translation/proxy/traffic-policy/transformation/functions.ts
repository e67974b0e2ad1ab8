// The functions of the language: the Lua function of each in the prelude, and its result type where that is known.

import type { LuaType } from './script.ts';

export interface TemplateFunction {
  /** The part of the prelude; undefined: the name in the language. */
  readonly part?: string;
  readonly type?: LuaType;
}

const named = (names: string, type?: LuaType): [string, TemplateFunction][] =>
  names.split(' ').map((name) => [name, type === undefined ? {} : { type }]);

export const FUNCTIONS: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ...named(
    'header body env substring replace_with_random raw_string upper lower capitalize replace join',
    'string',
  ),
  ...named('base64_encode base64_decode base64url_encode base64url_decode trim', 'string'),
  ...named('length int float round word_count', 'number'),
  ...named('odd even divisibleBy exists existsIn', 'boolean'),
  ...named('isString isArray isObject isNumber isInteger isFloat isBoolean', 'boolean'),
  ...named('context first last sort range max min at'),
  ['request_header', { part: 'requestHeader', type: 'string' }],
  // A gateway has no values for these.
  ...[
    'extraction',
    'clusterMetadata',
    'cluster_metadata',
    'host_metadata',
    'dynamic_metadata',
    'data_source',
  ].map((name): [string, TemplateFunction] => [name, { part: 'nothing', type: 'string' }]),
]);
