// The GatewayClasses that the control plane creates: pure. Users make others with the same controller names.

import type { ClassParameters } from '../../environment/class-parameters-schema.ts';
import type { ControlPlaneSettings } from '../../environment/read-environment.ts';
import {
  DEFAULT_CLASS,
  EDGE_CLASS,
  EDGE_CONTROLLER,
  GATEWAY_API_GROUP,
  PROXY_CONTROLLER,
  WAYPOINT_CLASS,
} from '../../identifiers.ts';
import { WAYPOINT_INBOUND_BINDING, WAYPOINT_INBOUND_KEY } from '../../objects/mesh/names.ts';

export interface DefaultClassesOptions {
  readonly proxy: boolean;
  readonly edge: boolean;
  readonly waypoint: boolean;
  /** GatewayParameters by class. Without them, a `parametersRef` that someone wrote stays. */
  readonly parameters: ClassParameters;
}

export interface DefaultClass {
  readonly apiVersion: string;
  readonly kind: 'GatewayClass';
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec: {
    readonly controllerName: string;
    readonly description: string;
    readonly parametersRef?: object;
  };
}

/** Those of a control plane. */
export const classesOf = ({
  enableProxy,
  enableEdge,
  translation,
  gatewayClassParametersRefs,
}: ControlPlaneSettings): readonly DefaultClass[] =>
  defaultClasses({
    proxy: enableProxy,
    edge: enableEdge,
    waypoint: translation.waypoint.enabled,
    parameters: gatewayClassParametersRefs,
  });

export function defaultClasses(options: DefaultClassesOptions): readonly DefaultClass[] {
  const { proxy, edge, waypoint, parameters } = options;
  const made = (
    name: keyof ClassParameters & string,
    controllerName: string,
    description: string,
    annotations?: Readonly<Record<string, string>>,
  ): DefaultClass => {
    const parametersRef = parameters[name];
    return {
      apiVersion: `${GATEWAY_API_GROUP}/v1`,
      kind: 'GatewayClass',
      metadata: { name, ...(annotations === undefined ? {} : { annotations }) },
      spec: { controllerName, description, ...(parametersRef === undefined ? {} : { parametersRef }) },
    };
  };
  return [
    ...(proxy
      ? [made(DEFAULT_CLASS, PROXY_CONTROLLER, 'General-purpose gateways served by the proxy.')]
      : []),
    ...(waypoint
      ? [
          made(WAYPOINT_CLASS, PROXY_CONTROLLER, 'Waypoints of an ambient mesh served by the proxy.', {
            [WAYPOINT_INBOUND_KEY]: WAYPOINT_INBOUND_BINDING,
          }),
        ]
      : []),
    ...(edge ? [made(EDGE_CLASS, EDGE_CONTROLLER, 'Gateways served by the edge data plane.')] : []),
  ];
}
