// SARIF 2.1.0 (OASIS), for code scanning services. Rules contain the catalogue's explanation; fingerprints stay the same when lines move.

import { createHash } from 'node:crypto';
import { exampleText } from '../../diagnostics/catalogue/example.ts';
import { findEntry } from '../../diagnostics/catalogue/index.ts';
import { type Code, levelOf } from '../../diagnostics/severity.ts';
import { printableJson } from '../../grammar/visible.ts';
import { KINDS } from '../../kinds/index.ts';
import { docsUrl, homepage } from '../about/homepage.ts';
import { packageVersion } from '../about/package-version.ts';
import type { Note } from '../results/note.ts';
import { type ReportedFinding, type Result, titleOf } from '../results/result.ts';
import { fileUri, repositoryPath } from './location.ts';
import type { Report } from './report.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

export const sarif: Report = (results, { cwd, summary, notes }) => {
  const codes = [...new Set(results.flatMap(({ findings }) => findings.map(({ code }) => code)))].sort();
  const occurrences = new Map<string, number>();
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'gatewarden',
            version: packageVersion(),
            semanticVersion: packageVersion(),
            informationUri: homepage(),
            rules: codes.map(rule),
          },
        },
        columnKind: 'unicodeCodePoints',
        invocations: [
          {
            executionSuccessful: summary.unreadable === 0,
            toolExecutionNotifications: [
              ...omissions(results, cwd),
              ...notes.map((note) => notification(note, cwd)),
            ],
          },
        ],
        results: results.flatMap((result) =>
          result.findings.map((finding) => sarifResult(result, finding, { cwd, codes, occurrences })),
        ),
      },
    ],
  };
  return `${printableJson(log, 2)}\n`;
};

function rule(code: Code) {
  const entry = findEntry(code);
  const defaultConfiguration = { level: levelOf(code) === 'R' ? 'error' : 'warning' };
  if (entry === undefined) return { id: code, shortDescription: { text: code }, defaultConfiguration };
  const { title, explain } = entry;
  const apiVersion = KINDS.find(({ kind }) => kind === entry.kind)?.apiVersion ?? '';
  const [bad, good] = [exampleText(entry, entry.bad, apiVersion), exampleText(entry, entry.good, apiVersion)];
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: explain },
    helpUri: docsUrl(`reference/codes.md#${code.toLowerCase()}`),
    help: {
      text: `${explain}\n\nBad:\n${bad}\n\nGood:\n${good}`,
      markdown: `${explain}\n\nBad:\n\n${fenced(bad)}\n\nGood:\n\n${fenced(good)}`,
    },
    defaultConfiguration,
  };
}

const fenced = (example: string): string => `\`\`\`yaml\n${example}\n\`\`\``;

interface Place {
  readonly cwd: string;
  readonly codes: readonly Code[];
  readonly occurrences: Map<string, number>;
}

function sarifResult(result: Result, finding: ReportedFinding, { cwd, codes, occurrences }: Place) {
  const { code, severity, path, message, hint, line, column } = finding;
  const about = [titleOf(result), path].filter((part) => part !== '').join(' ');
  const said = `${about}${about === '' ? '' : ': '}${message}`;
  const identity = [
    repositoryPath(result.file, cwd),
    result.apiVersion,
    result.kind,
    result.namespace,
    result.name,
    code,
    path,
  ];
  const key = identity.join('\0');
  const occurrence = (occurrences.get(key) ?? 0) + 1;
  occurrences.set(key, occurrence);
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: hint === undefined ? said : `${said}\n${hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: fileUri(result.file, cwd) },
          region: { startLine: line, startColumn: column },
        },
        ...(about === '' ? {} : { logicalLocations: [{ fullyQualifiedName: about, kind: 'member' }] }),
      },
    ],
    ...fixes(finding, fileUri(result.file, cwd)),
    partialFingerprints: {
      'gatewarden/v1': createHash('sha256').update(`${key}\0${occurrence}`).digest('hex'),
    },
  };
}

/** Edits of the file's text; tools apply them without interpreting them. */
function fixes({ suggestion, hint }: ReportedFinding, uri: string) {
  if (suggestion === undefined) return {};
  const replacements = suggestion.replacements.map(({ start, end, text }) => ({
    deletedRegion: {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
    },
    insertedContent: { text },
  }));
  return {
    fixes: [
      {
        ...(hint === undefined ? {} : { description: { text: hint } }),
        artifactChanges: [{ artifactLocation: { uri }, replacements }],
      },
    ],
  };
}

function omissions(results: readonly Result[], cwd: string) {
  return results
    .filter(({ omitted }) => omitted > 0)
    .map((result) => ({
      level: 'warning',
      message: { text: `${titleOf(result)}: ${result.omitted} more findings not listed` },
      locations: [{ physicalLocation: { artifactLocation: { uri: fileUri(result.file, cwd) } } }],
    }));
}

function notification({ level, file, line, message }: Note, cwd: string) {
  if (file === undefined) return { level, message: { text: message } };
  const artifactLocation = { uri: fileUri(file, cwd) };
  const region = line === undefined ? {} : { region: { startLine: line } };
  return {
    level,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, ...region } }],
  };
}
