// Generated with table.js.
import type { Message } from '../table.js';

/** Messages by full name. */
export const MESSAGES: Readonly<Record<string, Message>>;
/** Enums by full name: names with their numbers. */
export const ENUMS: Readonly<Record<string, Readonly<Record<string, number>>>>;
/** What a `google.protobuf.Any` may hold. */
export const TYPED: readonly string[];
