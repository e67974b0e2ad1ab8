// Reads `profiles` of gatewarden.yaml: severities for the namespaces that a selector matches.

import type { SeverityTable } from '../diagnostics/severity.ts';
import { checkLabelKey, checkLabelValue } from '../grammar/names.ts';
import { ENFORCEMENT_LABEL } from '../identifiers.ts';
import type { Profile } from './config.ts';
import { type NamespaceSelector, type Operator, partition, type Requirement } from './namespace-selector.ts';
import { keyOf, scalarOf, type Tree, type TreeReader, type Writable } from './tree-reader.ts';

/** Part of the webhook's name, `NAME.validate-warn.admission.gatewarden.dev`, where each part is a DNS label. */
const MAX_PROFILE_NAME = 63;
export const PROFILE_NAME = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const OPERATORS: readonly Operator[] = ['In', 'NotIn', 'Exists', 'DoesNotExist'];
/**
 * Each selector adds an entry for enforcing namespaces and one for warning namespaces, and the API server evaluates every selector for
 * every write.
 */
export const MAX_SELECTORS = 20;

export function readProfiles(reader: TreeReader, node: Tree, path: string): Profile[] {
  const profiles: Profile[] = [];
  const items = reader.items(node, path);
  for (const [index, item] of items.entries()) {
    const read = profile(reader, item, `${path}[${index}]`, profiles);
    if (read !== undefined) profiles.push(read);
  }
  if (profiles.length === items.length) checkReach(reader, items, path, profiles);
  return profiles;
}

function profile(
  reader: TreeReader,
  node: Tree,
  path: string,
  others: readonly Profile[],
): Profile | undefined {
  const before = reader.problems.length;
  const severities: Writable<SeverityTable> = Object.create(null);
  let name: string | undefined;
  let namespaceSelector: NamespaceSelector | undefined;
  reader.members(node, path, {
    name: (value, at) => {
      name = reader.text(value, at);
      if (name !== undefined) checkProfileName(reader, value, at, name, others);
    },
    namespaceSelector: (value, at) => {
      namespaceSelector = selector(reader, value, at);
    },
    severity: (value, at) => reader.severities(value, at, severities),
  });
  if (reader.problems.length > before) return undefined;
  if (name === undefined) reader.complain(node, `${path}.name`, 'a profile needs a `name`');
  if (namespaceSelector === undefined || namespaceSelector.length === 0)
    reader.complain(
      node,
      `${path}.namespaceSelector`,
      'a profile needs a `namespaceSelector` that selects namespaces',
      'write settings for all namespaces under `severity`, next to `profiles`',
    );
  if (reader.problems.length > before || name === undefined || namespaceSelector === undefined)
    return undefined;
  return { name, namespaceSelector, severities: { ...severities } };
}

function checkProfileName(
  reader: TreeReader,
  node: Tree,
  path: string,
  name: string,
  others: readonly Profile[],
): void {
  if (!PROFILE_NAME.test(name))
    reader.complain(
      node,
      path,
      `${JSON.stringify(name.slice(0, 60))} is not a valid profile name`,
      `a letter, then letters, digits and \`-\`, all lower case, at most ${MAX_PROFILE_NAME}`,
    );
  else if (others.some((other) => other.name === name))
    reader.complain(node, path, `duplicate profile \`${name}\``);
}

/** As in Kubernetes: `matchLabels` and `matchExpressions`, which must all match. */
function selector(reader: TreeReader, node: Tree, path: string): NamespaceSelector {
  const requirements: Requirement[] = [];
  reader.members(node, path, {
    matchLabels: (value, at) => {
      for (const pair of reader.pairs(value, at)) {
        const key = labelKey(reader, pair.key, at, keyOf(pair.key));
        const label = labelValue(reader, pair.value, `${at}.${key}`);
        requirements.push({ key, operator: 'In', values: [label] });
      }
    },
    matchExpressions: (value, at) => {
      for (const [index, item] of reader.items(value, at).entries())
        requirements.push(requirement(reader, item, `${at}[${index}]`));
    },
  });
  return requirements;
}

function requirement(reader: TreeReader, node: Tree, path: string): Requirement {
  const found: { key: string; operator: Operator; values: readonly string[] } = {
    key: '',
    operator: 'Exists',
    values: [],
  };
  reader.members(node, path, {
    key: (value, at) => {
      found.key = labelKey(reader, value, at, reader.text(value, at) ?? '');
    },
    operator: (value, at) => {
      found.operator = (reader.oneOf(value, at, OPERATORS) ?? 'Exists') as Operator;
    },
    values: (value, at) => {
      found.values = reader
        .items(value, at)
        .map((item, index) => labelValue(reader, item, `${at}[${index}]`));
    },
  });
  const { key, operator, values } = found;
  const takesValues = operator === 'In' || operator === 'NotIn';
  if (key === '') reader.complain(node, `${path}.key`, 'a requirement needs the `key` of a label');
  if (takesValues !== values.length > 0)
    reader.complain(
      node,
      `${path}.values`,
      takesValues ? `operator ${operator} needs at least one value` : `operator ${operator} has no values`,
    );
  return found;
}

function labelKey(reader: TreeReader, node: Tree, path: string, key: string): string {
  const problem = key === '' ? undefined : checkLabelKey(key);
  if (problem !== undefined) reader.complain(node, path, problem.message, problem.hint);
  if (key === ENFORCEMENT_LABEL)
    reader.complain(
      node,
      path,
      `\`${key}\` already decides whether a namespace enforces or warns`,
      'use another label: a profile applies in both modes',
    );
  return key;
}

function labelValue(reader: TreeReader, node: Tree, path: string): string {
  const value = scalarOf(node);
  const text = value === '' ? '' : (reader.text(node, path) ?? '');
  const problem = checkLabelValue(text);
  if (problem !== undefined) reader.complain(node, path, problem.message, problem.hint);
  return text;
}

/** Each profile has namespaces of its own, some namespaces remain for the others, and everything fits into the webhook configurations. */
function checkReach(
  reader: TreeReader,
  items: readonly Tree[],
  path: string,
  profiles: readonly Profile[],
): void {
  const { own, rest } = partition(profiles.map(({ namespaceSelector }) => namespaceSelector));
  for (const [index, cells] of own.entries())
    if (cells.length === 0)
      reader.complain(
        items[index] ?? null,
        `${path}[${index}]`,
        'no namespace can have this profile: its selector matches nothing, or earlier profiles match all of it',
      );
  if (rest.length === 0)
    reader.complain(
      items.at(-1) ?? null,
      path,
      'the profiles select every namespace',
      'write the settings of the last one under `severity`, next to `profiles`',
    );
  const entries = own.flat().length + rest.length;
  if (entries > MAX_SELECTORS)
    reader.complain(
      items[0] ?? null,
      path,
      `${entries} selectors are needed for these profiles, more than ${MAX_SELECTORS}`,
      'select by one label, with a value for each profile',
    );
}
