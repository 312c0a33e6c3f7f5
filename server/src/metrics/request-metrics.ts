/** Counts and times HTTP requests by the pattern of their route: URLs are unbounded and contain secrets. */
import type { Registry } from "prom-client";
import { createHistogram, type Series, secondsBounds } from "./histogram.ts";
import { createTally } from "./tally.ts";

interface RouteSeries {
  labels: readonly [method: string, route: string];
  durations: Series;
}

export function createRequestMetrics(registry: Registry) {
  const requests = createTally({
    registry,
    name: "belfry_http_requests_total",
    help: "HTTP requests by the pattern of their route and the status of the reply.",
    labelNames: ["method", "route", "status"],
  });
  const durations = createHistogram({
    registry,
    name: "belfry_http_request_duration_seconds",
    help: "Time from the request's headers to the end of the reply.",
    bounds: secondsBounds,
  });
  const seriesByRoute = new Map<string, RouteSeries>();

  function seriesOf(method: string, route: string | undefined): RouteSeries {
    // Any method can be sent to a URL without a route.
    const labels = route === undefined ? (["other", "none"] as const) : ([method, route] as const);
    const key = labels.join(" ");
    let series = seriesByRoute.get(key);
    if (!series) {
      series = { labels, durations: durations.series({ method: labels[0], route: labels[1] }) };
      seriesByRoute.set(key, series);
    }
    return series;
  }

  /** `route` is a pattern; undefined if no route matches the request. */
  return function countRequest(
    method: string,
    route: string | undefined,
    status: number,
    seconds: number,
  ): void {
    const { labels, durations } = seriesOf(method, route);
    requests.add([...labels, String(status)]);
    durations.observe(seconds);
  };
}
