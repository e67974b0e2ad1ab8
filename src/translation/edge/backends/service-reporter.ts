// Findings of InferencePools and BackendTLSPolicies: what the edge data plane can't do as it is written.

import { advice } from '../../../diagnostics/finding.ts';
import { quote } from '../../../grammar/quote.ts';
import { EDGE_GROUP } from '../../../identifiers.ts';
import { unionOf } from '../../../incremental/key-set.ts';
import type { BackendTLSPolicy } from '../../../objects/gateway-api/types.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { type PickerProblem, pickerProblem } from '../../inference/picker.ts';
import type { Report, Reporter } from '../../reports.ts';
import type { NeededKeys } from '../addresses/needed-keys.ts';
import { type Limit, type LimitWords, limitReports } from '../limits/limit.ts';
import type { EdgeTlsPolicies } from './tls-policies.ts';

export interface TlsPolicyFacts {
  readonly problemOf: EdgeTlsPolicies['problemOf'];
  /** Whether requests of edge Gateways go to a target of the policy: others are the business of other data planes. */
  readonly isUsed: (policy: string) => boolean;
  /** Why it is too large beside all others; undefined: it isn't. */
  readonly limitOf: (policy: string) => Limit | undefined;
}

export function serviceReporter(
  snapshot: Snapshot,
  { InferencePool: pools, BackendTLSPolicy: tlsPolicies }: NeededKeys,
  { problemOf, isUsed, limitOf }: TlsPolicyFacts,
): Reporter {
  return {
    name: 'InferencePools and BackendTLSPolicies of the edge',
    keys: unionOf([pools, tlsPolicies]),
    get(about): readonly Report[] {
      const pool = snapshot.get('InferencePool', about);
      if (pool !== undefined) return pickerReports(about, pickerProblem(pool, snapshot));
      const policy = snapshot.get('BackendTLSPolicy', about);
      if (policy === undefined) return [];
      return [
        ...tlsReports(about, policy, snapshot, { problem: problemOf(about), isUsed: isUsed(about) }),
        ...limitReports(about, limitOf(about), TOO_LARGE),
      ];
    },
  };
}

function pickerReports(about: string, problem: PickerProblem | undefined): readonly Report[] {
  if (problem === undefined) return [];
  const segments = ['spec', 'endpointPickerRef', ...problem.segments];
  if (problem.isUnusable) return [{ about, code: 'TR-110', segments, fault: NO_PICKER }];
  const fault = advice(
    `edge Gateways can't ask the endpoint picker of this pool: ${problem.message}`,
    'add it, or correct the reference',
  );
  return [{ about, code: 'TR-116', segments, fault }];
}

const NO_PICKER = advice(
  'requests to this pool fail on edge Gateways: its endpoint picker is no Service with a port',
  'write `name` and `port.number` of a Service, without `group` and `kind`',
);

const TOO_LARGE: LimitWords = {
  effect: 'Edge Gateways trust no server at its targets',
  hint: 'give it fewer targets, or a shorter CA file',
};

function tlsReports(
  about: string,
  { metadata: { namespace = '' }, spec }: BackendTLSPolicy,
  snapshot: Snapshot,
  { problem, isUsed }: { readonly problem: string | undefined; readonly isUsed: boolean },
): readonly Report[] {
  const report = (segments: Report['segments'], message: string, hint: string): Report => ({
    about,
    code: 'TR-115',
    segments: ['spec', ...segments],
    fault: advice(message, hint),
  });
  const { subjectAltNames = [] } = spec.validation ?? {};
  return [
    ...(problem === undefined || !isUsed
      ? []
      : [
          report(
            ['validation'],
            `requests that edge Gateways send to the targets fail: ${problem}`,
            'no server is trusted until it is corrected',
          ),
        ]),
    ...(subjectAltNames.length === 0 || !isUsed
      ? []
      : [
          report(
            ['validation', 'subjectAltNames'],
            'has no effect on edge Gateways: the certificate must be for `hostname`',
            'use `backend.tls.verifySubjectAltNames` of an EdgePolicy',
          ),
        ]),
    ...spec.targetRefs.flatMap(({ group, kind, name, sectionName }, index): Report[] => {
      if (group !== EDGE_GROUP || kind !== 'EdgeBackend') return [];
      const at = ['targetRefs', index];
      if (sectionName !== undefined)
        return [
          report(
            [...at, 'sectionName'],
            `${quote(sectionName)} of an EdgeBackend can't be a target of a BackendTLSPolicy: it has no effect there`,
            'write `policies.tls` of that provider or target in the EdgeBackend',
          ),
        ];
      if (snapshot.find('EdgeBackend', namespace, name) !== undefined) return [];
      return [
        report(
          [...at, 'name'],
          `EdgeBackend ${quote(name)} ${snapshot.notFound('EdgeBackend', namespace, name)}`,
          'add it, or correct the name',
        ),
      ];
    }),
  ];
}
