// The translator of a control plane: takes the changes of objects, and hands on what they change. A translation that fails is a bug of ours;
// it changes nothing of what is served: everything stays as it was, and the next try begins anew with all objects.

import { valueAt } from '../diagnostics/path.ts';
import { objectKey } from '../objects/key.ts';
import type { Change } from '../translation/batch.ts';
import type { TranslationChange } from '../translation/planes.ts';
import type { Translator } from '../translation/translator.ts';
import { Feeds, type FeedTranslator } from './feeds/feeds.ts';

/** The part of a translator that the engine needs. */
export type EngineTranslator = FeedTranslator & Pick<Translator, 'apply'>;

export interface EngineOptions<T extends EngineTranslator> {
  /** A translator without objects. */
  readonly create: () => T;
  /** Called after a translation, before the clients of discovery hear of it. */
  readonly onTranslated?: (change: TranslationChange) => void;
  /** Called after the clients of discovery have heard of it. `isWhole`: it is everything, from a new translator. */
  readonly onChange?: (change: TranslationChange, isWhole: boolean) => void;
  /** A translation failed; undefined: it succeeds again. Called when this changes, and for each failure. */
  readonly onFailure?: (error: unknown) => void;
}

export class Engine<T extends EngineTranslator> {
  readonly #options: EngineOptions<T>;
  /** By key; kept for a new translator. */
  readonly #objects = new Map<string, Change>();
  readonly feeds: Feeds;
  #translator: T;
  #version = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: EngineOptions<T>) {
    this.#options = options;
    this.#translator = options.create();
    this.feeds = new Feeds({ translator: this.#translator, settle: () => this.#settle() });
  }

  /** For reading between two changes. */
  get translator(): T {
    return this.#translator;
  }

  /** Why the last translation failed. Then everything is served as before it. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /** The objects of all changes. */
  objects(): readonly object[] {
    return [...this.#objects.values()].flatMap((change) =>
      'object' in change ? [change.object as object] : [],
    );
  }

  /** Another number after each change of objects. */
  get version(): number {
    return this.#version;
  }

  apply(changes: readonly Change[]): void {
    this.#version++;
    for (const change of changes) this.#keep(change);
    this.#translate(changes);
  }

  /** Tries again after a failure; else it does nothing. */
  retry(): void {
    if (this.#failure !== undefined) this.#translate([]);
  }

  /** A failure isn't tried again for each client that connects. */
  #settle(): boolean {
    if (this.#failure === undefined) this.#translate([]);
    return this.#failure === undefined;
  }

  #translate(changes: readonly Change[]): void {
    try {
      const isWhole = this.#failure !== undefined;
      const change = isWhole ? this.#anew() : this.#next(changes);
      if (isWhole) {
        this.#failure = undefined;
        this.#options.onFailure?.(undefined);
      }
      this.#options.onChange?.(change, isWhole);
    } catch (error) {
      this.#failure = { error };
      this.#options.onFailure?.(error);
    }
  }

  #next(changes: readonly Change[]): TranslationChange {
    const change = this.#translator.apply(changes);
    this.#options.onTranslated?.(change);
    this.feeds.publish(change);
    return change;
  }

  /** What a failed translator holds is unknown. */
  #anew(): TranslationChange {
    const translator = this.#options.create();
    this.feeds.connectTo(translator);
    const change = translator.apply(this.#objects.values());
    this.#options.onTranslated?.(change);
    this.#translator = translator;
    this.feeds.replace(translator);
    return change;
  }

  #keep(change: Change): void {
    if ('deleted' in change) {
      const { kind, namespace = '', name } = change.deleted;
      this.#objects.delete(objectKey(kind, namespace, name));
      return;
    }
    const { object } = change;
    const read = (path: readonly string[]): string => {
      const value = valueAt(object, path);
      return typeof value === 'string' ? value : '';
    };
    const key = objectKey(read(['kind']), read(['metadata', 'namespace']), read(['metadata', 'name']));
    this.#objects.set(key, change);
  }
}
