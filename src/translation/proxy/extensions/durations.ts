// Durations of extensions. An invalid one would become zero, so it is reported instead.

import type { Segments } from '../../../diagnostics/path.ts';
import { exactDuration } from '../duration.ts';
import type { ExtensionContext } from './extension.ts';

/** As protobuf's JSON writes it; undefined, after `fail`, if it isn't a duration. `segments`: its path. */
function durationAt(text: string, segments: Segments, { fail }: ExtensionContext): string | undefined {
  const errors: string[] = [];
  const duration = exactDuration(text, errors);
  for (const error of errors) fail(`${segments.at(-1)}: ${error}`, segments);
  return duration;
}

/** An optional member of a message. */
export function timeMember<Name extends string>(
  name: Name,
  text: string | undefined,
  segments: Segments,
  context: ExtensionContext,
): { readonly [N in Name]?: string } {
  const duration = text === undefined ? undefined : durationAt(text, segments, context);
  return duration === undefined ? {} : ({ [name]: duration } as { readonly [N in Name]?: string });
}
