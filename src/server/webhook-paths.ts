// Doors: the paths on which the API server asks, and with which settings each is answered. The webhook configurations choose the path by
// the labels of the namespace, so that nothing has to be looked up here.

import type { ReviewRequest } from '../admission/decode.ts';
import { type Reviewed, type ReviewSettings, reviewMutate, reviewValidate } from '../admission/review.ts';
import type { Mode } from './review-counts.ts';

/** By what objects are judged. */
export interface Judging {
  /** Where no profile is asked for. */
  readonly base?: ReviewSettings['judge'];
  /** For namespaces with severities of their own, by name. */
  readonly profiles?: ReadonlyMap<string, NonNullable<ReviewSettings['judge']>>;
}

export interface ReviewPath {
  readonly path: string;
  readonly mode: Mode;
  /** Whether the API server has no further question to us once this one is answered. */
  readonly isLast: boolean;
  readonly review: (request: ReviewRequest, profile: string | undefined) => Reviewed;
}

/** What a path may name: as gatewarden.yaml allows it. */
export const PROFILE_IN_PATH = '[a-z][-a-z0-9]{0,62}';
/** So many names that nobody knows are remembered, and told. */
const MAX_UNKNOWN = 16;

export class WebhookPaths {
  readonly all: readonly ReviewPath[];
  readonly #earlyRefusal: boolean | undefined;
  readonly #onUnknown: (profile: string) => void;
  readonly #unknown = new Set<string>();
  #settings: Readonly<Record<Mode, Settings>>;

  /** `onUnknown` hears of each profile that is asked for and isn't there, once. */
  constructor(judging: Judging, earlyRefusal: boolean | undefined, onUnknown: (profile: string) => void) {
    this.#earlyRefusal = earlyRefusal;
    this.#onUnknown = onUnknown;
    this.#settings = this.#settingsOf(judging);
    this.all = (['enforce', 'warn'] as const).flatMap((mode) => {
      const suffix = mode === 'warn' ? '/warn' : '';
      return [
        this.#door(`/mutate${suffix}`, mode, false, reviewMutate),
        this.#door(`/validate${suffix}`, mode, true, reviewValidate),
      ];
    });
  }

  /** Asked for since the settings were set. */
  get unknownProfiles(): ReadonlySet<string> {
    return this.#unknown;
  }

  configure(judging: Judging): void {
    this.#settings = this.#settingsOf(judging);
    this.#unknown.clear();
  }

  #settingsOf({ base, profiles = new Map() }: Judging): Readonly<Record<Mode, Settings>> {
    const earlyRefusal = this.#earlyRefusal;
    const settings = (mode: Mode, judge: ReviewSettings['judge']): ReviewSettings => ({
      mode,
      ...(judge === undefined ? {} : { judge }),
      ...(earlyRefusal === undefined ? {} : { earlyRefusal }),
    });
    const inMode = (mode: Mode): Settings => ({
      base: settings(mode, base),
      profiles: new Map([...profiles].map(([name, judge]) => [name, settings(mode, judge)])),
    });
    return { enforce: inMode('enforce'), warn: inMode('warn') };
  }

  #door(
    path: string,
    mode: Mode,
    isLast: boolean,
    review: (request: ReviewRequest, settings: ReviewSettings) => Reviewed,
  ): ReviewPath {
    return {
      path,
      mode,
      isLast,
      review: (request, profile) => {
        const { base, profiles } = this.#settings[mode];
        if (profile === undefined) return review(request, base);
        const own = profiles.get(profile);
        if (own === undefined) this.#tellUnknown(profile);
        return review(request, own ?? base);
      },
    };
  }

  #tellUnknown(profile: string): void {
    if (this.#unknown.has(profile) || this.#unknown.size >= MAX_UNKNOWN) return;
    this.#unknown.add(profile);
    this.#onUnknown(profile);
  }
}

interface Settings {
  readonly base: ReviewSettings;
  readonly profiles: ReadonlyMap<string, ReviewSettings>;
}
