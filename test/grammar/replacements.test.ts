// Problem.replacement: the corrected text. Each grammar accepts its own replacements, and never cuts their hints.

import t from 'tap';
import { checkDuration } from '../../src/grammar/duration.ts';
import { checkFormatString } from '../../src/grammar/format-string.ts';
import {
  checkHeaderName,
  checkHeaderValue,
  checkHTTPHeaderName,
  checkPseudoHeader,
  checkToken,
} from '../../src/grammar/header.ts';
import {
  checkAuthority,
  checkClusterIP,
  checkEndpoint,
  checkHost,
  checkHostAndPort,
  checkIP,
} from '../../src/grammar/host.ts';
import {
  checkAnnotationKey,
  checkDnsLabel,
  checkDnsSubdomain,
  checkImageDigest,
  checkLabelKey,
  checkLabelValue,
} from '../../src/grammar/names.ts';
import { checkCorsOrigin, checkOrigin } from '../../src/grammar/origin.ts';
import type { Problem } from '../../src/grammar/problem.ts';
import { checkQuantity } from '../../src/grammar/quantity.ts';
import { checkResponseFlag } from '../../src/grammar/response-flags.ts';
import { checkSubstitution } from '../../src/grammar/substitution.ts';
import { checkTemplate } from '../../src/grammar/template.ts';
import { checkCipherSuite, checkCurve } from '../../src/grammar/tls-parameters.ts';
import {
  checkEdgeJwksUri,
  checkEndpointUrl,
  checkHealthCheckPath,
  checkJwksUrl,
  checkPathPrefix,
} from '../../src/grammar/url.ts';
import { HOSTILE } from './tables.ts';

type Check = (text: string) => Problem | undefined;

const CHECKS: Readonly<Record<string, Check>> = {
  checkDuration,
  checkQuantity,
  checkHeaderName,
  checkHTTPHeaderName,
  checkHeaderValue,
  checkPseudoHeader,
  checkToken,
  checkHost,
  checkAuthority,
  checkHostAndPort,
  checkEndpoint,
  checkIP,
  checkClusterIP,
  checkDnsLabel,
  checkDnsSubdomain,
  checkLabelKey,
  checkAnnotationKey,
  checkLabelValue,
  checkImageDigest,
  checkCorsOrigin,
  checkOrigin,
  checkResponseFlag,
  checkCipherSuite,
  checkCurve,
  checkJwksUrl,
  checkEndpointUrl,
  checkEdgeJwksUri,
  checkPathPrefix,
  checkHealthCheckPath,
  checkFormatString: (text) => checkFormatString(text).problems[0],
  checkSubstitution: (text) => checkSubstitution(text, '(a)(?P<n>b)')[0],
  checkTemplate: (text) => checkTemplate(text)[0],
};

const DIGITS = '0123456789abcdef'.repeat(4);
const LONG_HOST = `${'a-rather-long-label.'.repeat(8)}example.com`;

const TEXTS: readonly string[] = [
  ...['5', '0', '1.5s', '1d', '1 h', '30S', '5M', '1H30M', 'PT1M30S', '2 minutes', '1500us', '0.29s', '1,5s'],
  ...['64MB', '1gi', '10mb', '5 bytes', '1,000', '1,5Gi', '10 Mi', '64kb', '1Kib'],
  ...['X-Foo:', 'x-foo: bar', ' x-foo ', ':authority', ':path', 'x foo', 'Host', ':sattus'],
  ...['api.example.com', '10.0.0.1', 'fd00::a', '[fd00::a]', 'fd00::a]', 'fe80::1%eth0', 'none', LONG_HOST],
  ...['My-App', 'my_app', 'app.kubernetes.io/Name', '/name', 'Example.com/x', 'a/b/c', 'My.Domain'],
  ...[`sha256:${DIGITS}`, DIGITS, `repo/image@sha256:${DIGITS}`, `sha512:${DIGITS}${DIGITS}`],
  ...[
    'uh',
    'Ut',
    'ecdhe-rsa-aes128-gcm-sha256',
    '[AES128-SHA|aes256-sha]',
    'prime256v1',
    'x25519',
    'TLS_AES_128_GCM_SHA256',
  ],
  ...[
    'https://issuer/.well-known/jwks.json',
    'issuer.example.com/keys',
    'HTTPS://Issuer/keys',
    'fd00::a/keys',
  ],
  ...['authorize', '/a b', '/a?b', 'healthz ', '/a%', '*', 'https://*.example.com'],
  ...[
    '100%',
    '%req(x)%',
    '%DURATION:1%',
    '%h',
    '\\g<1>',
    '\\$1',
    '/a\n',
    "{{ header('a') }}",
    '{{ a | upper }}',
  ],
];

const CHANGES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text}`,
  (text) => `${text}\n`,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => `https://${text}`,
  (text) => `ftp://${text}`,
  (text) => `https://${text}/`,
  (text) => `https://user:secret@${text}/path`,
  (text) => `http://${text} `,
  (text) => `${text}:8443`,
  (text) => `${text}:8443/`,
  (text) => `${text}:`,
  (text) => `${text}/`,
  (text) => `"${text}"`,
  (text) => `${text},${text}`,
];

