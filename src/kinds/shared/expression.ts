// CEL fields: the check of C-01 and C-02, and the warning W-40 about variables that don't exist in a place.

import { advice, type Fault, fromProblem } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { type CelUses, celUses, mayUse } from '../../grammar/cel/uses.ts';
import { type CelOptions, checkCel } from '../../grammar/cel.ts';
import { defined } from '../../grammar/defined.ts';
import { missingAttribute } from '../../grammar/envoy-attributes.ts';
import { quote } from '../../grammar/quote.ts';
import { type StringNode, string } from '../../schema/node.ts';
import type { Report, Rule } from '../../schema/rule.ts';
import { sayAddressesWithoutPort, sayOddAddresses } from './odd-address.ts';
import { addressWithPort, HTTP_METHODS, oneOfEachKey, textMeant, withMethodsQuoted } from './unquoted.ts';

/** Root variables of the edge data plane (C-01). */
const EDGE_ROOTS: ReadonlySet<string> = new Set([
  'request',
  'response',
  'source',
  'destination',
  'jwt',
  'apiKey',
  'basicAuth',
  'llm',
  'mcp',
  'backend',
  'proxy',
  'extauthz',
  'extproc',
  'env',
]);

/** Envoy's attributes (C-02). */
export const PROXY_ROOTS: ReadonlySet<string> = new Set([
  'request',
  'response',
  'connection',
  'upstream',
  'source',
  'destination',
  'metadata',
  'filter_state',
  'upstream_filter_state',
  'xds',
]);

interface Place {
  readonly doc?: string;
  /** Evaluated before the response exists: `response` is an error. */
  readonly beforeResponse?: boolean;
  /** The value may be plain text: text without quotes is then reported as such. */
  readonly isText?: boolean;
}

/** An expression of the edge data plane. */
export function edgeExpression({ doc, beforeResponse = false, isText = false }: Place = {}): StringNode {
  return string({
    minLength: 1,
    maxLength: 16384,
    ...defined({ doc }),
    rules: [celRule('C-01', EDGE_ROOTS, beforeResponse, isText)],
  });
}

/** Parses the expression once, for its code and for W-40. */
export function celRule(
  id: Code,
  roots: ReadonlySet<string>,
  beforeResponse: boolean,
  isText = false,
): Rule<string> {
  const known: ReadonlySet<string> = beforeResponse
    ? new Set([...roots].filter((root) => root !== 'response'))
    : roots;
  const isProxy = roots === PROXY_ROOTS;
  const options: CelOptions = { knownRoots: known, proxy: isProxy };
  return {
    id,
    also: isProxy ? ['W-40', 'W-49', 'W-51', 'W-68', 'W-70'] : ['W-40', 'W-51', 'W-68'],
    reads: [''],
    demand: `parses as CEL; variables: ${[...known].map((root) => `\`${root}\``).join(', ')}`,
    expression: true,
    check(text, report, budget) {
      const { problem, unknownRoots } = checkCel(text, options, budget);
      const isOdd = problem !== undefined || unknownRoots.length > 0;
      const words = isText && isOdd && isPlainWords(text, roots);
      if (problem !== undefined && problem.grade !== 'S') {
        const fault = fromProblem(problem, text);
        const address = isProxy ? addressWithPort(text, problem.offset) : undefined;
        if (address !== undefined) report({ ...withoutFix(fault), hint: address });
        else report(words ? { ...fault, ...quoting(text) } : fault);
        return;
      }
      if (problem !== undefined) report({ ...fromProblem(problem, text), level: 'S' });
      for (const { name, offset } of words ? unknownRoots.slice(0, 1) : oneOfEachKey(text, unknownRoots)) {
        const where = `at character ${offset + 1}`;
        const quoted = withMethodsQuoted(text, { name, offset }, unknownRoots);
        report({
          code: 'W-40',
          ...(name === 'response' && roots.has(name)
            ? advice(
                `\`response\` (${where}) doesn't exist yet when this expression is evaluated`,
                'use the request instead',
              )
            : advice(
                `unknown variable ${quote(name)} (${where}) is an error at run time`,
                textMeant(text, name, offset) ?? `known variables: ${[...known].join(', ')}`,
              )),
          ...(quoted === undefined ? {} : { fix: [{ op: 'replace', value: quoted }] }),
          ...(words ? quoting(text) : {}),
        });
      }
      sayOddAddresses(text, report);
      if (isProxy) sayAddressesWithoutPort(text, report);
      const mayMiss = isProxy && mayUse(text, (root, member) => missingAttribute(root, member) !== undefined);
      if (!mayMiss && !holdsLowerCaseMethod(text)) return;
      const uses = celUses(text, known);
      if (isProxy) sayMissingMembers(uses, report);
      sayLowerCaseMethods(uses, report);
    },
  };
}

const withoutFix = ({ fix: _, ...fault }: Fault): Fault => fault;

/** Plain words without quotes, none of which is a variable. */
function isPlainWords(text: string, roots: ReadonlySet<string>): boolean {
  if (text.length > 200 || !/^[A-Za-z][\w .,/:;!?@-]*$/.test(text)) return false;
  const words = text.match(/[A-Za-z_]\w*/g) ?? [];
  const isExpression = words.some(
    (word) => roots.has(word) || word === 'true' || word === 'false' || word === 'in',
  );
  return !isExpression && !/ [-/] |\w\.\w+ ?\(|[?]/.test(text);
}

/** Plain words hold nothing that would need an escape. */
const quoting = (text: string): Pick<Fault, 'hint' | 'fix'> => ({
  hint: `write text in quotes inside the expression: write \`'"${text}"'\``,
  fix: [{ op: 'replace', value: `"${text}"` }],
});

/** W-49. */
function sayMissingMembers({ members }: CelUses, report: Report): void {
  for (const { root, member, offset } of members) {
    const hint = missingAttribute(root, member);
    if (hint === undefined) continue;
    const message = `\`${root}\` has no member ${quote(member)} (at character ${offset + 1}): an error at run time`;
    report({ code: 'W-49', ...advice(message, hint) });
  }
}

const QUOTED_METHOD = new RegExp(`["'](?:${[...HTTP_METHODS].join('|')})["']`, 'gi');

/** A cheap check before parsing: most expressions compare methods in upper case, or not at all. */
function holdsLowerCaseMethod(text: string): boolean {
  if (!text.includes('method')) return false;
  return (text.match(QUOTED_METHOD) ?? []).some((literal) => literal !== literal.toUpperCase());
}

/** W-51. */
function sayLowerCaseMethods({ methods }: CelUses, report: Report): void {
  for (const { text, offset } of methods) {
    const method = text.toUpperCase();
    if (method === text || !HTTP_METHODS.has(method)) continue;
    const message = `${quote(text)} (at character ${offset + 1}) never equals a method: methods are in upper case`;
    report({ code: 'W-51', ...advice(message, `write "${method}"`) });
  }
}
