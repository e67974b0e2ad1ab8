// Problem: what is wrong with a piece of text, said by a grammar module. The engine gives it a code, a path and a severity.

export interface Problem {
  /** What is wrong, without the path: `a duration needs a unit`. Never repeats a secret. */
  readonly message: string;
  /** What to write instead, when that can be said. */
  readonly hint?: string;
  /** The whole text as it should be, where that is certain: a tool may write it without asking. Implies the hint. */
  readonly replacement?: string;
  /** Where in the text, in UTF-16 code units from 0. */
  readonly offset?: number;
}
