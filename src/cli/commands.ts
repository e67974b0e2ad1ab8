// Every command, and where its module is. Issue 3, point 10.

import type { CommandEntry, CommandModule } from './command-line/command.ts';

/** Every command, in the order in which a stranger needs them. */
export const COMMANDS: readonly CommandEntry[] = [
  entry(
    'validate',
    'judge manifests: files, folders, standard input',
    () => import('./commands/validate.ts'),
  ),
  entry(
    'default',
    'print manifests with the defaults written that the webhook would write',
    () => import('./commands/default.ts'),
  ),
  entry(
    'explain-code',
    'explain a code such as EB-04, with a bad and a good example',
    () => import('./commands/explain-code.ts'),
  ),
  entry('serve', 'run the admission webhook', () => import('./commands/serve.ts')),
  entry(
    'audit',
    'judge what a cluster holds: what would the webhook refuse today?',
    () => import('./commands/audit.ts'),
  ),
  entry('fn', 'run as a KRM function: a ResourceList on standard input', () => import('./commands/fn.ts')),
  entry('crds', 'print the CustomResourceDefinitions', () => import('./commands/crds.ts')),
  entry('schemas', 'print or write the JSON Schemas for editors', () => import('./commands/schemas.ts')),
  entry('manifests', 'print the manifests that install the webhook', () => import('./commands/manifests.ts')),
  entry('completion', 'print a completion script for a shell', () => import('./commands/completion.ts')),
  entry(
    'version',
    'print the version, the APIs it judges and a hash of their schemas',
    () => import('./commands/version.ts'),
  ),
];

function entry(name: string, summary: string, load: () => Promise<CommandModule>): CommandEntry {
  return { name, summary, load };
}
