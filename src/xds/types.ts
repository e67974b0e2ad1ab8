// The resource types that a server serves, in the order in which clients must get them.

export interface XdsType {
  readonly typeUrl: string;
  /**
   * State of the world: a response contains all resources, and one that is missing is gone. Without names, a client subscribes to all of
   * them. The protocol has this for listeners and clusters; the other types are subscribed to by name.
   */
  readonly isWhole: boolean;
  /**
   * The type whose changed resource needs the resource of the same name again, although the client has it: Envoy makes a new cluster of a
   * changed one, and waits for its endpoints. In delta it doesn't ask for them. https://github.com/envoyproxy/envoy/issues/13009
   */
  readonly renewedBy?: string;
}

/**
 * Make before break. New resources of a stage are acknowledged before anything of the next stages is sent; in a stage, types are sent in
 * this order, without waiting: Envoy acknowledges a cluster only when it has its endpoints. Removals go the other way: those of a stage
 * wait until what the next stages changed is acknowledged.
 */
export type XdsStages = readonly (readonly XdsType[])[];

/** `Cluster` of `type.googleapis.com/envoy.config.cluster.v3.Cluster`. */
export const typeName = (typeUrl: string): string => typeUrl.slice(typeUrl.lastIndexOf('.') + 1);
