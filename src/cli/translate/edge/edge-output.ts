// What `-o json` and `-o yaml` print of a Gateway of the edge data plane, by `--edge-output`.

import { defined } from '../../../grammar/defined.ts';
import { EDGE_RESOURCE_TYPES } from '../../../translation/edge/model/records.ts';
import { wireResources } from '../../../translation/edge/wire/resources.ts';
import type { EdgeGatewayConfiguration } from '../../../translation/planes.ts';
import type { EdgeFiles } from './edge-files.ts';
import type { EdgeOutput } from './edge-outputs.ts';

/** `files`: the static files of the Gateways. */
type Form = (gateway: EdgeGatewayConfiguration, files: EdgeFiles) => object;

const FORMS: Readonly<Record<EdgeOutput, Form>> = {
  /** The records, by their types. */
  model: (gateway) => Object.fromEntries(EDGE_RESOURCE_TYPES.map((type) => [type, gateway[type]])),
  /** The file that the data plane loads. */
  config(gateway, files) {
    const { document, text, files: sideFiles, diagnostics } = files.of(gateway)!;
    // With `edge.strict` there may be no file.
    return { ...defined({ text, document }), files: sideFiles, diagnostics };
  },
  /** The resources that the data plane receives from a control plane. */
  xds: (gateway) => ({
    resources: wireResources(gateway).map(({ name, resource }) => ({ name, resource })),
  }),
};

export const edgeOutput = (gateway: EdgeGatewayConfiguration, files: EdgeFiles, output: EdgeOutput): object =>
  FORMS[output](gateway, files);
