// What the API server demands of ConfigMaps and Secrets beyond their OpenAPI (placed-rules.ts).

import { duplicate, forbidden, invalid, required } from '../../diagnostics/finding.ts';
import { isObject } from '../../grammar/json.ts';
import type { StoredRule } from '../../schema/rule.ts';
import { at, type PlacedRules, rule, type Values } from './placed-rules.ts';

const KEY = /^[-._a-zA-Z0-9]{1,253}$/;

const MAX_DATA = 1024 * 1024;

/** Keys become names of files. */
const isKey = (key: string): boolean => KEY.test(key) && key !== '.' && key !== '..' && !key.startsWith('..');

const keysOf = (...members: readonly string[]): StoredRule =>
  rule<Values>(members, 'keys are letters, digits, `-`, `_` and `.`', (values, report) => {
    for (const member of members) {
      const data = values[member];
      if (!isObject(data)) continue;
      for (const key of Object.keys(data))
        if (!isKey(key))
          report(
            at(
              [member, key],
              forbidden(
                'a key has only letters, digits, `-`, `_` and `.`, and at most 253 of them',
                'rename the key',
              ),
            ),
          );
    }
  });

const dataSize = rule<Values>(
  ['data', 'binaryData'],
  'data and keys have at most 1 MiB together',
  ({ data, binaryData }, report) => {
    let bytes = 0;
    for (const value of Object.values(isObject(data) ? data : {})) bytes += Buffer.byteLength(String(value));
    for (const value of Object.values(isObject(binaryData) ? binaryData : {}))
      bytes += Buffer.from(String(value), 'base64').length;
    if (bytes > MAX_DATA) report(at([], invalid({}, `must have at most ${MAX_DATA} bytes of data`)));
  },
);

const dataTwice = rule<Values>(
  ['data', 'binaryData'],
  'a key is in one of the two',
  ({ data, binaryData }, report) => {
    if (!isObject(data) || !isObject(binaryData)) return;
    for (const key of Object.keys(binaryData))
      if (Object.hasOwn(data, key))
        report(at(['binaryData', key], duplicate(key, '`data` has the key too', 'remove one of the two')));
  },
);

/** The keys that a Secret of a type has. */
const SECRET_KEYS: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
};

const secretKeys = rule<Values>(
  ['type', 'data?', 'stringData?'],
  'a Secret has the keys of its type',
  ({ type, data, stringData }, report) => {
    const keys = Object.hasOwn(SECRET_KEYS, String(type)) ? SECRET_KEYS[String(type)]! : [];
    for (const key of keys) {
      const isThere = [data, stringData].some((each) => isObject(each) && Object.hasOwn(each, key));
      if (!isThere)
        report(
          at(
            ['data', key],
            required(`a Secret of type ${String(type)} has the key \`${key}\``, `add \`${key}\``),
          ),
        );
    }
  },
);

export const CONFIG_MAP_RULES: PlacedRules = { '': [keysOf('data', 'binaryData'), dataTwice, dataSize] };

export const SECRET_RULES: PlacedRules = { '': [keysOf('data', 'stringData'), secretKeys] };
