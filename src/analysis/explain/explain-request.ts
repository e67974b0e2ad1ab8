// The explanation of a request: the answer of each Gateway's data plane, and routes that the request may have been meant for.

import { compareText, namespacedName } from '../../objects/reference.ts';
import type { GatewayConfiguration } from '../../translation/planes.ts';
import type { Translator } from '../../translation/translator.ts';
import { hostnameOf } from '../requests/hostnames.ts';
import type { PlaneExplanation } from './plane-explanation.ts';
import type { RequestExplanation, RequestQuestion } from './request-explanation.ts';
import { unattachedRoutes } from './unattached-routes.ts';

/** The data plane that explains a Gateway. */
export type PlaneOf = (gateway: GatewayConfiguration) => PlaneExplanation;

export function explainRequest(
  translator: Translator,
  question: RequestQuestion,
  planeOf: PlaneOf,
): RequestExplanation {
  const { host, path, method, headers } = question;
  const { view } = translator;
  const { gateways } = translator.translation();
  const answered = gateways
    .filter(
      (gateway) =>
        question.gateway === undefined || question.gateway === namespacedName({ metadata: gateway }),
    )
    .map((gateway) => ({ gateway, answers: planeOf(gateway).answers(view, gateway, question) }));
  const answers = answered
    .flatMap((each) => each.answers)
    .sort((left, right) => left.rank - right.rank)
    .map(({ answer }) => answer);
  const hasRoute = answers.some(({ result }) => result === 'route');
  return {
    request: { host, path, method, headers: headers.map(([name, value]) => ({ name, value })) },
    answers,
    unattached: hasRoute ? [] : unattachedRoutes(translator, hostnameOf(host)),
    notExplained: answered.flatMap(({ gateway, answers }) => {
      const why = answers.length === 0 ? planeOf(gateway).notExplained(view, gateway) : undefined;
      const { namespace, name } = gateway;
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
