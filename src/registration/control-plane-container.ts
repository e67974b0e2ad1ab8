// Finds the container of a Deployment that runs the control plane, and not the webhook alone or another program.

import { NAME } from '../identifiers.ts';

/** The port of the proxies' discovery, as the chart names it. */
const DISCOVERY_PORT = 'grpc-xds';

/** Of the Deployments of the chart. */
export const CONTROL_PLANE_LABEL = { name: NAME, value: NAME } as const;

interface StartedContainer {
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name?: string }[];
}

interface Deployment<C> {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly C[] } } };
}

/**
 * The arguments tell `gatewarden controller`, in a Deployment with the label or a container with the port: programs of others are called
 * controller too. Without arguments and a command, the image runs it, and the port tells the image from others.
 *
 * `isNamed`: the user says that it is one, so label and port don't count.
 */
export function controlPlaneContainer<C extends StartedContainer>(
  { metadata: { labels }, spec }: Deployment<C>,
  { isNamed = false }: { readonly isNamed?: boolean } = {},
): C | undefined {
  const isOurs = isNamed || labels?.[CONTROL_PLANE_LABEL.name] === CONTROL_PLANE_LABEL.value;
  return spec.template.spec.containers.find(({ command, args = [], ports = [] }) => {
    const hasPort = ports.some(({ name }) => name === DISCOVERY_PORT);
    return args.includes('controller')
      ? isOurs || hasPort
      : command === undefined && args.length === 0 && hasPort;
  });
}
