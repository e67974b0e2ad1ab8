// Reads codes and days in entries of gatewarden.yaml that tolerate findings.

import { isSeq } from 'yaml';
import { type Code, FIXED_CODES, isCode } from '../diagnostics/severity.ts';
import { isDay } from '../grammar/day.ts';
import { type SettingProblem, unknownCode } from './setting.ts';
import type { Tree, TreeReader } from './tree-reader.ts';

/** One code or a list. `verb` is what can't be done with a fixed code: `suppressed`. `refuse` returns the problem of another code. */
export function readCodes(
  reader: TreeReader,
  node: Tree,
  path: string,
  verb: string,
  refuse: (code: Code) => SettingProblem | undefined = () => undefined,
): Code[] {
  const list = isSeq(node) ? (node.items as Tree[]) : [node];
  if (list.length === 0) reader.complain(node, path, 'list at least one code');
  return list.flatMap((item) => {
    const code = reader.text(item, path);
    if (code === undefined) return [];
    const problem = problemOf(code, verb, refuse);
    if (problem === undefined) return [code as Code];
    reader.complain(item, path, problem.message, problem.hint);
    return [];
  });
}

function problemOf(
  code: string,
  verb: string,
  refuse: (code: Code) => SettingProblem | undefined,
): SettingProblem | undefined {
  if (!isCode(code)) return unknownCode(code);
  if (!FIXED_CODES.has(code)) return refuse(code);
  return { message: `${code} can't be ${verb}`, hint: `${[...FIXED_CODES].join(', ')} are always errors` };
}

export function readDay(reader: TreeReader, node: Tree, path: string): string | undefined {
  const read = reader.text(node, path);
  if (read === undefined || isDay(read)) return read;
  reader.complain(node, path, `${JSON.stringify(read.slice(0, 40))} is not a date`, 'write it as 2027-01-31');
  return undefined;
}
