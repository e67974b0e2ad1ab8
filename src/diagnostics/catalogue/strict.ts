// The sentence that ends the explanation of every code of level S.

export const STRICT =
  'The value is well formed, but the proxy rejects it. It is admitted with a warning, and rejected with `--validation-level=strict`.';
