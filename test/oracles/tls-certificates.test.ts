// Certificates, private keys and authorities beside both Envoys: what the translation takes, Envoy takes as it is then written. What Envoy takes
// and the translation doesn't is listed here.

import { createPrivateKey, X509Certificate } from 'node:crypto';
import t from 'tap';
import { caCertificates } from '../../src/translation/backends/ca-certificates.ts';
import { keyPairIn } from '../../src/translation/gateways/tls/key-pair.ts';
import { seeded } from '../mutants/random.ts';
import { type TlsCase, tlsCase } from '../mutants/tls-certificates.ts';
import { testKeys } from '../mutants/tls-keys.ts';
import { envoys } from '../parts/envoy.ts';
import { fuzz } from '../parts/fuzz.ts';
import { asked, had } from './asking.ts';
import { askTls, type TlsQuestion } from './asking-tls.ts';

const BATCH = 2000;

/** The part of the question that Envoy gets, or why it would never get it. */
function taken({ role, chain, key = '' }: TlsCase): Pick<TlsQuestion, 'chain' | 'key'> | { problem: string } {
  if (role === 'authority') {
    const pem = caCertificates(chain);
    return pem === undefined ? { problem: 'no authorities' } : { chain: pem };
  }
  const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
  return keyPairIn({ 'tls.crt': base64(chain), 'tls.key': base64(key) }, role);
}

const BLOCK =
  /-----BEGIN ([A-Z ]+)-----\n(?:[A-Za-z0-9+/]{64}\n)*[A-Za-z0-9+/]{1,64}={0,2}\n-----END \1-----\n/g;

const labels = (text: string): readonly string[] => {
  const blocks = [...text.matchAll(BLOCK)];
  return blocks.map(([block]) => block).join('') === text ? blocks.map(([, label = '']) => label) : ['?'];
};

const isReadByNode = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

/** Why the translation may refuse what Envoy takes; undefined: it may not. */
function excuse({ chain, key }: TlsCase): string | undefined {
  const isUsual =
    labels(chain).every((label) => label === 'CERTIFICATE') &&
    (key === undefined || labels(key).filter((label) => label !== 'EC PARAMETERS').length === 1);
  if (!isUsual) return 'PEM in an unusual form';
  const blocks = [...chain.matchAll(BLOCK)].map(([block]) => block);
  if (!blocks.every((block) => isReadByNode(() => new X509Certificate(block))))
    return "a certificate that Node's library can't read";
  if (key !== undefined && !isReadByNode(() => createPrivateKey(key)))
    return "a key that Node's library can't read";
  return undefined;
}

const programs = (await asked(t, () => had(envoys()))) ?? [];

if (programs.length > 0)
  t.test('what is taken of a Secret or a ConfigMap, both Envoys take', async (t) => {
    const keys = testKeys();
    const counts = new Map<string, number>();
    const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
    const ofSeed = async (first: number): Promise<void> => {
      const cases = Array.from({ length: BATCH }, (_, index) => ({
        id: `case-${index}`,
        ...tlsCase(seeded(first * BATCH + index), keys),
      }));
      const ours = new Map(cases.map((one) => [one.id, taken(one)]));
      const questions = cases.map((one): TlsQuestion => {
        const answer = ours.get(one.id)!;
        return 'problem' in answer ? one : { ...one, ...answer };
      });
      const refusals = [];
      for (const program of programs) refusals.push(await askTls(program, questions));
      for (const one of cases) {
        const answer = ours.get(one.id)!;
        const words = refusals.map((refused) => refused.get(one.id)).find((words) => words !== undefined);
        const pem = `${one.role}\n${one.chain}${one.key ?? ''}`;
        if ('chain' in answer) {
          if (words !== undefined) t.fail(`taken, but Envoy refuses it: ${words}\n${pem}`);
          else count(`${one.role}: taken by both`);
        } else if (words !== undefined) count(`${one.role}: refused by both`);
        else {
          const why = excuse(one);
          if (why === undefined) t.fail(`Envoy takes it, but not we: ${answer.problem}\n${pem}`);
          else count(why);
        }
      }
    };
    await fuzz(t, { seed: 1, cases: 2 }, ofSeed, (batches) => {
      const share = (what: string): number => (counts.get(what) ?? 0) / (batches * BATCH);
      for (const [role, least] of [
        ['server', 0.2],
        ['client', 0.08],
        ['authority', 0.1],
      ] as const) {
        t.ok(share(`${role}: taken by both`) > least, `${role}: enough are taken`);
        t.ok(share(`${role}: refused by both`) > 0.05, `${role}: enough are refused`);
      }
      for (const why of [...counts.keys()].filter((what) => !what.includes(':')))
        t.ok(share(why) < 0.02, `few differences: ${why}`);
      t.comment(Object.fromEntries(counts));
    });
  });
