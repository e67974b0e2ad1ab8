// The names of the forms of an edge Gateway, apart from what writes them, so that a command can offer them without loading it.

export const EDGE_OUTPUTS = ['model', 'config', 'xds'] as const;
export type EdgeOutput = (typeof EDGE_OUTPUTS)[number];
