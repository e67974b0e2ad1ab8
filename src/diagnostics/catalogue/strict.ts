// The sentence that ends the explanation of every code of level S.

export const STRICT =
  'It is well formed, but the proxy refuses it. The API admits it with a warning, unless `--validation-level=strict`.';
