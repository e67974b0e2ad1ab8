// Why an object is refused, for statuses of what refers to it.

import type { Finding } from '../diagnostics/finding.ts';
import { counted } from '../grammar/plural.ts';

const MAX_REFUSAL = 500;

/** Undefined where the object is deleted. */
export function refusalOf(findings: readonly Finding[]): string | undefined {
  const [first, ...others] = findings.filter(({ severity }) => severity === 'error');
  if (first === undefined) return undefined;
  const text = `${first.path}: ${first.message}`.slice(0, MAX_REFUSAL).toWellFormed();
  return `${text} (${first.code}${others.length === 0 ? '' : `, and ${counted(others.length, 'more error')}`})`;
}
