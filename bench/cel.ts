// The time to parse a CEL expression: our recogniser and the two parsers on npm, with the same realistic expressions.
// Run: npx node bench/cel.ts
import { parse as parseBufbuild } from '@bufbuild/cel';
import { parse as parseMarcbachmann } from '@marcbachmann/cel-js';
import { checkCel } from '../src/grammar/cel.ts';

const options = {
  knownRoots: new Set(['request', 'response', 'source', 'jwt', 'apiKey', 'llm', 'mcp', 'backend']),
};

const CLAUSES: readonly ((n: number) => string)[] = [
  (n) => `request.path.startsWith("/api/v${n % 4}/tenants/${n}/")`,
  (n) => `request.headers["x-tenant-${n}"] == 'tenant-${n * 7919}'`,
  (n) => `request.method in ["GET", "HEAD", "OPTIONS"]`.replace('HEAD', n % 2 === 0 ? 'HEAD' : 'PUT'),
  (n) => `jwt.claims.groups.exists(g, g == "team-${n}" || g.endsWith("-admins"))`,
  (n) => `has(jwt.claims.email) && jwt.claims.email.endsWith("@example-${n}.com")`,
  (n) => `size(request.headers) < ${n + 10} && int(request.headers["content-length"]) <= ${n * 1024}`,
  (n) => `(source.address.startsWith("10.${n % 256}.") || !(source.port > ${1024 + n}))`,
  (n) => `request.path.matches(r"^/v\\d+/users/[0-9a-f]{${n}}$")`,
  (n) => `(mcp.tool.name == "search_${n}" ? llm.requestModel.contains("small") : timestamp(jwt.exp) > now())`,
];

/** An expression of about 370 characters; each number gives a different one. */
function expression(n: number): string {
  const clauses: string[] = [];
  for (let i = 0; clauses.join(' && ').length < 350; i++) {
    clauses.push(CLAUSES[(n * 5 + i * (1 + (n % 4))) % CLAUSES.length]!(n + i));
  }
  return clauses.join(n % 3 === 0 ? ' && ' : ' &&\n  ');
}

let next = 0;
function fresh(count: number): string[] {
  // Through JSON, as expressions arrive in reviews: flat strings that no code has read yet.
  return JSON.parse(JSON.stringify(Array.from({ length: count }, () => expression(next++)))) as string[];
}

function nanosecondsPerCharacter(count: number, judge: (text: string) => void): number {
  for (let round = 0; round < 5; round++) fresh(count).forEach(judge);
  const figures: number[] = [];
  for (let round = 0; round < 15; round++) {
    const texts = fresh(count);
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const start = process.hrtime.bigint();
    for (const text of texts) judge(text);
    figures.push(Number(process.hrtime.bigint() - start) / characters);
  }
  return figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)]!;
}

const recogniser = (text: string): void => {
  const { problem } = checkCel(text, options);
  if (problem !== undefined) throw new Error(`${problem.message}: ${text}`);
};

for (const [name, judge] of [
  ['recogniser', recogniser],
  ['@marcbachmann/cel-js', (text: string) => void parseMarcbachmann(text)],
  ['@bufbuild/cel', (text: string) => void parseBufbuild(text)],
] as const) {
  console.log(
    `${name.padEnd(22)} ${nanosecondsPerCharacter(100, judge).toFixed(1).padStart(8)} ns/character`,
  );
}

const object = fresh(256);
const start = process.hrtime.bigint();
object.forEach(recogniser);
const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
const characters = object.reduce((sum, text) => sum + text.length, 0);
console.log(
  `256 new expressions, ${characters} characters, by the recogniser: ${milliseconds.toFixed(2)} ms`,
);
