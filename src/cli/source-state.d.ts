export interface SourceState {
  readonly files: number;
  /** Milliseconds since 1970 of the last change. */
  readonly newest: number;
}

export const STATE_FILE: string;
export function sourceState(folder: string): SourceState;
export function isCurrent(bundle: string, folder: string): boolean;
