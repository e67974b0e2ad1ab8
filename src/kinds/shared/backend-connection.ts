// How the edge data plane connects to a backend: BackendTCP, BackendTLS, BackendHTTP, BackendAuth, and the blocks that combine them.

import { advice, forbidden } from '../../diagnostics/finding.ts';
import { checkHeaderValue } from '../../grammar/header.ts';
import { atLeastOneOf, atMostOneOf, exactlyOneOf } from '../../schema/combinators.ts';
import { array, defaulted, integer, namesOf, object, optional, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { realProtocols } from './alpn.ts';
import { exactSubjectName } from './foreign-pattern.ts';
import { words } from './foreign-words.ts';
import { LocalObjectReference } from './references.ts';
import { content, duration, sectionName } from './text.ts';

export const Keepalive = object(
  {
    retries: defaulted(
      'D-13',
      9,
      integer({ minimum: 1, maximum: 64, doc: 'Probes before the connection is dropped.' }),
    ),
    time: defaulted(
      'D-13',
      '180s',
      duration({ atLeast: ['DU-01', '1s'], doc: 'Idle time before the first probe.' }),
    ),
    interval: defaulted('D-13', '180s', duration({ atLeast: ['DU-02', '1s'], doc: 'Time between probes.' })),
  },
  { name: 'Keepalive', presence: true, doc: 'TCP keepalive.' },
);

const BackendTCP = object(
  {
    keepalive: optional(Keepalive),
    connectTimeout: optional(
      duration({ atLeast: ['DU-03', '100ms'], doc: 'Limit for establishing a connection.' }),
    ),
  },
  { name: 'BackendTCP', doc: 'TCP settings of the connection.' },
);

const caWithoutVerification: RuleOf<typeof tls> = {
  id: 'BK-06',
  reads: ['insecureSkipVerify', 'caCertificateRefs?'],
  demand: '`caCertificateRefs` is absent when `insecureSkipVerify` is `All`',
  cel: "!(has(self.insecureSkipVerify) && self.insecureSkipVerify == 'All') || !has(self.caCertificateRefs)",
  check({ insecureSkipVerify, caCertificateRefs }, report) {
    if (insecureSkipVerify !== 'All' || caCertificateRefs === undefined) return;
    report({
      ...forbidden(
        'a CA has no effect when all verification is off',
        'remove it, or remove `insecureSkipVerify` (or set it to `Hostname`)',
      ),
      at: ['caCertificateRefs'],
    });
  },
};

const skipsVerification: RuleOf<typeof tls> = {
  id: 'W-03',
  reads: ['insecureSkipVerify'],
  demand: '`insecureSkipVerify` is absent',
  check({ insecureSkipVerify: mode }, report) {
    if (mode === undefined) return;
    const what =
      mode === 'Hostname'
        ? "the backend's host name isn't verified"
        : "the certificate of the backend isn't verified";
    report({
      ...advice(what, 'use `caCertificateRefs` or `verifySubjectAltNames` instead'),
      at: ['insecureSkipVerify'],
    });
  },
};

const tls = {
  mtlsCertificateRef: optional(
    array(LocalObjectReference, {
      maxItems: 1,
      listType: 'atomic',
      doc: 'Secret with `tls.crt`, `tls.key` and optionally `ca.crt`, for mutual TLS.',
    }),
  ),
  caCertificateRefs: optional(
    array(LocalObjectReference, {
      maxItems: 1,
      listType: 'atomic',
      doc: 'ConfigMap with `ca.crt`; overrides the CA of the Secret. System CAs when absent.',
    }),
  ),
  insecureSkipVerify: optional(
    string({
      enum: ['All', 'Hostname'],
      doc: '`All` turns off all verification, `Hostname` that of the host name only. Insecure.',
    }),
  ),
  sni: optional(sectionName({ doc: 'Server name of the handshake; the destination when absent.' })),
  verifySubjectAltNames: optional(
    array(string({ minLength: 1, maxLength: 256, codes: { empty: 'C-20' }, rules: [exactSubjectName] }), {
      minItems: 1,
      maxItems: 16,
      doc: 'Names; the certificate must have one of them.',
    }),
  ),
  alpnProtocols: optional(
    array(string({ minLength: 1, maxLength: 64 }), {
      minItems: 1,
      maxItems: 16,
      doc: 'Protocols offered by ALPN.',
      rules: [realProtocols],
    }),
  ),
};

const BackendTLS = object(tls, {
  name: 'BackendTLS',
  presence: true,
  doc: 'Presence turns on TLS, with system CAs and automatic SNI.',
  rules: [
    atMostOneOf(
      'BK-05',
      ['verifySubjectAltNames', 'insecureSkipVerify'],
      'a SAN list has no effect without verification: keep one of the two',
    ),
    caWithoutVerification,
    skipsVerification,
  ],
});

const BackendHTTP = object(
  {
    version: optional(
      string({
        enum: ['HTTP1', 'HTTP2'],
        meant: words({ HTTP1: 'h1 http11 http10 11 1', HTTP2: 'h2 h2c http20 grpc 20 2' }),
        doc: 'HTTP version; automatic when absent.',
      }),
    ),
  },
  { name: 'BackendHTTP', doc: 'HTTP settings of the connection.' },
);

const inlineKey: RuleOf<typeof auth> = {
  id: 'W-06',
  reads: ['key'],
  demand: '`key` is absent',
  check({ key }, report) {
    if (key === undefined) return;
    report({
      ...advice(
        'the object contains a secret, which everyone who can read the object sees',
        'put it into a Secret and set `secretRef`',
      ),
      at: ['key'],
    });
  },
};

const auth = {
  key: optional(
    string({
      minLength: 1,
      maxLength: 2048,
      secret: true,
      codes: { empty: 'C-20' },
      doc: 'Value of the Authorization header, inline.',
      rules: [content('C-16', 'no CR, LF or NUL', checkHeaderValue, { secret: true })],
    }),
  ),
  secretRef: optional(LocalObjectReference, { doc: 'Secret whose key `Authorization` holds the value.' }),
  passthrough: optional(object({}, { doc: 'Sends the validated token of the client to the backend.' })),
};

const BackendAuth = object(auth, {
  name: 'BackendAuth',
  doc: 'Credentials for the backend.',
  rules: [exactlyOneOf('BK-07', ['key', 'secretRef', 'passthrough']), inlineKey],
});

/** The members of every block of backend policies. */
export const connection = {
  tcp: optional(BackendTCP),
  tls: optional(BackendTLS),
  http: optional(BackendHTTP),
  auth: optional(BackendAuth),
};

/** Used by `vendorAModeration.policies`. */
export const BackendSimple = object(connection, {
  name: 'BackendSimple',
  doc: 'How to connect to the service.',
  rules: [atLeastOneOf('BK-04', namesOf(connection))],
});
