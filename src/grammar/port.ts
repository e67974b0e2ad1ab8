// Numbers of ports.

export const MAX_PORT = 65535;

export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= MAX_PORT;
