/**
 * A histogram for hot paths. `observe` of prom-client takes over a microsecond, because it validates
 * and hashes the labels each time. Here a series is an array of numbers.
 */
import type { Metric, Registry } from "prom-client";

interface HistogramOptions {
  registry: Registry;
  name: string;
  help: string;
  /** Upper bounds, ascending. */
  bounds: readonly number[];
}

export type Series = ReturnType<typeof createSeries>;

/** Seconds, for requests, commits and jobs. */
export const secondsBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10];

export function createHistogram({ registry, name, help, bounds }: HistogramOptions) {
  const entries: { labels: Record<string, string>; series: Series }[] = [];

  async function get() {
    const values = entries.flatMap(({ labels, series }) => valuesOf(labels, series));
    return { name, help, type: "histogram", aggregator: "sum", values };
  }

  function valuesOf(labels: Record<string, string>, { counts, total }: Series) {
    let cumulative = 0;
    const buckets = [...bounds, "+Inf"].map((le, index) => {
      cumulative += counts[index] ?? 0;
      return { labels: { ...labels, le }, metricName: `${name}_bucket`, value: cumulative };
    });
    return [
      ...buckets,
      { labels, metricName: `${name}_sum`, value: total.sum },
      { labels, metricName: `${name}_count`, value: cumulative },
    ];
  }

  // The registry only calls `get` and reads the name.
  registry.registerMetric({ name, get, reset() {} } as unknown as Metric);

  return {
    /** Adds a series, once for each combination of labels. */
    series(labels: Record<string, string> = {}): Series {
      const series = createSeries(bounds);
      entries.push({ labels, series });
      return series;
    },
  };
}

function createSeries(bounds: readonly number[]) {
  /** One count for each bound, and one for greater values. */
  const counts = new Array<number>(bounds.length + 1).fill(0);
  const total = { sum: 0 };

  function observe(value: number): void {
    let index = 0;
    while (index < bounds.length && value > (bounds[index] ?? 0)) index += 1;
    counts[index] = (counts[index] ?? 0) + 1;
    total.sum += value;
  }

  return { counts, total, observe };
}
