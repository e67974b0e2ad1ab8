// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface TlsInspector {
  readonly enableJa3Fingerprinting?: boolean;
  readonly enableJa4Fingerprinting?: boolean;
  readonly initialReadBufferSize?: number;
  readonly closeConnectionOnClientHelloParsingErrors?: boolean;
  readonly maxClientHelloSize?: number;
}
