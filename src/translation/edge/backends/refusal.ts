// Why an EdgeBackend can't be translated. Routes to it get 500.

export interface Refusal {
  readonly reason: 'TranslationError' | 'Invalid';
  readonly message: string;
}

/** As the status tells it. */
export const untranslatable = (why: string): Refusal => ({
  reason: 'TranslationError',
  message: `failed to translate backend: ${why}`,
});

export const isRefusal = (value: object): value is Refusal => 'reason' in value;
