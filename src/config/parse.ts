// Parses gatewarden.yaml strictly, and reports every mistake with its place.

import { isScalar, LineCounter, parseDocument } from 'yaml';
import type { SeverityTable, ValidationLevel } from '../diagnostics/severity.ts';
import { KINDS } from '../kinds/index.ts';
import { GATEWAY_API_VERSIONS, type GatewayApiVersion } from '../objects/gateway-api/versions.ts';
import { readCodes, readDay } from './codes.ts';
import { type Config, type ConfigProblem, EMPTY_CONFIG, type Suppression } from './config.ts';
import { readExceptions } from './exceptions.ts';
import { parseFieldPattern } from './field-pattern.ts';
import { readProfiles } from './profiles.ts';
import { type Tree, TreeReader, type Writable } from './tree-reader.ts';

/** More than any configuration needs. */
const MAX_CONFIG_CHARACTERS = 1024 * 1024;

/** Parses the text of a gatewarden.yaml. `problems` is empty for a valid file. */
export function parseConfig(text: string): {
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
} {
  const lines = new LineCounter();
  const reader = new ConfigReader(lines);
  if (text.length > MAX_CONFIG_CHARACTERS) {
    reader.complain(null, '', 'more than 1 MiB: too large for a configuration');
    return { config: EMPTY_CONFIG, problems: reader.problems };
  }
  if (nestsDeeply(text)) {
    reader.complain(null, '', 'nested too deeply for a configuration');
    return { config: EMPTY_CONFIG, problems: reader.problems };
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  for (const { pos, message } of document.errors) reader.complainAt(pos[0], '', `not valid YAML: ${message}`);
  if (reader.problems.length > 0) return { config: EMPTY_CONFIG, problems: reader.problems };
  return { config: reader.config(document.contents), problems: reader.problems };
}

/** The parser recurses, and no configuration has more than a few levels. */
function nestsDeeply(text: string): boolean {
  const brackets = text.match(/[[{]/g)?.length ?? 0;
  return brackets > 5000 || /(?:[-?][ \t]+){100}/.test(text) || /^ {1000}/m.test(text);
}

class ConfigReader extends TreeReader {
  config(root: Tree): Config {
    if (root === null || (isScalar(root) && root.value === null)) return EMPTY_CONFIG;
    const severities: Writable<SeverityTable> = Object.create(null);
    let profiles: Config['profiles'] = [];
    let exceptions: Config['exceptions'] = [];
    const suppressions: Suppression[] = [];
    const found: Writable<Pick<Config, 'validationLevel' | 'unknownFields' | 'gatewayAPI'>> = {};
    this.members(root, '', {
      validationLevel: (node, path) => {
        const value = this.oneOf(node, path, ['standard', 'strict']);
        if (value !== undefined) found.validationLevel = value as ValidationLevel;
      },
      unknownFields: (node, path) => {
        const value = this.oneOf(node, path, ['error', 'warn']);
        if (value !== undefined) found.unknownFields = value as 'error' | 'warn';
      },
      gatewayAPI: (node, path) => {
        const value = this.oneOf(node, path, GATEWAY_API_VERSIONS);
        if (value !== undefined) found.gatewayAPI = value as GatewayApiVersion;
      },
      severity: (node, path) => this.severities(node, path, severities),
      profiles: (node, path) => {
        profiles = readProfiles(this, node, path);
      },
      exceptions: (node, path) => {
        exceptions = readExceptions(this, node, path);
      },
      suppressions: (node, path) => {
        for (const [index, item] of this.items(node, path).entries()) {
          const suppression = this.#suppression(item, `${path}[${index}]`);
          if (suppression !== undefined) suppressions.push(suppression);
        }
      },
    });
    return { ...found, severities: { ...severities }, profiles, exceptions, suppressions };
  }

  #suppression(node: Tree, path: string): Suppression | undefined {
    const found: Partial<Writable<Suppression>> = {};
    const before = this.problems.length;
    const text = (name: 'file' | 'namespace' | 'name' | 'reason') => (value: Tree, at: string) => {
      const read = this.text(value, at);
      if (read !== undefined) found[name] = read;
    };
    this.members(node, path, {
      code: (value, at) => {
        found.codes = readCodes(this, value, at, 'suppressed');
      },
      file: text('file'),
      kind: (value, at) => {
        const kind = this.oneOf(
          value,
          at,
          KINDS.map((each) => each.kind),
        );
        if (kind !== undefined) found.kind = kind;
      },
      namespace: text('namespace'),
      name: text('name'),
      field: (value, at) => {
        const read = this.text(value, at);
        if (read === undefined) return;
        const pattern = parseFieldPattern(read);
        if (pattern === undefined)
          this.complain(
            value,
            at,
            'not a field path',
            'write it as findings do: `spec.ai.groups[*].providers[0].name`',
          );
        else found.field = pattern;
      },
      reason: text('reason'),
      until: (value, at) => {
        const until = readDay(this, value, at);
        if (until !== undefined) found.until = until;
      },
    });
    if (this.problems.length > before) return undefined;
    const { codes, reason } = found;
    if (codes === undefined) this.complain(node, `${path}.code`, 'a suppression needs a `code`');
    if (reason === undefined)
      this.complain(
        node,
        `${path}.reason`,
        'a suppression needs a `reason`',
        'write why the finding is accepted',
      );
    if (codes === undefined || reason === undefined) return undefined;
    return { ...found, codes, reason, line: this.position(node).line };
  }
}
