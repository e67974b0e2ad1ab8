// A text as a pattern.

/** A pattern that matches only this text. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&');
