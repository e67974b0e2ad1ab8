// The logger of the modules that use the cluster: the part of pino's Logger that they need.

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
