// The host of a destination. C-12. A URL in its place is taken apart: the port, the path and TLS go to the fields that hold them.

import type { FaultChange, Within } from '../../diagnostics/finding.ts';
import { type Segments, valueAt } from '../../diagnostics/path.ts';
import { checkHost, partsOfUrl } from '../../grammar/host.ts';
import { added } from '../../schema/moved-field.ts';
import type { Rule } from '../../schema/rule.ts';
import { TLS_OF_BACKEND } from './plaintext-port.ts';
import { content } from './text.ts';

interface Beside {
  /** Whether the block has a `path`. */
  readonly hasPath?: boolean;
  /** The blocks that turn TLS on for the host at a path, nearest first. Undefined: another object turns it on. */
  readonly tls?: (host: Segments) => readonly Segments[];
}

/** A host beside its `port`. */
export function hostWithoutPort(beside: Beside): Rule<string> {
  const rule = content('C-12', 'an IP address or a DNS name, without scheme, port or path', checkHost);
  return {
    ...rule,
    check(text, report, budget) {
      rule.check(text, (violation) => report({ ...violation, within: apart(text, beside) }), budget);
    },
  };
}

/** Nothing of the URL is lost: each part is in the object already, or gets into its field. */
function apart(text: string, { hasPath = false, tls }: Beside): Within {
  return (object, place) => {
    const parts = partsOfUrl(text);
    if (parts === undefined) return undefined;
    const { scheme, host, path } = parts;
    const isTls = scheme === 'https';
    const block = place.slice(0, -1);
    const own = (name: string): unknown => valueAt(object, [...block, name]) ?? undefined;
    const usual = isTls ? 443 : scheme === 'http' ? 80 : undefined;
    const [port, path_] = [own('port'), own('path')];
    if (parts.port !== undefined && port !== undefined && Number(port) !== parts.port)
      return {
        hint: `write \`${host}\`, and in \`port\` the one that is meant: \`${parts.port}\` or \`${String(port).slice(0, 8)}\``,
      };
    const change = (to: Segments, value: unknown): FaultChange | undefined => {
      const addition = added(object, to, value);
      return addition && { ...addition, up: place.length };
    };
    const changes: (FaultChange | undefined)[] = [{ op: 'replace', value: host }];
    const wanted = parts.port ?? usual;
    if (port === undefined && wanted !== undefined) changes.push(change([...block, 'port'], wanted));
    if (path !== '' && path_ !== path)
      changes.push(hasPath && path_ === undefined ? change([...block, 'path'], path) : undefined);
    if (isTls) {
      const blocks = tls?.(place) ?? [];
      const [nearest] = blocks;
      if (nearest === undefined)
        return {
          hint: `write \`${host}\`${port === undefined ? ` and \`port: ${wanted}\`` : ''}; ${TLS_OF_BACKEND} turns TLS on`,
        };
      if (blocks.every((each) => valueAt(object, each) == null)) changes.push(change(nearest, {}));
    }
    const fix = changes.filter((each) => each !== undefined);
    return fix.length === changes.length ? { fix } : undefined;
  };
}
