// TLS: how the proxy encrypts connections to a backend. BC-04 to BC-08.

import { advice, invalid, required } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import type { Problem } from '../../grammar/problem.ts';
import {
  CURVES,
  checkAlpnProtocol,
  checkAlpnProtocols,
  checkCipherSuite,
  checkCurve,
} from '../../grammar/tls-parameters.ts';
import { atLeastOneOf, exactlyOneOf, unique } from '../../schema/combinators.ts';
import { array, boolean, defaulted, object, optional, type StringNode, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { realProtocols } from '../shared/alpn.ts';
import { exactSubjectName } from '../shared/foreign-pattern.ts';
import { tlsVersion } from '../shared/foreign-words.ts';
import { absoluteFile, readableFile } from '../shared/path.ts';
import { LocalObjectReference } from '../shared/references.ts';
import { content } from '../shared/text.ts';
import { serverName } from './limits.ts';

const file = (doc: string): StringNode => string({ minLength: 1, doc, rules: [absoluteFile, readableFile] });

const TLSFiles = object(
  {
    tlsCertificate: optional(file('Certificate chain, a file of the proxy.')),
    tlsKey: optional(file('Private key, a file of the proxy.')),
    rootCA: optional(file('CAs that verify the certificate of the backend, a file of the proxy.')),
  },
  {
    doc: 'Certificates in files of the proxy.',
    rules: [atLeastOneOf('BC-05', ['tlsCertificate', 'tlsKey', 'rootCA'])],
  },
);

const OLD_VERSIONS: readonly unknown[] = ['1.0', '1.1'];

const oldVersion: Rule<string> = {
  id: 'W-05',
  reads: [''],
  demand: '`1.2` or newer',
  check(version, report) {
    if (OLD_VERSIONS.includes(version)) report(advice(`TLS ${version} is insecure`, 'write `1.2` or `1.3`'));
  },
};

const version = (doc: string) =>
  optional(
    string({ enum: ['AUTO', '1.0', '1.1', '1.2', '1.3'], meant: tlsVersion, doc, rules: [oldVersion] }),
  );

const versionRange: RuleOf<typeof parameters> = {
  id: 'BC-08',
  reads: ['minVersion', 'maxVersion'],
  demand: '`minVersion` is not above `maxVersion`, unless one is `AUTO`',
  cel: "!has(self.minVersion) || !has(self.maxVersion) || self.minVersion == 'AUTO' || self.maxVersion == 'AUTO' || self.minVersion <= self.maxVersion",
  check({ minVersion, maxVersion }, report) {
    if (minVersion === undefined || maxVersion === undefined) return;
    if (minVersion === 'AUTO' || maxVersion === 'AUTO' || minVersion <= maxVersion) return;
    report({
      ...invalid(
        minVersion,
        `is above \`maxVersion\` (${maxVersion}): no version is allowed`,
        'lower `minVersion`, raise `maxVersion`, or write `AUTO`',
      ),
      at: ['minVersion'],
    });
  },
};

const names = (
  id: Code,
  demand: string,
  check: (text: string) => Problem | undefined,
  doc: string,
  rules: readonly Rule<readonly string[]>[] = [],
) =>
  optional(
    array(string({ minLength: 1, codes: { empty: 'C-20' }, rules: [content(id, demand, check)] }), {
      doc,
      rules,
    }),
  );

/** C-23: Envoy 1.36 accepts a duplicate curve, 1.40 rejects it; the translation writes it once. */
const uniqueCurves: Rule<readonly string[]> = {
  ...unique<string>('C-23', undefined, 'the proxy gets it once', (curve) =>
    CURVES.some((known) => known === curve) ? curve : undefined,
  ),
  demand: 'no curve occurs twice',
};

const parameters = {
  minVersion: version('Minimum version of TLS.'),
  maxVersion: version('Maximum version of TLS.'),
  cipherSuites: names(
    'C-23',
    'a cipher suite of TLS 1.2 or older, or a group `[A|B]` of them',
    checkCipherSuite,
    'Cipher suites up to TLS 1.2, in order of preference.',
  ),
  ecdhCurves: names('C-23', 'a curve', checkCurve, 'Curves, in order of preference.', [uniqueCurves]),
};

const TLSParameters = object(parameters, { doc: 'Limits on the handshake.', rules: [versionRange] });

/** BC-06. `simpleTLS` uses neither field for a client certificate. */
const certificateWithKey: RuleOf<typeof tls> = {
  id: 'BC-06',
  reads: ['files.tlsCertificate?', 'files.tlsKey?', 'simpleTLS'],
  demand:
    '`files.tlsCertificate` and `files.tlsKey` are both present or both absent, unless `simpleTLS` is true',
  cel: '(has(self.simpleTLS) && self.simpleTLS) || !has(self.files) || has(self.files.tlsCertificate) == has(self.files.tlsKey)',
  check({ files, simpleTLS }, report) {
    const { tlsCertificate: certificate, tlsKey: key } = files ?? {};
    if (simpleTLS === true || (certificate === undefined) === (key === undefined)) return;
    const [found, missing] = key === undefined ? ['tlsCertificate', 'tlsKey'] : ['tlsKey', 'tlsCertificate'];
    report({
      ...required(
        `\`${found}\` needs \`${missing}\``,
        `set \`${missing}\`, or write \`simpleTLS: true\` for TLS without a client certificate`,
      ),
      at: ['files', missing],
    });
  },
};

const sansNeedCA: RuleOf<typeof tls> = {
  id: 'BC-07',
  reads: ['verifySubjectAltNames', 'files?', 'files.rootCA?'],
  demand: 'with `files`, a non-empty `verifySubjectAltNames` needs `files.rootCA`',
  cel: '!has(self.files) || has(self.files.rootCA) || !has(self.verifySubjectAltNames) || size(self.verifySubjectAltNames) == 0',
  check({ verifySubjectAltNames, files }, report) {
    if (verifySubjectAltNames === undefined || verifySubjectAltNames.length === 0) return;
    // Empty `files` are already BC-05.
    if (files === undefined || Object.keys(files).length === 0 || files.rootCA !== undefined) return;
    report({
      ...required(
        'certificate names are only checked with a root CA',
        'set `rootCA`, or remove `verifySubjectAltNames`',
      ),
      at: ['files', 'rootCA'],
    });
  },
};

/** C-24. The schema limits the number of characters; only text beyond ASCII can have more bytes than that. */
const alpnProtocol: Rule<string> = {
  id: 'C-24',
  reads: [''],
  demand: '1 to 255 bytes without a comma',
  check(protocol, report) {
    // Empty texts are the schema's.
    const problem = protocol === '' ? undefined : checkAlpnProtocol(protocol);
    if (problem !== undefined) report(invalid(protocol, problem.message, problem.hint));
  },
};

const alpnProtocols: Rule<readonly string[]> = {
  id: 'C-24',
  reads: [''],
  demand: 'at most 65534 bytes, with a comma between names',
  check(protocols, report) {
    const problem = checkAlpnProtocols(protocols);
    if (problem !== undefined) report(invalid(protocols.length, problem.message, problem.hint));
  },
};

/** W-03 and W-04. */
const skipsVerification: Rule<boolean> = {
  id: 'W-03',
  also: ['W-04'],
  reads: [''],
  demand: 'absent',
  check(skip, report) {
    const hint = 'set a trust source: `secretRef`, `files.rootCA` or `wellKnownCACertificates: System`';
    if (skip) report(advice("the certificate of the backend isn't verified", hint));
    else report({ code: 'W-04', ...advice("without a trust source, so the peer isn't verified", hint) });
  },
};

const allowsRenegotiation: Rule<boolean> = {
  id: 'W-05',
  reads: [''],
  demand: 'false',
  check(allowed, report) {
    if (allowed) report(advice('renegotiation is insecure', 'remove it, or write `false`'));
  },
};

const unusedSans: RuleOf<typeof tls> = {
  id: 'W-33',
  reads: ['verifySubjectAltNames', 'insecureSkipVerify'],
  demand: '`verifySubjectAltNames` has no effect when `insecureSkipVerify` is true',
  check({ verifySubjectAltNames, insecureSkipVerify }, report) {
    if (insecureSkipVerify !== true || verifySubjectAltNames === undefined) return;
    report({
      ...advice(
        'ignored: nothing is verified with `insecureSkipVerify: true`',
        'set a trust source instead of `insecureSkipVerify`, or remove this',
      ),
      at: ['verifySubjectAltNames'],
    });
  },
};

const unusedSimpleTLS: RuleOf<typeof tls> = {
  id: 'W-33',
  reads: ['simpleTLS', 'secretRef?', 'files?', 'insecureSkipVerify?', 'wellKnownCACertificates?'],
  demand: '`simpleTLS` has an effect next to `secretRef` or `files` only',
  check({ simpleTLS, secretRef, files, insecureSkipVerify, wellKnownCACertificates }, report) {
    if (simpleTLS !== true || secretRef !== undefined || files !== undefined) return;
    // BC-04 reports a missing trust source.
    if (insecureSkipVerify === undefined && wellKnownCACertificates === undefined) return;
    report({
      ...advice('ignored: there is no client certificate to leave out', 'remove it'),
      at: ['simpleTLS'],
    });
  },
};

const tls = {
  secretRef: optional(LocalObjectReference, {
    doc: 'Secret with a certificate, its key and optionally the root CA.',
  }),
  files: optional(TLSFiles),
  wellKnownCACertificates: optional(
    string({ enum: ['System'], doc: "Trusts the CAs of the proxy's system." }),
  ),
  insecureSkipVerify: optional(
    boolean({ doc: "Doesn't verify the certificate of the backend. Insecure.", rules: [skipsVerification] }),
  ),
  sni: optional(string({ minLength: 1, doc: 'Server name of the handshake.', rules: [serverName] })),
  verifySubjectAltNames: optional(
    array(string({ minLength: 1, codes: { empty: 'C-20' }, rules: [exactSubjectName] }), {
      doc: 'Names; the certificate must have one of them. Needs a root CA.',
    }),
  ),
  parameters: optional(TLSParameters),
  alpnProtocols: defaulted(
    'D-27',
    ['h2', 'http/1.1'],
    array(string({ minLength: 1, maxLength: 255, codes: { length: 'C-24' }, rules: [alpnProtocol] }), {
      doc: 'Protocols offered by ALPN.',
      rules: [alpnProtocols, realProtocols],
    }),
    { fillsEmpty: true },
  ),
  allowRenegotiation: defaulted(
    'D-27',
    false,
    boolean({ doc: 'Lets the backend renegotiate. Insecure.', rules: [allowsRenegotiation] }),
  ),
  simpleTLS: defaulted(
    'D-27',
    false,
    boolean({ doc: 'TLS without a client certificate, even if there is one.' }),
  ),
};

export const TLS = object(tls, {
  doc: 'Encrypts connections to the backend.',
  rules: [
    exactlyOneOf('BC-04', ['secretRef', 'files', 'insecureSkipVerify', 'wellKnownCACertificates']),
    certificateWithKey,
    sansNeedCA,
    unusedSans,
    unusedSimpleTLS,
  ],
});
