// What every module that renders an object gets.

import type { Gateway } from '../objects/gateway-api/types.ts';
import type { ControlPlaneFacts } from './facts.ts';
import type { Kube } from './parameters.ts';
import type { ListenerPort } from './ports.ts';
import type { Profile } from './profile.ts';

export interface Rendering {
  readonly gateway: Gateway;
  readonly profile: Profile;
  readonly facts: ControlPlaneFacts;
  /** The merged parameters. */
  readonly kube: Kube;
  /** Ports of the Service, in their order. */
  readonly ports: readonly ListenerPort[];
  /** No security context is added to those of the parameters. */
  readonly omitsSecurity: boolean;
}

export const isEdge = ({ profile }: Pick<Rendering, 'profile'>): boolean => profile === 'edge';
