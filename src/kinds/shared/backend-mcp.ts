// BackendMCP: authentication and authorization of MCP traffic, and the edge group's remote key sets.

import { advice } from '../../diagnostics/finding.ts';
import { checkEdgeJwksUri, EDGE_JWKS_URI_PATTERN } from '../../grammar/url.ts';
import { atLeastOneOf, exactlyOneOf } from '../../schema/combinators.ts';
import { array, defaulted, json, map, object, optional, string } from '../../schema/node.ts';
import type { Rule, RuleOf } from '../../schema/rule.ts';
import { EdgeAuthorization } from './authorization.ts';
import { EdgeBackendObjectReference } from './references.ts';
import { content, duration } from './text.ts';

/** W-09: keys fetched over plain HTTP can be replaced in transit. */
export const plaintextKeys: Rule<string> = {
  id: 'W-09',
  reads: [''],
  demand: 'the scheme is `https`',
  check(url, report) {
    if (!/^http:/i.test(url)) return;
    const hint = 'begin it with `https://`';
    report(advice('the keys are fetched without TLS', hint));
  },
};

/** W-53: the discovery document names the key set but isn't the key set. */
export const discoveryDocument: Rule<string> = {
  id: 'W-53',
  reads: [''],
  demand: 'the address of the key set itself',
  check(url, report) {
    if (!/\/\.well-known\/openid-configuration\/?(?:[?#]|$)/.test(url)) return;
    const hint = 'open it, and use the URL in its `jwks_uri`';
    report(advice('this document has the URL of the key set, but no keys', hint));
  },
};

const unservedBackend: RuleOf<typeof keySet> = {
  id: 'W-18',
  reads: ['backendRef?'],
  demand: '`backendRef` is absent',
  check({ backendRef }, report) {
    if (backendRef !== undefined)
      report({
        ...advice('not supported yet: the data plane fetches keys from `uri` only', 'use `uri`'),
        at: ['backendRef'],
      });
  },
};

const keySet = {
  uri: optional(
    string({
      pattern: EDGE_JWKS_URI_PATTERN,
      patternDoc: 'an http or https URL with host and path',
      explain: checkEdgeJwksUri,
      doc: 'URL of the key set.',
      rules: [content('C-10', 'the port is 1 to 65535', checkEdgeJwksUri), plaintextKeys, discoveryDocument],
    }),
  ),
  backendRef: optional(EdgeBackendObjectReference, { doc: 'Backend that serves the key set.' }),
  cacheDuration: defaulted(
    'D-08',
    '5m',
    duration({ atLeast: ['DU-04', '5m'], doc: 'How long the keys are kept.' }),
  ),
};

export const EdgeJWKS = object(keySet, {
  name: 'EdgeJWKS',
  doc: 'A key set that is fetched.',
  rules: [exactlyOneOf('BK-15', ['uri', 'backendRef']), unservedBackend],
});

const MCPAuthentication = object(
  {
    resourceMetadata: optional(map(json(), { doc: 'Metadata of the MCP resource, any JSON by key.' })),
    provider: optional(string({ enum: ['IdpA', 'IdpB'], doc: 'Preset of an identity provider.' })),
    issuer: optional(string({ minLength: 1, maxLength: 256, doc: "The token's `iss` claim." })),
    audiences: optional(
      array(string({ minLength: 1, codes: { empty: 'C-20' } }), {
        minItems: 1,
        maxItems: 64,
        doc: 'Allowed `aud` claims; any when absent.',
      }),
    ),
    jwks: EdgeJWKS,
  },
  { name: 'MCPAuthentication', doc: 'Tokens that MCP clients must send.' },
);

export const BackendMCP = object(
  {
    authorization: optional(EdgeAuthorization, {
      doc: 'Access rules; list results are filtered item by item.',
    }),
    authentication: optional(MCPAuthentication),
  },
  {
    name: 'BackendMCP',
    doc: 'MCP settings.',
    rules: [atLeastOneOf('BK-09', ['authorization', 'authentication'])],
  },
);
