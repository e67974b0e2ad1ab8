// The type of an expression in Envoy, as far as its tree shows it: whether it can be true or false at all, and what each part of it
// requires of its own parts. Verified with Envoy 1.36 and 1.40.

import {
  AND,
  argsOf,
  type CelCall,
  type CelExpr,
  CONDITIONAL,
  DIFFERS,
  EQUALS,
  IN,
  INDEX,
  NOT,
  OR,
} from './expr.ts';
import { lookUpOf, pathOf, type Wanted } from './look-ups.ts';
import { TYPE_NAMES } from './type-names.ts';

/** `none`: it fails for every request. */
export type CelType =
  | 'any'
  | 'bool'
  | 'bytes'
  | 'double'
  | 'duration'
  | 'int'
  | 'list'
  | 'map'
  | 'none'
  | 'null'
  | 'string'
  | 'timestamp'
  | 'type'
  | 'uint';

export const ORDERS: ReadonlySet<string> = new Set(['_<_', '_<=_', '_>_', '_>=_']);
export const ARITHMETIC: ReadonlySet<string> = new Set(['_+_', '_-_', '_*_', '_/_', '_%_']);
export const TEXT_TESTS: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith', 'matches']);

const CONSTANTS: Readonly<Record<string, CelType>> = {
  boolValue: 'bool',
  stringValue: 'string',
  int64Value: 'int',
  uint64Value: 'uint',
  doubleValue: 'double',
  bytesValue: 'bytes',
  nullValue: 'null',
};

const TYPES: ReadonlySet<string> = new Set(TYPE_NAMES);

const RESULTS: Readonly<Record<string, CelType>> = {
  int: 'int',
  uint: 'uint',
  double: 'double',
  size: 'int',
  bytes: 'bytes',
  bool: 'bool',
  timestamp: 'timestamp',
  duration: 'duration',
  type: 'type',
};

const of = (type: CelType, names: string) => (names.match(/\w+/g) ?? []).map((name) => [name, type] as const);

/** The types of attributes, by root variable. */
const ATTRIBUTES: Readonly<Record<string, ReadonlyMap<string, CelType>>> = {
  request: new Map([
    ...of('string', 'path url_path host scheme method referer useragent id protocol query'),
    ...of('int', 'size total_size'),
    ['headers', 'map'],
    ['time', 'timestamp'],
    ['duration', 'duration'],
  ]),
  source: new Map([...of('string', 'address'), ...of('int', 'port')]),
  destination: new Map([...of('string', 'address'), ...of('int', 'port')]),
  connection: new Map([
    ...of('string', 'requested_server_name termination_details transport_failure_reason tls_version'),
    ...of('string', 'subject_local_certificate subject_peer_certificate dns_san_local_certificate'),
    ...of('string', 'dns_san_peer_certificate uri_san_local_certificate uri_san_peer_certificate'),
    ...of('string', 'sha256_peer_certificate_digest'),
    ['mtls', 'bool'],
    ['id', 'int'],
  ]),
  xds: new Map([
    ...of('string', 'cluster_name route_name virtual_host_name filter_chain_name'),
    ['listener_direction', 'int'],
  ]),
  metadata: new Map([['filter_metadata', 'map']]),
};

const SCALARS: ReadonlySet<CelType> = new Set(['bool', 'bytes', 'double', 'int', 'null', 'string', 'uint']);

/** What is known beside the tree itself, such as the result of a check that stands before a part. */
export type KnownType = (expr: CelExpr) => CelType | undefined;

const NOTHING_KNOWN: KnownType = () => undefined;

export function typeOf(expr: CelExpr, known: KnownType = NOTHING_KNOWN): CelType {
  const { constExpr, identExpr, selectExpr, callExpr } = expr;
  if (constExpr !== undefined) return CONSTANTS[Object.keys(constExpr)[0] ?? ''] ?? 'any';
  if (expr.listExpr !== undefined) return 'list';
  if (expr.structExpr !== undefined) return 'map';
  if (identExpr !== undefined) return TYPES.has(identExpr.name ?? '') ? 'type' : 'any';
  if (selectExpr?.testOnly) return 'bool';
  const isMember = selectExpr !== undefined || callExpr?.function === INDEX;
  if (isMember) return known(expr) ?? memberType(expr, known);
  return callExpr === undefined ? 'any' : (known(expr) ?? resultType(callExpr, known));
}

