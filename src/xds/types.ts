// The resource types that a server serves, in the order in which clients must get them.

export interface XdsType {
  readonly typeUrl: string;
  /**
   * State of the world: a response contains all resources, and one that is missing is gone. Without names, a client subscribes to all of
   * them. The protocol has this for listeners and clusters; the other types are subscribed to by name.
   */
  readonly isWhole: boolean;
}

/**
 * Make before break. New resources of a stage are acknowledged before anything of the next stages is sent; in a stage, types are sent in
 * this order, without waiting: Envoy acknowledges a cluster only when it has its endpoints. Removals go the other way: those of a stage
 * wait until what the next stages changed is acknowledged.
 */
export type XdsStages = readonly (readonly XdsType[])[];
