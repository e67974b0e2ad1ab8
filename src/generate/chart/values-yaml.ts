// values.yaml of a chart: every key with its default, its meaning, and an example where the default says nothing.

import type { ChartValue, Groups } from '../../registration/chart/value.ts';
import { toYaml } from '../../registration/yaml.ts';
import { type Branch, isBranch, valueTree } from './value-tree.ts';

/** Comments are wrapped to lines of this length. */
const LINE = 120;

export function valuesYaml(header: string, values: readonly ChartValue[], groups: Groups = {}): string {
  return `${header}\n${branch(valueTree(values), groups, 0)}`;
}

function branch({ members, path }: Branch, groups: Groups, depth: number): string {
  const indent = '  '.repeat(depth);
  const parts = [...members].map(([name, member]) => {
    if (!isBranch(member)) return leaf(name, member, indent);
    const about = groups[[...path, name].join('.')];
    const title = about === undefined ? '' : comment(about, indent);
    return `${title}${indent}${name}:\n${branch(member, groups, depth + 1)}`;
  });
  return parts.join(depth === 0 ? '\n' : '');
}

function leaf(
  name: string,
  { default: value, doc, words, mayBeEmpty, example }: ChartValue,
  indent: string,
): string {
  const choice = words === undefined ? '' : ` ${oneOf(words, mayBeEmpty)}`;
  const shown = example === undefined ? '' : exampleText(example, indent);
  return `${comment(doc + choice, indent)}${shown}${block(toYaml([{ [name]: value }]), indent)}`;
}

export const oneOf = (words: readonly string[], mayBeEmpty = false): string =>
  `One of ${words.join(', ')}${mayBeEmpty ? ', or empty' : ''}.`;

const exampleText = (example: unknown, indent: string): string =>
  `${indent}# For example:\n${block(toYaml([example]), `${indent}#   `)}`;

const block = (text: string, indent: string): string => text.replace(/^(?=.)/gm, indent);

function comment(text: string, indent: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + last.length + word.length + 3 <= LINE)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `${indent}# ${line}\n`).join('');
}
