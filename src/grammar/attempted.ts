// Work that is done at one time, and whose outcome is told at another.

/** Does the work now; its result, or its error, comes with the call. */
export function attempted<V>(work: () => V): () => V {
  try {
    const value = work();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
