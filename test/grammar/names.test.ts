// Kubernetes names: C-31, C-34, C-35.

import t from 'tap';
import {
  checkAnnotationKey,
  checkDnsLabel,
  checkDnsSubdomain,
  checkGenerateName,
  checkImageDigest,
  checkLabelKey,
  checkLabelValue,
  checkQualifiedName,
} from '../../src/grammar/names.ts';
import { accepts, refuses, survives } from './tables.ts';

const KEYS: readonly string[] = [
  'app',
  'App_1.x-y',
  'app.kubernetes.io/name',
  'a/b',
  '1',
  'a'.repeat(63),
  `${'a.'.repeat(126)}a/${'b'.repeat(63)}`,
];

t.test('label keys are qualified names', async (t) => {
  for (const check of [checkLabelKey, checkQualifiedName, checkAnnotationKey]) {
    accepts(t, check, KEYS);
    refuses(t, check, [
      ['', 0],
      ['/a', 0],
      ['a/', 2],
      ['a/b/c', 3],
      ['-a', 0],
      ['a-', 0],
      ['a b', 1],
      ['a/b c', 3],
      ['a_b/c', 1],
      ['a..b/c', 0],
      'a'.repeat(64),
      `${'a'.repeat(254)}/b`,
      'a\0',
      'é',
    ]);
  }
});

t.test('the prefix of an annotation key may be in upper case, that of a label key may not', async (t) => {
  accepts(t, checkAnnotationKey, ['Example.com/Name']);
  refuses(t, checkLabelKey, [['Example.com/Name', 0]]);
});

t.test('label values are checked', async (t) => {
  accepts(t, checkLabelValue, ['', 'a', 'A_b.c-d', '1', 'a'.repeat(63)]);
  refuses(t, checkLabelValue, ['-', 'a-', ['a b', 1], ['a/b', 1], 'a'.repeat(64), ' ', '.', 'a\n']);
});

t.test('DNS names are checked', async (t) => {
  accepts(t, checkDnsLabel, ['a', 'a-b', '1', 'a'.repeat(63)]);
  refuses(t, checkDnsLabel, ['', 'a.b', 'A', '-a', 'a-', 'a_b', 'a'.repeat(64)]);
  accepts(t, checkDnsSubdomain, ['a', 'a.b-c.d', '1.2', 'a'.repeat(253)]);
  refuses(t, checkDnsSubdomain, ['', 'a..b', '.a', 'a.', 'A.b', 'a_b', 'a'.repeat(254), 'a/b']);
  t.match(checkDnsSubdomain('My_Config')?.hint, '`my-config`');
});

t.test('a generateName must lead to a valid name', async (t) => {
  accepts(t, (text) => checkGenerateName(text, true), ['a', 'a-', 'a--', 'a.b-', 'a'.repeat(253)]);
  refuses(t, (text) => checkGenerateName(text, true), ['-', 'A-', 'a.', 'a.-', ['a_', 1], 'a'.repeat(254)]);
  // No name is generated: only the text itself is checked, with its last two characters masked if it ends in `-`.
  accepts(t, (text) => checkGenerateName(text, false), ['A-', 'a.-']);
  refuses(t, (text) => checkGenerateName(text, false), ['a_']);
});

t.test('image digests are checked', async (t) => {
  accepts(t, checkImageDigest, [
    'sha256:ab12',
    `sha256:${'0'.repeat(64)}`,
    `sha512:${'a'.repeat(128)}`,
    'sha256+b64:AB',
  ]);
  refuses(t, checkImageDigest, [
    '',
    'sha256',
    'sha256:',
    ':ab',
    'sha256:xyz',
    'a'.repeat(64),
    '@sha256:ab',
    'sha256:ab ',
    'a::b',
  ]);
  t.match(checkImageDigest('@sha256:ab')?.hint, '`sha256:ab`');
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  for (const check of [
    checkLabelKey,
    checkAnnotationKey,
    checkLabelValue,
    checkDnsLabel,
    checkDnsSubdomain,
    checkImageDigest,
  ]) {
    survives(t, check);
  }
});
