// DER (X.690): elements with definite lengths in the shortest form, and the values of primitive types. Stricter than Node's library, as the
// proxy's is.

export interface DerElement {
  /** With its class and the bit of constructed elements. */
  readonly tag: number;
  readonly content: Uint8Array;
}

export const DER = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  teletexString: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** One after the other until the end; undefined if something isn't an element. */
export function derElements(bytes: Uint8Array): readonly DerElement[] | undefined {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at]!;
    const first = bytes[at + 1];
    // Tags of several bytes, and the one that ends indefinite lengths, have no place in certificates.
    if (tag === 0 || (tag & 0x1f) === 0x1f || first === undefined || first === 0x80 || first > 0x84)
      return undefined;
    const start = at + 2 + (first > 0x80 ? first - 0x80 : 0);
    const length =
      first < 0x80 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
    const isShortest = first < 0x80 || (length >= 0x80 && bytes[at + 2] !== 0);
    const end = start + length;
    if (!isShortest || end > bytes.length) return undefined;
    elements.push({ tag, content: bytes.subarray(start, end) });
    at = end;
  }
  return elements;
}

/** The elements inside a constructed one; undefined if it has another tag. */
export function derInside(element: DerElement | undefined, tag: number): readonly DerElement[] | undefined {
  return element?.tag === tag ? derElements(element.content) : undefined;
}

/** As it is written everywhere, such as `2.5.29.15`; undefined if it is none. */
export function objectIdentifier(element: DerElement | undefined): string | undefined {
  if (element?.tag !== DER.objectIdentifier || !isObjectIdentifier(element.content)) return undefined;
  const numbers: bigint[] = [];
  let number = 0n;
  for (const byte of element.content) {
    number = number * 128n + BigInt(byte & 0x7f);
    if (byte >= 0x80) continue;
    numbers.push(number);
    number = 0n;
  }
  const [both = 0n, ...rest] = numbers;
  const first = both < 80n ? both / 40n : 2n;
  return [first, both - first * 40n, ...rest].join('.');
}

/** The bits from the first, as bytes; undefined if it is no bit string. */
export function bitString({ tag, content }: DerElement): Uint8Array | undefined {
  return tag === DER.bitString && isBitString(content) ? content.subarray(1) : undefined;
}

/** A positive integer or zero. */
export function naturalNumber(element: DerElement | undefined): bigint | undefined {
  if (element?.tag !== DER.integer || !isInteger(element.content) || element.content[0]! >= 0x80)
    return undefined;
  return BigInt(`0x${Buffer.from(element.content).toString('hex')}`);
}

/** Whether an element of any type has a value of that type. What is inside constructed ones isn't read. */
export function isDerValue({ tag, content }: DerElement): boolean {
  if (tag >= 0x40) return true;
  switch (tag) {
    case DER.boolean:
      return isBoolean(content);
    case DER.integer:
    case DER.enumerated:
      return isInteger(content);
    case DER.bitString:
      return isBitString(content);
    case DER.null:
      return content.length === 0;
    case DER.objectIdentifier:
      return isObjectIdentifier(content);
    case DER.utcTime:
    case DER.generalizedTime:
      return isTime({ tag, content });
    case DER.universalString:
      return content.length % 4 === 0;
    case DER.bmpString:
      return content.length % 2 === 0;
    case DER.sequence:
    case DER.set:
      return true;
    default:
      // Of the other universal types, none is constructed.
      return tag < 0x20;
  }
}

const isBoolean = (content: Uint8Array): boolean =>
  content.length === 1 && (content[0] === 0 || content[0] === 0xff);

/** Without a first byte that only repeats the sign. */
function isInteger(content: Uint8Array): boolean {
  const [first, second = 0] = content;
  if (first === undefined) return false;
  return content.length === 1 || !((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80));
}

/** The bits that the last byte doesn't use are zero. */
function isBitString(content: Uint8Array): boolean {
  const [unused, last] = [content[0], content.at(-1)!];
  if (unused === undefined || unused > 7) return false;
  return content.length === 1 ? unused === 0 : (last & ((1 << unused) - 1)) === 0;
}

function isObjectIdentifier(content: Uint8Array): boolean {
  if (content.length === 0 || content.at(-1)! >= 0x80) return false;
  return content.every((byte, index) => byte !== 0x80 || (index > 0 && content[index - 1]! >= 0x80));
}

/** Old authorities write an offset in place of `Z`. */
const UTC = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|[+-](?:[01]\d|2[0-3])[0-5]\d)$/;
const GENERALIZED = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;

/** To the second, and on a day that exists (RFC 5280, 4.1.2.5). */
export function isTime({ tag, content }: DerElement): boolean {
  const pattern = tag === DER.utcTime ? UTC : tag === DER.generalizedTime ? GENERALIZED : undefined;
  const numbers = pattern?.exec(Buffer.from(content).toString('latin1'))?.slice(1).map(Number);
  if (numbers === undefined) return false;
  const [written = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const year = tag === DER.generalizedTime ? written : written < 50 ? 2000 + written : 1900 + written;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60;
}
