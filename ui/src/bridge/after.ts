/** Runs the work once, after a delay in ms; returns a function that cancels it. */
export function after(delay: number, work: () => void): () => void {
  const timer = setTimeout(work, delay);
  return () => clearTimeout(timer);
}
