/** Runs the work one at a time: all requests during a run lead to one more run. */
export function together(work: () => Promise<void>): () => Promise<void> {
  let working = false;
  let again = false;
  return async () => {
    again = true;
    if (working) return;
    working = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } finally {
      working = false;
    }
  };
}
