// Whether a service that processes requests gets less of them than another mode would send.

import type { ProcessingMode } from '../../../translation/proxy/envoy/generated/envoy.extensions.filters.http.ext_proc.v3.ts';

const PARTS = [
  ['requestHeaderMode', 'headers of requests'],
  ['requestBodyMode', 'bodies of requests'],
  ['requestTrailerMode', 'trailers of requests'],
  ['responseHeaderMode', 'headers of responses'],
  ['responseBodyMode', 'bodies of responses'],
  ['responseTrailerMode', 'trailers of responses'],
] as const satisfies readonly (readonly [keyof ProcessingMode, string])[];

/** What it gets of a part: nothing, some or all. */
function amount(mode: ProcessingMode, part: keyof ProcessingMode): number {
  const value = mode[part];
  if (part.endsWith('HeaderMode')) return value === 'SKIP' ? 0 : 2;
  // Without a word Envoy sends no bodies and no trailers.
  if (value === undefined || value === 'SKIP' || value === 'NONE' || value === 'DEFAULT') return 0;
  return value === 'BUFFERED_PARTIAL' ? 1 : 2;
}

/** The first part that it gets less of; no mode is that of the extension, of which only the headers are known. */
export function lessProcessing(
  running: ProcessingMode | undefined,
  demanded: ProcessingMode | undefined,
): string | undefined {
  if (running === undefined) return undefined;
  return PARTS.find(([part]) => amount(running, part) < amount(demanded ?? {}, part))?.[1];
}
