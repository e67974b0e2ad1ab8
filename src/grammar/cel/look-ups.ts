// Look-ups by literal keys of what a request may lack: headers, metadata of filters (claims of tokens among it), and texts such as the
// certificate of a peer. Envoy evaluates no expression in which one fails. Verified with Envoy 1.36 and 1.40.

import {
  AND,
  argsOf,
  type CelExpr,
  CONDITIONAL,
  call,
  EQUALS,
  IN,
  INDEX,
  ident,
  OR,
  text,
  textOf,
} from './expr.ts';

/** A chain of members from a root variable: `request.headers["x-a"]`. */
export interface CelPath {
  readonly root: string;
  readonly keys: readonly string[];
  /** The expressions from the root variable to the whole chain. */
  readonly prefixes: readonly CelExpr[];
}

/** What the place of a value requires of it; `sized` is a text, a list or a map, and `list` may be a map too. */
export type Wanted = 'any' | 'bool' | 'string' | 'list' | 'map' | 'sized';

export interface LookUp {
  /** What always exists, followed by each value on the way to the one that is looked up. */
  readonly values: readonly CelExpr[];
  /** The key of each value after the first. */
  readonly keys: readonly string[];
  /** Values of headers and attributes are texts; metadata of a filter is a map, and what it contains may have any type. */
  readonly type: 'string' | 'map' | 'any';
}

/** Undefined unless all keys are literal. */
export function pathOf(expr: CelExpr): CelPath | undefined {
  const keys: string[] = [];
  const prefixes: CelExpr[] = [];
  let at: CelExpr | undefined = expr;
  for (;;) {
    if (at === undefined) return undefined;
    prefixes.unshift(at);
    if (at.identExpr !== undefined) return { root: at.identExpr.name ?? '', keys, prefixes };
    const { selectExpr }: CelExpr = at;
    const [map, index]: readonly CelExpr[] = argsOf(at, INDEX) ?? [];
    const key = selectExpr === undefined ? textOf(index) : selectExpr.field;
    if (key === undefined || selectExpr?.testOnly) return undefined;
    keys.unshift(key);
    at = selectExpr === undefined ? map : selectExpr.operand;
  }
}

const CERTIFICATES = `
subject_local_certificate subject_peer_certificate dns_san_local_certificate dns_san_peer_certificate uri_san_local_certificate
uri_san_peer_certificate sha256_peer_certificate_digest`;

/** Attributes with a text that not every request has. */
const TEXTS: Readonly<Record<string, ReadonlySet<string>>> = {
  request: new Set(['referer', 'useragent', 'id']),
  connection: new Set([
    'tls_version',
    'termination_details',
    'transport_failure_reason',
    ...(CERTIFICATES.match(/\w+/g) ?? []),
  ]),
  // A redirect has no cluster.
  xds: new Set(['cluster_name']),
};

export function lookUpOf(expr: CelExpr): LookUp | undefined {
  const path = pathOf(expr);
  if (path === undefined) return undefined;
  const { root, keys, prefixes } = path;
  const [first = '', ...rest] = keys;
  if (root === 'request' && first === 'headers' && rest.length === 1)
    return { values: prefixes.slice(1), keys: rest, type: 'string' };
  // Envoy has a message there, in which an index finds nothing.
  const isMetadata = root === 'metadata' && first === 'filter_metadata' && prefixes[1]?.selectExpr;
  if (isMetadata && rest.length > 0)
    return { values: prefixes.slice(1), keys: rest, type: rest.length === 1 ? 'map' : 'any' };
  const isText = keys.length === 1 && Object.hasOwn(TEXTS, root) && TEXTS[root]?.has(first);
  return isText ? { values: prefixes, keys, type: 'string' } : undefined;
}

const hasType = (value: CelExpr, ...types: readonly string[]): CelExpr =>
  types
    .map((name) => call(EQUALS, call('type', value), ident(name)))
    .reduce((all, one) => call(OR, all, one));

/** What is checked of a value that may have any type, and what stands for a value that is absent or has another type. */
const DEMANDS: Readonly<
  Record<Exclude<Wanted, 'any'>, readonly [types: readonly string[], absent: CelExpr]>
> = {
  bool: [['bool'], { constExpr: { boolValue: false } }],
  string: [['string'], text('')],
  list: [['list', 'map'], { listExpr: {} }],
  map: [['map'], { structExpr: {} }],
  sized: [['string', 'list', 'map'], text('')],
};

/** The look-up, written so that it can't fail: `key in map ? map[key] : ''`. */
export function safeLookUp({ values, keys, type }: LookUp, wanted: Wanted): CelExpr {
  const value = values.at(-1)!;
  const demand = wanted === 'any' || type === 'string' ? undefined : DEMANDS[wanted];
  const guards = keys.flatMap((key, index) => {
    const map = values[index]!;
    const isIn = call(IN, text(key), map);
    // The metadata of a filter is always a map, and so is what has it.
    return index < 2 ? [isIn] : [hasType(map, 'map'), isIn];
  });
  if (demand !== undefined) guards.push(hasType(value, ...demand[0]));
  return call(CONDITIONAL, allOf(guards), value, demand === undefined ? text('') : demand[1]);
}

/** Balanced, since Envoy limits the nesting. */
function allOf(terms: readonly CelExpr[]): CelExpr {
  if (terms.length === 1) return terms[0]!;
  const middle = Math.ceil(terms.length / 2);
  return call(AND, allOf(terms.slice(0, middle)), allOf(terms.slice(middle)));
}
