// Bytes of protobuf as they are written: one growing buffer, from whose end finished pieces are taken. The library's writer allocates for
// each piece, which costs more than writing it.

import { WireType } from '@bufbuild/protobuf/wire';

/** Pieces share slabs of memory: an allocation for each would be slow. Long pieces have their own, so that a slab is soon free again. */
const SLAB = 16 * 1024;
const OWN = SLAB / 4;

/** Text of this length has at most 127 bytes, so that its own length is one byte. */
const SHORT_TEXT = 42;

export class Sink {
  #bytes: Buffer = Buffer.allocUnsafeSlow(4 * SLAB);
  #at = 0;
  #slab = Buffer.allocUnsafeSlow(SLAB);
  #used = 0;

  /** Where the next byte goes. */
  get at(): number {
    return this.#at;
  }

  /** Forgets what was written from there on. */
  rewind(start: number): void {
    this.#at = start;
  }

  /** Takes what was written from there on. */
  take(start: number): Uint8Array {
    const size = this.#at - start;
    this.#at = start;
    const target = this.#room(size);
    target.set(this.#bytes.subarray(start, start + size));
    return target;
  }

  #room(size: number): Uint8Array {
    if (size > OWN) return bytesOf(size);
    if (this.#used + size > SLAB) {
      this.#slab = Buffer.allocUnsafeSlow(SLAB);
      this.#used = 0;
    }
    const room = new Uint8Array(this.#slab.buffer, this.#used, size);
    this.#used += size;
    return room;
  }

  /** A field whose value has a length. `close` fills the length in. */
  open(field: number): number {
    this.tag(field, WireType.LengthDelimited);
    this.#reserve(1);
    return ++this.#at;
  }

  close(start: number): void {
    const size = this.#at - start;
    if (size < 0x80) {
      this.#bytes[start - 1] = size;
      return;
    }
    const more = sizeOf(size) - 1;
    this.#reserve(more);
    this.#bytes.copyWithin(start + more, start, this.#at);
    this.#at = start - 1;
    this.varint(size);
    this.#at += size;
  }

  tag(field: number, wire: WireType): void {
    this.varint(field * 8 + wire);
  }

  /** A whole number from 0 to 2^53. */
  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#at++] = rest;
  }

  /** A number below 0 has ten bytes: it is extended to 64 bits. */
  int32(value: number): void {
    if (value >= 0) {
      this.varint(value);
      return;
    }
    this.#reserve(10);
    let rest = value;
    for (let index = 0; index < 9; index++) {
      this.#bytes[this.#at++] = (rest & 0x7f) | 0x80;
      rest >>= 7;
    }
    this.#bytes[this.#at++] = 1;
  }

  float(value: number): void {
    this.#reserve(4);
    this.#at = this.#bytes.writeFloatLE(value, this.#at);
  }

  double(value: number): void {
    this.#reserve(8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  /** With its length. */
  string(text: string): void {
    if (text.length <= SHORT_TEXT) {
      this.#reserve(3 * text.length + 1);
      const written = this.#bytes.write(text, this.#at + 1);
      this.#bytes[this.#at] = written;
      this.#at += written + 1;
      return;
    }
    this.varint(Buffer.byteLength(text));
    this.#reserve(3 * text.length);
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** With their length. */
  bytes(bytes: Uint8Array): void {
    this.varint(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #reserve(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#at + size));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

/** The bytes of a number as a varint. */
function sizeOf(value: number): number {
  let size = 1;
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 0x80)) size++;
  return size;
}

/** Every byte is written later: clearing megabytes first would be a third of the work. */
export function bytesOf(size: number): Uint8Array {
  return new Uint8Array(Buffer.allocUnsafeSlow(size).buffer);
}
