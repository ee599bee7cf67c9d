/** The place of a value in a chart: which point, of which series. */
export interface At {
  point: number;
  series: number;
}

const between = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);

/** The same place, or the last one of a chart that has become smaller. */
export const within = (at: At, points: number, series: number): At => ({
  point: Math.min(at.point, Math.max(0, points - 1)),
  series: Math.min(at.series, Math.max(0, series - 1)),
});

/**
 * The value that a key moves to; null for other keys. Left and right move between points, up and down between the series of a
 * point; in a `flat` chart it is the other way round.
 */
export function stepFrom(
  at: At,
  key: string,
  { points, series, flat = false }: { points: number; series: number; flat?: boolean },
): At | null {
  const along = flat ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  const across = flat ? ["ArrowLeft", "ArrowRight"] : ["ArrowDown", "ArrowUp"];
  const [back, on] = [along.indexOf(key) === 0, along.indexOf(key) === 1];
  if (back || on) return { ...at, point: between(at.point + (on ? 1 : -1), points) };
  if (across.includes(key)) {
    const by = across.indexOf(key) === 1 ? 1 : -1;
    return { ...at, series: between(at.series + by, series) };
  }
  if (key === "Home") return { ...at, point: 0 };
  if (key === "End") return { ...at, point: points - 1 };
  return null;
}
