// The envelope of an object: which of our kinds it is, and ST-10 for what claims to be ours and isn't.

import { type Fault, invalid, notSupported, required } from '../diagnostics/finding.ts';
import { member, type Segments } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import { didYouMean } from '../grammar/nearest.ts';
import { API_VERSION, EDGE_GROUP, GATEWAY_GROUP } from '../identifiers.ts';
import { findKind, KINDS } from '../kinds/index.ts';
import type { Kind } from '../schema/kind.ts';

export type Envelope =
  /** One of our kinds; `faults` speak of its metadata. */
  | { readonly type: 'ours'; readonly kind: Kind; readonly faults: readonly EnvelopeFault[] }
  /** Our group, but no kind or version of it; or no object at all. */
  | { readonly type: 'broken'; readonly faults: readonly EnvelopeFault[] }
  /** Somebody else's kind. */
  | { readonly type: 'foreign' }
  /** No apiVersion and kind: not an object of any API. */
  | { readonly type: 'anonymous' };

export interface EnvelopeFault {
  readonly segments: Segments;
  readonly fault: Fault;
}

const GROUPS: readonly string[] = [GATEWAY_GROUP, EDGE_GROUP];

/** Which kind the object is of, and what is wrong with its `apiVersion`, `kind` and `metadata` (ST-10). Never throws. */
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
  if (typeof apiVersion !== 'string' || typeof name !== 'string' || apiVersion === '' || name === '')
    return { type: 'anonymous' };
  const slash = apiVersion.indexOf('/');
  const group = slash === -1 ? apiVersion : apiVersion.slice(0, slash);
  if (!GROUPS.includes(group)) return foreignOrMisspelt(apiVersion, group, name);
  const kind = findKind(group, name);
  if (kind === undefined)
    return { type: 'broken', faults: [{ segments: ['kind'], fault: unknownKind(group, name) }] };
  if (slash === -1 || apiVersion.slice(slash + 1) !== API_VERSION) {
    const fault = notSupported(apiVersion, [kind.apiVersion], `write \`apiVersion: ${kind.apiVersion}\``);
    return { type: 'broken', faults: [{ segments: ['apiVersion'], fault }] };
  }
  return { type: 'ours', kind, faults: metadataFaults(metadata) };
}

/** A group that is nearly ours together with a kind of ours is a slip of the pen, not another API. */
function foreignOrMisspelt(apiVersion: string, group: string, name: string): Envelope {
  const kind = KINDS.find((candidate) => candidate.kind === name);
  if (kind === undefined || (!group.endsWith('.gatewarden.dev') && !GROUPS.includes(group.toLowerCase())))
    return { type: 'foreign' };
  const fault = notSupported(apiVersion, [kind.apiVersion], `write \`apiVersion: ${kind.apiVersion}\``);
  return { type: 'broken', faults: [{ segments: ['apiVersion'], fault }] };
}

function unknownKind(group: string, name: string): Fault {
  const elsewhere = KINDS.find((candidate) => candidate.kind === name);
  const ofGroup = KINDS.filter((candidate) => candidate.group === group).map((candidate) => candidate.kind);
  const hint =
    elsewhere === undefined
      ? didYouMean(name, ofGroup)
      : `${name} is of \`apiVersion: ${elsewhere.apiVersion}\``;
  return notSupported(name, ofGroup, hint);
}

function metadataFaults(metadata: unknown): EnvelopeFault[] {
  if (!isObject(metadata)) {
    return [
      { segments: ['metadata'], fault: required('an object with `name`', 'write `metadata: {name: ...}`') },
    ];
  }
  const { name, generateName } = metadata;
  for (const [field, value] of Object.entries({ name, generateName })) {
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
  return [];
}

/** Whether the object is marked for deletion and waits for its finalizers. */
export function isDeleting(object: unknown): boolean {
  const metadata = member(object, 'metadata');
  return typeof member(metadata, 'deletionTimestamp') === 'string';
}
