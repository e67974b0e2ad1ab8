// Values as Lua literals. This is the only form in which user text appears in a script.

/** Every byte outside printable ASCII, quotes and backslashes as `\ddd`: no following character can become part of it. */
export function luaText(text: string): string {
  let literal = '"';
  for (const byte of Buffer.from(text, 'utf8'))
    literal +=
      byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c
        ? String.fromCharCode(byte)
        : `\\${String(byte).padStart(3, '0')}`;
  return `${literal}"`;
}

/** A finite number. */
export const luaNumber = (value: number): string => (value < 0 ? `(${value})` : String(value));

export const luaTexts = (texts: readonly string[]): string => `{${texts.map(luaText).join(', ')}}`;
