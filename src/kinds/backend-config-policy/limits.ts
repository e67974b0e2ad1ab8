// Numbers, durations and server names that are well formed but that the proxy rejects. C-29.

import { invalid } from '../../diagnostics/finding.ts';
import { parseDuration } from '../../grammar/duration.ts';
import { checkServerName, MAX_SERVER_NAME_BYTES } from '../../grammar/tls-parameters.ts';
import { type IntegerNode, integer } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';

/** Envoy's limit of a hash ring (config.cluster.v3.Cluster.RingHashLbConfig). */
const MAX_RING_SIZE = 8_388_608;

export const serverName: Rule<string> = {
  id: 'C-29',
  reads: [''],
  demand: `at most ${MAX_SERVER_NAME_BYTES} bytes, without NUL`,
  check(name, report) {
    const problem = checkServerName(name);
    if (problem !== undefined) report(invalid(name, problem.message, problem.hint));
  },
};

export const oneOrMore: Rule<number> = {
  id: 'C-29',
  reads: [''],
  demand: '1 or more',
  check(value, report) {
    if (value < 1) report(invalid(value, 'the proxy accepts 1 or more', 'write 1 or more, or remove it'));
  },
};

export const aboveZero: Rule<string> = {
  id: 'C-29',
  reads: [''],
  demand: 'above zero',
  check(text, report) {
    if (parseDuration(text) === 0)
      report(invalid(text, 'the proxy accepts only durations above zero', 'write `1ms` or more'));
  },
};

/** Every proxy rejects a negative count. */
export const notNegative: Rule<number> = {
  id: 'C-29',
  reads: [''],
  demand: '0 or more',
  cel: 'self >= 0',
  check(value, report) {
    if (value < 0) report({ ...invalid(value, 'must not be negative', 'write 2 or more'), level: 'R' });
  },
};

export const twoOrMore: Rule<number> = {
  id: 'C-29',
  reads: [''],
  demand: '2 or more',
  check(value, report) {
    if (value >= 0 && value < 2) report(invalid(value, 'the proxy accepts 2 or more', 'write 2 or more'));
  },
};

const ringSizeLimit: Rule<number> = {
  id: 'C-29',
  reads: [''],
  demand: `at most ${MAX_RING_SIZE}`,
  check(value, report) {
    if (value > MAX_RING_SIZE)
      report(invalid(value, `the proxy accepts at most ${MAX_RING_SIZE}`, `write ${MAX_RING_SIZE} or less`));
  },
};

export function ringSize(doc: string): IntegerNode {
  return integer({ format: 'int64', minimum: 0, doc, rules: [ringSizeLimit] });
}
