// The structure checks of all kinds in one module: Ajv's standalone code, made smaller. A mistake becomes one call instead of five
// statements, and the known members of an object a set instead of a copy of the schema.

import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import ajvFormats from 'ajv-formats';
import { KINDS } from '../kinds/index.ts';
import { ObjectMeta } from '../objects/metadata.ts';
import { type JsonSchema, structureSchemas } from '../schema/json-schema.ts';
import type { ObjectNode } from '../schema/node.ts';
import type { GeneratedFile } from './generated-file.ts';

/**
 * JavaScript, because Node parses it five times as fast as TypeScript of this size. It imports none of our modules, so that it is the same
 * in dist.
 */
const HEADER = `import formats from 'ajv-formats/dist/formats.js';

function mistake(errors, at, keyword, detail) {
  const error = { at, keyword, detail };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
`;

/** The import path in the generated module, in src and in dist. */
const VALIDATOR = '../../schema/validator.js';

const TYPES = `// Generated with structure.js.
import type { Validator } from '${VALIDATOR}';

export const VALIDATORS: Readonly<Record<string, Validator>>;
`;

/** Everything that validation needs a check for: the kinds, and the metadata of each object. */
export const CHECKED: readonly Checked[] = [...KINDS, { kind: 'ObjectMeta', root: ObjectMeta }];

interface Checked {
  readonly kind: string;
  readonly root: ObjectNode;
}

/** The module in `folder/generated` that exports `VALIDATORS`, by kind, and its types. The folder contains the schemas. */
export function structureValidators(folder: string, kinds: readonly Checked[]): GeneratedFile[] {
  const { ajv, ids } = structureAjv(kinds);
  const header = `// Generated from ${folder} by Ajv; change the schemas there.\n${HEADER}`;
  const code = compact(standaloneCode.default(ajv, ids));
  const list = kinds.map(({ kind }) => `  ${kind},`).join('\n');
  return [
    {
      path: `${folder}/generated/structure.js`,
      text: `${header}${code}\nexport const VALIDATORS = {\n${list}\n};\n`,
    },
    { path: `${folder}/generated/structure.d.ts`, text: TYPES },
  ];
}

/** Ajv with the schemas of the kinds, and the id of each. */
export function structureAjv(kinds: readonly Checked[]): { ajv: Ajv; ids: Readonly<Record<string, string>> } {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    unicodeRegExp: false,
    // Lengths in UTF-16 units are fast and never too small; the check counts code points before anything is refused.
    unicode: false,
    validateSchema: false,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true, optimize: 1 },
    // Ajv would only warn about the use of `unicode`.
    logger: false,
  });
  ajvFormats.default(ajv, ['int32', 'int64']);
  const ids: Record<string, string> = {};
  const schemaOf = structureSchemas((schema) => ajv.addSchema(schema));
  for (const { kind, root } of kinds) {
    ids[kind] = `gatewarden://kinds/${kind}`;
    ajv.addSchema({ $id: ids[kind], ...schemaOf(root) });
  }
  return { ajv, ids };
}

const MISTAKE =
  /const err\d+ = \{instancePath(?::(.+?))?,schemaPath:"[^"]*",keyword:"(\w+)",params:\{(.*?)\}\};\nif\(vErrors === null\)\{\nvErrors = \[err\d+\];\n\}\nelse \{\nvErrors\.push\(err\d+\);\n\}\n/g;
/** The parameters that a finding shows; others (a type, the values of an enum) are in the schema. */
const DETAIL = /(?:limit|missingProperty|additionalProperty): (.*)$/;
/** Ajv passes a context; we only use the path in it. */
const CONTEXT = /\{instancePath(?::(.+?))?,parentData(?::\w+)?,parentDataProperty(?::[^{}]+?)?,rootData\}/g;
const PARAMETERS = '{instancePath="", parentData, parentDataProperty, rootData=data}={}';
const KNOWN_MEMBER = /func\d+\.call\((schema\d+)((?:\.\w+)*), (key\d+)\)/g;
const CONSTANT = /^const (\w+) = (.*);\n/gm;

function compact(code: string): string {
  const schemas = new Map<string, JsonSchema>();
  for (const [, name = '', value = ''] of code.matchAll(CONSTANT))
    if (name.startsWith('schema')) schemas.set(name, JSON.parse(value) as JsonSchema);
  const sets = new Map<string, string>();
  const setOf = (members: string): string => {
    if (!sets.has(members)) sets.set(members, `known${sets.size}`);
    return sets.get(members)!;
  };
  const body = code
    .replace(MISTAKE, (_, at: string | undefined, keyword: string, params: string) => {
      const detail = DETAIL.exec(params)?.[1];
      return `vErrors = mistake(vErrors, ${at ?? 'instancePath'}, "${keyword}"${detail === undefined ? '' : `, ${detail}`});\n`;
    })
    .replace(KNOWN_MEMBER, (_, name: string, path: string, key: string) => {
      const properties = path
        .split('.')
        .slice(1)
        .reduce<unknown>((value, step) => (value as JsonSchema)[step], schemas.get(name));
      return `${setOf(JSON.stringify(Object.keys(properties as object)))}.has(${key})`;
    })
    .replace(CONTEXT, (_, at: string | undefined) => at ?? 'instancePath')
    .replaceAll(PARAMETERS, "instancePath = ''")
    .replace(/require\("ajv-formats\/dist\/formats"\)/g, 'formats')
    .replace(/^\/\*# sourceURL=.*\n/gm, '')
    .replace(/^export const (\w+) = (validate\d+);$/gm, 'const $1 = $2;')
    .replace('"use strict";\n', '');
  const used = body.replace(CONSTANT, (line, name: string) => (isUsed(body, name) ? line : ''));
  for (const rest of ['schemaPath', 'require(', 'func0', 'rootData'])
    if (used.includes(rest))
      throw new Error(
        `the shape of Ajv's code has changed: \`${rest}\` is left in ${used.split('\n').find((line) => line.includes(rest))}`,
      );
  const members = [...sets].map(([list, name]) => `const ${name} = new Set(${list});\n`).join('');
  return members + used;
}

const isUsed = (code: string, name: string): boolean => code.split(new RegExp(`\\b${name}\\b`)).length > 2;
