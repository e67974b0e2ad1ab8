// The levels of our own logs: the webhook, the control plane, the command line and the admin port have the same.

/** With lines. */
export const LINE_LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const;

export const LOG_LEVELS = [...LINE_LEVELS, 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
