/**
 * For work whose failure a person can't and need not do anything about: the error goes to the log under `what`, if it is worth an
 * entry, and the answer is undefined. The caller says why that is enough.
 */
export async function quietly<T>(
  what: string | null,
  work: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (what !== null) console.error(what, error);
    return undefined;
  }
}
