// Problem: what a grammar module reports about a text. The engine adds a code, a path and a severity.

export interface Problem {
  /** The problem without the path: `a duration needs a unit`. Never repeats a secret. */
  readonly message: string;
  /** What to write instead, if known. */
  readonly hint?: string;
  /** The whole corrected text, if it is certain: a tool may write it without asking. Implies the hint. */
  readonly replacement?: string;
  /** Offset in the text, in UTF-16 code units from 0. */
  readonly offset?: number;
}
