// Durations of extensions: one that can't be read is no time at all for Envoy, and must not be taken for that.

import type { Segments } from '../../../diagnostics/path.ts';
import { exactDuration } from '../duration.ts';
import type { ExtensionContext } from './extension.ts';

/** In protobuf's words; undefined, after `fail`, where it isn't a duration. `segments`: where it stands. */
function durationAt(text: string, segments: Segments, { fail }: ExtensionContext): string | undefined {
  const errors: string[] = [];
  const duration = exactDuration(text, errors);
  for (const error of errors) fail(`${segments.at(-1)}: ${error}`, segments);
  return duration;
}

/** A member that may be absent, as it is written into a message. */
export function timeMember<Name extends string>(
  name: Name,
  text: string | undefined,
  segments: Segments,
  context: ExtensionContext,
): { readonly [N in Name]?: string } {
  const duration = text === undefined ? undefined : durationAt(text, segments, context);
  return duration === undefined ? {} : ({ [name]: duration } as { readonly [N in Name]?: string });
}
