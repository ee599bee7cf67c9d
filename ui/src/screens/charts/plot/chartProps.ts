import type { Chart } from "../../../bindings/Chart";
import type { ChartPoint } from "../../../bindings/ChartPoint";

/** What each drawing of a chart is given. */
export interface ChartProps {
  chart: Chart;
  /** What the whole chart covers: its days. */
  all: string;
  onopen: (point: ChartPoint) => void;
}
