// A part of the prelude: Lua that scripts share, emitted where a script uses it.

export interface Part {
  /** The function that it defines: `F.name` for the code of templates, or a local name for other parts. */
  readonly name: string;
  /** Parts that it calls. */
  readonly needs?: readonly string[];
  readonly lua: string;
}
