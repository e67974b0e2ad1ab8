// Distinguished names in certificates (RFC 5280, 4.1.2.4): sets of attributes, whose texts must be readable.

import { DER, type DerElement, derInside, isDerValue, objectIdentifier } from './der.ts';

export interface NameAttribute {
  /** An object identifier; 2.5.4.3 is the common name. */
  readonly type: string;
  readonly value: DerElement;
}

export const isDistinguishedName = (element: DerElement | undefined): boolean =>
  nameAttributes(element) !== undefined;

/** All attributes in their order; undefined if the element isn't a name. */
export function nameAttributes(element: DerElement | undefined): readonly NameAttribute[] | undefined {
  const attributes: NameAttribute[] = [];
  const sets = derInside(element, DER.sequence);
  if (sets === undefined) return undefined;
  for (const set of sets) {
    const items = derInside(set, DER.set);
    if (items === undefined || items.length === 0) return undefined;
    for (const item of items) {
      const [type, value, ...more] = derInside(item, DER.sequence) ?? [];
      const id = objectIdentifier(type);
      if (id === undefined || value === undefined || more.length > 0 || !isText(value)) return undefined;
      attributes.push({ type: id, value });
    }
  }
  return attributes;
}

/** Names are compared as Unicode, so texts of a known type must be convertible. */
function isText(value: DerElement): boolean {
  const { tag, content } = value;
  switch (tag) {
    case DER.utf8String:
      return everyCodePoint(Buffer.from(content).toString('utf8'), content);
    case DER.bmpString:
      return content.length % 2 === 0 && units(content, 2).every(isCodePoint);
    case DER.universalString:
      return content.length % 4 === 0 && units(content, 4).every(isCodePoint);
    default:
      return isDerValue(value);
  }
}

function everyCodePoint(text: string, bytes: Uint8Array): boolean {
  if (!Buffer.from(text, 'utf8').equals(bytes)) return false;
  return Array.from(text, (character) => character.codePointAt(0)!).every(isCodePoint);
}

const units = (content: Uint8Array, size: number): readonly number[] =>
  Array.from({ length: content.length / size }, (_, index) =>
    content.subarray(index * size, (index + 1) * size).reduce((sum, byte) => sum * 256 + byte, 0),
  );

/** Surrogates and noncharacters are no text. */
function isCodePoint(point: number): boolean {
  if (point >= 0xd800 && point <= 0xdfff) return false;
  if (point >= 0xfdd0 && point <= 0xfdef) return false;
  return point <= 0x10ffff && (point & 0xfffe) !== 0xfffe;
}
