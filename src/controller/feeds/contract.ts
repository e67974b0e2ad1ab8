// What a discovery server asks for the resources of a client, and what it hears of changes.

/** A resource as clients receive it. */
export interface XdsResource {
  readonly name: string;
  /** Of the content: the same in every process. */
  readonly version: string;
  /** The serialized message in pieces, shared and never modified. */
  readonly parts: () => readonly Uint8Array[];
}

export interface XdsChange {
  readonly typeUrl: string;
  readonly set: readonly XdsResource[];
  readonly removed: readonly string[];
}

/** Why a client gets nothing, as a status of gRPC. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** What one client receives. */
export interface Feed {
  /** The current resources of a type, by name. */
  resources(typeUrl: string): ReadonlyMap<string, XdsResource>;
  close(): void;
}

/** What one translation changed, all types in one call. */
export type OnChange = (changes: readonly XdsChange[]) => void;
