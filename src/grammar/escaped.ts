// How JSON and JavaScript write a character that must not stand in a text itself.

/** `\u001b`, of one UTF-16 unit. */
export const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
