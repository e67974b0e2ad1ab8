// Where the configurations of the data planes have secrets, and what is shown instead. What masks them decides by these facts: a comparison
// hides a header by its list, the admin port every header that isn't in a response.

export const MASK = '(secret)';

/** Envoy's messages. */
export const OF_MESSAGES = {
  /** Members that contain secrets, or a source of secrets. */
  secrets: [
    // The id of a key comes from a Secret too.
    'accessKeyId',
    'credential',
    'credentials',
    'clientSecret',
    'hmacSecret',
    'inlineBytes',
    // A key set can have keys that sign.
    'localJwks',
    'password',
    'pkcs12',
    'privateKey',
    'secretAccessKey',
    'sessionTicketKeys',
    'sessionToken',
    // Scripts have the values of headers in them.
    'sourceCode',
    'tokenSecret',
    'users',
  ],
  /** Lists of headers that a backend or a service gets: each can be a secret, whatever its name is. */
  sentHeaders: [
    'grpcInitialMetadata',
    'headersToAdd',
    'initialMetadata',
    'mutations',
    'requestHeadersMutations',
    'requestHeadersToAdd',
    'requestHeadersToAddWhenNotEnforced',
    'requestMutations',
    'requestTrailersMutations',
  ],
  /** Lists of headers that every client can read. */
  readHeaders: ['responseHeadersToAdd'],
  /** The same as mutations. */
  readMutations: ['responseMutations', 'responseTrailersMutations'],
  /** Members that have the value of a header or parameter. */
  values: ['value', 'rawValue'],
} as const;

/** Records of the edge data plane. */
export const OF_RECORDS = {
  /** Members that contain a secret, or a key set. */
  secrets: ['htpasswdContent', 'inline', 'jwksInline', 'privateKey', 'secret'],
  /** `backendTls.key`, `apiKeys[0].key`: elsewhere a key is a name. */
  keyOwners: ['backendTls', 'apiKeys'],
  /** Headers that a backend gets: each can be a secret, whatever its name is. */
  sentHeaders: 'requestHeaderModifier',
  /** Members that have the value of a header. */
  values: ['value', 'expression'],
} as const;