t.test('each grammar accepts its own replacements, which differ from the text', async (t) => {
  const offered = new Set<string>();
  for (const [name, check] of Object.entries(CHECKS)) {
    for (const text of [...TEXTS.flatMap((text) => CHANGES.map((change) => change(text))), ...HOSTILE]) {
      const replacement = check(text)?.replacement;
      if (replacement === undefined) continue;
      offered.add(name);
      if (replacement === text || check(replacement) !== undefined)
        t.fail(
          `${name}(${JSON.stringify(text).slice(0, 99)}) offers ${JSON.stringify(replacement).slice(0, 99)}`,
        );
    }
  }
  // Tokens have no certain replacement, and names of pseudo-headers are only guessed.
  const silent = Object.keys(CHECKS).filter((name) => !offered.has(name));
  t.strictSame(
    silent,
    ['checkPseudoHeader', 'checkToken', 'checkHostAndPort'].filter((name) => !offered.has(name)),
  );
});

t.test('a hint to write something holds all of it, or says it in words', async (t) => {
  let hints = 0;
  for (const [name, check] of Object.entries(CHECKS)) {
    for (const text of TEXTS.flatMap((text) => CHANGES.map((change) => change(text)))) {
      const hint = check(text)?.hint ?? '';
      if (hint.includes('write `')) hints++;
      if (/write `[^`]*\.\.\.`/.test(hint)) t.fail(`${name}(${JSON.stringify(text)}): ${hint}`);
    }
  }
  t.ok(hints > 100, `${hints} hints to write something`);
});

t.test('what a hint says to write is what the replacement is', async (t) => {
  let compared = 0;
  for (const [name, check] of Object.entries(CHECKS)) {
    for (const text of TEXTS.flatMap((text) => CHANGES.map((change) => change(text)))) {
      const { hint = '', replacement } = check(text) ?? {};
      const written = /^write `([^`]*)`$/.exec(hint)?.[1];
      if (replacement === undefined || written === undefined) continue;
      compared++;
      if (!replacement.includes(written))
        t.fail(`${name}(${JSON.stringify(text)}): ${hint}, but ${replacement}`);
    }
  }
  t.ok(compared > 100, `${compared} hints and replacements`);
});

t.test('hints contain long texts in full', async (t) => {
  t.equal(checkImageDigest(`repo@sha512:${DIGITS}${DIGITS}`)?.hint, `write \`sha512:${DIGITS}${DIGITS}\``);
  t.equal(checkAuthority(`https://${LONG_HOST}`)?.hint, `write \`${LONG_HOST}\``);
  t.equal(checkJwksUrl(`${LONG_HOST}/keys`)?.hint, `write \`https://${LONG_HOST}/keys\``);
  t.equal(checkJwksUrl(`a.example.com/${'k'.repeat(600)}`)?.hint, 'write `https://` before it');
});

t.test('an ambiguous mistake has no replacement', async (t) => {
  const rows: readonly (readonly [Check, string])[] = [
    [checkDuration, '5000'],
    [checkDuration, '5M'],
    [checkDuration, '1,5s'],
    [checkDuration, '1500us'],
    [checkQuantity, '64kb'],
    [checkQuantity, '1,000'],
    [checkHeaderName, 'x-foo: bar'],
    [checkHost, 'https://api.example.com/v1'],
    [checkHost, 'user:secret@api.example.com'],
    [checkDnsLabel, 'my_app'],
    [checkOrigin, 'https://example.com/app'],
    [checkResponseFlag, 'UHH'],
    [checkFormatString as unknown as Check, '%h'],
  ];
  for (const [check, text] of rows) t.equal(check(text)?.replacement, undefined, text);
});

/** Their replacements say the same in other words: units, other names of a curve, no length where it has no effect. */
const CONVERTS: ReadonlySet<string> = new Set([
  'checkDuration',
  'checkQuantity',
  'checkCurve',
  'checkFormatString',
]);

t.test('a replacement keeps every number, and never takes TLS away', async (t) => {
  let replaced = 0;
  for (const [name, check] of Object.entries(CHECKS)) {
    if (CONVERTS.has(name)) continue;
    for (const text of TEXTS.flatMap((text) => CHANGES.map((change) => change(text)))) {
      const replacement = check(text)?.replacement;
      if (replacement === undefined) continue;
      replaced++;
      const numbers = (of: string): readonly string[] => of.match(/\d+/g) ?? [];
      const kept = numbers(replacement);
      if (!numbers(text).every((number) => kept.includes(number)))
        t.fail(`${name}: ${text} -> ${replacement}`);
      if (name !== 'checkImageDigest' && /https:/i.test(text) && !/https:/i.test(replacement))
        t.fail(`${name}: ${text} -> ${replacement}`);
    }
  }
  t.ok(replaced > 50, `${replaced} replacements`);
});
