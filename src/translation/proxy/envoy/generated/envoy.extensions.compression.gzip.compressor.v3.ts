// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface Gzip {
  readonly memoryLevel?: number;
  readonly compressionLevel?: Gzip_CompressionLevel;
  readonly compressionStrategy?: Gzip_CompressionStrategy;
  readonly windowBits?: number;
  readonly chunkSize?: number;
}

export type Gzip_CompressionLevel =
  | 'DEFAULT_COMPRESSION'
  | 'BEST_SPEED'
  | 'COMPRESSION_LEVEL_1'
  | 'COMPRESSION_LEVEL_2'
  | 'COMPRESSION_LEVEL_3'
  | 'COMPRESSION_LEVEL_4'
  | 'COMPRESSION_LEVEL_5'
  | 'COMPRESSION_LEVEL_6'
  | 'COMPRESSION_LEVEL_7'
  | 'COMPRESSION_LEVEL_8'
  | 'COMPRESSION_LEVEL_9'
  | 'BEST_COMPRESSION';

export type Gzip_CompressionStrategy =
  | 'DEFAULT_STRATEGY'
  | 'FILTERED'
  | 'HUFFMAN_ONLY'
  | 'RLE'
  | 'FIXED';
