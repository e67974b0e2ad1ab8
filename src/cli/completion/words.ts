// The words of the command line, read from the commander program, so that completion is always up to date.

import type { Argument, Command, Option } from 'commander';

/** How a value is completed: a list of words, files, folders, or not at all. */
export type Values = readonly string[] | 'files' | 'folders' | 'none';

export interface OptionWords {
  /** `-o`, `--output`. */
  readonly names: readonly string[];
  readonly doc: string;
  /** Undefined: the option takes no value. */
  readonly values?: Values;
}

export interface CommandWords {
  readonly name: string;
  readonly doc: string;
  readonly options: readonly OptionWords[];
  readonly operands: Values;
}

const HELP: OptionWords = { names: ['-h', '--help'], doc: 'display help for command' };

export function commandWords(command: Command, operands?: readonly string[]): CommandWords {
  return {
    name: command.name(),
    doc: command.description(),
    options: [...command.options.map(optionWords), HELP],
    operands: operands ?? operandValues(command.registeredArguments),
  };
}

function optionWords({
  short,
  long,
  description,
  flags,
  argChoices,
  required,
  optional,
}: Option): OptionWords {
  const names = [short, long].filter((name) => typeof name === 'string');
  if (!required && !optional) return { names, doc: description };
  return { names, doc: description, values: argChoices ?? valuesOf(flags) };
}

function operandValues([first]: readonly Argument[]): Values {
  if (first === undefined) return 'none';
  return first.argChoices ?? valuesOf(first.name());
}

/** Derived from the name of the value: `<file>`, `<paths...>`, `<folder>`. */
function valuesOf(text: string): Values {
  if (/\b(file|files|path|paths)\b/i.test(text)) return 'files';
  return /\b(folder|dir)\b/i.test(text) ? 'folders' : 'none';
}
