// The list of all commands with their modules.

import type { CommandEntry, CommandModule } from '../command-line/command.ts';

/** In the order in which a new user needs them. */
export const COMMANDS: readonly CommandEntry[] = [
  entry('validate', 'validate manifests: files, folders, standard input', () => import('./validate.ts')),
  entry(
    'default',
    'print manifests with the defaults that the webhook would add',
    () => import('./default.ts'),
  ),
  entry(
    'translate',
    'translate Gateways, routes and policies to Envoy configuration',
    () => import('./translate.ts'),
  ),
  entry('provision', 'print what the control plane deploys for each Gateway', () => import('./provision.ts')),
  entry('diff', 'show what a change of manifests does to the Envoy configuration', () => import('./diff.ts')),
  entry(
    'report',
    'write an HTML page: Gateways, routes, effective policies, findings',
    () => import('./report.ts'),
  ),
  entry(
    'analyze',
    'find problems that span several objects: references, conflicts, missing authentication',
    () => import('./analyze.ts'),
  ),
  entry(
    'preview',
    'run Envoy on this machine with the manifests, and send it requests',
    () => import('./preview.ts'),
  ),
  entry(
    'explain',
    'explain a request, an object or a code: what happens, and why',
    () => import('./explain.ts'),
  ),
  entry(
    'explain-code',
    'explain a code such as EB-04, with a bad and a good example',
    () => import('./explain-code.ts'),
  ),
  entry(
    'controller',
    'run the control plane: translate a cluster, and serve its proxies',
    () => import('./controller.ts'),
  ),
  entry('serve', 'run the admission webhook', () => import('./serve.ts')),
  entry(
    'audit',
    'validate the objects in a cluster: what would the webhook reject today?',
    () => import('./audit.ts'),
  ),
  entry('status', 'show the state of an installation in a cluster', () => import('./status.ts')),
  entry('fn', 'run as a KRM function, with a ResourceList on standard input', () => import('./fn.ts')),
  entry('crds', 'print the CustomResourceDefinitions', () => import('./crds.ts')),
  entry('schemas', 'print or write the JSON Schemas for editors', () => import('./schemas.ts')),
  entry(
    'manifests',
    'print the manifests that install the webhook, or the control plane',
    () => import('./manifests.ts'),
  ),
  entry('completion', 'print a completion script for a shell', () => import('./completion.ts')),
  entry(
    'version',
    'print the version, the APIs it validates and a hash of their schemas',
    () => import('./version.ts'),
  ),
];

function entry(name: string, summary: string, load: () => Promise<CommandModule>): CommandEntry {
  return { name, summary, load };
}
