// Metadata, which every Kubernetes object has, validated as the API server does when one of our objects is created: names and
// namespace, keys and values of labels, keys and size of annotations, finalizers, owners (apimachinery, ValidateObjectMeta).

import { duplicate, type Fault, forbidden, fromProblem, invalid } from '../diagnostics/finding.ts';
import {
  checkAnnotationKey,
  checkDnsLabel,
  checkDnsSubdomain,
  checkGenerateName,
  checkLabelKey,
  checkLabelValue,
  checkQualifiedName,
  DNS_LABEL_PATTERN,
  DNS_SUBDOMAIN_PATTERN,
  isKeyTooLong,
  LABEL_VALUE_PATTERN,
} from '../grammar/names.ts';
import type { Problem } from '../grammar/problem.ts';
import { array, map, object, optional, string } from '../schema/node.ts';
import type { Rule } from '../schema/rule.ts';
import type { Static } from '../schema/static.ts';
import { ObjectMeta as PublishedMeta, OwnerReference as PublishedOwner } from './core/generated/types.ts';

/** apimachinery, TotalAnnotationSizeLimitB: keys and values together. */
const MAX_ANNOTATION_BYTES = 256 * 1024;

/** In metadata, an empty text is equal to an absent one. */
const orEmpty = (pattern: string): string => `^$|${pattern}`;

/** A key, or a name with the syntax of a key. */
function qualified(demand: string, check: (text: string) => Problem | undefined): Rule<string> {
  return {
    id: 'ST-07',
    also: ['ST-05'],
    reads: [''],
    demand,
    check(text, report) {
      const problem = check(text);
      if (problem === undefined) return;
      report({ ...fromProblem(problem, text), code: isKeyTooLong(text) ? 'ST-05' : 'ST-07' });
    },
  };
}

const annotationsFit: Rule<Readonly<Record<string, string>>> = {
  id: 'ST-05',
  reads: [''],
  demand: 'keys and values together are at most 256 KiB',
  check(annotations, report) {
    let bytes = 0;
    for (const [key, value] of Object.entries(annotations))
      bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
    if (bytes > MAX_ANNOTATION_BYTES) report(tooLarge(bytes));
  },
};

function tooLarge(bytes: number): Fault {
  return {
    reason: 'FieldValueTooLong',
    message: `Too long: ${bytes} bytes, at most ${MAX_ANNOTATION_BYTES} are allowed in all annotations together`,
    hint: 'keep large texts elsewhere, such as in a ConfigMap',
  };
}

const generatedName: Rule<Static<typeof PublishedMeta>> = {
  id: 'ST-07',
  also: ['ST-05'],
  reads: ['name?', 'generateName'],
  demand: '`generateName` and five more characters are a DNS subdomain name',
  check({ name = '', generateName = '' }, report) {
    const problem = generateName === '' ? undefined : checkGenerateName(generateName, name === '');
    if (problem === undefined) return;
    const code = generateName.length > 253 ? 'ST-05' : 'ST-07';
    report({ ...fromProblem(problem, generateName), at: ['generateName'], code });
  },
};

const [ORPHAN, FOREGROUND] = ['orphan', 'foregroundDeletion'];

const oneDeletion: Rule<readonly string[]> = {
  id: 'ST-07',
  reads: [''],
  demand: `not both \`${ORPHAN}\` and \`${FOREGROUND}\``,
  check(finalizers, report) {
    if (finalizers.includes(ORPHAN!) && finalizers.includes(FOREGROUND!))
      report(forbidden(`\`${ORPHAN}\` and \`${FOREGROUND}\` can't be combined`, 'remove one of the two'));
  },
};

type Owner = Static<typeof PublishedOwner>;

const oneController: Rule<readonly Owner[]> = {
  id: 'ST-08',
  reads: ['[].controller'],
  demand: 'one owner at most is the controller',
  check(owners, report) {
    const first = owners.findIndex(({ controller }) => controller === true);
    for (const [index, { controller }] of owners.entries()) {
      if (controller !== true || index === first) continue;
      const fault = duplicate(true, `item ${first} is already the controller`, 'remove `controller`');
      report({ ...fault, at: [index, 'controller'] });
    }
  },
};

const noEvent: Rule<Owner> = {
  id: 'ST-03',
  reads: ['apiVersion', 'kind'],
  demand: 'an Event owns nothing',
  check({ apiVersion, kind }, report) {
    if (apiVersion === 'v1' && kind === 'Event')
      report({ ...invalid(kind, "an Event can't be an owner", 'remove this owner'), at: ['kind'] });
  },
};

const OwnerReference = object(
  {
    ...PublishedOwner.properties,
    apiVersion: string({ pattern: '^([^/]*/)?[^/]+$', patternDoc: 'a `group/version`, such as `apps/v1`' }),
    kind: string({ minLength: 1 }),
    name: string({ minLength: 1 }),
    uid: string({ minLength: 1 }),
  },
  { rules: [noEvent] },
);

export const ObjectMeta = object(
  {
    ...PublishedMeta.properties,
    name: optional(
      string({ maxLength: 253, pattern: orEmpty(DNS_SUBDOMAIN_PATTERN), explain: checkDnsSubdomain }),
    ),
    namespace: optional(
      string({ maxLength: 63, pattern: orEmpty(DNS_LABEL_PATTERN), explain: checkDnsLabel }),
    ),
    labels: optional(
      map(string({ maxLength: 63, pattern: orEmpty(LABEL_VALUE_PATTERN), explain: checkLabelValue }), {
        keyRules: [qualified('a label key', checkLabelKey)],
      }),
    ),
    annotations: optional(
      map(string(), {
        keyRules: [qualified('an annotation key', checkAnnotationKey)],
        rules: [annotationsFit],
      }),
    ),
    finalizers: optional(
      array(string({ rules: [qualified('a qualified name', checkQualifiedName)] }), { rules: [oneDeletion] }),
    ),
    ownerReferences: optional(array(OwnerReference, { key: 'uid', rules: [oneController] })),
  },
  { name: 'ObjectMeta', rules: [generatedName] },
);

/** Metadata of an object that has been read. */
export interface Metadata extends Static<typeof ObjectMeta> {
  readonly name: string;
}

/** Metadata of an object of a namespaced kind: a missing namespace is `default`. */
export interface NamespacedMetadata extends Metadata {
  readonly namespace: string;
}
