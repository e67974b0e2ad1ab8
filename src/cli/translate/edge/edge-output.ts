// What `-o json` and `-o yaml` print of a Gateway of the edge data plane, by `--edge-output`.

import { objectKey } from '../../../objects/key.ts';
import { EDGE_RESOURCE_TYPES } from '../../../translation/edge/model/records.ts';
import { wireResources } from '../../../translation/edge/wire/resources.ts';
import type { EdgeGatewayConfiguration } from '../../../translation/planes.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { EdgeOutput } from './edge-outputs.ts';

/** `view`: for what the records don't say. */
type Form = (gateway: EdgeGatewayConfiguration, view: TranslationView) => object;

const FORMS: Readonly<Record<EdgeOutput, Form>> = {
  /** The records, by their types. */
  model: (gateway) => Object.fromEntries(EDGE_RESOURCE_TYPES.map((type) => [type, gateway[type]])),
  /** The file that the data plane loads. */
  config: ({ namespace, name }, { edge: { render } }) => {
    const { gateway: _, ...rendered } = render(objectKey('Gateway', namespace, name)) ?? {};
    return rendered;
  },
  /** The resources that the data plane receives from a control plane. */
  xds: (gateway) => ({
    resources: wireResources(gateway).map(({ name, resource }) => ({ name, resource })),
  }),
};

export const edgeOutput = (
  gateway: EdgeGatewayConfiguration,
  view: TranslationView,
  output: EdgeOutput,
): object => FORMS[output](gateway, view);
