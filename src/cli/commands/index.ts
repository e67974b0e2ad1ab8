// The list of all commands with their modules.

import type { CommandEntry, CommandModule } from '../command-line/command.ts';

/** In the order in which a new user needs them. */
export const COMMANDS: readonly CommandEntry[] = [
  entry('validate', 'judge manifests: files, folders, standard input', () => import('./validate.ts')),
  entry(
    'default',
    'print manifests with the defaults written that the webhook would write',
    () => import('./default.ts'),
  ),
  entry(
    'translate',
    'translate Gateways, routes and policies to the configuration of Envoy',
    () => import('./translate.ts'),
  ),
  entry(
    'diff',
    'tell what a change of manifests does to the configuration of Envoy',
    () => import('./diff.ts'),
  ),
  entry(
    'report',
    'write a page to look at: Gateways, routes, what policies come to, what is wrong',
    () => import('./report.ts'),
  ),
  entry(
    'analyze',
    'say what only several objects together show: references, conflicts, escapes',
    () => import('./analyze.ts'),
  ),
  entry(
    'preview',
    'run Envoy here with what the manifests say, and send it requests',
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
  entry('serve', 'run the admission webhook', () => import('./serve.ts')),
  entry(
    'audit',
    'judge what a cluster holds: what would the webhook refuse today?',
    () => import('./audit.ts'),
  ),
  entry('fn', 'run as a KRM function: a ResourceList on standard input', () => import('./fn.ts')),
  entry('crds', 'print the CustomResourceDefinitions', () => import('./crds.ts')),
  entry('schemas', 'print or write the JSON Schemas for editors', () => import('./schemas.ts')),
  entry('manifests', 'print the manifests that install the webhook', () => import('./manifests.ts')),
  entry('completion', 'print a completion script for a shell', () => import('./completion.ts')),
  entry(
    'version',
    'print the version, the APIs it judges and a hash of their schemas',
    () => import('./version.ts'),
  ),
];

function entry(name: string, summary: string, load: () => Promise<CommandModule>): CommandEntry {
  return { name, summary, load };
}
