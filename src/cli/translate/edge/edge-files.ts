// The static files of edge Gateways: written once in a run, since findings come from them too.

import { objectKey } from '../../../objects/key.ts';
import { withoutKnown } from '../../../translation/edge/config/file-findings.ts';
import type { Rendered } from '../../../translation/edge/config/render.ts';
import { configurationsOf, type GatewayConfiguration } from '../../../translation/planes.ts';
import type { TranslationView } from '../../../translation/view.ts';
import type { TranslationFinding } from '../../../translation.ts';

type Named = Pick<GatewayConfiguration, 'namespace' | 'name'>;

export class EdgeFiles {
  readonly #view: Pick<TranslationView, 'edge'>;
  readonly #written = new Map<string, Rendered | undefined>();

  constructor(view: Pick<TranslationView, 'edge'>) {
    this.#view = view;
  }

  /** Undefined where the Gateway isn't ours to configure. */
  of({ namespace, name }: Named): Rendered | undefined {
    const key = objectKey('Gateway', namespace, name);
    if (!this.#written.has(key)) this.#written.set(key, this.#view.edge.render(key));
    return this.#written.get(key);
  }

  /** The findings about the files of the edge Gateways among these, as far as the `known` ones don't tell them. */
  findings(
    gateways: readonly GatewayConfiguration[],
    known: readonly TranslationFinding[],
  ): readonly TranslationFinding[] {
    const own = configurationsOf(gateways, 'edge').flatMap((gateway) => this.of(gateway)?.findings ?? []);
    return withoutKnown(own, known);
  }
}
