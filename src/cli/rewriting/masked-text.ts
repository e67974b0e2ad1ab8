// The text of a file with its secrets masked, character by character, so that all other positions stay the same.

import { member, type Segments } from '../../diagnostics/path.ts';
import { isObject } from '../../grammar/json.ts';
import { readEnvelope } from '../../judgement/envelope.ts';
import { objectsOf, readChunks } from '../../manifests/documents.ts';
import { rangesOf } from '../../manifests/edit/ranges.ts';
import { MASK, mask, SHORTEST_SECRET, secretLines, secretsOf } from '../../schema/secrets.ts';

export interface Secrets {
  /** Masked by range in the text. */
  readonly masked: string;
  /** Texts that are secret wherever they occur. */
  readonly lines: readonly string[];
}

/** Masks by position; `lines` are for other texts that may repeat a secret. */
export async function maskSecrets(text: string): Promise<Secrets> {
  let masked = '';
  let at = 0;
  const lines: string[] = [];
  for await (const { text: part, base, reading } of readChunks(text)) {
    if (reading.value === undefined) continue;
    const paths = objectsOf(reading.value).flatMap(({ segments, value }) => {
      const { root, places } = secretPlaces(value);
      if (root !== undefined) lines.push(...secretLines(root, value));
      return places.map((place) => [...segments, ...place]);
    });
    for (const [from, to] of rangesOf(part, paths).toSorted(([left], [right]) => left - right)) {
      if (base + from < at) continue;
      const source = text.slice(base + from, base + to);
      lines.push(
        ...source
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line.length >= SHORTEST_SECRET),
      );
      masked += text.slice(at, base + from) + source.replaceAll(/\S/g, MASK);
      at = base + to;
    }
  }
  return { masked: masked + text.slice(at), lines };
}

function secretPlaces(value: unknown) {
  const envelope = readEnvelope(value);
  if (envelope.type === 'ours') {
    const { root } = envelope.kind;
    return { root, places: secretsOf(root, value).map(({ segments }) => segments) };
  }
  // The file may contain a Secret besides our kinds.
  const places =
    isObject(value) && value['kind'] === 'Secret' ? membersOf(value, ['data', 'stringData']) : [];
  return { root: undefined, places };
}

const membersOf = (value: object, names: readonly string[]): Segments[] =>
  names.flatMap((name) => Object.keys(member(value, name) ?? {}).map((key) => [name, key]));

/** Also masks copies of a secret in other places, such as comments. */
export const withoutSecrets = ({ masked }: Secrets, lines: readonly string[]): string => mask(masked, lines);
