// How a group of LLM providers is left: the data plane never leaves the first one by itself.

/** How long a group whose provider fails isn't used. */
export const EVICTED_FOR = '30s';
