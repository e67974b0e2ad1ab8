// DER as a tree that tests build and change: what comes out need not be valid.

export interface DerNode {
  readonly tag: number;
  readonly content: Uint8Array | readonly DerNode[];
  /** Replaces the bytes of the length. */
  readonly length?: Uint8Array;
}

export const SEQUENCE = 0x30;
export const SET = 0x31;

export const node = (tag: number, content: Uint8Array | readonly DerNode[]): DerNode => ({ tag, content });
export const sequence = (...items: readonly DerNode[]): DerNode => node(SEQUENCE, items);
/** Context-specific and constructed. */
export const explicit = (number: number, ...items: readonly DerNode[]): DerNode => node(0xa0 + number, items);
export const text = (tag: number, value: string): DerNode => node(tag, Buffer.from(value, 'latin1'));
export const NULL = node(0x05, new Uint8Array());
export const boolean = (value: number): DerNode => node(0x01, Uint8Array.of(value));
export const octets = (content: Uint8Array): DerNode => node(0x04, content);
export const bits = (content: Uint8Array, unused = 0): DerNode =>
  node(0x03, Buffer.concat([Uint8Array.of(unused), content]));

/** Minimal, unless the bytes are given. */
export function integer(value: bigint | Uint8Array): DerNode {
  if (typeof value !== 'bigint') return node(0x02, value);
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return node(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Uint8Array.of(0), bytes]) : bytes);
}

export function oid(dotted: string): DerNode {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number % 128];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift(128 + (left % 128));
    return digits;
  });
  return node(0x06, Uint8Array.from(bytes));
}

export function encode({ tag, content, length }: DerNode): Buffer {
  const body = content instanceof Uint8Array ? content : Buffer.concat(content.map(encode));
  return Buffer.concat([Uint8Array.of(tag), length ?? lengthOf(body.length), body]);
}

export function lengthOf(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  const bytes: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return Uint8Array.of(0x80 + bytes.length, ...bytes);
}

/** Reads valid DER of single-byte tags. */
export function decode(bytes: Uint8Array): DerNode {
  const [node, end] = decodeAt(bytes, 0);
  if (end !== bytes.length) throw new Error('more than one element');
  return node;
}

function decodeAt(bytes: Uint8Array, start: number): [DerNode, number] {
  const tag = bytes[start]!;
  let at = start + 2;
  let length = bytes[start + 1]!;
  if (length >= 0x80) {
    const count = length - 0x80;
    length = 0;
    for (const byte of bytes.subarray(at, at + count)) length = length * 256 + byte;
    at += count;
  }
  const end = at + length;
  if (end > bytes.length) throw new Error('an element that is too short');
  if ((tag & 0x20) === 0) return [node(tag, bytes.subarray(at, end)), end];
  const items: DerNode[] = [];
  while (at < end) {
    const [item, next] = decodeAt(bytes, at);
    items.push(item);
    at = next;
  }
  return [node(tag, items), end];
}

export const pemOf = (label: string, der: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${label}-----\n`;
