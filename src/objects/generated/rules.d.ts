// Generated with rules.js.
import type { RuleCodes } from '../published-rule.js';

export const publishedRules: RuleCodes;
