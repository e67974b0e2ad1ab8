// Findings of EdgeBackends that take several objects: policies with references that lead nowhere, selectors that find nothing, equal names.

import { advice } from '../../../diagnostics/finding.ts';
import { quote } from '../../../grammar/quote.ts';
import { MCP_PROTOCOL, MCP_SSE_PROTOCOL } from '../../../identifiers.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Report, Reporter } from '../../reports.ts';
import { type Limit, type LimitWords, limitReports } from '../limits/limit.ts';
import { unitReport } from '../units/unit-report.ts';
import type { ReadBackend } from './read-backend.ts';

export function edgeBackendReporter(
  snapshot: Snapshot,
  read: (key: string) => ReadBackend | undefined,
  limitOf: (key: string) => Limit | undefined,
): Reporter {
  return {
    name: 'EdgeBackends',
    keys: snapshot.keys('EdgeBackend'),
    get(about): readonly Report[] {
      const { problems, idle, renamed } = read(about) ?? { problems: [], idle: [], renamed: [] };
      return [
        ...limitReports(about, limitOf(about), TOO_LARGE),
        ...problems.map((problem) => unitReport(about, ['spec', ...problem.block], problem)),
        ...idle.map((segments): Report => ({ about, code: 'TR-120', segments, fault: FINDS_NOTHING })),
        ...renamed.map(
          ({ at, service, wanted, name }): Report => ({
            about,
            code: 'TR-121',
            segments: at,
            fault: advice(
              `the port of Service ${service} is the target ${quote(name)}: another target has the name ${quote(wanted)}`,
              'clients see this name before each of its tools: rename a port, or narrow the selector',
            ),
          }),
        ),
      ];
    },
  };
}

const TOO_LARGE: LimitWords = {
  effect: 'Requests for it are answered with 500',
  hint: 'give it fewer providers or targets, or make smaller what policies say on them',
};

const FINDS_NOTHING = advice(
  'finds no port of a Service',
  `check the labels; a port counts if its \`appProtocol\` is ${MCP_PROTOCOL} or ${MCP_SSE_PROTOCOL}`,
);
