// Whether an object of a file is the stored one: both with the defaults of the API server and of the webhook, and without what nothing reads.

import { readParts } from '../../controller/watches/read-parts.ts';
import type { WatchedKind } from '../../controller/watches/watched-kinds.ts';
import { equalJson, isObject, type JsonObject } from '../../grammar/json.ts';
import { compiledKind } from '../../judgement/compiled.ts';
import { findKind } from '../../kinds/index.ts';
import { groupOf } from '../../objects/reference.ts';
import { identityOf } from '../results/result.ts';
import { defaultsKey, type FillDefaults } from './published-defaults.ts';

export interface StoredFormOptions {
  readonly kinds: readonly WatchedKind[];
  readonly defaults: ReadonlyMap<string, FillDefaults>;
}

/** `applied`: the object of the file, with what the cluster gave it. */
export type IsStored = (live: unknown, applied: unknown) => boolean;

export function storedForm({ kinds, defaults }: StoredFormOptions): IsStored {
  const byName = new Map(kinds.map((kind) => [`${kind.group}/${kind.kind}`, kind]));
  return (live, applied) => {
    if (!isObject(live) || !isObject(applied)) return false;
    const { apiVersion, kind } = identityOf(live);
    const group = groupOf(apiVersion);
    const watched = byName.get(`${group}/${kind}`);
    if (watched === undefined || groupOf(identityOf(applied).apiVersion) !== group) return false;
    const published = defaults.get(defaultsKey(apiVersion, kind));
    const own = findKind(group, kind);
    const form = (value: JsonObject): unknown => {
      // A version with the same members: the API server converts by the name alone.
      const core = group === '' ? withCoreDefaults({ ...value, apiVersion }) : { ...value, apiVersion };
      const filled = published?.(core) ?? core;
      const whole = own === undefined ? filled : compiledKind(own).fillDefaults(filled).value;
      return readParts(whole as never, watched);
    };
    return equalJson(form(live), form(applied));
  };
}

/** Those that the API server has in code, of members that are read (k8s.io/kubernetes/pkg/apis/core/v1/defaults.go). */
function withCoreDefaults(value: JsonObject): JsonObject {
  switch (value['kind']) {
    case 'Service':
      return isObject(value['spec']) ? { ...value, spec: serviceSpec(value['spec']) } : value;
    case 'Secret': {
      const { stringData, ...rest } = value;
      return {
        type: 'Opaque',
        ...rest,
        ...(isObject(stringData) ? { data: secretData(rest, stringData) } : {}),
      };
    }
    default:
      return value;
  }
}

function serviceSpec(spec: JsonObject): JsonObject {
  const { ports } = spec;
  return {
    type: 'ClusterIP',
    ...spec,
    ...(Array.isArray(ports)
      ? {
          ports: ports.map((port) =>
            isObject(port) ? { protocol: 'TCP', targetPort: port['port'], ...port } : port,
          ),
        }
      : {}),
  };
}

function secretData({ data }: JsonObject, stringData: JsonObject): JsonObject {
  const encoded = Object.entries(stringData).map(([name, text]) => [
    name,
    typeof text === 'string' ? Buffer.from(text).toString('base64') : text,
  ]);
  return { ...(isObject(data) ? data : {}), ...Object.fromEntries(encoded) };
}
