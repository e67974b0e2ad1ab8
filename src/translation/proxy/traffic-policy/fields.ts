// Every field of TrafficPolicy, each in a module of its own.

import { buffer } from './buffer.ts';
import { type AnyPolicyField, anyField } from './field.ts';
import { timeouts } from './timeouts.ts';

/** In the order in which the checks of the data plane's constraints name them. */
export const FIELDS: readonly AnyPolicyField[] = [anyField(buffer), anyField(timeouts)];

export const FIELD_BY_NAME: ReadonlyMap<string, AnyPolicyField> = new Map(
  FIELDS.map((field) => [field.name, field]),
);
