// Generated with structure.js.
import type { Validator } from '../../schema/validator.js';

export const VALIDATORS: Readonly<Record<string, Validator>>;
