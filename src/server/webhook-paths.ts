// The webhook paths: where the API server sends reviews, and the settings for each path. The webhook configurations choose the path by the
// labels of the namespace, so that the server looks up nothing.

import type { ReviewRequest } from '../admission/decode.ts';
import { type Reviewed, type ReviewSettings, reviewMutate, reviewValidate } from '../admission/review.ts';
import { defined } from '../grammar/defined.ts';
import type { Mode } from './review-counts.ts';

/** The settings for validation. */
export interface Judging {
  /** Used if the path has no profile. */
  readonly base?: ReviewSettings['judge'];
  /** For namespaces with a profile, by name. */
  readonly profiles?: ReadonlyMap<string, NonNullable<ReviewSettings['judge']>>;
}

export interface ReviewPath {
  readonly path: string;
  readonly mode: Mode;
  /** Whether the API server sends no further review of the object after this one. */
  readonly isLast: boolean;
  readonly review: (request: ReviewRequest, profile: string | undefined) => Reviewed;
}

/** A profile name in a path, as gatewarden.yaml allows it. */
export const PROFILE_IN_PATH = '[a-z][-a-z0-9]{0,62}';
/** Up to this many unknown profile names are remembered and reported. */
const MAX_UNKNOWN = 16;

export class WebhookPaths {
  readonly all: readonly ReviewPath[];
  readonly #earlyRefusal: boolean | undefined;
  readonly #onUnknown: (profile: string) => void;
  readonly #unknown = new Set<string>();
  #settings: Readonly<Record<Mode, Settings>>;

  /** `onUnknown` is called once for each requested profile that doesn't exist. */
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

  /** Requested since the settings were last changed. */
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
      ...defined({ judge, earlyRefusal }),
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
