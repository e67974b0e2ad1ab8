// JWT: tokens that clients send, and which issuers are accepted. GE-08 to GE-11, C-09, C-10.

import { advice, fromProblem } from '../../diagnostics/finding.ts';
import { checkHTTPHeaderName } from '../../grammar/header.ts';
import { checkKeys } from '../../grammar/jwks.ts';
import { checkJwksUrl } from '../../grammar/url.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { array, boolean, defaulted, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { discoveryDocument, plaintextKeys } from '../shared/backend-mcp.ts';
import { STRICT_WORDS, words } from '../shared/foreign-words.ts';
import { BackendObjectReference, LocalObjectReference } from '../shared/references.ts';
import { content, duration } from '../shared/text.ts';
import { urlContent } from '../shared/url.ts';

const headerName = content('C-14', 'a header name', checkHTTPHeaderName);

const TokenSource = object(
  {
    header: optional(
      object(
        {
          header: string({ minLength: 1, maxLength: 2048, doc: 'Name of the header.', rules: [headerName] }),
          prefix: optional(
            string({ minLength: 1, maxLength: 2048, doc: 'Text before the token in the value.' }),
          ),
        },
        { doc: 'A header that holds the token.' },
      ),
    ),
    queryParameter: optional(
      string({ minLength: 1, codes: { empty: 'C-20' }, doc: 'A query parameter that holds the token.' }),
    ),
  },
  {
    doc: 'Where the token is; in the standard places when absent.',
    rules: [exactlyOneOf('GE-11', ['header', 'queryParameter'])],
  },
);

const ClaimToHeader = object({
  name: string({ minLength: 1, maxLength: 2048, doc: 'Claim.' }),
  header: string({
    minLength: 1,
    maxLength: 2048,
    doc: 'Header that gets the value of the claim.',
    rules: [headerName],
  }),
});

/** C-09, and W-06 for secrets, which don't belong in this object. Messages never repeat a key. */
const inlineKeys: Rule<string> = {
  id: 'C-09',
  also: ['W-06'],
  reads: [''],
  demand: 'a PEM public key, a key set, or a single JSON key',
  check(text, report) {
    const { problems, secret } = checkKeys(text);
    for (const problem of problems) report(fromProblem(problem, text, true));
    // C-09 rejects a private PEM, and its hint covers W-06.
    if (!secret || problems.length > 0) return;
    report({
      code: 'W-06',
      ...advice(
        'the object contains a private or symmetric key, which everyone who can read the object sees',
        'write only public keys, or store the keys where only the proxy can read them',
      ),
    });
  },
};

const LocalJWKS = object(
  {
    inline: optional(
      string({
        minLength: 1,
        maxLength: 16384,
        secret: true,
        doc: 'A key, a key set or a PEM public key.',
        rules: [inlineKeys],
      }),
    ),
    configMapRef: optional(LocalObjectReference, {
      doc: 'ConfigMap in the same namespace that holds the keys under `jwks`.',
    }),
  },
  { doc: 'Keys in the configuration.', rules: [exactlyOneOf('GE-10', ['inline', 'configMapRef'])] },
);

const RemoteJWKS = object(
  {
    url: string({
      minLength: 1,
      maxLength: 2048,
      doc: 'URL of the key set, with scheme, host and path.',
      rules: [
        urlContent('C-10', 'an absolute http or https URL with host and path', checkJwksUrl),
        plaintextKeys,
        discoveryDocument,
      ],
    }),
    backendRef: BackendObjectReference,
    cacheDuration: defaulted(
      'D-43',
      '5m',
      duration({ atLeast: ['DU-21', '1ms'], doc: 'How long the keys are kept.' }),
    ),
  },
  { doc: 'A key set that is fetched.' },
);

const NamedJWTProvider = object({
  name: string({ minLength: 1, maxLength: 253, doc: 'Name of the provider.' }),
  issuer: optional(string({ maxLength: 2048, doc: "The token's `iss` claim." })),
  audiences: optional(
    array(string({ minLength: 1, codes: { empty: 'C-20' } }), {
      minItems: 1,
      maxItems: 32,
      doc: 'Allowed `aud` claims; any when absent.',
    }),
  ),
  tokenSource: optional(TokenSource),
  claimsToHeaders: optional(
    array(ClaimToHeader, {
      minItems: 1,
      maxItems: 32,
      doc: 'Claims that are sent as headers; the route is then selected again.',
    }),
  ),
  jwks: object(
    { local: optional(LocalJWKS), remote: optional(RemoteJWKS) },
    { doc: 'Keys that sign the tokens.', rules: [exactlyOneOf('GE-09', ['local', 'remote'])] },
  ),
  forwardToken: optional(boolean({ doc: 'Sends the token on to the backend; removed when absent.' })),
});

const allowsMissing: Rule<string> = {
  id: 'W-07',
  reads: [''],
  demand: '`Strict`',
  check(mode, report) {
    if (mode === 'AllowMissing')
      report(
        advice(
          'requests without a token are allowed',
          'add authorization rules that check the claims you need',
        ),
      );
  },
};

const noProviders: RuleOf<typeof jwt> = {
  id: 'W-38',
  reads: ['providers'],
  demand: 'has a provider',
  check({ providers }, report) {
    if (providers !== undefined && providers.length > 0) return;
    report({ ...advice('without a provider every token is invalid', 'add a provider'), at: ['providers'] });
  },
};

const jwt = {
  validationMode: defaulted(
    'D-42',
    'Strict',
    string({
      enum: ['Strict', 'AllowMissing'],
      meant: words({ Strict: STRICT_WORDS, AllowMissing: 'optional' }),
      doc: 'Whether requests without a token are rejected.',
      rules: [allowsMissing],
    }),
  ),
  providers: optional(
    array(NamedJWTProvider, {
      maxItems: 32,
      listType: 'map',
      key: 'name',
      unique: 'GE-08',
      doc: 'Providers of tokens; a token of any provider is valid.',
    }),
  ),
};

export const JWT = object(jwt, { doc: 'Tokens that clients must send.', rules: [noProviders] });
