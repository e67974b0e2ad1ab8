// EdgePolicy's authentication: JWT, Basic and API keys. EP-28 to EP-30, C-06, C-08.

import { advice, fromProblem } from '../../diagnostics/finding.ts';
import { checkHeaderValue } from '../../grammar/header.ts';
import { checkHtpasswd } from '../../grammar/htpasswd.ts';
import { checkKeySet } from '../../grammar/jwks.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { array, defaulted, object, optional, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { EdgeJWKS } from '../shared/backend-mcp.ts';
import { STRICT_WORDS, words } from '../shared/foreign-words.ts';
import { LocalObjectReference } from '../shared/references.ts';
import { selectorLabels } from '../shared/targets.ts';
import { content } from '../shared/text.ts';

/** W-07: requests without credentials pass. */
const letsThrough: Rule<string> = {
  id: 'W-07',
  reads: [''],
  demand: '`Strict`',
  check(mode, report) {
    if (mode !== 'Optional' && mode !== 'Permissive') return;
    const who = mode === 'Optional' ? 'requests without credentials are allowed' : 'all requests pass';
    report(advice(who, 'add authorization rules, or write `mode: Strict`'));
  },
};

const STRICT_OPTIONAL =
  '`Strict` requires valid credentials; `Optional` validates credentials if present and allows requests without them.';

const mode = defaulted(
  'D-19',
  'Strict',
  string({
    enum: ['Strict', 'Optional'],
    meant: words({ Strict: STRICT_WORDS }),
    doc: STRICT_OPTIONAL,
    rules: [letsThrough],
  }),
);

/** C-08, and W-06 for keys that don't belong in a key set. */
const inlineKeys: Rule<string> = {
  id: 'C-08',
  also: ['W-06'],
  reads: [''],
  demand: 'a JSON object with a non-empty `keys` array of public JWKs',
  check(text, report) {
    const { problems, secret } = checkKeySet(text);
    for (const problem of problems) report(fromProblem(problem, text, true));
    if (secret) {
      report({
        code: 'W-06',
        ...advice(
          'the object contains a secret key, which everyone who can read the object sees',
          "keep only the public members of the keys; don't use symmetric keys here",
        ),
      });
    }
  },
};

const JWKS = object(
  {
    remote: optional(EdgeJWKS),
    inline: optional(
      string({
        minLength: 2,
        maxLength: 65536,
        secret: true,
        doc: 'The key set itself, as JSON.',
        rules: [inlineKeys],
      }),
    ),
  },
  { doc: 'Keys that validate the signature.', rules: [exactlyOneOf('EP-28', ['remote', 'inline'])] },
);

export const JWTAuthentication = object(
  {
    mode: defaulted(
      'D-19',
      'Strict',
      string({
        enum: ['Strict', 'Optional', 'Permissive'],
        meant: words({ Strict: STRICT_WORDS, Optional: 'allowmissing', Permissive: 'allowmissingorfailed' }),
        doc: `${STRICT_OPTIONAL} \`Permissive\` never rejects; claims stay usable.`,
        rules: [letsThrough],
      }),
    ),
    providers: array(
      object({
        issuer: string({ minLength: 1, maxLength: 256, doc: "The token's `iss` claim." }),
        audiences: optional(
          array(string({ minLength: 1, codes: { empty: 'C-20' } }), {
            minItems: 1,
            maxItems: 64,
            doc: 'Allowed `aud` claims; any when absent.',
          }),
        ),
        jwks: JWKS,
      }),
      { minItems: 1, maxItems: 64, doc: 'Issuers whose tokens are accepted.' },
    ),
  },
  { doc: 'Authentication by JSON Web Tokens.' },
);

/** C-06. Messages never repeat a line. */
const users: Rule<readonly string[]> = {
  id: 'C-06',
  reads: [''],
  demand: 'htpasswd lines with hashes that the edge data plane knows, and at least one user',
  check(items, report) {
    for (const { index, repeats = 0, ...problem } of checkHtpasswd(items, 'edge')) {
      const fault = fromProblem(problem, undefined, true);
      report(index === undefined ? fault : { ...fault, at: [index], because: [items[index], repeats] });
    }
  },
};

export const BasicAuthentication = object(
  {
    mode,
    realm: defaulted(
      'D-20',
      'Restricted',
      string({
        doc: 'Realm in the WWW-Authenticate header of a rejection.',
        rules: [content('C-16', 'no CR, LF or NUL', checkHeaderValue)],
      }),
    ),
    users: optional(
      array(string({ secret: true }), {
        minItems: 1,
        maxItems: 256,
        doc: 'Users as htpasswd lines, `<name>:<hash>`. Hashes: MD5, bcrypt, crypt, SHA-1.',
        secret: true,
        rules: [users],
      }),
    ),
    secretRef: optional(LocalObjectReference, {
      doc: 'Secret whose key `.htaccess` holds the htpasswd file.',
    }),
  },
  {
    doc: 'HTTP Basic authentication (RFC 7617).',
    rules: [exactlyOneOf('EP-29', ['users', 'secretRef'])],
  },
);

export const APIKeyAuthentication = object(
  {
    mode,
    secretRef: optional(LocalObjectReference, {
      doc: 'Secret whose entries are API keys: the key itself, or JSON with `key` and `metadata`.',
    }),
    secretSelector: optional(
      object(
        {
          matchLabels: selectorLabels(
            'no Secret is selected, and every request is refused',
            'Labels that a Secret must have, with these values.',
          ),
        },
        { doc: 'Secrets by their labels, laid out like that of `secretRef`.' },
      ),
    ),
  },
  {
    doc: 'Authentication by API keys.',
    rules: [exactlyOneOf('EP-30', ['secretRef', 'secretSelector'])],
  },
);
