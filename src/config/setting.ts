// One severity setting, `CODE: error|warn|off`: the same check for gatewarden.yaml, `--severity`, functions and the library.

import { CODES, type Code, type ConfiguredSeverity, FIXED_CODES, isCode } from '../diagnostics/severity.ts';
import { didYouMean } from '../grammar/nearest.ts';

export interface SettingProblem {
  readonly message: string;
  readonly hint?: string;
}

export interface Setting {
  readonly code: Code;
  readonly severity: ConfiguredSeverity;
}

export const SEVERITIES: readonly ConfiguredSeverity[] = ['error', 'warn', 'off'];

/** A valid setting, or what is wrong with it. */
export function readSetting(code: string, severity: unknown): Setting | SettingProblem {
  if (!isCode(code)) return unknownCode(code);
  if (!isSeverity(severity)) {
    const near = typeof severity === 'string' ? NEAR[severity.toLowerCase()] : undefined;
    const shown = JSON.stringify(severity) ?? 'nothing';
    return {
      message: `${shown.slice(0, 60)} is not a severity: write \`error\`, \`warn\` or \`off\``,
      ...(near === undefined ? {} : { hint: `did you mean \`${near}\`?` }),
    };
  }
  if (FIXED_CODES.has(code) && severity !== 'error') {
    return {
      message: `${code} can't be lowered to \`${severity}\``,
      hint: `${[...FIXED_CODES].join(', ')} protect the server and the protocol: they are always errors`,
    };
  }
  return { code, severity };
}

const isSeverity = (value: unknown): value is ConfiguredSeverity =>
  SEVERITIES.some((severity) => severity === value);

/** A setting with a few allowed values. */
export function checkOneOf(value: unknown, words: readonly string[]): SettingProblem | undefined {
  if (typeof value === 'string' && words.includes(value)) return undefined;
  const shown = (JSON.stringify(value) ?? String(value)).slice(0, 60);
  const message = `${shown} is not ${words.map((word) => `\`${word}\``).join(' or ')}`;
  const hint = typeof value === 'string' ? didYouMean(value, words) : undefined;
  return hint === undefined ? { message } : { message, hint };
}

const NEAR: Readonly<Record<string, ConfiguredSeverity | undefined>> = {
  __proto__: undefined,
  warning: 'warn',
  warnings: 'warn',
  warn: 'warn',
  info: 'warn',
  err: 'error',
  error: 'error',
  errors: 'error',
  none: 'off',
  ignore: 'off',
  disable: 'off',
  disabled: 'off',
  off: 'off',
};

/** The problem of an unknown code. */
export function unknownCode(code: string): SettingProblem {
  const upper = code.toUpperCase();
  const hint = isCode(upper) ? `did you mean \`${upper}\`?` : didYouMean(code, CODES);
  return {
    message: `no code \`${code.slice(0, 60)}\``,
    hint: hint ?? '`gatewarden explain-code --list` lists every code',
  };
}
