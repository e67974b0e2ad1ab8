// Completion for zsh, with its _arguments and _describe.

import type { CommandWords, OptionWords, Values } from './words.ts';

export function zsh(commands: readonly CommandWords[]): string {
  return `#compdef gatewarden
_gatewarden() {
  local -a commands
  commands=(
${commands.map(({ name, doc }) => `    ${quoted(`${name}:${doc}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
    help) _describe command commands ;;
${commands.map(commandCase).join('\n')}
  esac
}
if [[ $funcstack[1] == _gatewarden ]]; then
  _gatewarden "$@"
else
  compdef _gatewarden gatewarden
fi
`;
}

function commandCase({ name, options, operands }: CommandWords): string {
  const operand = operands === 'none' ? [] : [quoted(`*:${name}:${action(operands)}`)];
  const specs = [...options.flatMap(optionSpecs), ...operand];
  return `    ${name}) _arguments \\\n${specs.map((spec) => `      ${spec}`).join(' \\\n')} ;;`;
}

/** \`*\` allows an option to be repeated. */
function optionSpecs({ names, doc, values }: OptionWords): string[] {
  const text = doc.replaceAll(/[[\]:]/g, '\\$&');
  return names.map((name) => {
    const isLong = name.startsWith('--') && values !== undefined;
    return quoted(
      `*${name}${isLong ? '=' : ''}[${text}]${values === undefined ? '' : `:value:${action(values)}`}`,
    );
  });
}

function action(values: Values): string {
  if (values === 'files') return '_files';
  if (values === 'folders') return '_files -/';
  return values === 'none' ? ' ' : `(${values.join(' ')})`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
