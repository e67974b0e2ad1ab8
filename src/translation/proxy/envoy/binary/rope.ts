// Bytes in pieces: a large message is assembled, and hashed, without a copy at each of its levels.

import { createHash } from 'node:crypto';
import { bytesOf } from './sink.ts';

export interface Rope {
  readonly size: number;
  /** One piece after flattening. */
  readonly pieces: readonly (Uint8Array | Rope)[];
  /** Made when it is first asked for. */
  digest?: Buffer;
}

/** A hash of the bytes. Parts that ropes share are hashed once: a long rope's hash is made of the hashes of its parts. */
export function digestOf(rope: Rope): Buffer {
  if (rope.digest === undefined) {
    const hash = createHash('sha256');
    for (const piece of rope.pieces) hash.update(piece instanceof Uint8Array ? piece : digestOf(piece));
    rope.digest = hash.digest();
  }
  return rope.digest;
}

/** Below this size a copy is cheaper than keeping pieces. */
const SMALL = 64 * 1024;

export function ropeOf(pieces: readonly (Uint8Array | Rope)[]): Rope {
  let size = 0;
  for (const piece of pieces) size += piece instanceof Uint8Array ? piece.length : piece.size;
  const rope: Rope = { size, pieces };
  return size < SMALL && (pieces.length > 1 || !(pieces[0] instanceof Uint8Array))
    ? { size, pieces: [flatten(rope)] }
    : rope;
}

export function flatten({ size, pieces }: Rope): Uint8Array {
  const [first] = pieces;
  if (pieces.length === 1 && first instanceof Uint8Array) return first;
  const bytes = bytesOf(size);
  copy(pieces, bytes, 0);
  return bytes;
}

function copy(pieces: Rope['pieces'], bytes: Uint8Array, start: number): number {
  let at = start;
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      bytes.set(piece, at);
      at += piece.length;
    } else at = copy(piece.pieces, bytes, at);
  }
  return at;
}

export function piecesOf({ pieces }: Rope): readonly Uint8Array[] {
  const all: Uint8Array[] = [];
  for (const piece of pieces) {
    if (!(piece instanceof Uint8Array)) all.push(...piecesOf(piece));
    else if (piece.length > 0) all.push(piece);
  }
  return all;
}
