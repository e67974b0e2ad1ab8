// The name of the edge data plane.

export const EDGE = 'edge';
