// extAuth, extProc and jwt: features that a GatewayExtension provides. TP-07 to TP-09.

import { exactlyOneOf } from '../../schema/combinators.ts';
import { map, object, optional, string } from '../../schema/node.ts';
import { BufferSettings } from '../shared/buffer-settings.ts';
import { ProcessingMode } from '../shared/processing-mode.ts';
import { NamespacedObjectReference } from '../shared/references.ts';
import { ignoredSettings, PolicyDisable } from './disable.ts';

const extensionRef = (doc: string) => optional(NamespacedObjectReference, { doc });

export const ExtAuthPolicy = object(
  {
    extensionRef: extensionRef('GatewayExtension that provides the authorization service.'),
    withRequestBody: optional(BufferSettings, {
      doc: 'Also sends the body. The body is buffered, so streaming is not possible and performance is lower.',
    }),
    contextExtensions: optional(
      map(string(), { doc: 'Values that are sent with each request to the service.' }),
    ),
    disable: optional(PolicyDisable),
  },
  {
    doc: 'External authorization.',
    rules: [
      exactlyOneOf('TP-07', ['extensionRef', 'disable']),
      ignoredSettings(['withRequestBody', 'contextExtensions'], 'extensionRef'),
    ],
  },
);

export const ExtProcPolicy = object(
  {
    extensionRef: extensionRef('GatewayExtension that provides the processor.'),
    processingMode: optional(ProcessingMode, {
      doc: 'What is sent to the processor; the mode of the extension when absent.',
    }),
    disable: optional(PolicyDisable),
  },
  {
    doc: 'External processing.',
    rules: [
      exactlyOneOf('TP-08', ['extensionRef', 'disable']),
      ignoredSettings(['processingMode'], 'extensionRef'),
    ],
  },
);

export const JWTAuthentication = object(
  {
    extensionRef: extensionRef('GatewayExtension that holds the JWT providers.'),
    disable: optional(PolicyDisable),
  },
  { doc: 'Authentication by JSON Web Tokens.', rules: [exactlyOneOf('TP-09', ['extensionRef', 'disable'])] },
);
