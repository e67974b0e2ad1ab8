// Looks up the extension that a field of a policy refers to.

import type { ChainFilter } from '../chain-filter.ts';
import type { Extension, ExtensionType } from '../extensions/extension.ts';
import type { FieldContext, ObjectReference } from './traffic-policy-field.ts';

/** An extension without errors. */
export interface UsableExtension extends Extension {
  readonly filter: ChainFilter;
}

export interface ExtensionUse {
  readonly type: ExtensionType;
  /** The prefix of the field's errors: `extauth`. */
  readonly prefix: string;
}

/** The extension; undefined if it can't be used, with the reason reported. */
export function usedExtension(
  reference: ObjectReference,
  { type, prefix }: ExtensionUse,
  report: (error: string) => void,
  context: FieldContext,
): UsableExtension | undefined {
  const extension = context.extension(reference);
  if (extension === undefined) {
    const { namespace = context.namespace, name } = reference;
    report(`${prefix}: gateway extension ${namespace}/${name} not found`);
    return undefined;
  }
  const { filter, errors } = extension;
  if (extension.type !== type) {
    report(`expected gatewayextension type ${type}`);
    return undefined;
  }
  for (const { message } of errors) report(`${prefix}: ${message}`);
  return filter && { ...extension, filter };
}
