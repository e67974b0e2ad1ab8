// Workflow commands of GitHub Actions: annotations at the lines of a pull request.

import { plural } from '../../grammar/plural.ts';
import { visible } from '../../grammar/visible.ts';
import type { Note } from '../results/note.ts';
import { type ReportedFinding, type Result, titleOf } from '../results/result.ts';
import { repositoryPath } from './location.ts';
import type { Report } from './report.ts';

export const github: Report = (results, { cwd, summary, files, notes }) => {
  const lines = results.flatMap((result) => [
    ...result.findings.map((finding) => annotation(result, finding, cwd)),
    ...(result.omitted > 0 ? [omission(result, cwd)] : []),
  ]);
  lines.push(...notes.map((note) => noteCommand(note, cwd)));
  const { errors, warnings } = summary;
  lines.push(
    `gatewarden: ${files} ${plural(files, 'file')}, ${errors} ${plural(errors, 'error')}, ${warnings} ${plural(warnings, 'warning')}`,
  );
  return `${lines.join('\n')}\n`;
};

function annotation(result: Result, finding: ReportedFinding, cwd: string): string {
  const { code, severity, path, message, hint, line, column } = finding;
  const suggested = suggestionBlock(finding);
  const about = [titleOf(result), path].filter((part) => part !== '').join(' ');
  const said = [
    `${about}${about === '' ? '' : ': '}${message}`,
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
  ];
  const place = {
    file: relativeFile(result.file, cwd),
    line: String(line),
    ...(suggested === undefined || suggested.last === line ? {} : { endLine: String(suggested.last) }),
    col: String(column),
    title: code,
  };
  return command(severity, place, [...said.map(visible), ...(suggested?.block ?? [])].join('\n'));
}

/** The changed lines in a suggestion block, which a review can commit; only if they start at the finding's line. */
function suggestionBlock({ suggestion, line }: ReportedFinding) {
  if (suggestion === undefined || suggestion.lines.first !== line) return undefined;
  const { last, text } = suggestion.lines;
  // Every terminal shows tabs. Text that would be shown differently from what it is can't be suggested.
  const isShowable = text.every((shown) => shown.split('\t').every((part) => visible(part) === part));
  if (!isShowable) return undefined;
  const runs = text.flatMap((shown) => shown.match(/`{3,}/g) ?? []).map((run) => run.length);
  const fence = '`'.repeat(Math.max(2, ...runs) + 1);
  return { last, block: [`${fence}suggestion`, ...text, fence] };
}

function omission(result: Result, cwd: string): string {
  const place = { file: relativeFile(result.file, cwd), line: String(result.line) };
  return command('notice', place, `${visible(titleOf(result))}: ${result.omitted} more not shown`);
}

function noteCommand({ level, file, line, message }: Note, cwd: string): string {
  const place = {
    ...(file === undefined ? {} : { file: relativeFile(file, cwd) }),
    ...(line === undefined ? {} : { line: String(line) }),
  };
  return command(level === 'warning' ? 'warning' : 'notice', place, visible(message));
}

/** GitHub expects the path relative to the repository. */
const relativeFile = (file: string, cwd: string): string => visible(repositoryPath(file, cwd));

function command(name: string, properties: Readonly<Record<string, string>>, message: string): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::${name}${list.length === 0 ? '' : ` ${list.join(',')}`}::${escapeMessage(message)}`;
}

/** Same as @actions/core, command.ts. */
function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
