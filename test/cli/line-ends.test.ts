// Every command that reads manifests says the same of a file, whatever ends its lines.

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { gatewarden } from './running.ts';

const SHOP = new URL('../../docs/examples/shop', import.meta.url).pathname;

const COMMANDS: readonly (readonly string[])[] = [
  ['validate', '-o', 'json', '.'],
  ['validate', '.'],
  ['default', '.'],
  ['analyze', '-o', 'json', '.'],
  ['translate', '.'],
  ['provision', '.'],
  ['report', '-o', '-', '.'],
  ['explain', '-f', '.', 'shop.example.com', '/cart'],
  ['diff', '../empty', '.'],
];

const ENDS: Readonly<Record<string, (text: string) => string>> = {
  'carriage returns': (text) => text.replaceAll('\n', '\r'),
  'carriage returns, with one line feed at the end': (text) => `${text.trimEnd().replaceAll('\n', '\r')}\n`,
  'a carriage return in the middle': (text) => text.replace('\nspec:', '\rspec:'),
};

for (const [what, ended] of Object.entries(ENDS))
  t.test(what, async (t) => {
    const cwd = t.testdir({ plain: {}, other: {}, empty: {} });
    for (const folder of ['plain', 'other']) cpSync(SHOP, join(cwd, folder), { recursive: true });
    for (const name of readdirSync(join(cwd, 'other'))) {
      const file = join(cwd, 'other', name);
      // A finding tells its line.
      const text = `${readFileSync(file, 'utf8')}---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: DirectResponse
metadata: {name: bad-${name.replace('.yaml', '')}}
spec:
  status: 99
`;
      writeFileSync(join(cwd, 'plain', name), text);
      writeFileSync(file, ended(text));
    }
    for (const args of COMMANDS) {
      const [plain, other] = await Promise.all(
        ['plain', 'other'].map((folder) =>
          gatewarden(args, { cwd: join(cwd, folder), now: '2026-01-01T00:00:00Z' }),
        ),
      );
      t.ok(plain!.stdout.length + plain!.stderr.length > 0, `${args.join(' ')} says something`);
      t.strictSame(other, plain, args.join(' '));
    }
  });
