// For the test of alerts and dashboard: parses enough PromQL to find a misspelt metric, label or bracket. No evaluation.

export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

export interface Reading {
  readonly selectors: readonly Selector[];
  /** Labels of `by (...)`. */
  readonly groupedBy: readonly string[];
  readonly problems: readonly string[];
}

const TOKEN =
  /\s*(?:(?<string>"(?:[^"\\]|\\.)*")|(?<range>\[(?:\d+(?:ms|[smhdwy]))+\])|(?<duration>\d+(?:ms|[smhdwy]))|(?<number>\d+(?:\.\d+)?)|(?<word>[a-zA-Z_][a-zA-Z0-9_:]*)|(?<operator>=~|!~|!=|==|>=|<=|[-+*/%^<>=(){},]))/y;

const AGGREGATIONS = ['sum', 'min', 'max', 'avg', 'count', 'topk'];
const FUNCTIONS = ['rate', 'increase', 'histogram_quantile', 'absent', 'time', 'vector'];
const WORDS = new Set(['by', 'and', 'or', 'unless']);
const BINARY = new Set([
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '<',
  '>',
  '==',
  '!=',
  '>=',
  '<=',
  'and',
  'or',
  'unless',
]);
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '{': '}' };

export function readPromql(expression: string): Reading {
  const selectors: Selector[] = [];
  const groupedBy: string[] = [];
  const problems: string[] = [];
  const tokens = tokensOf(expression, problems);
  const open: string[] = [];
  let position = 0;
  const next = (): Token => tokens[position] ?? { kind: 'end', text: '' };
  const take = (text: string): void => {
    if (next().text === text) position++;
    else problems.push(`\`${text}\` expected, found \`${next().text}\``);
  };
  const labels = (): string[] => {
    const found: string[] = [];
    take('(');
    while (next().kind === 'word') {
      found.push(next().text);
      position++;
      if (next().text !== ')') take(',');
    }
    take(')');
    return found;
  };
  const matchers = (): Matcher[] => {
    const found: Matcher[] = [];
    if (next().text !== '{') return found;
    take('{');
    while (next().kind === 'word') {
      const [label, operator, value] = [next().text, tokens[position + 1]?.text, tokens[position + 2]?.text];
      if (operator === undefined || !['=', '!=', '=~', '!~'].includes(operator) || !value?.startsWith('"')) {
        problems.push(`no matcher: ${label}`);
        break;
      }
      found.push({ label, operator, value: JSON.parse(value) as string });
      position += 3;
      if (next().text !== '}') take(',');
    }
    take('}');
    return found;
  };
  let wantsRange = false;
  let before = '';
  while (position < tokens.length) {
    const { kind, text } = next();
    position++;
    if (kind === 'word' && !WORDS.has(text)) {
      if (AGGREGATIONS.includes(text)) {
        if (next().text === 'by') {
          position++;
          groupedBy.push(...labels());
        }
        if (next().text !== '(') problems.push(`${text} of nothing`);
      } else if (FUNCTIONS.includes(text)) {
        if (next().text !== '(') problems.push(`${text} is no metric`);
        if (text === 'rate' || text === 'increase') wantsRange = true;
      } else {
        selectors.push({ metric: text, matchers: matchers() });
        const isRange = next().kind === 'range';
        if (isRange) position++;
        if (isRange !== wantsRange) problems.push(`${text}: rate and increase take a range, nothing else`);
        wantsRange = false;
        if (next().text === 'offset') {
          position++;
          if (next().kind === 'duration') position++;
          else problems.push(`${text}: an offset is a duration`);
        }
      }
    } else if (kind === 'range') problems.push(`a range that belongs to no metric: ${text}`);
    else if (CLOSES[text] !== undefined) open.push(CLOSES[text]);
    else if (text === ')' || text === '}') {
      if (open.pop() !== text) problems.push(`\`${text}\` closes nothing`);
    } else if (BINARY.has(text) && (BINARY.has(next().text) || next().kind === 'end' || before === ''))
      problems.push(`\`${text}\` lacks a side`);
    before = text;
  }
  if (open.length > 0) problems.push(`\`${open.join('')}\` is missing`);
  return { selectors, groupedBy, problems };
}

interface Token {
  readonly kind: string;
  readonly text: string;
}

function tokensOf(expression: string, problems: string[]): Token[] {
  const tokens: Token[] = [];
  const end = expression.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(expression);
    if (found === null) {
      problems.push(`not PromQL: ${expression.slice(at, at + 20)}`);
      break;
    }
    const [kind, text] = Object.entries(found.groups!).find(([, value]) => value !== undefined)!;
    tokens.push({ kind, text });
  }
  return tokens;
}

/** What Prometheus can scrape: the names of samples, with the values of each label. */
export function readMetrics(text: string): Map<string, Map<string, Set<string>>> {
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) continue;
    const known = metrics.get(name) ?? new Map<string, Set<string>>();
    metrics.set(name, known);
    for (const [, label, value] of labels.matchAll(/([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g))
      known.set(label!, (known.get(label!) ?? new Set()).add(value!));
  }
  return metrics;
}
