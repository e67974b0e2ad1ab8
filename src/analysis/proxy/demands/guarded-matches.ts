// All matches on all hosts of Gateways, with what guards them: read once for the checks that compare them with each other.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { PlacedHost } from '../../../translation/proxy/routes/virtual-hosts.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { matchesOf, type ServedMatch } from '../checks/served-matches.ts';
import { hostsOf } from '../checks/shadowed-matches.ts';
import { type Guards, guardReader } from './guards.ts';
import { guardsAnything } from './stated-demands.ts';

export interface GuardedMatch extends ServedMatch {
  readonly own: Guards;
}

export const isGuarded = ({ own }: GuardedMatch): boolean => own.filters.size > 0;

export interface GuardedHost {
  readonly host: PlacedHost;
  readonly matches: readonly GuardedMatch[];
}

export interface GuardedHosts {
  readonly all: readonly GuardedHost[];
  /** Whether some matches meet other filters than others: else no way leads around anything. */
  readonly isMixed: boolean;
}

const known = new WeakMap<TranslationView, GuardedHosts>();

export const guardedHosts = (view: TranslationView): GuardedHosts =>
  getOrCreate(known, view, () => (guardsAnything(view) ? read(view) : NOTHING));

const NOTHING: GuardedHosts = { all: [], isMixed: false };

function read(view: TranslationView): GuardedHosts {
  const reader = guardReader(view);
  const different = new Set<string>();
  const all = hostsOf(view).map((host): GuardedHost => {
    const matches: GuardedMatch[] = [];
    for (const served of matchesOf(host)) {
      const own = reader.of(served);
      if (own === undefined) continue;
      different.add(signatureOf(own));
      matches.push({ ...served, own });
    }
    return { host, matches };
  });
  return { all, isMixed: different.size > 1 };
}

const signatures = new WeakMap<Guards, string>();

/** The same for the same filters. */
const signatureOf = (guards: Guards): string =>
  getOrCreate(signatures, guards, () =>
    JSON.stringify([...guards.filters].map(([field, filters]) => [field, ...filters])),
  );
