// The package's public entry. It doesn't include the command line and the server.

export * from './validation.ts';
