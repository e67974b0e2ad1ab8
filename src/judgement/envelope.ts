// The envelope of an object: which of our kinds it is, ST-10 for objects that use our group wrongly, and a note on objects that look like a
// misspelt kind of ours.

import { type Fault, invalid, notSupported, required, withReplacement } from '../diagnostics/finding.ts';
import { member, type Segments } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import { didYouMean, nearest, surelyMeant } from '../grammar/nearest.ts';
import { API_VERSION, EDGE_GROUP, GATEWAY_GROUP } from '../identifiers.ts';
import { findKind, KINDS } from '../kinds/index.ts';
import { kindInstead, misspeltKindInstead } from '../kinds/misplaced-fields/kinds.ts';
import type { Kind } from '../schema/kind.ts';

export type Envelope =
  /** One of our kinds; `faults` are about its apiVersion and metadata. */
  | { readonly type: 'ours'; readonly kind: Kind; readonly faults: readonly EnvelopeFault[] }
  /** Our group with an unknown kind or version, or not an object at all. */
  | { readonly type: 'broken'; readonly faults: readonly EnvelopeFault[] }
  /** A kind of another API. */
  | { readonly type: 'foreign'; readonly nearMiss?: NearMiss }
  /** No apiVersion and kind: not an object of any API. */
  | { readonly type: 'anonymous'; readonly nearMiss?: NearMiss };

export interface EnvelopeFault {
  readonly segments: Segments;
  readonly fault: Fault;
}

/** Why an object that isn't validated looks as if it should be. Only a note: it may belong to another API. */
export interface NearMiss {
  readonly segments: Segments;
  readonly message: string;
  readonly hint: string;
}

const GROUPS: readonly string[] = [GATEWAY_GROUP, EDGE_GROUP];

/** Finds the kind of the object, and what is wrong with its `apiVersion`, `kind` and `metadata` (ST-10). Never throws. */
export function readEnvelope(object: unknown): Envelope {
  if (!isObject(object)) {
    return {
      type: 'broken',
      faults: [
        { segments: [], fault: required('an object with `apiVersion`, `kind`, `metadata` and `spec`') },
      ],
    };
  }
  const { apiVersion, kind: name, metadata } = object;
  const group = groupOf(apiVersion);
  if (group !== undefined && GROUPS.includes(group)) return ofOurGroup(group, apiVersion, name, metadata);
  if (typeof apiVersion !== 'string' || apiVersion === '') return withoutVersion(name);
  if (typeof name !== 'string' || name === '') return { type: 'anonymous', ...nearGroup(apiVersion) };
  return foreignOrMisspelt(apiVersion, name);
}

function groupOf(apiVersion: unknown): string | undefined {
  if (typeof apiVersion !== 'string') return undefined;
  const slash = apiVersion.indexOf('/');
  return slash === -1 ? apiVersion : apiVersion.slice(0, slash);
}

function ofOurGroup(group: string, apiVersion: unknown, name: unknown, metadata: unknown): Envelope {
  const kind = typeof name === 'string' ? findKind(group, name) : undefined;
  const faults: EnvelopeFault[] = [];
  // A kind of our other group needs that group's apiVersion; the finding points to the kind.
  const belongsElsewhere = kind === undefined && KINDS.some((candidate) => candidate.kind === name);
  const expected = `${group}/${API_VERSION}`;
  if (apiVersion !== expected && !belongsElsewhere)
    faults.push({ segments: ['apiVersion'], fault: wrongVersion(apiVersion, expected) });
  if (kind === undefined) faults.push({ segments: ['kind'], fault: wrongKind(group, name) });
  if (kind === undefined || faults.length > 0) return { type: 'broken', faults };
  return { type: 'ours', kind, faults: metadataFaults(metadata) };
}

function wrongVersion(apiVersion: unknown, expected: string): Fault {
  const fault = notSupported(apiVersion, [expected], `write \`apiVersion: ${expected}\``);
  return withReplacement(fault, typeof apiVersion === 'string' ? expected : undefined);
}

