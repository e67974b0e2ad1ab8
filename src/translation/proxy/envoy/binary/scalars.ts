// Scalars and enumerations of canonical JSON in binary protobuf.

import { type DescEnum, ScalarType } from '@bufbuild/protobuf';
import { WireType } from '@bufbuild/protobuf/wire';
import type { Sink } from './sink.ts';

/** Thrown, and caught where a fragment begins. One object, since a stack trace costs more than what is written. */
export const NOT_CANONICAL = new Error('not canonical JSON');

export const refuse = (): never => {
  throw NOT_CANONICAL;
};

/** Writes a value without its field number. */
export type WriteValue = (sink: Sink, value: unknown) => void;

export interface Scalar {
  readonly wire: WireType;
  readonly write: WriteValue;
  readonly isZero: (value: unknown) => boolean;
}

export function scalarOf(field: {
  readonly scalar: ScalarType | undefined;
  readonly enum: DescEnum | undefined;
}): Scalar {
  if (field.enum !== undefined) return enumOf(field.enum);
  const scalar = field.scalar === undefined ? undefined : SCALARS[field.scalar];
  return scalar ?? { wire: WireType.Varint, write: refuse, isZero: () => false };
}

/** Its JSON is null. */
export const NULL_VALUE = 'google.protobuf.NullValue';

function enumOf({ typeName, values }: DescEnum): Scalar {
  if (typeName === NULL_VALUE) return NULL;
  const numbers = new Map(values.map(({ name, number }) => [name, number]));
  const zero = values[0]!.number;
  return {
    wire: WireType.Varint,
    write(sink, value) {
      const number = typeof value === 'string' ? numbers.get(value) : undefined;
      if (number === undefined) throw NOT_CANONICAL;
      sink.int32(number);
    },
    isZero: (value) => numbers.get(value as string) === zero,
  };
}

const NULL: Scalar = {
  wire: WireType.Varint,
  write(sink, value) {
    if (value !== null) throw NOT_CANONICAL;
    sink.varint(0);
  },
  isZero: (value) => value === null,
};

const UINT32_MAX = 0xffff_ffff;
const INT32_MAX = 0x7fff_ffff;

/** A whole number from `least` to `most`. */
const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && !Object.is(value, -0) && (value as number) >= least && (value as number) <= most;

const number32 = (write: (sink: Sink, value: number) => void, least: number, most: number): Scalar => ({
  wire: WireType.Varint,
  write(sink, value) {
    if (!isWhole(value, least, most)) throw NOT_CANONICAL;
    write(sink, value);
  },
  isZero: (value) => value === 0 && !Object.is(value, -0),
});

/** Up to a size that needs no check of its limits. */
const SHORT_DIGITS = /^(?:0|[1-9]\d{0,14})$/;

const number64 = (write: (sink: Sink, value: number) => void): Scalar => ({
  wire: WireType.Varint,
  write(sink, value) {
    const number = typeof value === 'string' && SHORT_DIGITS.test(value) ? Number(value) : value;
    if (!isWhole(number, 0, Number.MAX_SAFE_INTEGER)) throw NOT_CANONICAL;
    write(sink, number);
  },
  isZero: (value) => value === '0' || (value === 0 && !Object.is(value, -0)),
});

const FLOAT_MAX = 3.4028234663852886e38;

const float = (wire: WireType, write: (sink: Sink, value: number) => void, most: number): Scalar => ({
  wire,
  write(sink, value) {
    if (typeof value !== 'number' || !(Math.abs(value) <= most)) throw NOT_CANONICAL;
    write(sink, value);
  },
  isZero: (value) => Object.is(value, 0),
});

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const SCALARS: { readonly [Type in ScalarType]?: Scalar } = {
  [ScalarType.STRING]: {
    wire: WireType.LengthDelimited,
    write(sink, value) {
      if (typeof value !== 'string') throw NOT_CANONICAL;
      sink.string(value);
    },
    isZero: (value) => value === '',
  },
  [ScalarType.BOOL]: {
    wire: WireType.Varint,
    write(sink, value) {
      if (typeof value !== 'boolean') throw NOT_CANONICAL;
      sink.varint(value ? 1 : 0);
    },
    isZero: (value) => value === false,
  },
  [ScalarType.BYTES]: {
    wire: WireType.LengthDelimited,
    write(sink, value) {
      if (typeof value !== 'string' || !BASE64.test(value)) throw NOT_CANONICAL;
      sink.bytes(Buffer.from(value, 'base64'));
    },
    isZero: (value) => value === '',
  },
  [ScalarType.UINT32]: number32((sink, value) => sink.varint(value), 0, UINT32_MAX),
  [ScalarType.INT32]: number32((sink, value) => sink.int32(value), -INT32_MAX, INT32_MAX),
  [ScalarType.UINT64]: number64((sink, value) => sink.varint(value)),
  [ScalarType.INT64]: number64((sink, value) => sink.varint(value)),
  [ScalarType.DOUBLE]: float(WireType.Bit64, (sink, value) => sink.double(value), Number.MAX_VALUE),
  [ScalarType.FLOAT]: float(WireType.Bit32, (sink, value) => sink.float(value), FLOAT_MAX),
};
