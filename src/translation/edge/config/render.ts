// The static file of a Gateway: one document for the data plane, with its side files and with a diagnostic for everything that it can't say
// as the objects do (docs/edge/config.md).

import { idOfKey } from '../../../objects/key.ts';
import type { TranslationFinding } from '../../result.ts';
import { writtenAddresses } from './addresses.ts';
import { unitTools } from './calls.ts';
import { type Diagnostic, Diagnostics } from './diagnostic.ts';
import type { ConfigDocument, FrontendPolicies } from './document.ts';
import { fileFindings } from './file-findings.ts';
import { type FileLimits, FileSizes, NO_LIMITS } from './file-limits.ts';
import { withoutListeners, writtenBinds } from './listeners.ts';
import { SharedBackends } from './shared-backends.ts';
import { type SideFile, SideFiles } from './side-files.ts';
import type { ConfigSources } from './sources.ts';
import { textOf } from './text.ts';
import { FRONTEND_UNITS } from './units/frontend.ts';

export interface Rendered {
  readonly gateway: { readonly namespace: string; readonly name: string };
  /** Undefined: with the setting `edge.strict`, one of the diagnostics prevents it. */
  readonly document?: ConfigDocument;
  /** The document as YAML, with `$` written as `$$`: the program replaces variables. */
  readonly text?: string;
  readonly files: readonly SideFile[];
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics that are findings. */
  readonly findings: readonly TranslationFinding[];
}

/** Undefined for a Gateway that we don't configure. It reads what the last change has left; it records nothing. */
export function render(gateway: string, sources: ConfigSources): Rendered | undefined {
  if (!sources.isConfigured(gateway)) return undefined;
  const whole = rendered(gateway, sources, NO_LIMITS);
  const limits = whole.sizes.limited();
  return (limits.size === 0 ? whole : rendered(gateway, sources, limits)).write();
}

/** A file whose text isn't written yet, since it may be too large. */
interface Unwritten {
  readonly sizes: FileSizes;
  readonly write: () => Rendered;
}

function rendered(gateway: string, sources: ConfigSources, limits: FileLimits): Unwritten {
  const { options, effective } = sources;
  const { namespace, name } = idOfKey(gateway);
  const sizes = new FileSizes(sources.limits);
  const diagnostics = new Diagnostics();
  const files = new SideFiles(options.tlsDir);
  const shared = options.sharesBackends ? new SharedBackends() : undefined;
  const { tools: calls, writer } = unitTools({ options, effective, files, shared });
  const tools = { sources, writer, calls, shared, diagnostics, files, namespace, sizes, limits };

  const frontend = writer.all<FrontendPolicies>(FRONTEND_UNITS, effective.frontend(gateway), {});
  for (const note of frontend.notes) diagnostics.add(note, 'frontendPolicies');
  const listeners = sources.listeners(gateway);
  const binds = writtenBinds(listeners, tools);
  if (binds.length === 0) withoutListeners(gateway, listeners, tools);
  const backends = shared?.list() ?? [];
  const document: ConfigDocument = {
    ...(options.config !== undefined && { config: options.config }),
    ...(Object.keys(frontend.policies).length > 0 && { frontendPolicies: frontend.policies }),
    binds,
    ...(options.serviceMode === 'service' && writtenAddresses(sources.addresses())),
    ...(backends.length > 0 && { backends }),
  };
  const write = (): Rendered => {
    const told = diagnostics.list();
    const findings = fileFindings(diagnostics.notes(), sources.apiVersion);
    const common = { gateway: { namespace, name }, diagnostics: told, findings };
    if (options.isStrict && told.some(({ severity }) => severity === 'error'))
      return { ...common, files: [] };
    return { ...common, document, text: textOf(document), files: files.list() };
  };
  return { sizes, write };
}