function wrongKind(group: string, name: unknown): Fault {
  const ofGroup = KINDS.filter((candidate) => candidate.group === group).map((candidate) => candidate.kind);
  if (name === undefined || name === null || name === '')
    return required(`the kind of the object: one of ${ofGroup.join(', ')}`, 'write `kind: ...`');
  if (typeof name !== 'string') return invalid(name, 'must be a string', `one of ${ofGroup.join(', ')}`);
  const elsewhere = KINDS.find((candidate) => candidate.kind === name);
  if (elsewhere !== undefined)
    return notSupported(name, ofGroup, `${name} has \`apiVersion: ${elsewhere.apiVersion}\``);
  const meant = surelyMeant(name, ofGroup);
  const instead = kindInstead(name) ?? (meant === undefined ? misspeltKindInstead(name) : undefined);
  return withReplacement(notSupported(name, ofGroup, instead ?? didYouMean(name, ofGroup)), meant);
}

/** One of our kinds in a group similar to ours is a typo, not another API. */
function foreignOrMisspelt(apiVersion: string, name: string): Envelope {
  const kind = KINDS.find((candidate) => candidate.kind === name);
  const group = groupOf(apiVersion) ?? '';
  if (kind !== undefined && (group.endsWith('.gatewarden.dev') || GROUPS.includes(group.toLowerCase())))
    return {
      type: 'broken',
      faults: [{ segments: ['apiVersion'], fault: wrongVersion(apiVersion, kind.apiVersion) }],
    };
  // Without a slash it is the core group, which has none of our kinds.
  if (kind !== undefined && !apiVersion.includes('/'))
    return {
      type: 'foreign',
      nearMiss: {
        segments: ['apiVersion'],
        message: `\`${apiVersion.slice(0, 80)}\` has no kind ${name}`,
        hint: `write \`apiVersion: ${kind.apiVersion}\``,
      },
    };
  return { type: 'foreign', ...nearGroup(apiVersion) };
}

function nearGroup(apiVersion: string): { nearMiss?: NearMiss } {
  const meant = nearest(groupOf(apiVersion) ?? '', GROUPS);
  if (meant === undefined) return {};
  return {
    nearMiss: {
      segments: ['apiVersion'],
      message: `\`${apiVersion.slice(0, 80)}\` is another API`,
      hint: `did you mean \`${meant}/${API_VERSION}\`?`,
    },
  };
}

function withoutVersion(name: unknown): Envelope {
  const names = KINDS.map((candidate) => candidate.kind);
  const meant = typeof name === 'string' && !names.includes(name) ? nearest(name, names) : name;
  const kind = KINDS.find((candidate) => candidate.kind === meant);
  if (kind === undefined) return { type: 'anonymous' };
  return {
    type: 'anonymous',
    nearMiss: {
      segments: ['kind'],
      message: 'the object has no `apiVersion`',
      hint: `for the kind of this API write \`apiVersion: ${kind.apiVersion}\`, \`kind: ${kind.kind}\``,
    },
  };
}

/** What is missing or wrong in `metadata` so that the object can't be identified. */
export function metadataFaults(metadata: unknown): readonly EnvelopeFault[] {
  if (!isObject(metadata)) {
    return [
      { segments: ['metadata'], fault: required('an object with `name`', 'write `metadata: {name: ...}`') },
    ];
  }
  const { name, generateName } = metadata;
  for (const field of NAMES) {
    const value = metadata[field];
    if (value !== undefined && value !== null && typeof value !== 'string') {
      return [
        {
          segments: ['metadata', field],
          fault: invalid(
            value,
            'must be a string',
            typeof value === 'object' ? `write \`${field}: ...\`` : `quote it: write "${String(value)}"`,
          ),
        },
      ];
    }
  }
  if (!name && !generateName) {
    return [
      {
        segments: ['metadata', 'name'],
        fault: required('every object needs a name', 'set `metadata.name` (or `metadata.generateName`)'),
      },
    ];
  }
  return NO_FAULTS;
}

const NAMES = ['name', 'generateName'] as const;
const NO_FAULTS: readonly EnvelopeFault[] = [];

/** Whether the object is marked for deletion and waits for its finalizers. */
export function isDeleting(object: unknown): boolean {
  const metadata = member(object, 'metadata');
  return typeof member(metadata, 'deletionTimestamp') === 'string';
}