function memberType(expr: CelExpr, known: KnownType): CelType {
  const lookUp = lookUpOf(expr);
  if (lookUp !== undefined) return lookUp.type;
  const path = pathOf(expr);
  if (path?.keys.length === 1) {
    const attributes = Object.hasOwn(ATTRIBUTES, path.root) ? ATTRIBUTES[path.root] : undefined;
    return attributes?.get(path.keys[0]!) ?? 'any';
  }
  const [operand = expr.selectExpr?.operand] = argsOf(expr, INDEX) ?? [];
  if (operand === undefined) return 'any';
  const within = pathOf(operand);
  if (within?.root === 'request' && within.keys.join() === 'headers') return 'string';
  return SCALARS.has(typeOf(operand, known)) ? 'none' : 'any';
}

function resultType({ function: name, args = [] }: CelCall, known: KnownType): CelType {
  if ([AND, OR, NOT, IN, EQUALS, DIFFERS].includes(name) || ORDERS.has(name) || TEXT_TESTS.has(name))
    return 'bool';
  if (name === CONDITIONAL) {
    const [left, right] = args.slice(1).map((branch) => typeOf(branch, known));
    return left === right ? (left ?? 'any') : 'any';
  }
  if (name === '-_') return args[0] === undefined ? 'any' : typeOf(args[0], known);
  if (name === 'dyn') return args[0] === undefined ? 'any' : typeOf(args[0], known);
  if (ARITHMETIC.has(name)) return arithmeticType(name, args, known);
  if (Object.hasOwn(RESULTS, name)) return RESULTS[name]!;
  return name.startsWith('get') ? 'int' : 'any';
}

/** Envoy adds numbers of one type, and times; neither texts nor lists. */
function arithmeticType(name: string, args: readonly CelExpr[], known: KnownType): CelType {
  const [left = 'any', right = 'any'] = args.map((arg) => typeOf(arg, known));
  const isNumber = (type: CelType) => ['int', 'uint', 'double'].includes(type);
  if (left === 'any' || right === 'any') return isNumber(left) ? left : isNumber(right) ? right : 'any';
  if (left === right && isNumber(left)) return name === '_%_' && left === 'double' ? 'none' : left;
  if (name === '_+_' && (left === 'timestamp' || right === 'timestamp'))
    return left === 'duration' || right === 'duration' ? 'timestamp' : 'none';
  if (name === '_-_' && left === 'timestamp')
    return right === 'timestamp' ? 'duration' : right === 'duration' ? 'timestamp' : 'none';
  return (name === '_+_' || name === '_-_') && left === 'duration' && right === 'duration'
    ? 'duration'
    : 'none';
}

/** The part because of which an expression can be neither true nor false, or can never be true; undefined: there is none. */
export function neverBoolean(expr: CelExpr): CelExpr | undefined {
  const { function: name = '', args = [] } = expr.callExpr ?? {};
  const all = args.map(neverBoolean);
  switch (name) {
    case AND:
    case NOT:
      return all.find((part) => part !== undefined);
    case OR:
      return all.every((part) => part !== undefined) ? all[0] : undefined;
    case CONDITIONAL:
      return all[0] ?? (all[2] === undefined ? undefined : all[1]);
    default:
      return ['bool', 'any'].includes(typeOf(expr)) ? undefined : expr;
  }
}

/** What a call requires of its target, which comes first, and of its arguments, where its own place requires `wanted`. */
export function wantedBy({ function: name, target, args = [] }: CelCall, wanted: Wanted): readonly Wanted[] {
  const parts = target === undefined ? args : [target, ...args];
  if (name === CONDITIONAL) return ['bool', wanted, wanted];
  if (name === AND || name === OR || name === NOT) return parts.map(() => 'bool');
  if (name === IN) return ['any', 'list'];
  if (name === INDEX) return ['list', 'any'];
  if (TEXT_TESTS.has(name)) return parts.map(() => 'string');
  if (name === 'size') return ['sized'];
  if (name === 'dyn') return [wanted];
  const isText = ORDERS.has(name) && parts.some((part) => typeOf(part) === 'string');
  return parts.map(() => (isText ? 'string' : 'any'));
}
