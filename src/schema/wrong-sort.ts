// Values of a different sort than the place takes, and what their author means: a text in place of a block, a block in place of a list,
// units after a number. Hints hold no secrets: they repeat a value only where the schema has none.

import { defined } from '../grammar/defined.ts';
import { parseDuration } from '../grammar/duration.ts';
import { isObject } from '../grammar/json.ts';
import { surelyMeant } from '../grammar/nearest.ts';
import { acceptsScalar } from './accepts.ts';
import { flow } from './flow.ts';
import type { ArrayNode, IntegerNode, MapNode, Node, ObjectNode, StringNode } from './node.ts';

export interface Meant {
  readonly hint: string;
  /** The value to write, if it is certain. */
  readonly value?: unknown;
}

/** Longer texts are not a typing mistake. */
const MAX_TEXT = 200;

const LIST_OF_TEXTS = 'write a list of texts: one line with `- ` for each';

const ONE_TEXT = 'this is one text: write `|` after the key, and the text (also JSON) below it';

/** Placeholders that helm, envsubst and similar tools replace: `{{ .Values.port }}`, `${PORT}`. */
const UNFILLED = /^(?:\{\{.*\}\}|\$\{?[A-Za-z_]\w*\}?|\{%.*%\})$/s;

/** How many fields of a block a hint names. */
const LISTED = 8;

/** Undefined: the usual message is enough. */
export function wrongSort(data: unknown, node: Node): Meant | undefined {
  if (node.type === 'string' && isObject(data) && node.secret) return { hint: ONE_TEXT };
  if (node.type === 'array' && isObject(data) && node.items.type === 'string') return { hint: LIST_OF_TEXTS };
  if (node.secret || data === null || (typeof data === 'string' && data.length > MAX_TEXT)) return undefined;
  // `instead` gets scalars only: an object may have any members, even `toString`.
  const own = typeof data === 'object' ? undefined : node.instead?.(data);
  if (own !== undefined) return { hint: own };
  if (node.type !== 'string' && typeof data === 'string' && UNFILLED.test(data))
    return { hint: 'an unfilled placeholder: render the template or set the variable first' };
  switch (node.type) {
    case 'object':
      return ofBlock(data, node);
    case 'map':
      return ofMap(data, node);
    case 'array':
      return ofList(data, node);
    case 'integer':
      return typeof data === 'string' ? ofNumber(data, node) : ofFraction(data, node);
    case 'string':
      return ofText(data, node);
    case 'json':
      return node.shape === 'object' && typeof data === 'string'
        ? { hint: 'write the object itself: without quotes, and without `|`' }
        : undefined;
    default:
      return undefined;
  }
}

const write = (value: unknown, more = ''): Meant => ({ hint: `write \`${flow(value)}\`${more}`, value });

function ofBlock(data: unknown, node: ObjectNode): Meant | undefined {
  const { properties } = node;
  const names = Object.keys(properties);
  const required = names.filter((name) => !properties[name]!.optional);
  if (data === true && required.length === 0 && (node.presence || names.length === 0))
    return write({}, ': the block itself is the setting');
  if (typeof data === 'boolean' && properties['enabled']?.type === 'boolean' && required.length === 0)
    return write({ enabled: data });
  if (data === false && required.length === 0) return { hint: 'remove it: an absent block is off' };
  if (Array.isArray(data)) {
    const [only] = data as readonly unknown[];
    const value = data.length === 1 && isObject(only) ? only : undefined;
    return { hint: 'this is one block, not a list: write its fields without `- `', ...defined({ value }) };
  }
  const meant = typeof data === 'string' ? blockOfText(data, node, required) : undefined;
  if (meant !== undefined) return meant;
  if (names.length === 0) return { hint: 'write `{}`: the block has no fields' };
  const listed = names.slice(0, LISTED).join(', ');
  return { hint: `write its fields below it: ${listed}${names.length > LISTED ? ', ...' : ''}` };
}

