// serverHeaderTransformation: how the Server header of a backend's response is changed.

import { quote } from '../../../grammar/quote.ts';
import type { HttpConnectionManager_ServerHeaderTransformation as Transformation } from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { HttpListenerField } from './http-listener-policy-field.ts';

const TRANSFORMATIONS: ReadonlyMap<string, Transformation> = new Map([
  ['Overwrite', 'OVERWRITE'],
  ['AppendIfAbsent', 'APPEND_IF_ABSENT'],
  ['PassThrough', 'PASS_THROUGH'],
]);

export const serverHeaderTransformation: HttpListenerField<Transformation> = {
  name: 'serverHeaderTransformation',
  parse({ spec: { serverHeaderTransformation: written } }, report) {
    if (written === undefined) return undefined;
    const transformation = TRANSFORMATIONS.get(written);
    if (transformation === undefined) report(`unknown serverHeaderTransformation ${quote(written)}`);
    return transformation;
  },
  // Envoy overwrites it by default.
  contribute: (transformation) =>
    transformation === 'OVERWRITE' ? {} : { manager: { serverHeaderTransformation: transformation } },
};
