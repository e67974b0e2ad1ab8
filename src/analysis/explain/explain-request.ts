// The explanation of a request: the answer of each Gateway's data plane, and routes that the request may have been meant for.

import { compareText, namespacedName } from '../../objects/reference.ts';
import type { GatewayConfiguration } from '../../translation/planes.ts';
import type { Translator } from '../../translation/translator.ts';
import type { TranslationView } from '../../translation/view.ts';
import { hostnameOf } from '../requests/hostnames.ts';
import type { RankedAnswer } from './plane-explanation.ts';
import type { RequestExplanation, RequestQuestion } from './request-explanation.ts';
import { unattachedRoutes } from './unattached-routes.ts';

/** What the data plane of a Gateway says about a request. */
export type ExplainedBy = (
  gateway: GatewayConfiguration,
  view: TranslationView,
  question: RequestQuestion,
) => ExplainedAnswers;

export interface ExplainedAnswers {
  readonly answers: readonly RankedAnswer[];
  /** Why there is none, if that needs an explanation. */
  readonly why: string | undefined;
}

export function explainRequest(
  translator: Translator,
  question: RequestQuestion,
  explainedBy: ExplainedBy,
): RequestExplanation {
  const { host, path, method, headers } = question;
  const { view } = translator;
  const { gateways } = translator.translation();
  const answered = gateways
    .filter(
      (gateway) =>
        question.gateway === undefined || question.gateway === namespacedName({ metadata: gateway }),
    )
    .map((gateway) => ({ gateway, ...explainedBy(gateway, view, question) }));
  const answers = answered
    .flatMap((each) => each.answers)
    .sort((left, right) => left.rank - right.rank)
    .map(({ answer }) => answer);
  const hasRoute = answers.some(({ result }) => result === 'route');
  return {
    request: { host, path, method, headers: headers.map(([name, value]) => ({ name, value })) },
    answers,
    unattached: hasRoute ? [] : unattachedRoutes(translator, hostnameOf(host)),
    notExplained: answered.flatMap(({ gateway: { namespace, name }, why }) => {
      return why === undefined ? [] : [{ gateway: { namespace, name }, why }];
    }),
  };
}

/** `shop/front`: the names of all translated Gateways, sorted. */
export const gatewayNames = ({ view }: Translator): readonly string[] =>
  [...view.snapshot.keys('Gateway')]
    .map((key) => view.gateways.gateway(key)?.object)
    .filter((gateway) => gateway !== undefined)
    .map(namespacedName)
    .sort(compareText);

/** `shop/front: listener web on port 8080 (HTTP)`: all served listeners, as suggestions. */
export const listenerNames = ({ view }: Translator): readonly string[] =>
  [...view.snapshot.keys('Gateway')].sort(compareText).flatMap((key) => {
    const gateway = view.gateways.gateway(key)?.object;
    if (gateway === undefined) return [];
    return (view.gateways.listeners(key) ?? [])
      .filter(({ refusal }) => refusal === undefined)
      .map(
        ({ key: name, spec }) =>
          `${namespacedName(gateway)}: listener ${name} on port ${spec.port} (${spec.protocol})`,
      );
  });