/** A block that was written as one of its members. */
function blockOfText(text: string, node: ObjectNode, required: readonly string[]): Meant | undefined {
  const { properties } = node;
  const takes = (name: string, value: unknown): boolean => {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return member !== undefined && !member.secret && acceptsScalar(member, value);
  };
  const withRest = (block: Readonly<Record<string, unknown>>): Meant => {
    const missing = required.filter((name) => !Object.hasOwn(block, name));
    if (missing.length === 0) return write(block);
    const full = { ...Object.fromEntries(missing.map((name) => [name, ELLIPSIS])), ...block };
    return { hint: `write \`${flow(full)}\`` };
  };
  // A text matcher: `{exact: ...}`.
  if ('exact' in properties && 'prefix' in properties && takes('exact', text))
    return { hint: `write \`${flow({ exact: text })}\`` };
  if (/^https?:\/\/[^@]+$/.test(text)) {
    const address = ['url', 'uri'].find((name) => takes(name, text));
    if (address !== undefined) return withRest({ [address]: text });
    for (const [name, child] of Object.entries(properties)) {
      if (child.type !== 'object') continue;
      const inner = ['url', 'uri'].find((key) => key in child.properties);
      if (inner === undefined) continue;
      const rest = Object.entries(child.properties).filter(
        ([key, field]) => key !== inner && !field.optional,
      );
      const block = { [inner]: text, ...Object.fromEntries(rest.map(([key]) => [key, ELLIPSIS])) };
      return { hint: `write \`${flow({ [name]: block })}\`` };
    }
    return undefined;
  }
  const [, space, own, number] = /^([a-z0-9-]{1,63})\/([a-z0-9.-]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (space !== undefined && takes('name', own)) {
    const isPort = number !== undefined && takes('port', Number(number));
    if (takes('namespace', space) && (number === undefined || isPort))
      return withRest({ name: own, namespace: space, ...(isPort ? { port: Number(number) } : {}) });
    if (!('namespace' in properties) && number === undefined)
      return { hint: `write \`{name: ${own}}\`; the object must be in the same namespace as this one` };
  }
  const [, name = '', port] = /^([^\s:/]+):(\d{1,5})$/.exec(text) ?? [];
  if (port !== undefined && takes('name', name) && takes('port', Number(port)))
    return withRest({ name, port: Number(port) });
  const [, header, value] = /^([^\s:=]+)\s*[:=]\s*(.+)$/.exec(text) ?? [];
  if (header !== undefined && takes('name', header) && properties['value'] !== undefined)
    return {
      hint: `write \`${flow({ name: header, value: properties['value'].secret ? ELLIPSIS : value })}\``,
    };
  if ('repository' in properties && 'tag' in properties) return imageOfText(text);
  if (!/^[\w.\-/$]+$/.test(text)) return undefined;
  const names = Object.keys(properties);
  const chosen = names.find((member) => member.toLowerCase() === text.replaceAll(/[_-]/g, '').toLowerCase());
  const block = chosen === undefined ? undefined : properties[chosen];
  if (block?.type === 'object' && Object.values(block.properties).every((member) => member.optional))
    return write({ [chosen as string]: {} });
  const only =
    names.length === 1 || (required.length === 1 && required[0] !== 'name')
      ? (required[0] ?? names[0])
      : 'name';
  // The name of an object has no slash.
  if (only === 'name' && text.includes('/')) return undefined;
  return only !== undefined && takes(only, text) ? withRest({ [only]: text }) : undefined;
}

/** A placeholder for what only the author knows. */
const ELLIPSIS = '...';

/** `registry.example.com/team/envoy:v1`. */
function imageOfText(text: string): Meant | undefined {
  const parts =
    /^(?:([\w.-]+(?:\.[\w-]+|:\d+)|localhost)\/)?([\w./-]+?)(?::([\w.-]+))?(?:@(sha256:[0-9a-f]+))?$/.exec(
      text,
    );
  if (parts === null) return undefined;
  const [, registry, repository, tag, digest] = parts;
  const image = Object.entries({ registry, repository, tag, digest }).filter(
    ([, part]) => part !== undefined,
  );
  return write(Object.fromEntries(image));
}

function ofMap(data: unknown, node: MapNode): Meant {
  if (typeof data === 'string' && !node.values.secret) {
    const pairs = data.split(/\s*,\s*/).map((pair) => /^([\w./-]+)\s*[:=]\s*([\w./-]+)$/.exec(pair));
    if (pairs.every((pair) => pair !== null && acceptsScalar(node.values, pair[2])))
      return write(Object.fromEntries(pairs.map((pair) => [pair![1], pair![2]])));
  }
  const what = Array.isArray(data) ? ', not a list: without `- `' : '';
  return { hint: `write \`name: value\` lines below it${what}` };
}

function ofList(data: unknown, { items, secret }: ArrayNode): Meant | undefined {
  if (secret || items.secret) return undefined;
  if (isObject(data)) return items.type === 'object' ? listOfBlock(data, items) : undefined;
  if (items.type === 'object' && typeof data === 'string') {
    const required = Object.keys(items.properties).filter((name) => !items.properties[name]!.optional);
    const item = blockOfText(data, items, required);
    if (item === undefined) return { hint: 'write a list of blocks: `- ` before the first field of each' };
    return item.value === undefined ? { hint: `${item.hint}, as an item of a list` } : write([item.value]);
  }
  const isScalar = typeof data === 'string' || typeof data === 'number';
  if (!isScalar || (items.type !== 'string' && items.type !== 'integer')) return undefined;
  const separates = typeof data === 'string' && /^[\w*./:@-]+(\s*,\s*[\w*./:@-]+)+$/.test(data);
  const parts: unknown[] = separates ? (data as string).split(/\s*,\s*/) : [data];
  const meant = parts.map((part) => itemMeant(part, items));
  const bad = parts.find((_, index) => meant[index] === undefined);
  if (bad !== undefined) {
    const why = items.instead?.(bad) ?? `${flow(bad)} is not an allowed value`;
    return { hint: `write a list with one item each; and ${why}` };
  }
  return separates ? write(meant, ': a list with one item each') : undefined;
}

function itemMeant(part: unknown, items: StringNode | IntegerNode): unknown {
  if (acceptsScalar(items, part)) return part;
  if (items.type === 'integer')
    return typeof part === 'string' && /^\d{1,9}$/.test(part) && acceptsScalar(items, Number(part))
      ? Number(part)
      : undefined;
  return typeof part === 'string' && items.enum !== undefined ? surelyMeant(part, items.enum) : undefined;
}

/** One item without its dash, or a map by the names of the items. */
function listOfBlock(data: Readonly<Record<string, unknown>>, items: ObjectNode): Meant | undefined {
  const names = Object.keys(data);
  const known = Object.keys(items.properties);
  const [first] = names;
  if (first === undefined) return undefined;
  if (names.every((name) => known.includes(name)))
    return { hint: 'start each item with `- `', value: [data] };
  if (Object.values(data).every(isObject))
    return listOfBlocks(data as Readonly<Record<string, object>>, items);
  const [key, value] = ['name', 'key', 'field'].includes(known[0] ?? '') ? known : [];
  if (key === undefined || value !== 'value') return undefined;
  const shown = typeof data[first] === 'object' || items.properties['value']?.secret ? ELLIPSIS : data[first];
  const node = items.properties['value'];
  const isText = node !== undefined && Object.values(data).every((one) => acceptsScalar(node, one));
  return {
    hint: `write each as an item: \`- ${flow({ [key]: first.slice(0, 60), value: shown })}\``,
    ...(isText ? { value: names.map((name) => ({ [key]: name, value: data[name] })) } : {}),
  };
}

/** A longer list isn't written by hand. */
const MOST_ITEMS = 1000;

/** Blocks by name, where the items of the list hold their name. */
function listOfBlocks(data: Readonly<Record<string, object>>, items: ObjectNode): Meant | undefined {
  const [first = ''] = Object.keys(data);
  const inBlocks = Object.values(data).flatMap((block) => Object.keys(block));
  const isField = (name: string): boolean => Object.hasOwn(items.properties, name);
  // One field that the items have tells what the blocks are; the others may be misspelt.
  if (Object.keys(data).some(isField) || !inBlocks.some(isField)) return undefined;
  const name = items.properties['name'];
  if (name === undefined || inBlocks.includes('name'))
    return {
      hint: `write each block as an item that starts with \`- \`, without its name (\`${first.slice(0, 60)}\`)`,
    };
  return {
    hint: `write each as an item, with its name inside: \`- name: ${flow(first.slice(0, 60))}\``,
    ...(Object.keys(data).length > MOST_ITEMS || !inBlocks.every(isField)
      ? {}
      : { value: Object.entries(data).map(([own, block]) => ({ name: own, ...block })) }),
  };
}

const BINARY = ['Ki', 'Mi', 'Gi', 'Ti'];
const DECIMAL = ['k', 'M', 'G', 'T'];

function ofNumber(text: string, node: IntegerNode): Meant | undefined {
  const takes = (value: number): Meant | undefined => (acceptsScalar(node, value) ? write(value) : undefined);
  const percent = /^(\d{1,3}) ?%$/.exec(text);
  if (percent !== null) return takes(Number(percent[1]));
  const [, amount, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?) ?([A-Za-z]{1,5})$/.exec(text) ?? [];
  if (amount === undefined) {
    if (node.maximum !== 65_535) return undefined;
    return /^[A-Za-z][\w-]*$/.test(text)
      ? { hint: 'a port is a number here: write that of the port with this name' }
      : undefined;
  }
  const time = node.doc === undefined ? undefined : timeUnit(node.doc);
  const milliseconds = time === undefined ? undefined : parseDuration(text);
  if (milliseconds !== undefined) return takes(milliseconds / (time === 's' ? 1000 : 1));
  const binary = BINARY.indexOf(unit) + 1;
  const decimal = DECIMAL.indexOf(unit) + 1;
  if (binary > 0) return takes(Number(amount) * 1024 ** binary);
  if (decimal > 0) return takes(Number(amount) * 1000 ** decimal);
  const bytes = /^([kmgt])(i?)b$/i.exec(unit);
  if (bytes === null) return undefined;
  const power = 'kmgt'.indexOf(bytes[1]!.toLowerCase()) + 1;
  if (bytes[2] !== '') return takes(Number(amount) * 1024 ** power);
  const [thousands, binaries] = [Number(amount) * 1000 ** power, Number(amount) * 1024 ** power];
  return {
    hint: `write the number: ${thousands} (or ${binaries}, if ${amount}${BINARY[power - 1]}B is meant)`,
  };
}

/** The unit of a number that is a time. */
function timeUnit(doc: string): 's' | 'ms' | undefined {
  if (/\bmilliseconds\b/i.test(doc)) return 'ms';
  return /\bseconds\b/i.test(doc) ? 's' : undefined;
}

/** A fraction in place of a percentage. */
function ofFraction(data: unknown, node: IntegerNode): Meant | undefined {
  if (typeof data !== 'number' || Number.isInteger(data)) return undefined;
  if (node.maximum !== 100 || data <= 0 || data >= 1) return { hint: 'write a whole number' };
  const percent = Math.round(data * 1e6) / 1e4;
  return Number.isInteger(percent)
    ? { hint: `it is a percentage: write ${percent}` }
    : { hint: 'it is a percentage, in whole numbers: write 1 or more, or 0' };
}

function ofText(data: unknown, node: StringNode): Meant | undefined {
  if (Array.isArray(data)) {
    const [only] = data as readonly unknown[];
    return data.length === 1 && acceptsScalar(node, only)
      ? write(only, ', without `- `: this is one text, not a list')
      : { hint: 'this is one text, not a list: write it without `- `' };
  }
  if (isObject(data)) {
    return textOfBlock(data, node) ?? { hint: ONE_TEXT };
  }
  const { enum: values } = node;
  if (values === undefined) return undefined;
  if (typeof data === 'number') {
    const ending = values.filter(
      (value) => /\D$/.test(value.slice(0, -String(data).length)) && value.endsWith(String(data)),
    );
    return ending.length === 1 ? write(ending[0]) : undefined;
  }
  return typeof data === 'boolean' && !values.some((value) => /^(?:on|off|yes|no|true|false)$/i.test(value))
    ? { hint: `write one of ${values.join(', ')}${data ? '' : ', or remove it'}` }
    : undefined;
}

/** Names of members that say no more than that the text is here. */
const HOLDERS: ReadonlySet<string> = new Set([
  'value',
  'name',
  'text',
  'string',
  'inline',
  'inlineString',
  'exact',
]);
const WRAPPING: ReadonlySet<string> = new Set(['type', 'inline', 'value', 'exact']);

/** A text inside a block; else, where any text may stand, the block as JSON. */
function textOfBlock(data: Readonly<Record<string, unknown>>, node: StringNode): Meant | undefined {
  const [only, ...others] = Object.entries(data);
  if (only === undefined) return undefined;
  // The form of other gateways: `{type: Inline, inline: down}`, `{type: Exact, value: a}`.
  const inner = data['inline'] ?? data['value'] ?? data['exact'];
  const isWrapped = others.length > 0 && Object.keys(data).every((each) => WRAPPING.has(each));
  if (isWrapped && typeof inner === 'string' && inner.length <= MAX_TEXT)
    return { hint: `write only the text: \`${flow(inner)}\`` };
  const [name, text] = only;
  const isText = typeof text === 'string' && text.length <= MAX_TEXT && acceptsScalar(node, text);
  if (others.length === 0 && isText && HOLDERS.has(name)) return write(text);
  const json = JSON.stringify(data);
  const isFree = node.enum === undefined && node.pattern === undefined && (node.rules ?? []).length === 0;
  return isFree && json.length <= MAX_TEXT && acceptsScalar(node, json)
    ? { hint: `write it as one text: \`'${json.replaceAll("'", "''")}'\``, value: json }
    : undefined;
}

/** A hint for a text that contains several values of an enumeration at once. */
export function severalValues(text: string, values: readonly string[]): string | undefined {
  if (text.length > MAX_TEXT || !/[,\s|]/.test(text.trim())) return undefined;
  const parts = text.trim().split(/\s*[,|]\s*|\s+/);
  const meant = parts.map((part) => (values.includes(part) ? part : surelyMeant(part, values)));
  if (meant.length < 2 || meant.some((value) => value === undefined)) return undefined;
  return `write each as a separate item: \`[${meant.join(', ')}]\``;
}
