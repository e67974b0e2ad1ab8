// JUnit XML for CI servers: a test suite per file, a test case per object.

import { escaped } from '../../grammar/escaped.ts';
import { counted } from '../../grammar/plural.ts';
import { visible } from '../../grammar/visible.ts';
import { isFailed, type ReportedFinding, type Result, titleOf } from '../results/result.ts';
import type { Report } from './report.ts';

export const junit: Report = (results, { failOnWarnings }) => {
  const suites = [...Map.groupBy(results, ({ file }) => file)].map(([file, all]) =>
    suite(file, all, failOnWarnings),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="gatewarden" ${counts(results, failOnWarnings)}>\n${suites.join('')}</testsuites>\n`;
};

function suite(file: string, results: readonly Result[], failOnWarnings: boolean): string {
  const cases = results.map((result) => testcase(result, failOnWarnings)).join('');
  return `  <testsuite name=${attribute(file)} ${counts(results, failOnWarnings)}>\n${cases}  </testsuite>\n`;
}

function counts(results: readonly Result[], failOnWarnings: boolean): string {
  const errors = results.filter(({ status }) => status === 'unreadable').length;
  const failures = results.filter((result) => isFailed(result, failOnWarnings)).length - errors;
  const skipped = results.filter(({ status }) => status === 'skipped').length;
  return `tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

function testcase(result: Result, failOnWarnings: boolean): string {
  const { file, document, line, status, findings } = result;
  const title = titleOf(result) || `document ${document}`;
  const open = `    <testcase name=${attribute(title)} classname=${attribute(file)} file=${attribute(file)} line="${line}"`;
  if (status === 'skipped')
    return `${open}>\n      <skipped message="not an object of this API"/>\n    </testcase>\n`;
  if (findings.length === 0) return `${open}/>\n`;
  const body = findings.map((finding) => describe(result, finding)).join('\n');
  const more = result.omitted > 0 ? `\n${result.omitted} more not shown` : '';
  const content = escapeXml(`${body}${more}`);
  if (!isFailed(result, failOnWarnings))
    return `${open}>\n      <system-out>${content}</system-out>\n    </testcase>\n`;
  const element = status === 'unreadable' ? 'error' : 'failure';
  const message = `${counted(result.errors, 'error')}, ${counted(result.warnings, 'warning')}`;
  const type = findings[0]?.code ?? '';
  return `${open}>\n      <${element} message=${attribute(message)} type=${attribute(type)}>${content}</${element}>\n    </testcase>\n`;
}

function describe({ file }: Result, finding: ReportedFinding): string {
  const { code, severity, path, message, hint, line, column } = finding;
  const field = path === '' ? '' : `${path}: `;
  const way = hint === undefined ? '' : `\n  hint: ${visible(hint)}`;
  return visible(`${file}:${line}:${column}: ${severity} ${code} ${field}${message}`) + way;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 allows no control characters except tab and line ends, not even escaped, and neither U+FFFE nor U+FFFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, escaped)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

const attribute = (text: string): string => `"${escapeXml(visible(text))}"`;
