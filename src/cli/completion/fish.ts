// Completion for fish: one `complete` line per option.

import type { CommandWords, OptionWords, Values } from './words.ts';

export function fish(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c gatewarden -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.doc)}`,
    ...operandLine(command),
    ...command.options.map((option) => optionLine(command, option)),
  ]);
  const names = commands.map(({ name }) => name).join(' ');
  return `# fish completion of gatewarden
complete -c gatewarden -f
complete -c gatewarden -n '__fish_seen_subcommand_from help' -a ${quoted(names)}
${lines.join('\n')}
`;
}

function operandLine({ name, operands }: CommandWords): string[] {
  return operands === 'none' ? [] : [`complete -c gatewarden -n ${within(name)} ${action(operands)}`];
}

function optionLine({ name }: CommandWords, { names, doc, values }: OptionWords): string {
  const flags = names.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const value =
    values === undefined ? '' : ` ${values === 'files' ? '-r' : '-x'} ${action(values)}`.trimEnd();
  return `complete -c gatewarden -n ${within(name)} ${flags.join(' ')}${value} -d ${quoted(doc)}`;
}

const within = (name: string): string => quoted(`__fish_seen_subcommand_from ${name}`);

function action(values: Values): string {
  if (values === 'files') return '-F';
  if (values === 'folders') return "-a '(__fish_complete_directories)'";
  return values === 'none' ? '' : `-a ${quoted(values.join(' '))}`;
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
