// CloudBackend: a function of a cloud provider. BE-05, BE-06.

import type { Problem } from '../../grammar/problem.ts';
import { checkEndpointUrl } from '../../grammar/url.ts';
import { requiredWhen } from '../../schema/combinators.ts';
import { defaulted, object, optional, string } from '../../schema/node.ts';
import { cloudRegion } from '../shared/cloud-region.ts';
import { LocalObjectReference } from '../shared/references.ts';
import { urlContent } from '../shared/url.ts';

/** The name at the end of an ARN: `arn:aws:lambda:REGION:ACCOUNT:function:NAME`. */
function explainFunctionName(text: string): Problem | undefined {
  const name = /^arn:[^:]*:lambda:[^:]*:\d*:function:([A-Za-z0-9_-]{1,140})(?::.*)?$/.exec(text)?.[1];
  if (name === undefined) return undefined;
  return {
    message: 'an ARN is not the name of a function',
    hint: `write \`${name}\`; region and account have separate fields`,
  };
}

const CloudFunction = object(
  {
    endpointURL: optional(
      string({
        maxLength: 2048,
        pattern: '^https?://[-a-zA-Z0-9@:%.+~#?&/=]+$',
        patternDoc: 'an http or https URL of letters, digits and -@:%.+~#?&/=',
        explain: checkEndpointUrl,
        doc: "URL of the function service, for testing and development; the provider's own when absent.",
        rules: [urlContent('C-11', 'an absolute http or https URL with a host', checkEndpointUrl)],
      }),
    ),
    functionName: string({
      pattern: '^[A-Za-z0-9_-]{1,140}$',
      patternDoc: 'a function name: 1 to 140 letters, digits, `-` and `_`',
      explain: explainFunctionName,
      doc: 'Function to invoke.',
    }),
    invocationMode: defaulted(
      'D-24',
      'Sync',
      string({ enum: ['Sync', 'Async'], doc: "Whether the caller waits for the function's result." }),
    ),
    qualifier: defaulted(
      'D-24',
      '$LATEST',
      string({
        pattern: '^(\\$LATEST|[0-9]+|[A-Za-z0-9_-]{1,128})$',
        patternDoc: '`$LATEST`, a version number, or an alias of letters, digits, `-` and `_`',
        doc: 'Version or alias of the function.',
      }),
    ),
    payloadTransformMode: defaulted(
      'D-24',
      'Proxy',
      string({
        enum: ['None', 'Proxy'],
        doc: "`Proxy` applies the proxy's built-in transformation to the payload, `None` doesn't.",
      }),
    ),
  },
  { doc: 'The function.' },
);

const CloudAuth = object(
  {
    type: string({
      enum: ['Secret'],
      codes: { enum: 'BE-06' },
      doc: 'Where the credentials are.',
    }),
    secretRef: optional(LocalObjectReference, {
      doc: 'Secret with the keys `accessKey`, `secretKey` and optionally `sessionToken`.',
    }),
  },
  {
    doc: "Credentials; the credential chain of the proxy's environment when absent.",
    rules: [requiredWhen('BE-05', 'type', 'Secret', 'secretRef')],
  },
);

export const CloudBackend = object(
  {
    function: CloudFunction,
    accountId: string({
      minLength: 1,
      maxLength: 12,
      pattern: '^[0-9]{12}$',
      patternDoc: 'exactly 12 digits',
      doc: 'Cloud account that owns the function.',
    }),
    auth: optional(CloudAuth),
    region: cloudRegion('D-23'),
  },
  { doc: 'A cloud function; with gateways of the proxy only.' },
);
