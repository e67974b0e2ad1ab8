// The output forms of a translation, each as a stream of pieces: ten thousand routes never become one text.

import { findingJson } from '../report/json.ts';
import { jsonPieces, yamlPieces } from '../report/pieces.ts';
import type { Result } from '../results/result.ts';
import type { EdgeFiles } from './edge/edge-files.ts';
import { onlyEdgeGateway } from './edge/edge-gateway.ts';
import { edgeOutput } from './edge/edge-output.ts';
import type { EdgeOutput } from './edge/edge-outputs.ts';
import { bootstrapFile } from './proxy/bootstrap-file.ts';
import { onlyProxyGateway } from './proxy-gateways.ts';
import type { Summarized } from './summary/summarized.ts';
import { summaryLines } from './summary/summary.ts';

export interface Printed extends Summarized {
  readonly edgeOutput: EdgeOutput;
  readonly edgeFiles: EdgeFiles;
  readonly results: readonly Result[];
}

export interface TranslationOutput {
  readonly pieces: (printed: Printed) => Iterable<string>;
  /** Where findings are printed as text, if they aren't part of the form or would be missed there. */
  readonly findingsTo: 'stdout' | 'stderr' | 'nowhere';
}

export const OUTPUTS = {
  text: {
    pieces: function* (printed) {
      for (const line of summaryLines(printed)) yield `${line}\n`;
    },
    findingsTo: 'stdout',
  },
  json: { pieces: (printed) => jsonPieces(documentOf(printed)), findingsTo: 'nowhere' },
  yaml: { pieces: (printed) => yamlPieces(documentOf(printed)), findingsTo: 'stderr' },
  // Envoy reads YAML, and so do people.
  bootstrap: {
    pieces: ({ gateways, none }) =>
      yamlPieces(
        bootstrapFile(
          onlyProxyGateway(gateways, none, {
            what: '-o bootstrap writes a file for Envoy',
            instead: 'write `-o edge-config` for the file that the edge data plane loads',
          }),
        ),
      ),
    findingsTo: 'stderr',
  },
  // As it is written for the program, with its own quotes.
  'edge-config': {
    pieces: ({ gateways, none, edgeFiles }) => {
      const { text } = edgeFiles.of(onlyEdgeGateway(gateways, none)) ?? {};
      return text === undefined ? [] : [text];
    },
    findingsTo: 'stderr',
  },
} as const satisfies Readonly<Record<string, TranslationOutput>>;

/** Exactly the shape of docs/translate.md#json. */
function documentOf({ gateways, statuses, results, edgeFiles, edgeOutput: form }: Printed) {
  return {
    gateways: gateways.map((gateway) => {
      if (gateway.dataPlane === 'proxy') return gateway;
      const { namespace, name, class: className, dataPlane } = gateway;
      return { namespace, name, class: className, dataPlane, edge: edgeOutput(gateway, edgeFiles, form) };
    }),
    statuses,
    findings: results.flatMap(({ file, apiVersion, kind, namespace, name, findings }) =>
      findings.map((finding) => ({
        ...findingJson(finding),
        file,
        object: { apiVersion, kind, namespace, name },
      })),
    ),
  };
}
