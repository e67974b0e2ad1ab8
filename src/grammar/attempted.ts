// Runs work at one time, and returns its outcome at another.

/** Runs the work now. The returned function returns its result, or throws its error. */
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
