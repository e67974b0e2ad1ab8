// The kinds of routes that carry HTTP; those of the others carry streams.

import { HTTP_LIKE_KINDS } from '../../routes/route.ts';

export const isHttpLike = (kind: string): boolean => (HTTP_LIKE_KINDS as readonly string[]).includes(kind);
