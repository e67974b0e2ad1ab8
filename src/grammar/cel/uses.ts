// What a parsed CEL expression uses: members of its variables, and texts compared with an HTTP method.
// One pass over the tokens; names bound by macros are not variables.

export interface MemberUse {
  readonly root: string;
  readonly member: string;
  /** Offset of the member, in UTF-16 code units from 0. */
  readonly offset: number;
}

export interface ComparedText {
  readonly text: string;
  readonly offset: number;
}

/** A literal of a parsed expression, as pattern source. */
export const STRING = String.raw`[rR]?[bB]?[rR]?(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')`;
const TOKEN = new RegExp(String.raw`\s+|//[^\n]*|(${STRING})|([A-Za-z_]\w*)|==|!=|[\s\S]`, 'g');
const MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'existsOne', 'map', 'filter']);

interface Token {
  readonly text: string;
  readonly type: 'string' | 'name' | 'sign';
  readonly offset: number;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, name] = match;
    if (/^(?:\s|\/\/)/.test(whole)) continue;
    const type = string !== undefined ? 'string' : name !== undefined ? 'name' : 'sign';
    tokens.push({ text: whole, type, offset: match.index });
  }
  return tokens;
}

/** The text of a literal without escapes; undefined for others. */
function plainText(token: Token | undefined): string | undefined {
  if (token?.type !== 'string') return undefined;
  return /^[rR]?(["'])([^\\"']*)\1$/.exec(token.text)?.[2];
}

export interface CelUses {
  /** `request.path` and `request["path"]`, in order. */
  readonly members: readonly MemberUse[];
  /** Texts that `request.method` is compared with by `==`, `!=` and `in`. */
  readonly methods: readonly ComparedText[];
}

const NOTHING: CelUses = { members: [], methods: [] };

const MEMBER = /\b([A-Za-z_]\w*)\s*(?:\.\s*([A-Za-z_]\w*)|\[\s*[rR]?["']([^\\"']*)["']\s*\])/g;

/**
 * Whether the text may contain a member that is looked for, perhaps inside a literal. Costs a tenth of `celUses`, and most expressions
 * contain none.
 */
export function mayUse(text: string, isLookedFor: (root: string, member: string) => boolean): boolean {
  // A comment may be between any two tokens.
  if (text.includes('//')) return true;
  for (const [, root = '', name, key = ''] of text.matchAll(MEMBER))
    if (isLookedFor(root, name ?? key)) return true;
  return false;
}

/** For an expression that parses. `roots`: the variables whose members are looked for. */
export function celUses(text: string, roots: ReadonlySet<string>): CelUses {
  const tokens = tokensOf(text);
  const members: MemberUse[] = [];
  const methods: ComparedText[] = [];
  const bound = boundNames(tokens);
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'name' || !roots.has(token.text) || bound.has(token.text)) continue;
    if (tokens[index - 1]?.text === '.' || tokens[index + 1]?.text === '(') continue;
    const step = stepAt(tokens, index + 1);
    if (step === undefined || tokens[step.next]?.text === '(') continue;
    members.push({ root: token.text, member: step.name, offset: step.offset });
    if (token.text !== 'request') continue;
    const next = step.name === 'headers' ? stepAt(tokens, step.next) : step;
    if (next?.name === 'method' || next?.name === ':method')
      methods.push(...comparedWith(tokens, index, next.next));
  }
  return members.length === 0 ? NOTHING : { members, methods };
}

const MACRO = /\.\s*(?:all|exists|exists_one|existsOne|map|filter)\s*\(/;

/** Whether an expression that parses has a macro over a list. */
export function hasMacro(text: string): boolean {
  // A comment may be between any two tokens.
  if (!MACRO.test(text) && !text.includes('//')) return false;
  return tokensOf(text).some(
    ({ text: name, type }, index, tokens) =>
      type === 'name' &&
      MACROS.has(name) &&
      tokens[index - 1]?.text === '.' &&
      tokens[index + 1]?.text === '(',
  );
}

/** First arguments of macros: they hide a variable of the same name. */
function boundNames(tokens: readonly Token[]): ReadonlySet<string> {
  const bound = new Set<string>();
  for (const [index, { text }] of tokens.entries()) {
    const isMacro = MACROS.has(text) && tokens[index - 1]?.text === '.' && tokens[index + 1]?.text === '(';
    if (isMacro && tokens[index + 3]?.text === ',') bound.add(tokens[index + 2]!.text);
  }
  return bound;
}

interface Step {
  readonly name: string;
  readonly offset: number;
  /** Index of the next token. */
  readonly next: number;
}

/** `.name`, or `["name"]`. */
function stepAt(tokens: readonly Token[], at: number): Step | undefined {
  const [sign, token, closer] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (sign?.text === '.' && token?.type === 'name')
    return { name: token.text, offset: token.offset, next: at + 2 };
  const name = sign?.text === '[' && closer?.text === ']' ? plainText(token) : undefined;
  return name === undefined ? undefined : { name, offset: token!.offset, next: at + 3 };
}

/** The literals compared with the chain from token `from` to `to` (exclusive). */
function comparedWith(tokens: readonly Token[], from: number, to: number): ComparedText[] {
  const found: ComparedText[] = [];
  const add = (token: Token | undefined) => {
    const text = plainText(token);
    if (text !== undefined) found.push({ text, offset: token!.offset });
  };
  const isEquality = (token: Token | undefined) => token?.text === '==' || token?.text === '!=';
  if (isEquality(tokens[from - 1])) add(tokens[from - 2]);
  if (isEquality(tokens[to])) add(tokens[to + 1]);
  if (tokens[to]?.text === 'in' && tokens[to + 1]?.text === '[') {
    for (let at = to + 2; at < tokens.length && tokens[at]!.text !== ']'; at++) add(tokens[at]);
  }
  return found;
}
