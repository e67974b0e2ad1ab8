// Patterns of names: `*` matches any text, everything else itself.

/** The parts between the stars are searched from left to right, so that it takes linear time. */
export function matchesGlob(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const [first = ''] = parts;
  const last = parts.at(-1) as string;
  if (parts.length === 1) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}
