// extProc: services that read and change requests and responses. Each is an extension; a policy sets which parts of its requests they
// receive.

import { typed } from '../envoy/any.ts';
import { processingMode } from '../extensions/ext-proc.ts';
import { EXT_PROC } from '../filter-families.ts';
import { deepProvidersField, OFF } from './providers.ts';
import { usedExtension } from './used-extension.ts';

export const extProc = deepProvidersField('extProc', EXT_PROC, ({ spec }, report, context) => {
  if (spec.extProc === undefined) return undefined;
  const { extensionRef, processingMode: mode, disable } = spec.extProc;
  if (disable !== undefined) return OFF;
  if (extensionRef === undefined) {
    report('extproc: extensionRef is required if disable is not set');
    return undefined;
  }
  const extension = usedExtension(extensionRef, { type: 'ExtProc', prefix: 'extproc' }, report, context);
  if (extension === undefined) return undefined;
  const config = typed('envoy.extensions.filters.http.ext_proc.v3.ExtProcPerRoute', {
    overrides: mode === undefined ? {} : { processingMode: processingMode(mode) },
  });
  return { isOff: false, list: [{ filter: extension.filter, config }] };
});
