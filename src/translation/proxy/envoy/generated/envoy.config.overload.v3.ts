// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';

export interface BufferFactoryConfig {
  readonly minimumAccountToTrackPowerOfTwo?: number;
}

export interface LoadShedPoint {
  readonly name?: string;
  readonly triggers?: readonly Trigger[];
}

export interface OverloadAction {
  readonly name?: string;
  readonly triggers?: readonly Trigger[];
  readonly typedConfig?: Any;
}

export interface OverloadManager {
  readonly refreshInterval?: string;
  readonly resourceMonitors?: readonly ResourceMonitor[];
  readonly actions?: readonly OverloadAction[];
  readonly loadshedPoints?: readonly LoadShedPoint[];
  readonly bufferFactoryConfig?: BufferFactoryConfig;
}

export interface ResourceMonitor {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface ScaledTrigger {
  readonly scalingThreshold?: number;
  readonly saturationThreshold?: number;
}

export interface ThresholdTrigger {
  readonly value?: number;
}

export interface Trigger {
  readonly name?: string;
  readonly threshold?: ThresholdTrigger;
  readonly scaled?: ScaledTrigger;
}
