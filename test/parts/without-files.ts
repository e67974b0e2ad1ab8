// A configuration without files of the proxy's machine, for tests that can't have them.

import { rootCertificates } from 'node:tls';
import { isObject } from '../../src/grammar/json.ts';

/** Which files the machine of a proxy has, no manifest tells: logs go where nothing can go wrong, and certificates stand in the text. */
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
