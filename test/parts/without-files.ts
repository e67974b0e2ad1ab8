// A configuration without references to files on the proxy's machine, for tests that don't have them.

import { rootCertificates } from 'node:tls';
import { isObject } from '../../src/grammar/json.ts';

/**
 * Replaces files, because no manifest shows which files a proxy's machine has: logs go to a path that always works, and certificates become
 * inline.
 */
export function withoutFiles<T>(value: T): T {
  const withOne = (name: string, member: unknown) => {
    if (!isObject(member)) return member;
    if (String(member['@type']).endsWith('.FileAccessLog')) return { ...member, path: '/dev/null' };
    if (name === 'trustedCa' && 'filename' in member) return { inlineString: rootCertificates[0] };
    const { tlsCertificates, ...others } = member;
    return JSON.stringify(tlsCertificates)?.includes('"filename"') ? others : member;
  };
  return JSON.parse(JSON.stringify(value, withOne)) as T;
}
