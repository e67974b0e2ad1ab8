// Calendar days in UTC, as gatewarden.yaml has them: `2027-01-31`. Texts of this form sort by time.

const DAY = 24 * 60 * 60 * 1000;

/** 2026-02-30 is invalid. */
export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The first moment after the day. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY);

/** 0 on the same day; negative if `last` is over. */
export const daysUntil = (last: string, today: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY);
