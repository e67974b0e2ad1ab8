// Bytes in thousandths: `64m` is 0.064 bytes, not 64 megabytes. W-67.

import { advice } from '../../diagnostics/finding.ts';
import { quote } from '../../grammar/quote.ts';
import type { Rule, Violation } from '../../schema/rule.ts';

const SMALL = /^([+-]?[\d.]+)([mun])$/;

function smallBytes(value: unknown): Violation | undefined {
  const [, number, suffix] = (typeof value === 'string' && SMALL.exec(value)) || [];
  if (number === undefined || Number(number) === 0) return undefined;
  const part = suffix === 'm' ? 'thousandths' : suffix === 'u' ? 'millionths' : 'billionths';
  return advice(
    `${quote(String(value))} is ${part} of a byte`,
    suffix === 'm'
      ? `write \`${number}Mi\` (times 1024 x 1024) or \`${number}M\` (times a million)`
      : 'write a whole number of bytes',
  );
}

/** For a quantity of bytes. */
export const wholeBytes: Rule<string | number> = {
  id: 'W-67',
  reads: [''],
  demand: 'not in thousandths',
  check(value, report) {
    const violation = smallBytes(value);
    if (violation !== undefined) report(violation);
  },
};

interface Resources {
  readonly limits?: { readonly [resource: string]: string | number };
  readonly requests?: { readonly [resource: string]: string | number };
}

const IN_BYTES = /^(?:memory|storage|ephemeral-storage|hugepages-.+)$/;

/** For resources by name: those that are counted in bytes. */
export const wholeBytesOfResources: readonly Rule<Resources>[] = (['limits', 'requests'] as const).map(
  (part) => ({
    id: 'W-67',
    reads: [part],
    demand: `memory and storage in \`${part}\` are not in thousandths`,
    check(resources, report) {
      for (const [name, value] of Object.entries(resources[part] ?? {})) {
        const violation = IN_BYTES.test(name) ? smallBytes(value) : undefined;
        if (violation !== undefined) report({ ...violation, at: [part, name], because: [value] });
      }
    },
  }),
);
