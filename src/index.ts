// The package's public entry. The command line and the server are not part of it.

export * from './validation.ts';
