// Why nothing is translated, and what to do: most first runs are on a folder that lacks the Gateway or its class.

import { enumerated, firstOf } from '../../../grammar/plural.ts';
import { EDGE_CONTROLLER, PROXY_CONTROLLER } from '../../../identifiers.ts';
import { absentParents, nameOf } from './assumed-objects.ts';
import { type GatewayObjects, gatewayObjects, type WrittenGateway } from './gateway-objects.ts';

export interface NoGateway {
  readonly why: string;
  readonly hint: string;
}

/** How many objects are named. */
const NAMED = 3;

const isOfOurs = (controller: string | undefined): boolean =>
  controller === PROXY_CONTROLLER || controller === EDGE_CONTROLLER;

/** Undefined if one of these Gateways has a class of ours. */
export function noGatewayOfOurs(objects: readonly unknown[]): NoGateway | undefined {
  const { gateways, classes } = gatewayObjects(objects);
  const isOurs = gateways.some(({ className }) => isOfOurs(classes.get(className)));
  return isOurs ? undefined : whyNoGateway(objects);
}

/** If no Gateway of these manifests is translated. */
export function whyNoGateway(objects: readonly unknown[]): NoGateway {
  const written = gatewayObjects(objects);
  if (written.gateways.length > 0) return ofOthers(written.gateways, written);
  if (written.parents.length === 0)
    return {
      why: 'there is no Gateway among the files, and no route that names one',
      hint: 'add the manifests of a Gateway and of its routes',
    };
  const names = [...new Set(absentParents(written).map(nameOf))];
  return {
    why: `the routes attach to Gateway ${enumerated(firstOf(names, NAMED), 'and')}, which ${names.length === 1 ? "isn't" : "aren't"} among the files`,
    hint: `add ${names.length === 1 ? 'its manifest' : 'their manifests'}, or use --stand-in-gateways for a Gateway that accepts all routes`,
  };
}

function ofOthers(gateways: readonly WrittenGateway[], { classes }: GatewayObjects): NoGateway {
  const [first] = gateways.filter(({ className }) => !classes.has(className));
  if (first !== undefined)
    return {
      why: `Gateway ${nameOf(first)} has GatewayClass ${first.className}, which isn't among the files`,
      hint: `add it with \`controllerName: ${PROXY_CONTROLLER}\`, or use --gateway-class ${first.className}`,
    };
  const [other] = gateways;
  const { className = '' } = other ?? {};
  const controller = classes.get(className) ?? '';
  if (isOfOurs(controller))
    return {
      why: `Gateway ${firstOf(gateways.map(nameOf), NAMED).join(', ')} can't be read, or the settings leave it out`,
      hint: 'see the findings and the settings',
    };
  return {
    why: `GatewayClass ${className} of Gateway ${nameOf(other!)} has controllerName ${controller}, so another control plane serves it`,
    hint: `a Gateway is translated if its class has \`controllerName: ${PROXY_CONTROLLER}\` or \`${EDGE_CONTROLLER}\``,
  };
}
