// Addresses that can't exist, or that Envoy never compares equal. W-68, W-70.

import { isIPv4, isIPv6 } from 'node:net';
import { advice } from '../../diagnostics/finding.ts';
import { quote } from '../../grammar/quote.ts';
import type { Report, Rule } from '../../schema/rule.ts';

/** Four numbers, one of which is no part of an IPv4 address: `10.0.0.300`, `010.0.0.1`. */
const isOdd = (text: string): boolean => /^\d{1,4}(?:\.\d{1,4}){3}$/.test(text) && !isIPv4(text);

/** A hostile expression may have thousands. */
const MOST_SAID = 4;

const WHY = 'each number is from 0 to 255, without zeros at the start';

/** W-68: for a host, which may also be a DNS name. */
export const realAddress: Rule<string> = {
  id: 'W-68',
  reads: [''],
  demand: 'an address, or a name whose last part is not a number',
  check(host, report) {
    if (isOdd(host)) report(advice(`${quote(host)} is no IP address`, WHY));
    else if (/(?:^|\.)\d+\.?$/.test(host) && !isIPv4(host))
      report(
        advice(
          `${quote(host)} is no IP address, and no name of a host ends in a number`,
          'write the whole address',
        ),
      );
  },
};

/** What an address is compared with, or the argument of a function on it. */
const BESIDE_ADDRESS = /\b(?:local_)?address\b([^&|?]{0,2048})/g;
const LITERAL = /(["'])(\d{1,4}(?:\.\d{1,4}){3})(?=[:/"'])/g;

/** W-68: texts in an expression over addresses. */
export function sayOddAddresses(text: string, report: Report): void {
  if (!text.includes('address')) return;
  let said = 0;
  for (const { 1: beside = '', 0: whole, index } of text.matchAll(BESIDE_ADDRESS)) {
    const start = index + whole.length - beside.length;
    for (const { 2: address = '', index: at } of beside.matchAll(LITERAL))
      if (isOdd(address) && said++ < MOST_SAID)
        report({
          code: 'W-68',
          ...advice(
            `${quote(address)} (at character ${start + at + 2}) is no IP address: nothing equals it`,
            WHY,
          ),
        });
  }
}

const COMPARED =
  /\b((?:source|destination|upstream)\.(?:local_)?address)\s*(==|!=|in)\s*(\[[^\]]{0,2048}\]|"[^"\\]{0,64}"|'[^'\\]{0,64}')/g;

/** W-70: Envoy's addresses are `10.0.0.1:52814` and `[fd00::1]:52814`. */
export function sayAddressesWithoutPort(text: string, report: Report): void {
  if (!text.includes('address')) return;
  let said = 0;
  for (const { 1: variable = '', 2: operator, 3: operand = '', index } of text.matchAll(COMPARED)) {
    const texts = [...operand.matchAll(/(["'])(.*?)\1/g)].map(([, , each = '']) => each);
    const alone = texts.find((each) => isIPv4(each) || isIPv6(each.replace(/^\[(.*)\]$/, '$1')));
    if (alone === undefined) continue;
    if (++said > MOST_SAID) return;
    const never = operator === '!=' ? 'always differs from' : 'never equals';
    const start = `${variable}.startsWith("${alone.includes(':') ? `[${alone.replace(/^\[(.*)\]$/, '$1')}]` : alone}:")`;
    report({
      code: 'W-70',
      ...advice(
        `${quote(variable)} (at character ${index + 1}) ${never} ${quote(alone)}: the proxy's addresses have their ports`,
        `write \`${operator === '!=' ? '!' : ''}${start}\`${texts.length > 1 ? ', and the same for the others, joined with `||`' : ''}`,
      ),
    });
  }
}
