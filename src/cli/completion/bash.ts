// Completion for bash: one function that looks at the word before the cursor.

import type { CommandWords, OptionWords, Values } from './words.ts';

export function bash(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name);
  return `# bash completion of gatewarden
_gatewarden() {
  local cur=\${COMP_WORDS[COMP_CWORD]} option= command= words= kind= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      -*) ;;
      *) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  # bash takes --output=json apart at the =
  if [[ $cur == = ]]; then
    option=\${COMP_WORDS[COMP_CWORD-1]} cur=
  elif [[ \${COMP_WORDS[COMP_CWORD-1]} == = ]]; then
    option=\${COMP_WORDS[COMP_CWORD-2]}
  else
    option=\${COMP_WORDS[COMP_CWORD-1]}
  fi
  if [[ -z $command ]]; then
    words="${[...names, 'help', '--help', '--version'].join(' ')}"
  else
    case "$command $option" in
${commands.flatMap((command) => command.options.flatMap((option) => valueCase(command, option))).join('\n')}
      *)
        case "$command" in
          help) words="${names.join(' ')}" ;;
${commands.map(operandCase).join('\n')}
        esac ;;
    esac
  fi
  case $kind in
    files) local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null ;;
    folders) local IFS=$'\\n'; COMPREPLY=($(compgen -d -- "$cur")); compopt -o filenames 2>/dev/null ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
  esac
}
complete -F _gatewarden gatewarden
`;
}

function valueCase({ name }: CommandWords, { names, values }: OptionWords): string[] {
  if (values === undefined) return [];
  const pattern = names.map((option) => `"${name} ${option}"`).join('|');
  return [`      ${pattern}) ${assignment(values)} ;;`];
}

function operandCase({ name, options, operands }: CommandWords): string {
  const flags = options.flatMap(({ names }) => names.filter((option) => option.startsWith('--'))).join(' ');
  return `          ${name}) if [[ $cur == -* ]]; then words="${flags}"; else ${assignment(operands)}; fi ;;`;
}

function assignment(values: Values): string {
  return typeof values === 'string' ? `kind=${values}` : `words="${values.join(' ')}"`;
}
