// The short text of an audit: one line per namespace, which shows whether enforcement can be switched on, or what prevents it.

import { plural } from '../../grammar/plural.ts';
import { visible } from '../../grammar/visible.ts';
import type { NamespaceReadiness } from '../audit/readiness.ts';

/** The maximum number of codes in a line. */
const MAX_CODES = 5;

export function auditSummary(namespaces: readonly NamespaceReadiness[]): string {
  const rows = namespaces.map((each) => [
    visible(each.namespace),
    each.mode ?? 'unknown',
    String(each.objects),
    String(each.refused),
    verdict(each),
  ]);
  const table = [['NAMESPACE', 'MODE', 'OBJECTS', 'REFUSED', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const ready = namespaces.filter(({ isReady }) => isReady).length;
  const of = `${namespaces.length} ${plural(namespaces.length, 'namespace')}`;
  return `${lines.join('\n')}\n\n${ready} of ${of} ${ready === 1 ? 'is' : 'are'} ready to enforce\n`;
}

function verdict({ mode, refused, errors, unread, isReady }: NamespaceReadiness): string {
  if (isReady) return mode === 'enforce' ? 'already enforced' : 'ready to enforce';
  const parts: string[] = [];
  if (refused > 0) {
    const codes = errors.slice(0, MAX_CODES).map(({ code, objects }) => `${code} (${objects})`);
    if (errors.length > MAX_CODES) codes.push(`${errors.length - MAX_CODES} more`);
    parts.push(`${refused} ${plural(refused, 'object')} with ${codes.join(', ')}`);
  }
  if (unread.length > 0) parts.push(`${unread.join(', ')} could not be read`);
  return `${mode === 'enforce' ? 'already enforced, and in it' : 'not ready'}: ${parts.join('; ')}`;
}
