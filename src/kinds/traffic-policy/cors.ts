// cors: CORS settings, or `disable`. W-29.

import { namesOf, object, optional } from '../../schema/node.ts';
import { corsFields, everyOriginWithCredentials } from '../shared/cors.ts';
import { ignoredSettings, PolicyDisable } from './disable.ts';

/** D-21 fills in `maxAge` next to `disable` too, so its presence means nothing. */
const settings = namesOf(corsFields).filter((name) => name !== 'maxAge');

export const CorsPolicy = object(
  { ...corsFields, disable: optional(PolicyDisable) },
  {
    keepsUnknown: true,
    doc: 'Which origins can send requests from a browser, and how.',
    rules: [everyOriginWithCredentials, ignoredSettings(settings)],
  },
);
